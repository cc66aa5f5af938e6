public import Model
import Storage

/// Asking to be in touch, and blocking: what makes and hides conversations of two people.
public struct Contacts: Sendable {
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let messages: MessageStore
    /// Who may write to a stranger.
    let policy: RequestPolicy
    let nearby: any NearbyFinder
    let sessions: SignedInSessions
    /// Conversations, groups included, from which on a person gets no other with somebody new.
    let mostConversations: Int

    /// Asks to be in touch, with or without words; accepts where the other one has asked, and lets back in whom the
    /// actor forgot. Letting back in answers nothing: where a request waits, whosever it is, or the other one may not
    /// be asked, words are not sent.
    /// - Throws: `CommunityError` `.exists` for those in touch, `.waiting` while the other one has not answered.
    public func connect(to handle: String, text: String? = nil, by actor: Actor) async throws -> Connecting {
        let (clock, messages, rates) = (clock, messages, messages.allowances.rates)
        let draft = try text.map { try Draft($0, by: actor, under: rules, spending: rates) }
        let asking = try await asking(actor, handle)
        return try await ledger.perform { [self] transaction in
            let (person, other) = try Self.pair(actor, handle, in: transaction)
            if let made = try transaction.made(by: actor) {
                return try Self.connecting(
                    person, other, message: EventQueries.message(made, in: transaction), in: transaction)
            }
            let isBack = try Self.readmit(
                person, other, isPresent: sessions.isPresent(person.id), in: transaction)
            // Letting in is all of it, but for words to whom they may go at once.
            guard try !isBack || draft != nil && Self.mayWrite(person, other, asking, in: transaction) else {
                try transaction.record(other.id.rawValue, madeBy: actor)
                return try Self.connecting(person, other, message: nil, isBack: true, in: transaction)
            }
            let now = clock.now()
            let conversation = try conversation(person, other, by: actor, at: now, in: transaction)
            guard let draft else {
                try Self.askOrAccept(
                    person, other, asking, actor, rates, at: now, in: transaction)
                try transaction.record(other.id.rawValue, madeBy: actor)
                return try Self.connecting(person, other, message: nil, in: transaction)
            }
            let message = try messages.store(
                draft, in: conversation, by: actor, at: now, asking: asking, in: transaction)
            try transaction.record(message.id.rawValue, madeBy: actor)
            return try Self.connecting(person, other, message: message, isBack: isBack, in: transaction)
        }
    }

    /// Deletes the conversation from the actor's list and blocks the other one, who is not told: what they send is
    /// stored as ever and never reaches the actor, until `connect` lets them back in.
    @discardableResult
    public func block(handle: String, by actor: Actor) async throws -> BlockedPerson {
        try await ledger.perform { [sessions] transaction in
            let (person, other) = try Self.pair(actor, handle, mayBeFormer: true, in: transaction)
            if try transaction.made(by: actor) != nil {
                return BlockedPerson(
                    person: other,
                    conversation: try ChatQueries.direct(person.id, other.id, in: transaction))
            }
            let blocked = try Connections.block(
                person, other, isPresent: sessions.isPresent(person.id), in: transaction)
            try transaction.record(other.id.rawValue, madeBy: actor)
            return blocked
        }
    }

    // MARK: - Inside operations

    /// What can be found out only before the operation: it waits for nobody.
    func asking(_ actor: Actor, _ handle: String) async throws -> Connections.Asking {
        guard policy == .nearby else { return Connections.Asking() }
        let stranger = try await ledger.read { reader in
            let other = try People.require(handle, in: reader)
            // Who was blocked finds nobody nearby, however near.
            let isNobody =
                try ConnectionQueries.row(actor.person, other.id, in: reader) != nil
                || BlockQueries.hasBlocked(other.id, actor.person, in: reader)
            return isNobody ? nil : other
        }
        var asking = Connections.Asking(policy: policy)
        if let stranger { asking.areNearby = try await nearby.areNearby(actor.person, stranger.id) }
        return asking
    }

    static func pair(
        _ actor: Actor, _ handle: String, mayBeFormer: Bool = false, in reader: SQLReader
    ) throws -> (PersonRef, PersonRef) {
        let person = try Caller.require(actor, in: reader)
        let other = try People.require(handle, mayBeFormer: mayBeFormer, in: reader)
        guard other.id != person.id else { throw CommunityError(.invalid, ChatWords.ownHandle) }
        return (person, other)
    }

    /// The conversation of the actor and somebody else, made where there is none and both have room for it.
    ///
    /// What signing in and lists look at is bounded by this. Those who were forgotten count too: they may be let back in.
    func conversation(
        _ person: PersonRef, _ other: PersonRef, by actor: Actor, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> ConversationID {
        if let known = try ChatQueries.direct(person.id, other.id, in: transaction) { return known }
        // A bot may talk with everybody.
        if actor.cause == nil, try ChatQueries.isIn(mostConversations, person.id, in: transaction) {
            throw CommunityError(.limit, ChatWords.mostConversations(mostConversations))
        }
        if try ChatQueries.isIn(mostConversations, other.id, in: transaction) {
            throw CommunityError(.limit, ChatWords.mostConversations(of: other.handle))
        }
        return try Self.directConversation(person, other, at: now, in: transaction)
    }

    /// The conversation of the actor and whoever has a handle, to which the actor may write.
    func conversation(
        with handle: String, by actor: Actor, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> ConversationID {
        let (person, other) = try Self.pair(actor, handle, in: transaction)
        try Connections.requireNotBlocked(other, by: person.id, in: transaction)
        return try conversation(person, other, by: actor, at: now, in: transaction)
    }

    /// The conversation of two people, made where there is none. Who forgot the other one is in it, and sees nothing.
    static func directConversation(
        _ person: PersonRef, _ other: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> ConversationID {
        if let known = try ChatQueries.direct(person.id, other.id, in: transaction) { return known }
        let sequence = transaction.nextSequence()
        let id = ConversationID(rawValue: sequence)
        try ChatQueries.insertDirect(id, person.id, other.id, at: now, in: transaction)
        for (member, peer) in [(person, other), (other, person)] {
            try ChatQueries.insertMember(
                member.id, id, historyFrom: 0, sequence: sequence, at: now, in: transaction)
            if try BlockQueries.hasBlocked(member.id, peer.id, in: transaction) {
                try BlockQueries.clear(
                    id, of: member.id, upTo: BlockQueries.sealed, in: transaction)
            } else {
                transaction.emit(.subscribe(member.id, id))
            }
        }
        return id
    }

    /// Lets back in whom the person forgot; false where nobody was forgotten.
    private static func readmit(
        _ person: PersonRef, _ other: PersonRef, isPresent: Bool, in transaction: CommunityTransaction
    ) throws -> Bool {
        if try BlockQueries.hasBlocked(person.id, other.id, in: transaction) {
            try Connections.readmit(person, other, isPresent: isPresent, in: transaction)
            return true
        }
        guard try ConnectionQueries.row(person.id, other.id, in: transaction)?.state != .accepted else {
            throw CommunityError(.exists, ConnectionWords.inTouch(other.handle))
        }
        return false
    }

    /// Whether words may go along with letting somebody back in: to a contact, or to a stranger whom one may ask. They
    /// are no answer to a request that the person may not even have seen.
    private static func mayWrite(
        _ person: PersonRef, _ other: PersonRef, _ asking: Connections.Asking, in reader: SQLReader
    ) throws -> Bool {
        switch try ConnectionQueries.row(person.id, other.id, in: reader)?.state ?? .none {
        case .accepted: true
        case .none:
            try asking.allows(person.id, other.id, in: reader)
                && !InvitationQueries.waits(for: other.id, from: person.id, in: reader)
        case .requested, .rejected: false
        }
    }

    private static func askOrAccept(
        _ person: PersonRef, _ other: PersonRef, _ asking: Connections.Asking, _ actor: Actor,
        _ rates: Rates, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        let cause = actor.cause
        switch try Connections.gate(from: person.id, to: other, asking: asking, in: transaction) {
        case .passes: break
        case .asks:
            try rates.spend(.requests, by: actor)
            try Connections.ask(person, other, message: nil, cause: cause, at: now, in: transaction)
        case .accepts: try Connections.accept(person, other, cause: cause, at: now, in: transaction)
        case .answers: try Connections.accept(other, person, cause: cause, at: now, in: transaction)
        }
    }

    private static func connecting(
        _ person: PersonRef, _ other: PersonRef, message: Message?, isBack: Bool = false, in reader: SQLReader
    ) throws -> Connecting {
        let row = try ConnectionQueries.row(person.id, other.id, in: reader)
        let (state, isOwn) = (row?.state ?? .none, row?.requester == person.id)
        return Connecting(
            person: other, state: state == .rejected && isOwn ? .requested : state, message: message,
            isBack: isBack, isAsked: !isOwn && (state == .requested || state == .rejected))
    }
}
