public import Model
import Storage

/// Cards that come with messages: what a bot says is richer than its words.
extension Chat {
    /// The longest card of a message, in bytes: what one can draw fits many times.
    public static let longestCard = 16 * 1_024

    /// Puts a card below the actor's own message, and shows it to everybody who gets the message. It stays until the
    /// message's words go.
    ///
    /// - Parameters:
    ///   - bytes: What is kept of it, for ``cards(on:)``.
    ///   - plugin: The plugin's name.
    ///   - card: Returns the card in a language.
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message, `.forbidden` if it is somebody else's,
    ///   `.invalid` if it is deleted, or there are more than ``longestCard`` bytes.
    public func enclose(
        _ bytes: [UInt8], from plugin: String, in id: MessageID, by actor: Actor,
        card: @escaping @Sendable (Language) throws -> Card
    ) async throws {
        guard bytes.count <= Self.longestCard else {
            throw CommunityError(.invalid, ChatWords.cardTooLong(bytes.count, most: Self.longestCard))
        }
        let clock = clock
        try await ledger.perform { transaction in
            let seen = try SeenMessage(id, by: actor, in: transaction)
            let message = seen.message
            try seen.requireOwn(by: actor, in: transaction)
            try seen.requireWords()
            let annotation = try Annotation(message: message, plugin: plugin, at: clock.now(), card: card)
            try MessageCardQueries.set(bytes, on: message, in: transaction)
            transaction.emit(.annotation(annotation))
        }
    }

    /// Returns what was kept of the cards of some messages; those without one are left out. Asks nobody's permission: the
    /// messages were read for the person just now.
    public func cards(on messages: [MessageID]) async throws -> [MessageID: [UInt8]] {
        try await ledger.read { reader in
            try messages.reduce(into: [:]) { cards, message in
                cards[message] = try MessageCardQueries.card(on: message, in: reader)
            }
        }
    }

    /// Shows cards below messages to everybody who gets those messages. Deleted messages get none.
    ///
    /// Nothing is stored. The cards go through the ledger all the same, so that nobody sees a card before its message.
    public func annotate(_ annotations: [Annotation]) async throws {
        try await ledger.perform { transaction in
            for annotation in annotations
            where try MessageQueries.hasWords(annotation.message, in: transaction) {
                transaction.emit(.annotation(annotation))
            }
        }
    }
}
