import Model
import Storage

enum ChatQueries {
    /// A conversation as one of its members sees it.
    struct Membership {
        let conversation: ConversationRef
        let kind: ConversationKind
        let member: PersonRef
        /// The first message that the member may see comes after this.
        let visibleFrom: Int64
        var role: GroupRole
        /// As what a bot writes there that carries out somebody's command; `nil` for anybody else.
        var writingRole: GroupRole?
        let writing: GroupWriting
    }

    /// Returns a conversation as an actor sees it, in the role in which they act there; `nil` if they may not.
    static func membership(
        of actor: Actor, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> Membership? {
        guard var membership = try membership(of: actor.person, in: conversation, reader) else { return nil }
        guard actor.principal != nil, membership.kind != .direct else { return membership }
        guard
            let acting = try ActingRole(of: actor, having: membership.role, in: conversation, reader)
        else { return nil }
        (membership.role, membership.writingRole) = (acting.role, acting.writing)
        return membership
    }

    static func membership(
        of person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> Membership? {
        try reader.first(
            """
            SELECT c.kind, c.slug, p.handle, max(m.history_from, m.cleared_up_to), o.id, o.handle,
                   m.role, c.writing
            FROM members m JOIN conversations c ON c.id = m.conversation JOIN people p ON p.id = m.person
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            WHERE m.person = ? AND m.conversation = ? AND \(isOpen)
            """, person, conversation
        ) { row in
            let member = PersonRef(id: person, handle: row.text(2))
            let kind = ConversationKind(rawValue: row.int(0)) ?? .invited
            let reference: ConversationRef =
                kind == .direct
                ? .direct(
                    conversation, member, PersonRef(id: PersonID(rawValue: row.int64(4)), handle: row.text(5))
                )
                : .group(conversation, slug: row.text(1))
            return Membership(
                conversation: reference, kind: kind, member: member, visibleFrom: row.int64(3),
                role: GroupRole(rawValue: row.int(6)) ?? .member,
                writing: GroupWriting(rawValue: row.int(7)) ?? .nobody)
        }
    }

    static func isTaken(slug: String, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM conversations WHERE slug = ?1 UNION ALL SELECT 1 FROM reserved_slugs WHERE slug = ?1
            """, slug)
    }

    static func direct(_ one: PersonID, _ other: PersonID, in reader: SQLReader) throws -> ConversationID? {
        try reader.first(
            "SELECT id FROM conversations WHERE low = ? AND high = ?", min(one, other), max(one, other)
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// Groups that a person is in.
    static func groupsJoined(by person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count(
            """
            SELECT count(*) FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> 0
            """, person)
    }

    /// Whether a person is in that many conversations or more.
    static func isIn(_ count: Int, _ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM members WHERE person = ? LIMIT 1 OFFSET ?", person, count - 1)
    }

    static func groupsCreated(by person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count(
            "SELECT count(*) FROM conversations WHERE creator = ? AND kind <> 0 AND name <> ''", person)
    }

    static func insertDirect(
        _ id: ConversationID, _ one: PersonID, _ other: PersonID, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO conversations (id, kind, label, creator, low, high, created_at) VALUES (?, 0, 'chat', ?, ?, ?, ?)",
            id, one, min(one, other), max(one, other), now)
    }

    static func insertGroup(
        _ id: ConversationID, _ kind: ConversationKind, slug: String, name: String,
        label: ConversationLabel = .chat, writing: GroupWriting = .everybody, creator: PersonID,
        at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO conversations (id, kind, slug, name, label, writing, creator, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, id, kind.rawValue, slug, name, label.rawValue, writing.rawValue, creator, now)
    }

    /// The group with that label that a person made.
    static func group(
        labelled label: ConversationLabel, by creator: PersonID, in reader: SQLReader
    ) throws -> ConversationID? {
        try reader.first(
            "SELECT id FROM conversations WHERE creator = ? AND label = ? AND kind <> 0", creator,
            label.rawValue
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// Adds a member who sees what comes after `historyFrom`; what is there already counts as read. Who enters a group
    /// without an owner owns it.
    static func insertMember(
        _ person: PersonID, _ conversation: ConversationID, historyFrom: Int64, sequence: Int64,
        at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
            VALUES (?, ?, ?, ?, ?, ?)
            """, person, conversation, now, historyFrom, sequence, sequence)
        try transaction.execute(
            "UPDATE conversations SET member_count = member_count + 1 WHERE id = ?", conversation)
        try EmptyGroupQueries.recordArrival(in: conversation, transaction)
        _ = try RoleQueries.settleOwner(of: conversation, in: transaction)
    }

    static func removeMember(
        _ person: PersonID, _ conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try ClearingQueries.expect(leaving: conversation, in: transaction)
        try UnshownQueries.remove(conversation, of: person, in: transaction)
        // They would show what is written there from now on.
        try SeenQueries.remove(.mentions(conversation, upTo: .max), for: person, in: transaction)
        try SeenQueries.changing(conversation, of: person, in: transaction) {
            try transaction.execute(
                "DELETE FROM members WHERE person = ? AND conversation = ?", person, conversation)
        }
        try transaction.execute(
            "UPDATE conversations SET member_count = member_count - 1 WHERE id = ?", conversation)
        try EmptyGroupQueries.recordDeparture(from: conversation, in: transaction)
    }

    static func isMember(_ person: PersonID, _ conversation: ConversationID, in reader: SQLReader) throws
        -> Bool
    {
        try reader.exists(membershipText, person, conversation)
    }

    /// Made once: every message asks it, and a text that is made anew each time is looked up by its hash.
    private static let membershipText =
        "SELECT 1 FROM members m WHERE m.person = ? AND m.conversation = ? AND \(isOpen)"

    static func memberCount(of conversation: ConversationID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT member_count FROM conversations WHERE id = ?", conversation)
    }

    /// Whether a person is a member who may see a message.
    static func sees(
        _ message: MessageID, in conversation: ConversationID, _ person: PersonID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM members WHERE person = ? AND conversation = ?
            AND max(history_from, cleared_up_to) < ?
            """, person, conversation, message)
    }

    /// Who forgot the other one counts as no member.
    static let isOpen = "m.cleared_up_to < \(BlockQueries.sealed)"

    // MARK: Lists and cursors

    /// Of the newest messages after the cursor, as many as are looked at: who deleted thousands, or wrote them and never
    /// read, makes nobody's list longer to count.
    private static let unreadCount = """
        (SELECT min(count(*), \(Conversations.unreadCap)) FROM (
            SELECT x.sender, x.deleted_at FROM messages x WHERE x.conversation = m.conversation
            AND x.id > max(m.read_up_to, m.history_from, m.cleared_up_to)
            ORDER BY x.id DESC LIMIT \(2 * Conversations.unreadCap)) u
         WHERE u.sender <> m.person AND u.deleted_at IS NULL)
        """

    /// Messages of others that a member has not read, counted up to `Conversations.unreadCap`.
    static func unread(
        in conversation: ConversationID, of person: PersonID, _ reader: SQLReader
    ) throws -> Int {
        try reader.count(unreadText, person, conversation)
    }

    private static let unreadText =
        "SELECT \(unreadCount) FROM members m WHERE m.person = ? AND m.conversation = ?"

    /// Messages of others that a member has not read, of those that count at a level.
    static func unread(
        in conversation: ConversationID, of person: PersonID, at level: NotificationLevel, _ reader: SQLReader
    ) throws -> Int {
        let all = level == .all ? try unread(in: conversation, of: person, reader) : 0
        return try counted(all, in: conversation, of: person, at: level, reader)
    }

    /// Of all unread messages those that count at a level.
    static func counted(
        _ all: Int, in conversation: ConversationID, of person: PersonID, at level: NotificationLevel,
        _ reader: SQLReader
    ) throws -> Int {
        switch level {
        case .all: all
        case .mentions: try unreadMentions(in: conversation, of: person, reader)
        case .none: 0
        }
    }

    /// Mentions of a person, or of all, among the latest unread messages of a conversation, of which `Conversations.unreadCap` are looked at.
    static func unreadMentions(
        in conversation: ConversationID, of person: PersonID, _ reader: SQLReader
    ) throws -> Int {
        try reader.count(
            """
            SELECT count(*) FROM (
                SELECT x.id, x.sender, x.author, x.forwarded, x.deleted_at FROM members m JOIN messages x ON x.conversation = m.conversation
                AND x.id > max(m.read_up_to, m.history_from, m.cleared_up_to)
                WHERE m.person = ?1 AND m.conversation = ?2 ORDER BY x.id DESC LIMIT \(2 * Conversations.unreadCap)
            ) u WHERE u.sender <> ?1 AND u.deleted_at IS NULL
            AND (EXISTS (SELECT 1 FROM mentions k WHERE k.message = u.id AND k.person = ?1)
                OR EXISTS (SELECT 1 FROM calls c WHERE c.conversation = ?2 AND c.message = u.id AND NOT c.ended
                    AND NOT \(HidingQueries.hides(message: "u", from: "?1"))))
            """, person, conversation)
    }

    /// Which of a person's conversations are listed.
    struct Listing {
        /// Just this one.
        var only: ConversationID?
        /// Those that come after this one's `order`.
        var before = Int64.max
        var limit = Int.max
        /// Those with this label alone.
        var label: ConversationLabel?
        /// Whether every unread message counts, whatever the person is told of.
        var countsAll = false
    }

    /// Conversations of a person, the one with the latest message first.
    ///
    /// What is unread is counted for those of the page alone. A rejection looks like a request that still waits to
    /// the one who asked.
    static func summaries(
        for person: PersonID, _ listing: Listing = Listing(), in reader: SQLReader
    ) throws -> [ConversationSummary] {
        let summaries = try reader.rows(
            """
            SELECT m.conversation, c.kind, CASE WHEN c.kind = 0 THEN '@' || o.handle ELSE '#' || c.slug END,
                   CASE WHEN c.kind <> 0 THEN c.name WHEN k.requester = o.id AND \(ConnectionQueries.isRenamed("o"))
                        THEN o.handle ELSE o.username END, c.member_count, \(unreadCount),
                   m.last,
                   CASE WHEN k.state = \(ConnectionState.rejected.rawValue) AND k.requester = m.person
                        THEN \(ConnectionState.requested.rawValue) ELSE k.state END, c.label, m.place,
                   k.state = \(ConnectionState.requested.rawValue) AND k.requester <> m.person, m.preference,
                   (SELECT about FROM subjects WHERE conversation = m.conversation)
            FROM (
                SELECT s.*, coalesce(s.last, max(s.conversation, s.seen_from)) AS place FROM (
                    SELECT x.*, max(x.history_from, x.cleared_up_to) AS seen_from,
                           (SELECT max(w.id) FROM messages w WHERE w.conversation = x.conversation
                            AND w.id > max(x.history_from, x.cleared_up_to)) AS last
                    FROM members x WHERE x.person = ? AND (? IS NULL OR x.conversation = ?)
                    AND x.cleared_up_to < \(BlockQueries.sealed) AND (? IS NULL OR EXISTS (
                        SELECT 1 FROM conversations t WHERE t.id = x.conversation AND t.label = ?))
                ) s WHERE place < ? ORDER BY place DESC LIMIT ?
            ) m JOIN conversations c ON c.id = m.conversation
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            LEFT JOIN connections k ON c.kind = 0 AND k.low = c.low AND k.high = c.high
            ORDER BY m.place DESC
            """, person, listing.only, listing.only, listing.label?.rawValue, listing.label?.rawValue,
            listing.before, listing.limit
        ) { row in
            ConversationSummary(
                place: Place(conversation: ConversationID(rawValue: row.int64(0)), name: row.text(2)),
                name: row.text(3), kind: ConversationKind(rawValue: row.int(1)) ?? .invited,
                label: ConversationLabel(rawValue: row.text(8)) ?? .chat, about: row.optionalText(12),
                members: row.int(4), level: NotificationLevel(rawValue: row.text(11)) ?? .all,
                unread: row.int(5),
                last: row.optionalInt64(6).map(MessageID.init(rawValue:)),
                connection: row.optionalInt(7).flatMap(ConnectionState.init(rawValue:)),
                isAsked: row.optionalInt(10) == 1, order: row.int64(9))
        }
        return listing.countsAll ? summaries : try summaries.map { try count($0, for: person, in: reader) }
    }

    /// The conversation with those of its unread messages that count at its level.
    private static func count(
        _ summary: ConversationSummary, for person: PersonID, in reader: SQLReader
    ) throws -> ConversationSummary {
        guard summary.level != .all, summary.unread > 0 else { return summary }
        var summary = summary
        summary.unread = try counted(
            summary.unread, in: summary.place.conversation, of: person, at: summary.level, reader)
        return summary
    }

    /// Moves a read cursor forward, never back.
    static func advanceRead(
        _ person: PersonID, _ conversation: ConversationID, upTo message: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE members SET read_up_to = ? WHERE person = ? AND conversation = ? AND read_up_to < ?",
            message, person, conversation, message)
    }

    static func lastMessage(of conversation: ConversationID, in reader: SQLReader) throws -> Int64 {
        Int64(try reader.count("SELECT max(id) FROM messages WHERE conversation = ?", conversation))
    }
}
