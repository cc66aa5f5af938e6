import Storage

/// The rules of being in touch, run inside the operation that needs them.
///
/// | state | who | a message | /accept | /reject |
/// | --- | --- | --- | --- | --- |
/// | none | anyone | asks | – | – |
/// | requested | requester | waits | – | – |
/// | requested, rejected | the other | accepts | accepts | rejects |
/// | rejected | requester | waits | – | – |
/// | accepted | both | passes | – | – |
///
/// A requester is never told of a rejection: it looks like an answer still to come.
enum Connections {
    /// What a direct message does beside being stored.
    enum Gate {
        case passes, asks, accepts
    }

    static func gate(
        from sender: PersonID, to other: PersonRef, in reader: SQLReader
    ) throws -> Gate {
        guard let row = try ConnectionQueries.row(sender, other.id, in: reader) else {
            if let other = try PeopleQueries.person(other.id, in: reader), other.isFormer {
                throw CommunityError(.notFound, AccountWords.noFormerMember(other.handle))
            }
            return .asks
        }
        switch row.state {
        case .none: return .asks
        case .accepted: return .passes
        case .requested, .rejected:
            guard row.requester == sender else { return .accepts }
            throw CommunityError(.waiting, PeopleWords.unanswered(by: other.handle))
        }
    }

    static func ask(
        _ actor: PersonRef, _ other: PersonRef, message: Message, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try ConnectionQueries.set(
            .requested, actor.id, other.id, requester: actor.id, sequence: sequence, in: transaction)
        try transaction.record(.requested(other), by: actor, cause: cause, at: now, as: sequence)
        try NotificationQueries.notify(
            other.id, .request, by: actor, subject: message.id.rawValue, title: actor.handle,
            excerpt: message.text,
            at: now, in: transaction)
    }

    static func accept(
        _ actor: PersonRef, _ other: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try ConnectionQueries.set(
            .accepted, actor.id, other.id, requester: other.id, sequence: sequence, in: transaction)
        try transaction.record(.accepted(other), by: actor, cause: cause, at: now, as: sequence)
        try NotificationQueries.notify(
            other.id, .acceptance, by: actor, subject: actor.id.rawValue, title: actor.handle, excerpt: "",
            at: now,
            in: transaction)
    }

    /// The open request of `other` to `actor`.
    static func requireRequest(
        to actor: PersonID, from other: PersonRef, in reader: SQLReader
    ) throws -> ConnectionState {
        let row = try ConnectionQueries.row(actor, other.id, in: reader)
        if row?.state == .accepted {
            throw CommunityError(.exists, PeopleWords.inTouch(other.handle))
        }
        guard let row, row.requester == other.id else {
            throw CommunityError(.notFound, PeopleWords.noRequest(of: other.handle))
        }
        return row.state
    }
}
