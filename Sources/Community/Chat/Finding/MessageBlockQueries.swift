import Model
import Storage

/// The derived index of messages: blocks of them, and which words each has. It holds no word and no text.
enum MessageBlockQueries {
    static let schemaVersion = 3
    static let schema = """
        \(WordIndexQueries.schema)
        CREATE TABLE blocks (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            messages INTEGER NOT NULL, words BLOB NOT NULL);
        CREATE UNIQUE INDEX blocks_place ON blocks(conversation, first, last);
        """

    // MARK: From the record

    /// A message as a block takes it in.
    struct Written {
        let id: Int64
        /// `nil` if the message is deleted.
        let text: String?
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
            SELECT conversation, id, iif(deleted_at IS NULL, text, NULL) FROM messages WHERE id >= ? AND id <= ? ORDER BY id
            """, window.lowerBound, window.upperBound
        ) { sent[$0.int64(0), default: []].append(Written(id: $0.int64(1), text: $0.optionalText(2))) }
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
            SELECT id, iif(deleted_at IS NULL, text, NULL) FROM messages
            WHERE conversation = ? AND id >= ? AND id <= ? ORDER BY id
            """, conversation, range.lowerBound, range.upperBound
        ) { Written(id: $0.int64(0), text: $0.optionalText(1)) }
    }

    /// The last messages of a conversation before `message`, in their order.
    static func written(
        in conversation: Int64, before message: Int64, limit: Int, _ reader: SQLReader
    ) throws -> [Written] {
        try reader.rows(
            """
            SELECT id, iif(deleted_at IS NULL, text, NULL) FROM messages
            WHERE conversation = ? AND id < ? ORDER BY id DESC LIMIT ?
            """, conversation, message, limit
        ) { Written(id: $0.int64(0), text: $0.optionalText(1)) }.reversed()
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
        guard !block.isBlank else { return }
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
                words: row.withBlob(3) { WordSet(packed: $0) }, isBlank: false)
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

    /// Looks at the next blocks of a conversation for the words of these hashes, the newest first.
    static func stretch(
        _ hashes: [UInt32], of step: BlockWalk.Step, _ reader: SQLReader
    ) throws -> BlockWalk.Stretch {
        var stretch = BlockWalk.Stretch(step)
        // Blocks don't overlap: the last one that begins before the view does is the first that the view reaches into.
        try reader.forEach(
            """
            SELECT first, last, words FROM blocks WHERE conversation = ?1 AND first < ?3 AND last > ?2 AND first >= coalesce(
                (SELECT max(first) FROM blocks WHERE conversation = ?1 AND first <= ?2), 0)
            ORDER BY first DESC LIMIT ?4
            """, step.view.conversation, step.view.from, step.before, step.limit
        ) { row in
            let range = row.int64(0)...row.int64(1)
            stretch.looked(at: range, mayHaveThem: row.withBlob(2) { WordSet.has(hashes, in: $0) })
        }
        return stretch
    }
}
