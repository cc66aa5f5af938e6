public import Model
import Storage

extension Chat {
    /// Sends the words of a message that the actor sees to another place of the actor's, marked as forwarded. It is a message
    /// of the actor's like any other: to a stranger it is a request.
    ///
    /// Whoever wrote the words first is named where anybody could have read that: in an open group. Words from elsewhere
    /// come without a name, and those that came so stay so. Handles in them mention nobody, and `@all` calls nobody.
    ///
    /// - Parameter place: `#slug`, a group's display name, or `@handle` of a person, also of one to whom the actor never wrote.
    /// - Throws: `CommunityError`: `.notFound` if the actor sees no such message or forgot who wrote it, `.invalid` if it is deleted; and what
    ///   ``send(_:to:by:clientID:)`` and ``writeDirect(_:to:by:hasSpoken:)`` throw.
    public func forward(_ id: MessageID, to place: String, by actor: Actor) async throws -> DirectMessage {
        let (clock, messages, contacts) = (clock, messages, contacts)
        try messages.allowances.rates.spend(.messages, by: actor)
        let handle = place.hasPrefix("@") ? String(place.dropFirst()) : nil
        let asking: Connections.Asking
        if let handle {
            asking = try await contacts.asking(actor, handle)
        } else {
            asking = Connections.Asking(policy: contacts.policy)
        }
        return try await ledger.perform { transaction in
            if let done = try MessageStore.done(by: actor, in: transaction) {
                return try Self.written(done, in: transaction)
            }
            let seen = try SeenMessage(id, by: actor, in: transaction)
            try seen.requireShown(to: actor, in: transaction)
            guard !seen.message.isDeleted else { throw CommunityError(.deleted, ChatWords.isDeleted(id)) }
            let draft = Draft(forwarding: seen.message)
            let now = clock.now()
            let target =
                if let handle {
                    try contacts.conversation(with: handle, by: actor, at: now, in: transaction)
                } else {
                    try Conversations.resolve(place, for: actor.person, in: transaction).conversation
                }
            let sent = try messages.store(
                draft, in: target, by: actor, at: now, asking: asking,
                linked: .forwarded(from: Self.author(of: seen)),
                with: .copied(seen.message.media), in: transaction)
            var hiding = Hiding(from: actor.person, in: transaction)
            return try Self.written(hiding.without(sent), in: transaction)
        }
    }

    /// Whoever wrote a message first, where that is told; nobody is named as the author of what they forward themselves.
    private static func author(of seen: SeenMessage) -> PersonRef? {
        if case .forwarded(let author) = seen.message.link { return author }
        guard seen.membership.kind == .open, seen.message.sender.id != seen.membership.member.id else {
            return nil
        }
        return seen.message.sender
    }
}
