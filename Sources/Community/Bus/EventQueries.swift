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
                    sequence: row.int64(0), kind: kind, actor: row.person(2),
                    at: row.moment(4), subject: row.int64(5), object: row.int64(6))
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
        return .direct(id, row.person(3), row.person(5))
    }

    static func message(from row: SQLRow) -> Message {
        let sender = row.person(8)
        var conversation = conversation(from: row)
        // Whoever wrote comes first, as when it was sent.
        if case .direct(let id, let one, sender) = conversation { conversation = .direct(id, sender, one) }
        return Message(
            id: MessageID(rawValue: row.int64(7)), conversation: conversation,
            sender: sender, speaksFor: speaker(from: row, 14),
            sentAt: row.moment(10), text: row.text(11), isEdited: !row.isNull(12),
            isDeleted: !row.isNull(13), link: link(from: row, 14),
            media: media(from: row, 14))
    }

    /// What ``link(from:_:)``, ``speaker(from:_:)`` and ``media(from:_:)`` read, where `m` is the message.
    static let linkColumns = """
        m.reply_to, m.forwarded, m.author, (SELECT handle FROM people WHERE id = m.author),
        CASE WHEN m.media IS NOT NULL THEN (\(MediaRowQueries.all(where: "a.message = m.id"))) END
        """

    /// What a message is beside its words; of what it answers there is the number alone.
    static func link(from row: SQLRow, _ column: Int) -> MessageLink? {
        if let answered = row.optionalInt64(column) { return .answer(Quote(MessageID(rawValue: answered))) }
        guard !row.isNull(column + 1) else { return nil }
        return .forwarded(from: row.isNull(column + 2) ? nil : row.person(column + 2))
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
}

/// What events name by ids.
enum ReferenceQueries {
    static func person(_ id: PersonID, in reader: SQLReader) throws -> PersonRef? {
        try reader.first("SELECT handle FROM people WHERE id = ?", id) {
            PersonRef(id: id, handle: $0.text(0))
        }
    }

    /// Nil if the post is gone or deleted.
    static func title(of id: PostID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT title FROM posts WHERE id = ? AND deleted_at IS NULL", id) { $0.text(0) }
    }
}

/// Pictures and files as one text of SQL, so that a page of messages is read in one statement, and costs no more where
/// none of them has any.
///
/// Their fields stand between the separators that ASCII has for units and records. No name has these, nor has a type.
enum MediaRowQueries {
    private static let (unit, record): (Character, Character) = ("\u{1F}", "\u{1E}")

    /// Those of the media `a` for which a condition holds, as ``all(in:)`` reads them.
    static func all(where condition: String) -> String {
        """
        SELECT group_concat(fields, char(30)) FROM (
            SELECT \(fields) AS fields FROM media a WHERE \(condition) ORDER BY a.position)
        """
    }

    /// One of the media `a`, as ``all(in:)`` reads it.
    static let fields = """
        a.id || char(31) || a.name || char(31) || a.type || char(31)
        || (SELECT bytes FROM media_files WHERE media = a.id AND size = 0) || char(31)
        || coalesce(a.width, '') || char(31) || coalesce(a.height, '') || char(31)
        || coalesce(a.frames, '') || char(31) || coalesce(a.preview, '')
        """

    /// A person's picture.
    static func picture(of person: PersonID, in reader: SQLReader) throws -> Media? {
        try reader.first("SELECT \(fields) FROM media a WHERE a.profile = ?", person) {
            all(in: $0.text(0)).first
        } ?? nil
    }

    static func all(in text: String) -> [Media] {
        text.split(separator: record).compactMap { media(in: $0) }
    }

    private static func media(in text: Substring) -> Media? {
        let fields = text.split(separator: unit, omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 8, let id = Int64(fields[0]), let bytes = Int(fields[3]) else { return nil }
        var picture: Media.Picture?
        if let width = Int(fields[4]), let height = Int(fields[5]), let frames = Int(fields[6]) {
            picture = Media.Picture(width: width, height: height, frames: frames, preview: fields[7])
        }
        return Media(
            id: MediaID(rawValue: id), name: fields[1], type: fields[2], bytes: bytes, picture: picture)
    }
}

/// Time as the gateway has measured it while it ran: what erasing goes by beside the date.
enum MeasuredTimeQueries {
    /// The milliseconds that have passed since the gateway first measured; counted while something waits for it.
    static let passed = "(SELECT passed FROM measured_time)"

    static func add(_ duration: Duration, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE measured_time SET passed = passed + ?
            WHERE EXISTS (SELECT 1 FROM accounts WHERE closes_at IS NOT NULL) OR EXISTS (SELECT 1 FROM empty_groups)
            """, duration.wholeMilliseconds)
    }
}
