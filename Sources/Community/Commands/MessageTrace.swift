public import Model

/// What plugins did with one message, in the order in which they were called.
public struct MessageTrace: Sendable, Hashable {
    /// One plugin's part.
    public struct Step: Sendable, Hashable {
        public let plugin: String
        public let version: String
        /// Its share of the time that the plugin took for all messages of the batch.
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
    /// The number of messages in the batch.
    public let together: Int
    public let steps: [Step]

    public init(message: MessageID, together: Int, steps: [Step]) {
        self.message = message
        self.together = together
        self.steps = steps
    }
}
