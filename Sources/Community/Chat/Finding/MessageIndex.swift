import Model

/// Finds messages by their words.
typealias MessageIndex = WordIndex<MessageSource>

extension MessageIndex {
    /// Where in a conversation messages may have the words that were asked for.
    struct Candidate: Sendable {
        let conversation: ConversationID
        let range: ClosedRange<Int64>
    }

    /// Part of a conversation: what comes after a message.
    struct View: Sendable {
        let conversation: ConversationID
        let from: Int64
    }

    /// Notes what a commit changed; called on the ledger's thread.
    func didCommit(_ events: [Event]) { add(events.count(where: \.fact.changesMessages)) }

    /// Looks for blocks that may have all these words, in the next part of a walk.
    func look(
        for words: Set<String>, in steps: [BlockWalk.Step]
    ) async throws -> [BlockWalk.Stretch] {
        let hashes = words.map(WordSet.hash(of:))
        return try await readNow { reader in
            try steps.map { try MessageBlockQueries.stretch(hashes, of: $0, reader) }
        }
    }
}

extension Fact {
    /// Whether messages have other words than before.
    fileprivate var changesMessages: Bool {
        switch self {
        case .messageSent, .messageEdited, .messageDeleted, .closed: true
        default: false
        }
    }
}
