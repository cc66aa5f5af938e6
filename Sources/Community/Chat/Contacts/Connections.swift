import Model
import Storage

/// The rules of being in touch, run inside the operation that needs them.
///
/// | state | who | /accept | /reject |
/// | --- | --- | --- | --- |
/// | requested | the other | accepts | rejects |
/// | rejected | the other | accepts | – |
/// | any other | – | – | – |
///
/// What a message or `/connect` does says ``WritePermission``.
///
/// A requester is never told of a rejection: it looks like an answer still to come. An invitation to a group reaches a
/// stranger as a request does: who waits for the answer to the one can't send the other, nor a second one.
///
/// Forgetting stands beside this. It is one person's own: the table goes on as the other one sees it, who finds no
/// difference, while nothing of it reaches the one who forgot. That one does nothing with the other but `/connect`,
/// which lets them back in to wherever the table stands by then.
enum Connections {
    /// To whom is not in touch, one invitation goes, and none behind a request.
    static func requireMayInvite(_ other: PersonRef, by person: PersonID, in reader: SQLReader) throws {
        let row = try ConnectionQueries.row(person, other.id, in: reader)
        if row?.state == .accepted { return }
        guard row?.requester != person else {
            throw CommunityError(.waiting, ConnectionWords.unanswered(by: other.handle))
        }
        try requireNoInvitation(to: other, from: person, in: reader)
    }

    static func requireNoInvitation(
        to other: PersonRef, from person: PersonID, in reader: SQLReader
    ) throws {
        guard try !InvitationQueries.waits(for: other.id, from: person, in: reader) else {
            throw CommunityError(.waiting, ConnectionWords.invitationUnanswered(by: other.handle))
        }
    }

    /// Does what a message does beside being stored, or a request without words.
    ///
    /// - Throws: `CommunityError` `.slowDown` if the caller asked too many people.
    static func follow(
        _ effect: WritePermission.Effect, of message: Message? = nil, from person: PersonRef,
        to other: PersonRef, spending rates: Rates, by caller: Caller, in transaction: CommunityTransaction
    ) throws {
        let (cause, now) = (caller.actor.cause, caller.now)
        switch effect {
        case .passes: break
        case .asks:
            try rates.spend(.requests, by: caller.actor)
            try ask(person, other, message: message, cause: cause, at: now, in: transaction)
        case .accepts: try accept(person, other, cause: cause, at: now, in: transaction)
        case .answers: try accept(other, person, cause: cause, at: now, in: transaction)
        }
    }

    /// - Parameter message: the request's own, where it has words.
    static func ask(
        _ actor: PersonRef, _ other: PersonRef, message: Message?, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try ConnectionQueries.set(
            .requested, actor.id, other.id, requester: actor.id, sequence: sequence, in: transaction)
        try transaction.record(.requested(other), by: actor, cause: cause, at: now, as: sequence)
        try NotificationQueries.notify(
            other.id, .request, by: actor, for: message?.speaksFor, subject: message?.id.rawValue ?? sequence,
            title: actor.handle,
            excerpt: message?.text ?? "", at: now, in: transaction)
    }

    static func accept(
        _ actor: PersonRef, _ other: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try SeenQueries.mark(.request(of: other.id), for: actor.id, at: now, in: transaction)
        try ConnectionQueries.set(
            .accepted, actor.id, other.id, requester: other.id, sequence: sequence, in: transaction)
        try transaction.record(.accepted(other), by: actor, cause: cause, at: now, as: sequence)
        try NotificationQueries.notify(
            other.id, .acceptance, by: actor, subject: actor.id.rawValue, title: actor.handle, excerpt: "",
            at: now,
            in: transaction)
    }

    /// Rejects an open request. The row keeps the request's number: the requester's list shows no change.
    static func reject(
        _ actor: PersonRef, _ other: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let request = try requireRequest(to: actor.id, from: other, in: transaction)
        guard request.state == .requested else {
            throw CommunityError(.rejectedAlready, ConnectionWords.rejectedAlready(other.handle))
        }
        try SeenQueries.mark(.request(of: other.id), for: actor.id, at: now, in: transaction)
        try ConnectionQueries.set(
            .rejected, actor.id, other.id, requester: other.id, sequence: request.sequence, in: transaction)
        try transaction.record(
            .rejected(other), by: actor, cause: cause, at: now, as: transaction.nextSequence())
    }

    /// The request of `other` to `actor` that can be answered.
    @discardableResult
    static func requireRequest(
        to actor: PersonID, from other: PersonRef, in reader: SQLReader
    ) throws -> ConnectionQueries.Row {
        guard actor != other.id else { throw CommunityError(.invalid, ChatWords.ownHandle) }
        try requireNotBlocked(other, by: actor, in: reader)
        let row = try ConnectionQueries.row(actor, other.id, in: reader)
        if row?.state == .accepted {
            throw CommunityError(.inTouchAlready, ConnectionWords.inTouch(other.handle))
        }
        guard let row, row.requester == other.id else {
            throw CommunityError(.notFound, ConnectionWords.noRequest(of: other.handle))
        }
        return row
    }

    // MARK: - Blocking

    static func requireNotBlocked(
        _ other: PersonRef, by person: PersonID, in reader: SQLReader
    ) throws {
        guard try !BlockQueries.hasBlocked(person, other.id, in: reader) else {
            throw CommunityError(.forbidden, ConnectionWords.blocked(other.handle))
        }
    }

    /// Hides the other one from a person, from here on. What was said is gone from the person's view, and in groups and the
    /// forum it is hidden.
    static func block(
        _ person: PersonRef, _ other: PersonRef, isPresent: Bool, in transaction: CommunityTransaction
    ) throws -> BlockedPerson {
        try requireNotBlocked(other, by: person.id, in: transaction)
        guard
            try BlockQueries.count(by: person.id, in: transaction) < BlockQueries.most
                || BlockQueries.removeOldestFormer(of: person.id, in: transaction)
        else { throw CommunityError(.tooManyForgotten, ConnectionWords.mostBlocked(BlockQueries.most)) }
        try BlockQueries.insert(
            person.id, other.id, isPresent: isPresent, sequence: transaction.nextSequence(), in: transaction)
        let conversation = try ChatQueries.direct(person.id, other.id, in: transaction)
        if let conversation {
            try BlockQueries.clear(
                conversation, of: person.id, upTo: BlockQueries.sealed, in: transaction)
            try ClearingQueries.expect(conversation, in: transaction)
            transaction.emit(.unsubscribe(person.id, conversation))
        }
        try SeenQueries.remove(.all(of: other.id), for: person.id, in: transaction)
        transaction.emit(.muting(person.id, .forgets(other.id)))
        return BlockedPerson(person: other, conversation: conversation)
    }

    /// Lets the other one back in. What was said until now stays out of sight.
    static func readmit(
        _ person: PersonRef, _ other: PersonRef, isPresent: Bool, in transaction: CommunityTransaction
    ) throws {
        let told = try BlockQueries.toldUpTo(person.id, other.id, in: transaction) ?? 0
        try BlockQueries.remove(person.id, other.id, in: transaction)
        transaction.emit(.muting(person.id, .readmits(other.id)))
        guard let conversation = try ChatQueries.direct(person.id, other.id, in: transaction) else { return }
        let now = transaction.nextSequence()
        try BlockQueries.clear(conversation, of: person.id, upTo: now, in: transaction)
        try UnshownQueries.record(conversation, of: person.id, upTo: now, in: transaction)
        transaction.emit(.subscribe(person.id, conversation))
        // To the other one it looks as if the person had been away.
        try Receipts.catchUp(
            person.id, conversation, after: told, isPresent: isPresent, in: transaction)
    }
}

/// What people are told about being in touch.
enum ConnectionWords {
    static func unanswered(by handle: String) -> LocalizedText {
        phrase("connection_unanswered", ["handle": handle])
    }

    static func invitationUnanswered(by handle: String) -> LocalizedText {
        phrase("connection_invitation_unanswered", ["handle": handle])
    }

    static func inTouch(_ handle: String) -> LocalizedText {
        phrase("connection_in_touch", ["handle": handle])
    }

    static func noRequest(of handle: String) -> LocalizedText {
        phrase("connection_no_request", ["handle": handle])
    }

    static func rejectedAlready(_ handle: String) -> LocalizedText {
        phrase("connection_rejected_already", ["handle": handle])
    }

    static func mostBlocked(_ most: Int) -> LocalizedText {
        phrase("connection_most_blocked", ["most": most])
    }

    static func blocked(_ handle: String) -> LocalizedText {
        phrase("connection_blocked", ["handle": handle])
    }

    static let onlyNearby = phrase("connection_only_nearby")
}
