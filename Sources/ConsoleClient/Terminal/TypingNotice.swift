import Commands

/// Tells the gateway that its person writes a message at this terminal, as long as they go on.
///
/// What is told is over by itself a few seconds later, so a long message is told of again and again.
struct TypingNotice {
    /// The tag of its requests, whose answers nobody sees.
    static let tag = "0typing"
    /// The time between telling and telling again, half of what the gateway takes a notice to last.
    static let interval = Duration.seconds(3)

    private var told: ContinuousClock.Instant?

    /// What to send while this line is edited, if anything: commands and answers to questions are nobody's business, and
    /// without an open conversation there is nobody to tell.
    mutating func request(editing line: String, isHeard: Bool, now: ContinuousClock.Instant) -> String? {
        guard isHeard, Self.isMessage(line) else {
            guard told != nil else { return nil }
            told = nil
            return isHeard ? "@\(Self.tag) /typing off" : nil
        }
        if let told, now - told < Self.interval { return nil }
        told = now
        return "@\(Self.tag) /typing"
    }

    /// Whether a line would be said if it was sent now; white space may become a command.
    private static func isMessage(_ line: String) -> Bool {
        let read = InputLine(line)
        return switch read.content {
        case .text: true
        // The beginning of a text such as `@7up is here`.
        case .nothing: read.tag != nil
        case .command, .slip: false
        }
    }

    /// The line was sent: a message ends typing by itself.
    mutating func sent() { told = nil }

    /// Whether a line of the gateway answers such a request.
    func isAnswered(by line: GatewayLine) -> Bool { line.answer.tag == Self.tag }
}
