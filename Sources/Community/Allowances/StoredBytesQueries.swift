import Model
import Storage

enum StoredBytesQueries {
    static func total(of person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT stored_bytes FROM people WHERE id = ?", person)
    }

    static func set(_ total: Int, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE people SET stored_bytes = ? WHERE id = ?", total, person)
    }

    /// What each sender's words take among messages whose words are about to go.
    static func usage(
        in range: ClosedRange<Int64>, of conversation: ConversationID, _ reader: SQLReader
    ) throws -> [(person: PersonID, rows: Int, bytes: Int)] {
        try reader.rows(
            """
            SELECT sender, count(*), sum(\(CommunityTables.messages.wordBytes)) FROM messages
            WHERE conversation = ? AND id >= ? AND id <= ? AND deleted_at IS NULL GROUP BY sender
            """, conversation, range.lowerBound, range.upperBound
        ) { (PersonID(rawValue: $0.int64(0)), $0.int(1), $0.int(2)) }
    }
}
