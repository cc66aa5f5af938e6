public import Model
public import Storage

/// Answers to requests, and who is in touch. Asking and forgetting are ``Contacts``, since they make and hide conversations.
enum Requests {
    static let actions: [OfferedAction<People>] = [
        .action(AcceptRequest.self), .action(RejectRequest.self), .look(ContactList.self),
        .look(ContactIDs.self), .look(OpenRequests.self),
    ]

    fileprivate static let limit = Field.limit(default: 20, most: People.longestList)
}

// MARK: - Answers

/// Accepts a request, so that both people may write freely.
public struct AcceptRequest: PeopleAction {
    public static let declaration = Declaration(
        "people.accept", "Accepts a request.", fields: [Contacts.handle], gives: "the person's handle",
        refusals: [.invalid, .notFound, .forbidden, .inTouchAlready], cost: .write, exposed: [.lua, .http])

    let handle: String

    public init(of handle: String) { self.handle = handle }
    public init(_ given: Arguments) throws { self.init(of: try given[Contacts.handle]) }

    public func run(
        _: People, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> AcceptedPerson {
        let other = try People.require(handle, in: transaction)
        try Connections.requireRequest(to: caller.id, from: other, in: transaction)
        try Connections.accept(
            caller.person(in: transaction), other, cause: caller.actor.cause, at: caller.now, in: transaction)
        return AcceptedPerson(person: other, place: try caller.place(with: other, in: transaction))
    }

    public func subject(of result: AcceptedPerson) -> Int64 { result.person.id.rawValue }

    public func again(
        _: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> AcceptedPerson {
        AcceptedPerson(
            person: try People.require(handle, mayBeFormer: true, in: transaction), place: nil)
    }

    public func placeEntered(_ result: AcceptedPerson, by caller: PersonID) -> Place? { result.place }
}

/// Somebody whose request was accepted; to programs their handle.
public struct AcceptedPerson: Presentable {
    public let person: PersonRef
    /// The conversation with them, where the caller has another one open, or may have.
    let place: Place?

    public static var valueType: ValueType { .text }
    public func datum(for viewer: Viewer) -> Datum { .text(person.handle) }
}

/// Rejects a request, or the invitations to a group. Nobody is told, and a request can still be accepted later.
struct RejectRequest: PeopleAction {
    static let handle = Field<String>("handle", "The person, or `#slug` of a group.")
    static let declaration = Declaration(
        "people.reject", "Rejects a request; or, by `#slug`, the invitations to a group. Nobody is told.",
        fields: [handle], gives: "the person's handle, or the group's `#slug`",
        refusals: [.invalid, .notFound, .forbidden, .inTouchAlready, .rejectedAlready], cost: .write,
        exposed: [.lua, .http])

    let handle: String

    /// The invitations that it rejects; `nil` if it rejects a person's request.
    private var invitations: DeclineInvitation? {
        handle.hasPrefix("#") || handle.hasPrefix("＃") ? DeclineInvitation(slug: handle) : nil
    }

    func run(_: People, in transaction: CommunityTransaction, for caller: Caller) throws -> String {
        if let invitations { return try invitations.run(in: transaction, for: caller) }
        let other = try People.require(handle, in: transaction)
        try Connections.reject(
            caller.person(in: transaction), other, cause: caller.actor.cause, at: caller.now, in: transaction)
        return other.handle
    }

    func subject(of result: String) -> Int64 { 0 }

    func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> String {
        try invitations?.again(subject, in: transaction, for: caller)
            ?? People.require(handle, mayBeFormer: true, in: transaction).handle
    }
}

extension RejectRequest {
    init(_ given: Arguments) throws { handle = try given[Self.handle] }
}

// MARK: - Lists

/// The caller's contacts, sorted by handle.
struct ContactList: PeopleLook {
    static let after = Field<String?>("after", "The last handle of the page before this one.")
    static let declaration = Declaration(
        "people.contacts",
        "Those in touch with the caller, by handle (20, at most \(People.longestList)), or those after a handle.",
        fields: [Requests.limit, after], placed: 0,
        gives: "a list of contacts, each `handle`, `username`", cost: .read, exposed: [.lua, .http])

    let count: Int
    let after: String?

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [Contact] {
        try RequestRows.contacts(of: caller.id, after: after ?? "", limit: count, in: reader)
    }
}

/// Those in touch with the caller of whom neither forgot the other, the newest contacts first.
struct ContactIDs: PeopleLook {
    /// The most that one call returns.
    static let most = 1_999

    static let declaration = Declaration(
        "people.contact_ids",
        "The ids of those in touch with the caller of whom neither forgot the other, the newest contacts first, at most "
            + "\(most): `store.find` takes them as the values of a field.",
        gives: "a list of ids", cost: .read, exposed: [.lua, .http])

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [PersonID] {
        try RequestRows.inTouch(with: caller.id, limit: Self.most, in: reader)
    }
}

/// The unanswered requests from and to the caller, the newest first.
struct OpenRequests: PeopleLook {
    static let before = Field<Int64?>("before", "The `order` of the last one of the page before this one.")
    static let declaration = Declaration(
        "people.requests",
        "Requests that wait for an answer, the caller's own and those to the caller (`incoming`), the newest "
            + "first (20, at most \(People.longestList)), or those before the one with this `order`.",
        fields: [Requests.limit, before], placed: 0,
        gives: "a list of requests, each `handle`, `username`, `incoming`, `at`, `order`", cost: .read,
        exposed: [.lua, .http])

    let count: Int
    let before: Int64?

    func run(_: People, in reader: SQLReader, for caller: Caller) throws -> [OpenRequest] {
        try RequestRows.requests(of: caller.id, before: before ?? .max, limit: count, in: reader)
    }
}

extension ContactList {
    init(_ given: Arguments) throws { (count, after) = (try given[Requests.limit], try given[Self.after]) }
}

extension ContactIDs {
    init(_: Arguments) {}
}

extension OpenRequests {
    init(_ given: Arguments) throws { (count, before) = (try given[Requests.limit], try given[Self.before]) }
}

extension Contact: Described {
    public static let shape = Shape<Contact>(
        "Contact", "Somebody in touch.",
        [.init("handle") { $0.person.handle }, .init("username") { $0.username }])
}

extension OpenRequest: Described {
    public static let shape = Shape<OpenRequest>(
        "Request", "A request to be in touch that is not answered yet.",
        [
            .init("handle", "the other one's") { $0.person.handle },
            .init("username") { $0.username },
            .init("incoming", "whether the answer is the caller's to give") { $0.isIncoming },
            .init("at", "seconds since 1970") { $0.at },
            .init("order", "what the list is sorted by, the greatest first") { $0.order },
        ])
}

/// The lists of who is in touch, and of who waits.
private enum RequestRows {
    /// Those in touch with a person, by handle.
    static func contacts(
        of person: PersonID, after handle: String, limit: Int, in reader: SQLReader
    ) throws -> [Contact] {
        try reader.rows(
            """
            SELECT p.id, p.handle, p.username FROM (
                SELECT high AS other, state FROM connections WHERE low = ?1
                UNION ALL SELECT low, state FROM connections WHERE high = ?1) k
            JOIN people p ON p.id = k.other
            WHERE k.state = \(ConnectionState.accepted.rawValue)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = k.other)
            AND p.handle > ?2 ORDER BY p.handle LIMIT ?3
            """, person, handle, limit
        ) { Contact(person: self.person($0), username: $0.text(2)) }
    }

    /// Those in touch with a person of whom neither forgot the other, at most `limit`, the newest contacts first.
    static func inTouch(with person: PersonID, limit: Int, in reader: SQLReader) throws -> [PersonID] {
        try reader.rows(
            """
            SELECT k.other FROM (
                SELECT high AS other, state, sequence FROM connections WHERE low = ?1
                UNION ALL SELECT low, state, sequence FROM connections WHERE high = ?1) k
            WHERE k.state = \(ConnectionState.accepted.rawValue)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = k.other)
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = k.other AND f.other = ?1)
            ORDER BY k.sequence DESC LIMIT ?2
            """, person, limit
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Requests that wait for an answer, the newest first. One's own looks so where it was rejected, too.
    static func requests(
        of person: PersonID, before sequence: Int64, limit: Int, in reader: SQLReader
    ) throws -> [OpenRequest] {
        try reader.rows(
            """
            SELECT p.id, p.handle, CASE WHEN k.requester = p.id AND \(ConnectionQueries.isRenamed("p")) THEN p.handle
                   ELSE p.username END, k.requester <> ?1, e.at, k.sequence
            FROM (\(requestLists)) k JOIN people p ON p.id = k.other LEFT JOIN events e ON e.sequence = k.sequence
            ORDER BY k.sequence DESC LIMIT ?3
            """, person, sequence, limit
        ) { row in
            OpenRequest(
                person: self.person(row), username: row.text(2), isIncoming: row.bool(3),
                at: Timestamp(milliseconds: row.int64(4)), order: row.int64(5))
        }
    }

    /// The newest requests of each kind: those that the person sent, and those that came, by which end the person is.
    /// Each kind has an index in this order, so that a page costs the same however many people ask.
    private static let requestLists = [
        ("iif(low = ?1, high, low)", "requester = ?1 AND state <> \(ConnectionState.accepted.rawValue)"),
        ("high", "low = ?1 AND requester = high AND state = \(ConnectionState.requested.rawValue)"),
        ("low", "high = ?1 AND requester = low AND state = \(ConnectionState.requested.rawValue)"),
    ].map { other, condition in
        """
        SELECT * FROM (
            SELECT \(other) AS other, requester, state, sequence FROM connections c
            WHERE \(condition) AND sequence < ?2
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = \(other))
            ORDER BY sequence DESC LIMIT ?3)
        """
    }.joined(separator: " UNION ALL ")

    private static func person(_ row: SQLRow) -> PersonRef {
        PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1))
    }
}
