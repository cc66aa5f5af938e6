import Model
import Storage

/// Groups with what is said about them.
enum GroupListQueries {
    /// The sort key of a list by size: how many are in a group, and then its number, of which there are fewer than 2^40.
    private static let numbers: Int64 = 1 << 40

    static func details(of id: ConversationID, in reader: SQLReader) throws -> GroupDetails? {
        try reader.first(
            "SELECT \(columns) FROM conversations c WHERE c.id = ? AND c.kind <> 0", id, map: group(from:))
    }

    /// Open groups that somebody is in, the largest first, after the one of that order.
    static func open(before order: Int64, limit: Int, in reader: SQLReader) throws -> [GroupDetails] {
        let (members, id) = order.quotientAndRemainder(dividingBy: numbers)
        return try reader.rows(
            """
            SELECT \(columns) FROM conversations c
            WHERE c.kind = 1 AND c.writing < 2 AND c.member_count > 0 AND (c.member_count, c.id) < (?, ?)
            ORDER BY c.member_count DESC, c.id DESC LIMIT ?
            """, members, id, limit, map: group(from:))
    }

    static func set(topic: String, of id: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE conversations SET topic = ? WHERE id = ?", topic, id)
    }

    static func set(name: String, of id: ConversationID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE conversations SET name = ? WHERE id = ?", name, id)
    }

    private static let columns = "c.id, c.kind, c.slug, c.name, c.topic, c.writing, c.member_count"

    private static func group(from row: SQLRow) -> GroupDetails {
        let id = row.int64(0)
        return GroupDetails(
            place: Place(conversation: ConversationID(rawValue: id), name: "#\(row.text(2))"),
            name: row.text(3), topic: row.text(4),
            kind: ConversationKind(rawValue: row.int(1)) ?? .invited,
            writing: GroupWriting(rawValue: row.int(5)) ?? .nobody, members: row.int(6),
            order: row.int64(6) * numbers + id)
    }
}

/// Groups by their names.
enum GroupNameQueries {
    private static let columns = "c.id, c.kind, c.slug, c.name, c.writing"

    /// Returns the group that has a slug, or had it.
    static func group(slug: String, in reader: SQLReader) throws -> Groups.NamedGroup? {
        guard let slug = try SlugQueries.current(slug, in: reader) else { return nil }
        return try reader.first(
            "SELECT \(columns) FROM conversations c WHERE c.slug = ?", slug, map: group(from:))
    }

    static func groups(of person: PersonID, in reader: SQLReader) throws -> [Groups.NamedGroup] {
        try reader.rows(
            """
            SELECT \(columns) FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> 0
            """, person, map: group(from:))
    }

    /// The groups that a person was invited to last, by those whom they did not forget.
    static func invitations(of person: PersonID, in reader: SQLReader) throws -> [Groups.NamedGroup] {
        try reader.rows(
            """
            SELECT \(columns) FROM invitations i JOIN conversations c ON c.id = i.conversation
            WHERE i.person = ?1 AND \(InvitedGroupQueries.isLive("i"))
            AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.person = ?1 AND f.other = i.inviter)
            ORDER BY i.sequence DESC LIMIT 200
            """, person, map: group(from:))
    }

    private static func group(from row: SQLRow) -> Groups.NamedGroup {
        Groups.NamedGroup(
            id: ConversationID(rawValue: row.int64(0)),
            kind: ConversationKind(rawValue: row.int(1)) ?? .invited, slug: row.text(2), name: row.text(3),
            isClosed: row.int(4) == GroupWriting.nobody.rawValue)
    }
}

enum SlugQueries {
    static func group(
        _ id: ConversationID, in reader: SQLReader
    ) throws -> (hasChanged: Bool, label: ConversationLabel)? {
        try reader.first("SELECT slug_changed_at IS NOT NULL, label FROM conversations WHERE id = ?", id) {
            ($0.bool(0), ConversationLabel(rawValue: $0.text(1)) ?? .chat)
        }
    }

    static func set(
        slug: String, of id: ConversationID, at now: Timestamp, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE conversations SET slug = ?, slug_changed_at = ?, slug_set = ? WHERE id = ?", slug, now,
            sequence, id)
    }

    /// Keeps a slug from ever being given to another group. It goes on leading to the one that had it.
    static func reserve(
        slug: String, of id: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT OR IGNORE INTO reserved_slugs (slug, conversation) VALUES (?, ?)", slug, id)
    }

    /// Returns the slug that a group has now, by that or by one that it had; `nil` if no group has or had it.
    static func current(_ slug: String, in reader: SQLReader) throws -> String? {
        try reader.first(
            """
            SELECT slug FROM conversations WHERE slug = ?1
            UNION ALL SELECT c.slug FROM reserved_slugs r JOIN conversations c ON c.id = r.conversation
            WHERE r.slug = ?1 AND c.slug IS NOT NULL LIMIT 1
            """, slug
        ) { $0.text(0) }
    }
}

/// What members are in a group: its owner, helpers, or neither.
enum RoleQueries {
    static func role(
        of person: PersonID, in conversation: ConversationID, _ reader: SQLReader
    ) throws -> GroupRole? {
        try reader.first(
            "SELECT role FROM members WHERE person = ? AND conversation = ?", person, conversation
        ) { GroupRole(rawValue: $0.int(0)) ?? .member }
    }

    static func set(
        _ role: GroupRole, of person: PersonID, in conversation: ConversationID,
        _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE members SET role = ? WHERE person = ? AND conversation = ?", role.rawValue, person,
            conversation)
    }

    static func set(
        _ writing: GroupWriting, of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE conversations SET writing = ? WHERE id = ?", writing.rawValue, conversation)
    }

    /// Members who are looked at for an owner, those first who came first. Behind so many who are closing their accounts
    /// a group waits for one until somebody comes, goes or comes back.
    private static let mostLookedAt = 1000

    /// Gives a group that has members and no owner one: the helper who came first, or else the member who did, of those who
    /// can act. A group with the administrators has none, nor has one that a plugin made, and one that is closed needs none.
    /// - Returns: Who it is now; `nil` if nothing changed.
    static func settleOwner(
        of conversation: ConversationID, in transaction: CommunityTransaction
    ) throws -> PersonID? {
        guard
            try !transaction.exists(
                "SELECT 1 FROM members WHERE conversation = ? AND role <> 0 AND role = 2", conversation),
            try !transaction.exists(
                """
                SELECT 1 FROM conversations c WHERE c.id = ? AND (c.kind = 0 OR c.label = 'help' OR c.writing = 2
                OR EXISTS (SELECT 1 FROM subjects s WHERE s.conversation = c.id))
                """, conversation)
        else { return nil }
        guard
            let heir = try first(
                "members INDEXED BY members_roles WHERE conversation = ? AND role <> 0 AND role = 1",
                conversation, transaction)
                ?? first(
                    "members INDEXED BY members_entered WHERE conversation = ?", conversation, transaction)
        else { return nil }
        try set(.owner, of: heir, in: conversation, transaction)
        return heir
    }

    /// Who came first of those who can own a group.
    private static func first(
        _ some: String, _ conversation: ConversationID, _ reader: SQLReader
    ) throws -> PersonID? {
        // The inner select has a limit, so that its order is that of the outer one.
        try reader.first(
            """
            SELECT m.person FROM (
                SELECT person, conversation FROM \(some) ORDER BY entered, person LIMIT \(mostLookedAt)) m
            WHERE \(ActivityQueries.mayOwn(member: "m")) LIMIT 1
            """, conversation
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Whether a member can own a group: no bot can, but in a group that it made, and nobody who is closing their account.
    static func mayOwn(
        _ conversation: ConversationID, _ person: PersonID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM members m
            WHERE m.person = ? AND m.conversation = ? AND \(ActivityQueries.mayOwn(member: "m"))
            """, person, conversation)
    }

    /// Some of the groups of a person that nobody owns.
    static func unowned(of person: PersonID, limit: Int, in reader: SQLReader) throws -> [ConversationID] {
        try reader.rows(
            """
            SELECT m.conversation FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> 0 AND c.writing < 2 AND c.label <> 'help' AND NOT EXISTS (
                SELECT 1 FROM members o WHERE o.conversation = m.conversation AND o.role <> 0 AND o.role = 2)
            LIMIT ?
            """, person, limit
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// Whether somebody is a plugin's bot.
    static func isBot(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM people p WHERE p.id = ? AND \(ActivityQueries.isBot("p.id"))", person)
    }

    static func helpers(of conversation: ConversationID, in reader: SQLReader) throws -> Int {
        try reader.count(
            "SELECT count(*) FROM members WHERE conversation = ? AND role <> 0 AND role = 1", conversation)
    }

    // MARK: Lists

    private static let member = "m.person, p.handle, p.username, m.role"

    /// The owner and helpers, whom no group has many of.
    static func staff(of conversation: ConversationID, in reader: SQLReader) throws -> [GroupMember] {
        try reader.rows(
            """
            SELECT \(member) FROM members m JOIN people p ON p.id = m.person
            WHERE m.conversation = ? AND m.role <> 0 ORDER BY m.role DESC, m.person
            """, conversation, map: member(from:))
    }

    /// Other members with numbers after `last`, those first who signed up first.
    static func others(
        of conversation: ConversationID, after last: Int64, limit: Int, in reader: SQLReader
    ) throws -> [GroupMember] {
        // Members stand in that index by their numbers, so that nobody beyond the last is looked at.
        try reader.rows(
            """
            SELECT \(member) FROM members m INDEXED BY members_conversation CROSS JOIN people p ON p.id = m.person
            WHERE m.conversation = ? AND m.person > ? AND m.role = 0 ORDER BY m.person LIMIT ?
            """, conversation, last, limit, map: member(from:))
    }

    private static func member(from row: SQLRow) -> GroupMember {
        GroupMember(
            person: PersonRef(id: PersonID(rawValue: row.int64(0)), handle: row.text(1)),
            username: row.text(2), role: GroupRole(rawValue: row.int(3)) ?? .member)
    }
}

/// Groups that nobody is in. For a while whoever has left may come back; then names and words go.
enum EmptyGroupQueries {
    /// A member has left: where it was the last one, the group's time begins, and nobody enters it by an invitation any
    /// more: there is nobody who asks them in.
    static func recordDeparture(from conversation: ConversationID, in transaction: CommunityTransaction)
        throws
    {
        let isEmpty = try transaction.execute(
            """
            INSERT OR IGNORE INTO empty_groups (conversation)
            SELECT id FROM conversations WHERE id = ? AND member_count = 0 AND kind <> 0
            """, conversation)
        if isEmpty > 0 { try InvitationQueries.end(in: conversation, in: transaction) }
    }

    /// The members of a group that no person is in, which are bots; none where one of them made the group.
    static func botsAlone(in conversation: ConversationID, _ reader: SQLReader) throws -> [PersonRef] {
        // Members stand in that index by their numbers: the first who is no bot ends the look.
        guard
            try !reader.exists(
                """
                SELECT 1 FROM members m INDEXED BY members_conversation
                WHERE m.conversation = ? AND \(ActivityQueries.holds(member: "m"))
                """, conversation)
        else { return [] }
        return try reader.rows(
            """
            SELECT m.person, p.handle FROM members m INDEXED BY members_conversation
            CROSS JOIN people p ON p.id = m.person WHERE m.conversation = ?
            """, conversation
        ) { PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1)) }
    }

    /// Whether a group isn't entered by somebody, whoever may: a bot would hold one that no person is in.
    static func keepsOut(
        _ person: PersonID, of conversation: ConversationID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM conversations c WHERE c.id = ?1 AND c.member_count = 0 AND c.creator <> ?2
            AND \(ActivityQueries.isBot("?2"))
            """, conversation, person)
    }

    static func recordArrival(in conversation: ConversationID, _ transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM empty_groups WHERE conversation = ?", conversation)
    }

    /// Keeps those that are new here for so long.
    static func keepNew(for grace: Duration, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE empty_groups SET kept_until = \(MeasuredTimeQueries.passed) + ? WHERE kept_until IS NULL",
            grace.wholeMilliseconds)
    }

    /// What somebody was the last one in, whose account is gone, is not kept any longer.
    static func endKeeping(_ left: [ConversationID], in transaction: CommunityTransaction) throws {
        for group in left {
            try transaction.execute("UPDATE empty_groups SET kept_until = 0 WHERE conversation = ?", group)
        }
    }

    /// Nor what they made.
    static func endKeeping(madeBy person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE empty_groups SET kept_until = 0
            WHERE conversation IN (SELECT id FROM conversations WHERE creator = ? AND kind <> 0)
            """, person)
    }

    /// Those whose time is over, some at a time.
    static func due(in reader: SQLReader) throws -> [ConversationID] {
        try reader.rows(
            "SELECT conversation FROM empty_groups WHERE kept_until <= \(MeasuredTimeQueries.passed) LIMIT 1000"
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    // MARK: Erasing

    /// Takes out names, closes the group to everybody, and has its words erased; nothing where somebody came. Its
    /// invitations ended when it became empty.
    static func erase(_ conversation: ConversationID, in transaction: CommunityTransaction) throws {
        guard try isEmpty(conversation, in: transaction) else { return }
        let slug = try AsciiName.unique("\(AsciiName.formerGroup)-\(conversation.rawValue)") {
            try ChatQueries.isTaken(slug: $0, in: transaction)
        }
        try transaction.execute(
            "UPDATE conversations SET name = '', topic = '', slug = ?, slug_set = ?, kind = ? WHERE id = ?",
            slug,
            transaction.nextSequence(), ConversationKind.invited.rawValue, conversation)
        try transaction.execute("DELETE FROM empty_groups WHERE conversation = ?", conversation)
        try ClearingQueries.expect(conversation, in: transaction)
    }

    private static func isEmpty(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM empty_groups WHERE conversation = ?", conversation)
    }

    /// Whether the group has no names any more: nobody is in it, and nobody can enter.
    static func isErased(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM conversations WHERE id = ? AND name = '' AND member_count = 0", conversation)
    }
}
