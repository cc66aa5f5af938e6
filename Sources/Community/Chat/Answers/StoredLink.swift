import Model

/// What is stored of a message beside its words.
enum StoredLink {
    case answer(Answer)
    /// - Parameter from: Whoever wrote the words first; `nil` if that is told nobody.
    case forwarded(from: PersonRef?)

    /// As those are told it who get the message.
    var told: MessageLink {
        switch self {
        case .answer(let answer): .answer(answer.quote)
        case .forwarded(let author): .forwarded(from: author)
        }
    }

    var answer: Answer? { if case .answer(let answer) = self { answer } else { nil } }

    var isForwarded: Bool { answer == nil }

    var author: PersonRef? { if case .forwarded(let author) = self { author } else { nil } }
}
