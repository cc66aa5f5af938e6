/// What a question may mean: an intent, and what fills its slots.
package struct Reading: Sendable, Hashable {
    package var intent: String
    package var slots: [String: SlotValue]
    /// How sure it is, from 0 to 1.
    package var score: Float
    /// What a plugin is given in the place of some of the slots' values, where that is more exact: `9001-` of what is over 9000.
    package var exact: [String: SlotValue] = [:]
    /// Required slots that nothing fills, in their order.
    package var missing: [String] = []
    /// The words that counted, with their weights, the heaviest first.
    package var words: [Evidence] = []

    /// The slots as a plugin is given them.
    package var given: [String: SlotValue] { slots.merging(exact) { $1 } }

    package struct Evidence: Sendable, Hashable {
        package let word: String
        /// Below 0 where the word speaks against the reading.
        package let weight: Float
    }
}

/// What a question is taken for.
package enum Understanding: Sendable {
    /// One reading, with the next best if there is one.
    case reading(Reading, next: Reading?)
    /// One intent, of which something has to be asked.
    case missing(Reading)
    /// Several that are as likely as one another.
    case choices([Reading])
    case none
}

/// What was asked before in a conversation.
package struct QuestionBefore: Sendable, Hashable {
    package let intent: String
    package let slots: [String: SlotValue]

    package init(intent: String, slots: [String: SlotValue]) { (self.intent, self.slots) = (intent, slots) }
}
