import Model
import Storage

enum EventQueries {
    static func insert(
        _ fact: Fact, by actor: PersonID, cause: String?, at: Timestamp, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        let parts = fact.parts
        try transaction.execute(
            "INSERT INTO events (sequence, kind, actor, subject, object, at, cause) VALUES (?, ?, ?, ?, ?, ?, ?)",
            sequence, fact.kind.rawValue, actor, parts.subject?.number, parts.object?.number, at, cause)
    }

    static func lastSequence(in reader: SQLReader) throws -> Int64 {
        try reader.first("SELECT last FROM sequence") { $0.int64(0) } ?? 0
    }

    // MARK: Reading

    /// An event as its row has it: with ids, not with what they stand for.
    struct Row {
        let sequence: Int64
        let kind: FactKind
        let actor: PersonRef
        let at: Timestamp
        let subject: Int64
        let object: Int64
        /// The plugin whose bot caused it.
        var cause: String?
        /// What is known already.
        var fact: Fact?
    }

    /// The next events that have a row of their own.
    static func events(_ query: EventLog.Query, through end: Int64, in reader: SQLReader) throws -> [Row] {
        let kinds = query.kinds.subtracting([.messageSent]).map(\.rawValue).sorted()
        guard !kinds.isEmpty else { return [] }
        let places = kinds.map { _ in "?" }.joined(separator: ", ")
        let bounds: [any SQLConvertible] = [query.after, end, query.since, query.sinceSpares]
        return try reader.rows(
            """
            SELECT e.sequence, e.kind, e.actor, p.handle, e.at, e.subject, e.object
            FROM events e JOIN people p ON p.id = e.actor
            WHERE e.sequence > ? AND e.sequence <= ? AND e.cause IS NULL AND (e.at >= ? OR e.sequence <= ?)
            AND e.kind IN (\(places)) ORDER BY e.sequence LIMIT ?
            """, bounds + kinds + [query.limit]
        ) { row in
            FactKind(rawValue: row.text(1)).map { kind in
                Row(
                    sequence: row.int64(0), kind: kind, actor: person(row, 2),
                    at: Timestamp(milliseconds: row.int64(4)), subject: row.int64(5), object: row.int64(6))
            }
        }.compactMap(\.self)
    }

    /// The next messages: a message is its own event.
    static func messages(_ query: EventLog.Query, through end: Int64, in reader: SQLReader) throws -> [Row] {
        try reader.rows(
            """
            SELECT \(message) WHERE m.id > ? AND m.id <= ? AND m.cause IS NULL AND (m.sent_at >= ? OR m.id <= ?)
            ORDER BY m.id LIMIT ?
            """, query.after, end, query.since, query.sinceSpares, query.limit
        ) { row in
            let message = Self.message(from: row)
            return Row(
                sequence: message.id.rawValue, kind: .messageSent, actor: message.sender, at: message.sentAt,
                subject: 0, object: 0, fact: .messageSent(message))
        }
    }

    /// The event with what its ids stand for now; `nil` if that is gone.
    static func completed(_ row: Row, in reader: SQLReader) throws -> Event? {
        let source = RecordSource(reader: reader)
        guard
            let fact = try row.fact
                ?? Fact.read(row.kind, subject: row.subject, object: row.object, from: source)
        else { return nil }
        return Event(sequence: row.sequence, at: row.at, actor: row.actor, cause: row.cause, fact: fact)
    }

    /// What ids of the record stand for.
    private struct RecordSource: FactSource {
        let reader: SQLReader

        func message(_ id: Int64) throws -> Message? { try EventQueries.message(id, in: reader) }
        func conversation(_ id: Int64) throws -> ConversationRef? {
            try EventQueries.conversation(id, in: reader)
        }
        func person(_ id: Int64) throws -> PersonRef? {
            try ReferenceQueries.person(PersonID(rawValue: id), in: reader)
        }
        func title(of post: PostID) throws -> String? { try ReferenceQueries.title(of: post, in: reader) }
    }

    // MARK: Messages and conversations, whoever asks

    private static let ends = "c.id, c.kind, c.slug, l.id, l.handle, h.id, h.handle"
    static let joinedEnds = "LEFT JOIN people l ON l.id = c.low LEFT JOIN people h ON h.id = c.high"
    /// What ``message(from:)`` reads, where `m` is the message, `p` its sender and `c` its conversation.
    static let messageColumns =
        "\(ends), m.id, m.sender, p.handle, m.sent_at, m.text, m.edited_at, m.deleted_at, \(linkColumns)"
    static let messageColumnCount = 19
    private static let message = """
        \(messageColumns)
        FROM messages m JOIN people p ON p.id = m.sender JOIN conversations c ON c.id = m.conversation \(joinedEnds)
        """

    /// A message with its conversation; `nil` if there is none.
    static func message(_ id: Int64, in reader: SQLReader) throws -> Message? {
        try reader.first("SELECT \(message) WHERE m.id = ?", id, map: message(from:))
    }

    /// A conversation; `nil` if there is none.
    static func conversation(_ id: Int64, in reader: SQLReader) throws -> ConversationRef? {
        try reader.first(
            "SELECT \(ends) FROM conversations c \(joinedEnds) WHERE c.id = ?", id, map: conversation(from:))
    }

    private static func conversation(from row: SQLRow) -> ConversationRef {
        let id = ConversationID(rawValue: row.int64(0))
        guard row.int(1) == ConversationKind.direct.rawValue else { return .group(id, slug: row.text(2)) }
        return .direct(id, person(row, 3), person(row, 5))
    }

    static func message(from row: SQLRow) -> Message {
        let sender = person(row, 8)
        var conversation = conversation(from: row)
        // Whoever wrote comes first, as when it was sent.
        if case .direct(let id, let one, sender) = conversation { conversation = .direct(id, sender, one) }
        return Message(
            id: MessageID(rawValue: row.int64(7)), conversation: conversation,
            sender: sender, speaksFor: speaker(from: row, 14),
            sentAt: Timestamp(milliseconds: row.int64(10)), text: row.text(11), isEdited: !row.isNull(12),
            isDeleted: !row.isNull(13), link: link(from: row, 14),
            media: media(from: row, 14))
    }

    /// What ``link(from:_:)``, ``speaker(from:_:)`` and ``media(from:_:)`` read, where `m` is the message.
    static let linkColumns = """
        m.reply_to, m.forwarded, m.author, (SELECT handle FROM people WHERE id = m.author),
        CASE WHEN m.media IS NOT NULL THEN (\(MediaRowQueries.ofMessage)) END
        """

    /// What a message is beside its words; of what it answers there is the number alone.
    static func link(from row: SQLRow, _ column: Int) -> MessageLink? {
        if let answered = row.optionalInt64(column) { return .answer(Quote(MessageID(rawValue: answered))) }
        guard !row.isNull(column + 1) else { return nil }
        return .forwarded(from: row.isNull(column + 2) ? nil : person(row, column + 2))
    }

    /// Whose words a bot's message has; `nil` for any other. The column of who wrote what is forwarded names them, where nothing
    /// is forwarded.
    static func speaker(from row: SQLRow, _ column: Int) -> PersonID? {
        guard row.isNull(column + 1), !row.isNull(column + 2) else { return nil }
        return PersonID(rawValue: row.int64(column + 2))
    }

    /// The pictures and files of a message.
    static func media(from row: SQLRow, _ column: Int) -> [Media] {
        row.isNull(column + 4) ? [] : MediaRowQueries.all(in: row.text(column + 4))
    }

    /// A person whose id and handle are next to one another.
    private static func person(_ row: SQLRow, _ column: Int) -> PersonRef {
        PersonRef(id: PersonID(rawValue: row.int64(column)), handle: row.text(column + 1))
    }
}
