import Model

/// What somebody reads who went back from what is on the screen.
struct ReadingBack {
    /// The tags of its requests, whose answers are written nowhere else.
    static let prefix = "0back"
    /// Messages that are asked for at once: two screens of the usual height.
    private static let page = 40

    /// What is known of the place, with what was fetched; what came since one began is on the screen below.
    private(set) var timeline: PlaceTimeline
    var window: ReadingWindow
    private var number = 0
    /// The request that is under way; `nil` if none is.
    private var tag: String?
    /// What it was answered so far.
    private var answers: [GatewayLine] = []

    /// - Parameter onScreen: Lines of the last messages that are on the screen.
    init(_ timeline: PlaceTimeline, onScreen: Int, after number: Int = 0) {
        (self.timeline, self.number) = (timeline, number)
        window = ReadingWindow(onScreen: onScreen)
    }

    var isFetching: Bool { tag != nil }

    /// Whether a line answers a request of any reader's.
    static func owns(_ line: GatewayLine) -> Bool { line.answer.tag?.hasPrefix(prefix) == true }

    /// Returns what to send for older messages; `nil` if that is under way, or there are none.
    mutating func request() -> String? {
        guard tag == nil, !timeline.isWhole else { return nil }
        number += 1
        let new = "\(Self.prefix)\(number)"
        (tag, answers) = (new, [])
        return "@\(new) /history \(Self.page)" + (timeline.entries.first.map { " \($0.id)" } ?? "")
    }

    /// Takes a line that answers a request. Returns `false` if the request came to nothing: it was refused, or the gateway is
    /// away.
    mutating func take(_ line: GatewayLine) -> Bool {
        guard line.answer.tag == tag else { return true }
        guard line.type == "end" else {
            answers.append(line)
            return true
        }
        tag = nil
        // The end of a request that was never sent, since the gateway is away, says nothing of what there is.
        guard line.answer.ok == true, !answers.isEmpty else { return false }
        timeline.add(older: answers)
        return true
    }

    /// The number of the last request, with which the next reader goes on: a late answer is none of its own.
    var lastNumber: Int { number }
}
