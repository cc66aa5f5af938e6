import Model
import Storage

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
