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
