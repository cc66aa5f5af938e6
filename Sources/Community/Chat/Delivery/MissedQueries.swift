public import Model
import Storage

/// What a returning session has missed since the last number it saw.
public enum Missed: Sendable {
    /// All of it, in order: messages of others and of one's own other sessions, changes of messages that it has,
    /// and notifications not seen yet. What was changed again is told as it is now, once.
    case entries([Entry])
    /// It was too much, or the number is none of this gateway's, or the person left a group and entered it again: the
    /// session has to load what it shows anew.
    case reload

    public enum Entry: Sendable {
        case event(Event)
        case notification(Notification)

        /// The entry's number in the one sequence.
        public var sequence: Int64 {
            switch self {
            case .event(let event): event.sequence
            case .notification(let notification): notification.id.rawValue
            }
        }
    }

    /// The most messages, changes and notifications each that a session is sent. With more it has to reload.
    public static let most = 10_000
    /// The most bytes of text that a session is sent. With more it has to reload.
    public static let mostBytes = 8 << 20

    /// - Parameters:
    ///   - start: the last number that the session saw.
    ///   - end: the session is live from the next one on.
    static func since(
        _ start: Int64, upTo end: Int64, for person: PersonID, in reader: SQLReader
    ) throws -> Missed {
        guard (0...end).contains(start) else { return .reload }
        // What came after `end` comes live, though it is here already.
        guard start < end else { return .entries([]) }
        let range = (start + 1)...end
        guard try !MissedQueries.hasReentered(in: range, person, reader) else { return .reload }
        let extent = try MissedQueries.extent(of: range, for: person, most: most + 1, reader)
        guard max(extent.messages, extent.changes) <= most, extent.bytes <= mostBytes else { return .reload }
        let sent = try MissedQueries.messages(in: range, for: person, limit: most + 1, reader)
        let changed = try MissedQueries.changes(in: range, for: person, limit: most + 1, reader)
        let notifications = try NotificationQueries.unseen(for: person, in: range, limit: most + 1, reader)
        // What came in quiet hours was told nobody then, and is not told now: it waits in the list.
        let quiet = try PreferenceQueries.quiet(of: person, in: reader)
        let told = notifications.filter { quiet?.contains($0.at) != true }
        let entries = (sent + changed).map(Entry.event) + told.map(Entry.notification)
        return .entries(entries.sorted { $0.sequence < $1.sequence })
    }
}

/// The SQL of what a person's conversations brought while a session was away.
enum MissedQueries {
    /// Messages and changes of them with numbers in `range` that the person's conversations hold, counted up to `most`,
    /// and the bytes of the messages' words: what is too much is neither read nor sorted.
    static func extent(
        of range: ClosedRange<Int64>, for person: PersonID, most: Int, _ reader: SQLReader
    ) throws -> (messages: Int, bytes: Int, changes: Int) {
        let (messages, bytes) =
            try reader.first(
                """
                SELECT count(*), coalesce(sum(bytes), 0) FROM (
                    SELECT length(CAST(m.text AS BLOB)) AS bytes
                    FROM members b JOIN messages m ON m.conversation = b.conversation
                        AND m.id >= max(?2, b.entered + 1, b.history_from + 1, b.cleared_up_to + 1) AND m.id <= ?3
                    WHERE b.person = ?1 LIMIT ?4)
                """, person, range.lowerBound, range.upperBound, most
            ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        let changes = try reader.count(
            """
            SELECT count(*) FROM (SELECT 1 FROM members b JOIN events e ON e.object = b.conversation
                AND e.kind IN ('chat.edited', 'chat.deleted') AND e.sequence >= ?2 AND e.sequence <= ?3
            WHERE b.person = ?1 LIMIT ?4)
            """, person, range.lowerBound, range.upperBound, most)
        return (messages, bytes, changes)
    }

    /// Messages with numbers in `range` that came after the person entered, in order.
    ///
    /// There may be ten thousand of few people in few conversations: names are looked up once each, not joined.
    static func messages(
        in range: ClosedRange<Int64>, for person: PersonID, limit: Int, _ reader: SQLReader
    ) throws -> [Event] {
        var names = Names(
            for: person, calls: try CallQueries.calls(in: range, for: person, reader), reader: reader)
        return try reader.rows(
            """
            SELECT m.id, m.conversation, m.sender, m.sent_at, m.text, m.edited_at, m.deleted_at,
                \(EventQueries.linkColumns), max(b.history_from, b.cleared_up_to)
            FROM members b JOIN messages m ON m.conversation = b.conversation
                AND m.id >= max(?2, b.entered + 1, b.history_from + 1, b.cleared_up_to + 1) AND m.id <= ?3
            WHERE b.person = ?1 ORDER BY m.id LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { try names.event(from: $0) }.compactMap(\.self)
    }

    /// Whether the person left a group with a number in `range` and entered it again: what was said there before
    /// leaving was missed, and lies before the membership of now.
    static func hasReentered(
        in range: ClosedRange<Int64>, _ person: PersonID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM members b WHERE b.person = ?1 AND b.entered > ?2 AND b.entered <= ?3 AND EXISTS (
                SELECT 1 FROM events e WHERE e.kind = 'chat.left' AND e.subject = b.conversation AND e.object = ?1
                AND e.sequence >= ?2 AND e.sequence < b.entered)
            """, person, range.lowerBound, range.upperBound)
    }

    /// Names of people and conversations, each read once, for the person who missed something.
    private struct Names {
        let reader: SQLReader
        private let viewer: PersonID
        private var hiding: Hiding
        private var people: [Int64: PersonRef] = [:]
        private var conversations: [Int64: ConversationRef] = [:]

        /// Messages that mention all.
        private let calls: Set<Int64>

        init(for person: PersonID, calls: Set<Int64>, reader: SQLReader) {
            (viewer, self.calls, self.reader) = (person, calls, reader)
            hiding = Hiding(from: person, in: reader)
        }

        /// The message as it was sent; `nil` if its sender or its conversation is gone.
        mutating func event(from row: SQLRow) throws -> Event? {
            guard let sender = try person(row.int64(2)), var conversation = try conversation(row.int64(1))
            else { return nil }
            // Whoever wrote comes first, as when it was sent.
            if case .direct(let id, let one, sender) = conversation {
                conversation = .direct(id, sender, one)
            }
            let message = Message(
                id: MessageID(rawValue: row.int64(0)), conversation: conversation, sender: sender,
                speaksFor: EventQueries.speaker(from: row, 7), sentAt: Timestamp(milliseconds: row.int64(3)),
                text: row.text(4), isEdited: !row.isNull(5),
                isDeleted: !row.isNull(6), link: EventQueries.link(from: row, 7),
                isForAll: calls.contains(row.int64(0)), media: EventQueries.media(from: row, 7))
            return Event(
                sequence: message.id.rawValue, at: message.sentAt, actor: sender, cause: nil,
                fact: .messageSent(
                    try hiding.without(
                        message.quoting(for: viewer, visibleFrom: row.int64(12), in: reader))))
        }

        private mutating func person(_ id: Int64) throws -> PersonRef? {
            if let known = people[id] { return known }
            people[id] = try ReferenceQueries.person(PersonID(rawValue: id), in: reader)
            return people[id]
        }

        private mutating func conversation(_ id: Int64) throws -> ConversationRef? {
            if let known = conversations[id] { return known }
            conversations[id] = try EventQueries.conversation(id, in: reader)
            return conversations[id]
        }
    }

    /// Messages from before `range` that were edited or deleted in it, as they are now, in the order of their last
    /// change.
    static func changes(
        in range: ClosedRange<Int64>, for person: PersonID, limit: Int, _ reader: SQLReader
    ) throws -> [Event] {
        var hiding = Hiding(from: person, in: reader)
        return try reader.rows(
            """
            SELECT \(EventQueries.messageColumns), max(e.sequence), e.at
            FROM members b JOIN events e ON e.object = b.conversation
                AND e.kind IN ('chat.edited', 'chat.deleted') AND e.sequence >= ?2 AND e.sequence <= ?3
            JOIN messages m ON m.id = e.subject
            JOIN people p ON p.id = m.sender JOIN conversations c ON c.id = m.conversation
            \(EventQueries.joinedEnds)
            WHERE b.person = ?1 AND m.id < ?2 AND m.id > max(b.history_from, b.cleared_up_to)
            GROUP BY m.id ORDER BY max(e.sequence) LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { row in
            let message = try hiding.without(EventQueries.message(from: row))
            return Event(
                sequence: row.int64(EventQueries.messageColumnCount),
                at: Timestamp(milliseconds: row.int64(EventQueries.messageColumnCount + 1)),
                actor: message.sender, cause: nil,
                fact: message.isDeleted ? .messageDeleted(message) : .messageEdited(message))
        }
    }
}
