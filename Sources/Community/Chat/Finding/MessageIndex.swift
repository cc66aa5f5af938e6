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

    /// Where messages before `before` may have all these words, the newest first.
    func candidates(
        _ words: Set<String>, in views: [View], before: Int64
    ) async throws -> (found: [Candidate], isPartial: Bool) {
        let hashes = words.map(WordSet.hash(of:))
        return try await read { reader in
            try views.flatMap { view in
                try MessageBlockQueries.candidates(
                    hashes, in: view.conversation, after: view.from, before: before, reader
                ).map { Candidate(conversation: view.conversation, range: $0) }
            }.sorted { $0.range.upperBound > $1.range.upperBound }
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
