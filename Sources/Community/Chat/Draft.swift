import Model

/// A message that its sender may send: its words are checked, and counted among what the sender may do.
struct Draft: Sendable {
    let text: String
    /// Handles that are named in it, in lower case.
    let mentioned: [String]

    /// Whether it calls all who are in the group.
    var callsAll: Bool { mentioned.contains(MentionedHandles.everybody) }

    /// Checks words before they enter the ledger, where whatever they cost is everybody's.
    /// - Throws: `CommunityError` if they are malformed, or the actor has sent too many.
    init(_ text: String, by actor: Actor, under rules: TextRules, spending rates: Rates) throws {
        self.text = try rules.message(text)
        mentioned = MentionedHandles.all(in: text)
        try Self.spend(mentioned, by: actor, rates)
    }

    /// Checks words that go with pictures and files: there may be none.
    init(besideMedia text: String, by actor: Actor, under rules: TextRules, spending rates: Rates) throws {
        self.text = try rules.besideMedia(text)
        mentioned = MentionedHandles.all(in: self.text)
        try Self.spend(mentioned, by: actor, rates)
    }

    /// The words of a message that is stored, for another place. That a message is sent was counted before. Whoever sends
    /// somebody else's words on calls nobody by them.
    init(forwarding message: Message) {
        text = message.text
        mentioned = []
    }

    /// Counts a message that is about to be sent.
    private static func spend(_ mentioned: [String], by actor: Actor, _ rates: Rates) throws {
        try rates.spend(.messages, by: actor)
        if !mentioned.isEmpty { try rates.spend(.mentions, mentioned.count, by: actor) }
    }
}
