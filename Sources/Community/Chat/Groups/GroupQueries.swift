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
