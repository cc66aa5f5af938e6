/// What plugins did with one message, in the order in which they were asked.
public struct MessageTrace: Sendable, Hashable {
    /// One plugin's part.
    public struct Step: Sendable, Hashable {
        public let plugin: String
        public let version: String
        /// Its share of the time of all messages that it was asked about at once.
        public let time: Duration
        public let outcome: Outcome

        public init(plugin: String, version: String, time: Duration, outcome: Outcome) {
            self.plugin = plugin
            self.version = version
            self.time = time
            self.outcome = outcome
        }
    }

    /// What came of it.
    public enum Outcome: Sendable, Hashable {
        case nothing
        /// A card with this title.
        case card(String)
        case failed(String)
    }

    public let message: MessageID
    /// Messages that were asked about at once.
    public let together: Int
    public let steps: [Step]

    public init(message: MessageID, together: Int, steps: [Step]) {
        self.message = message
        self.together = together
        self.steps = steps
    }
}
