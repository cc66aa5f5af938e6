public import Model
import Storage

/// Messages to one person.
extension Chat {
    /// Writes to one person. The first message to a stranger is a request.
    public func sendDirect(_ text: String, to handle: String, by actor: Actor) async throws -> Message {
        try await writeDirect(text, to: handle, by: actor).message
    }

    /// The same, and whether it was a request.
    ///
    /// - Parameter hasSpoken: whether that person has just spoken to the writer, as who gives a plugin's command has to
    ///   its bot: then the two are in touch.
    public func writeDirect(
        _ text: String, to handle: String, by actor: Actor, hasSpoken: Bool = false,
        with media: KeptEnclosure? = nil
    ) async throws -> DirectMessage {
        let enclosed = media?.enclosed ?? .none
        let draft =
            if case .kept = enclosed {
                try Draft(besideMedia: text, by: actor, under: rules, spending: messages.allowances.rates)
            } else {
                try self.draft(text, by: actor)
            }
        var known = try await contacts.asking(actor, handle)
        known.hasSpoken = hasSpoken
        let (clock, messages, asking) = (clock, messages, known)
        return try await ledger.perform { [contacts] transaction in
            let (person, other) = try Contacts.pair(actor, handle, in: transaction)
            if let done = try MessageStore.done(by: actor, in: transaction) {
                return try Self.written(done, in: transaction)
            }
            try Connections.requireNotBlocked(other, by: person.id, in: transaction)
            let now = clock.now()
            let conversation = try contacts.conversation(person, other, by: actor, at: now, in: transaction)
            return try Self.written(
                messages.store(
                    draft, in: conversation, by: actor, at: now, asking: asking, with: enclosed,
                    in: transaction),
                in: transaction)
        }
    }

    static func written(_ message: Message, in reader: SQLReader) throws -> DirectMessage {
        DirectMessage(
            message: message, isRequest: try !ReceiptQueries.isInTouch(message.conversation, in: reader))
    }
}
