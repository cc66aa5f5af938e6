import Community
import Model

/// What came of actions that began at once, as it comes in.
struct ModelOverlap: Sendable {
    /// What an action came to.
    enum Answer: Sendable, CustomStringConvertible {
        case message(MessageID, String)
        case refused(CommunityError.Code)
        case welcome(Welcome)
        case done

        var description: String {
            switch self {
            case .message(let id, let text): "\(id.rawValue) \(text)"
            case .refused(let code): "\(code)"
            case .welcome(let welcome): "a welcome at \(welcome.sequence)"
            case .done: "done"
            }
        }
    }

    /// By the actions' numbers.
    private(set) var answers: [Int: Answer] = [:]
    /// When each was called and answered, by one count of both.
    private var called: [Int: Int] = [:]
    private var answered: [Int: Int] = [:]
    private var moments = 0

    mutating func call(_ action: Int) {
        moments += 1
        called[action] = moments
    }

    mutating func answer(_ action: Int, _ answer: Answer) {
        moments += 1
        answered[action] = moments
        answers[action] = answer
    }

    /// Whether one was answered before the other was called: then it came about before it.
    func isBefore(_ one: Int, _ other: Int) -> Bool {
        guard let end = answered[one], let start = called[other] else { return false }
        return end < start
    }
}
