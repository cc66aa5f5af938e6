import Model
import Storage

/// The derived index of messages: blocks of them, and which words each has. It holds no word and no text.
enum MessageBlockQueries {
    static let schemaVersion = 1
    static let schema = """
        \(WordIndexQueries.schema)
        CREATE TABLE blocks (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            messages INTEGER NOT NULL, words BLOB NOT NULL);
        CREATE UNIQUE INDEX blocks_place ON blocks(conversation, first, last);
        """

    // MARK: From the record

    /// A message that is not deleted.
    struct Written {
        let id: Int64
        let text: String
    }

    /// Messages of a conversation that may have changed.
    struct Touched: Hashable {
        let conversation: Int64
        let range: ClosedRange<Int64>
    }

    /// Messages that were sent with numbers in `window`, by conversation, in their order.
    static func sent(
        in window: ClosedRange<Int64>, _ reader: SQLReader
    ) throws -> [Int64: [Written]] {
        var sent: [Int64: [Written]] = [:]
        try reader.forEach(
            """
            SELECT conversation, id, text FROM messages WHERE id >= ? AND id <= ? AND deleted_at IS NULL ORDER BY id
            """, window.lowerBound, window.upperBound
        ) { sent[$0.int64(0), default: []].append(Written(id: $0.int64(1), text: $0.text(2))) }
        return sent
    }

    /// Messages whose words changed or went with numbers in `window`.
    static func touched(in window: ClosedRange<Int64>, _ reader: SQLReader) throws -> Set<Touched> {
        let kinds = [FactKind.messageEdited, .messageDeleted].map(\.rawValue)
        return Set(
            try reader.rows(
                """
                SELECT object, subject, subject FROM events
                WHERE sequence >= ?1 AND sequence <= ?2 AND kind IN (?3, ?4)
                UNION ALL
                SELECT conversation, first, last FROM dropped_words WHERE sequence >= ?1 AND sequence <= ?2
                """, window.lowerBound, window.upperBound, kinds[0], kinds[1]
            ) { Touched(conversation: $0.int64(0), range: $0.int64(1)...$0.int64(2)) })
    }

    static func written(
        in conversation: Int64, _ range: ClosedRange<Int64>, _ reader: SQLReader
    ) throws -> [Written] {
        try reader.rows(
            """
            SELECT id, text FROM messages
            WHERE conversation = ? AND id >= ? AND id <= ? AND deleted_at IS NULL ORDER BY id
            """, conversation, range.lowerBound, range.upperBound
        ) { Written(id: $0.int64(0), text: $0.text(1)) }
    }

    /// The last messages of a conversation before `message`, in their order.
    static func written(
        in conversation: Int64, before message: Int64, limit: Int, _ reader: SQLReader
    ) throws -> [Written] {
        try reader.rows(
            """
            SELECT id, text FROM messages
            WHERE conversation = ? AND id < ? AND deleted_at IS NULL ORDER BY id DESC LIMIT ?
            """, conversation, message, limit
        ) { Written(id: $0.int64(0), text: $0.text(1)) }.reversed()
    }

    /// The conversation before this one that anything was written in.
    static func conversation(before conversation: Int64, in reader: SQLReader) throws -> Int64? {
        try reader.first("SELECT max(conversation) FROM messages WHERE conversation < ?", conversation) {
            $0.optionalInt64(0)
        } ?? nil
    }

    // MARK: Into the index

    static func put(_ block: WordBlock, in writer: SQLWriter) throws {
        try remove(block, in: writer)
        guard block.messages > 0 else { return }
        try writer.execute(
            "INSERT INTO blocks (conversation, first, last, messages, words) VALUES (?, ?, ?, ?, ?)",
            block.conversation, block.first, block.last, block.messages, block.words.packed)
    }

    static func remove(_ block: WordBlock, in writer: SQLWriter) throws {
        try writer.execute(
            "DELETE FROM blocks WHERE conversation = ? AND first = ?", block.conversation, block.first)
    }

    /// The last block of a conversation.
    static func tail(of conversation: Int64, in reader: SQLReader) throws -> WordBlock? {
        try reader.first(
            """
            SELECT first, last, messages, words FROM blocks WHERE conversation = ? ORDER BY first DESC LIMIT 1
            """, conversation
        ) { row in
            WordBlock(
                conversation, row.int64(0)...row.int64(1), messages: row.int(2),
                words: row.withBlob(3) { WordSet(packed: $0) })
        }
    }

    /// Where the blocks lie that any of these messages are in. Blocks don't overlap, so the first of them is the last one
    /// that begins no later than the messages do.
    static func ranges(of touched: Touched, in reader: SQLReader) throws -> [ClosedRange<Int64>] {
        try reader.rows(
            """
            SELECT first, last FROM blocks WHERE conversation = ?1 AND first <= ?2 AND last >= ?3 AND first >= coalesce(
                (SELECT max(first) FROM blocks WHERE conversation = ?1 AND first <= ?3), 0)
            """, touched.conversation, touched.range.upperBound, touched.range.lowerBound
        ) { $0.int64(0)...$0.int64(1) }
    }

    // MARK: Finding

    /// Where messages of a conversation may have all the words of these hashes: those after `from` and before
    /// `before`.
    static func candidates(
        _ hashes: [UInt32], in conversation: ConversationID, after from: Int64, before: Int64,
        _ reader: SQLReader
    ) throws -> [ClosedRange<Int64>] {
        var found: [ClosedRange<Int64>] = []
        try reader.forEach(
            "SELECT first, last, words FROM blocks WHERE conversation = ? AND last > ? AND first < ?",
            conversation, from, before
        ) { row in
            if row.withBlob(2, { WordSet.has(hashes, in: $0) }) { found.append(row.int64(0)...row.int64(1)) }
        }
        return found
    }
}
