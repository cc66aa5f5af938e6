import Model
import Storage

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
