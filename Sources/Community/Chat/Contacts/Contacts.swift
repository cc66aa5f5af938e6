public import Model
public import Storage

/// Asking to be in touch, and blocking: what makes and hides conversations of two people.
public struct Contacts: CommunityFeature {
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

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Contacts>] = [.action(Connect.self), .action(Forget.self)]

    /// The other one, in the fields of what is done with somebody.
    static let handle = Field<String>("handle", "The person.")
}

/// Tells who is near whom. Plugins answer it, because the community itself knows no places.
public protocol NearbyFinder: Sendable {
    /// Whether the two are near enough to meet.
    func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool
}

/// The default if no plugin answers: nobody is nearby.
public struct NobodyNearby: NearbyFinder {
    public init() {}

    public func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool { false }
}

/// What makes somebody a contact, or hides them.
public protocol ContactAction: Action where Feature == Contacts {}

extension Refusal {
    static let inTouchAlready = Refusal("in_touch_already", .exists)
    static let rejectedAlready = Refusal("rejected_already", .exists)
    static let tooManyForgotten = Refusal("too_many_forgotten", .limit)
}

/// Asks to be in touch, with or without words; accepts where the other one has asked, and lets back in whom the caller
/// forgot.
///
/// Letting back in answers nothing: where a request waits, whosever it is, or the other one may not be asked, words are not
/// sent.
public struct Connect: ContactAction {
    static let text = Field<String?>("text", "The words of the request.")
    public static let declaration = Declaration(
        "people.connect",
        "Asks to be in touch, with or without words. Accepts where the other one has asked; lets back in whom "
            + "the caller forgot (`back`), which asks a stranger (`none`) nothing yet and answers no request of "
            + "theirs (`asked`); words are sent along only to contacts and to strangers who may be asked.",
        fields: [Contacts.handle, text],
        gives:
            "the connection: `handle`, `state` (`requested`, `accepted`, `rejected`, `none`), `message`, `back`, `asked`",
        refusals: [.invalid, .notFound, .forbidden, .inTouchAlready, .waiting, .limit, .slowDown],
        cost: .write,
        exposed: [.lua, .http])

    let handle: String
    let text: String?

    public init(to handle: String, text: String? = nil) { (self.handle, self.text) = (handle, text) }

    public init(_ given: Arguments) throws {
        self.init(to: try given[Contacts.handle], text: try given[Self.text])
    }

    public struct Prepared: Sendable {
        let draft: Draft?
        let asking: WritePermission.Asking
        let contacts: Contacts
    }

    public func prepare(at contacts: Contacts, for actor: Actor) async throws -> Prepared {
        let rates = contacts.messages.allowances.rates
        let draft = try text.map { try Draft($0, by: actor, under: contacts.rules, spending: rates) }
        return Prepared(
            draft: draft, asking: try await contacts.asking(actor, handle), contacts: contacts)
    }

    public func run(
        _ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Connecting {
        let (contacts, asking) = (prepared.contacts, prepared.asking)
        let (person, other) = try Contacts.pair(caller, handle, in: transaction)
        let isBack = try Self.readmit(
            person, other, isPresent: contacts.sessions.isPresent(person.id), in: transaction)
        // Letting in is all of it, but for words to whom they may go at once.
        guard
            try !isBack || prepared.draft != nil && Self.mayWrite(person, other, asking, in: transaction)
        else { return try Self.connecting(caller, other, isBack: true, in: transaction) }
        let conversation = try contacts.conversation(
            person, other, by: caller.actor, at: caller.now, in: transaction)
        guard let draft = prepared.draft else {
            try Connections.follow(
                WritePermission.effect(from: person.id, to: other, asking, transaction), from: person,
                to: other, spending: contacts.messages.allowances.rates, by: caller, in: transaction)
            return try Self.connecting(caller, other, in: transaction)
        }
        let permission = try WritePermission(
            of: person, to: other, in: conversation, asking: asking, transaction)
        let message = try contacts.messages.store(
            draft, under: permission, by: caller, in: transaction)
        return try Self.connecting(caller, other, message: message, isBack: isBack, in: transaction)
    }

    /// The message's number, or else the other one's: numbers of one sequence.
    public func subject(of result: Connecting) -> Int64 {
        result.message?.id.rawValue ?? result.person.id.rawValue
    }

    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Connecting {
        let other = try People.require(handle, mayBeFormer: true, in: transaction)
        let message = try EventQueries.message(subject, in: transaction)
        return try Self.connecting(caller, other, message: message, in: transaction)
    }

    public func placeEntered(_ result: Connecting, by caller: PersonID) -> Place? { result.place }

    /// Lets back in whom the person forgot; false where nobody was forgotten.
    private static func readmit(
        _ person: PersonRef, _ other: PersonRef, isPresent: Bool, in transaction: CommunityTransaction
    ) throws -> Bool {
        if try BlockQueries.hasBlocked(person.id, other.id, in: transaction) {
            try Connections.readmit(person, other, isPresent: isPresent, in: transaction)
            return true
        }
        guard try ConnectionQueries.row(person.id, other.id, in: transaction)?.state != .accepted else {
            throw CommunityError(.inTouchAlready, ConnectionWords.inTouch(other.handle))
        }
        return false
    }

    /// Whether words may go along with letting somebody back in: to a contact, or to a stranger whom one may ask. They
    /// are no answer to a request that the person may not even have seen.
    private static func mayWrite(
        _ person: PersonRef, _ other: PersonRef, _ asking: WritePermission.Asking, in reader: SQLReader
    ) throws -> Bool {
        do {
            return try WritePermission.effect(from: person.id, to: other, asking, reader) != .accepts
        } catch is CommunityError { return false }
    }

    private static func connecting(
        _ caller: Caller, _ other: PersonRef, message: Message? = nil, isBack: Bool = false,
        in reader: SQLReader
    ) throws -> Connecting {
        let row = try ConnectionQueries.row(caller.id, other.id, in: reader)
        let (state, isOwn) = (row?.state ?? .none, row?.requester == caller.id)
        return Connecting(
            person: other, state: state == .rejected && isOwn ? .requested : state, message: message,
            isBack: isBack, isAsked: !isOwn && (state == .requested || state == .rejected),
            place: state == .accepted && !isBack ? try caller.place(with: other, in: reader) : nil)
    }
}

/// Deletes the conversation with somebody from the caller's list and blocks them. They are not told: what they send is stored
/// as ever and never reaches the caller, until ``Connect`` lets them back in.
struct Forget: ContactAction {
    static let declaration = Declaration(
        "people.forget",
        "Deletes the conversation from the caller's list and blocks the person, who is not told: what they write in "
            + "groups and in the forum is hidden from the caller, also where they sign up again with the same "
            + "address. `connect` lets them back in.",
        fields: [Contacts.handle], gives: "the person's handle",
        refusals: [.invalid, .notFound, .forbidden, .tooManyForgotten], cost: .write, exposed: [.lua, .http])

    let handle: String

    func run(
        _ contacts: Contacts, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> BlockedPerson {
        let (person, other) = try Contacts.pair(caller, handle, mayBeFormer: true, in: transaction)
        return try Connections.block(
            person, other, isPresent: contacts.sessions.isPresent(person.id), in: transaction)
    }

    func subject(of result: BlockedPerson) -> Int64 { result.person.id.rawValue }

    func again(
        _: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> BlockedPerson {
        let other = try People.require(handle, mayBeFormer: true, in: transaction)
        return BlockedPerson(
            person: other, conversation: try ChatQueries.direct(caller.id, other.id, in: transaction))
    }
}

extension Forget {
    init(_ given: Arguments) throws { handle = try given[Contacts.handle] }
}

// MARK: - Results

extension Connecting: Described {
    public static let shape = Shape<Connecting>(
        "Connection", "What came of asking to be in touch.",
        [
            .init("handle") { $0.person.handle },
            .init("state", words: ["requested", "accepted", "rejected", "none"]) { $0.state.word },
            .init("message", "the request's own, where it has words") { $0.message },
            .init("back", "whether somebody was let back in whom the caller forgot") { $0.isBack },
            .init("asked", "whether the other one waits for the caller's answer") { $0.isAsked },
        ])
}

/// As the person's handle.
extension BlockedPerson: Presentable {
    public static var valueType: ValueType { .text }
    public func datum(for viewer: Viewer) -> Datum { .text(person.handle) }
}

// MARK: - Inside rules

extension Caller {
    /// Returns the conversation with somebody to whom the caller may write from now on; `nil` where they have no conversation
    /// open, so that their next words go nowhere else.
    func place(with other: PersonRef, in reader: SQLReader) throws -> Place? {
        guard session?.state.place != nil,
            let conversation = try ChatQueries.direct(id, other.id, in: reader)
        else { return nil }
        return Place(conversation: conversation, name: "@\(other.handle)")
    }
}

extension Contacts {
    /// What can be found out only before the operation: it waits for nobody.
    func asking(_ actor: Actor, _ handle: String) async throws -> WritePermission.Asking {
        guard policy == .nearby else { return WritePermission.Asking() }
        let stranger = try await ledger.read { reader in
            let other = try People.require(handle, in: reader)
            // Who was blocked finds nobody nearby, however near.
            let isNobody =
                try ConnectionQueries.row(actor.person, other.id, in: reader) != nil
                || BlockQueries.hasBlocked(other.id, actor.person, in: reader)
            return isNobody ? nil : other
        }
        var asking = WritePermission.Asking(policy: policy)
        if let stranger { asking.areNearby = try await nearby.areNearby(actor.person, stranger.id) }
        return asking
    }

    /// The caller, and whoever else has a handle.
    static func pair(
        _ caller: Caller, _ handle: String, mayBeFormer: Bool = false, in reader: SQLReader
    ) throws -> (PersonRef, PersonRef) {
        let person = try caller.person(in: reader)
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

    /// The permission of the caller to write to whoever has a handle, in their conversation, which is made where there is
    /// none.
    func permission(
        of caller: Caller, toWriteTo handle: String, _ asking: WritePermission.Asking,
        in transaction: CommunityTransaction
    ) throws -> WritePermission {
        let (person, other) = try Self.pair(caller, handle, in: transaction)
        let conversation = try conversation(
            person, other, by: caller.actor, at: caller.now, in: transaction)
        return try WritePermission(
            of: person, to: other, in: conversation, asking: asking, transaction)
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
}
