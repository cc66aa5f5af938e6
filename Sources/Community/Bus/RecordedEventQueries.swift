import Storage

/// A page of the log, oldest first.
public struct RecordedEvents: Sendable {
    public let events: [Event]
    /// The number of the last event of the page, the absent ones included; nil at the end of the log.
    public let last: Int64?
    /// Events whose message, post or person is gone.
    public let absent: Int
}

/// Reads the log as events again: it holds ids, and what they lead to is read from where it is stored now.
enum RecordedEventQueries {
    private struct Row {
        let sequence: Int64
        let kind: FactKind?
        let actor: PersonID
        let subject: Int64
        let object: Int64
        let at: Timestamp
        let cause: String?
    }

    static func page(
        after sequence: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> RecordedEvents {
        let rows = try rows(after: sequence, since: moment, limit: limit, in: reader)
        let events = try rows.compactMap { try event($0, in: reader) }
        return RecordedEvents(events: events, last: rows.last?.sequence, absent: rows.count - events.count)
    }

    /// A message is its own event, so both tables together are the log.
    private static func rows(
        after sequence: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> [Row] {
        try reader.rows(
            """
            SELECT sequence, kind, actor, subject, object, at, cause FROM events
            WHERE sequence > ?1 AND at >= ?2
            UNION ALL
            SELECT id, '\(FactKind.messageSent.rawValue)', sender, id, conversation, sent_at, cause FROM messages
            WHERE id > ?1 AND sent_at >= ?2
            ORDER BY 1 LIMIT ?3
            """, sequence, moment, limit
        ) { row in
            Row(
                sequence: row.int64(0), kind: FactKind(rawValue: row.text(1)),
                actor: PersonID(rawValue: row.int64(2)), subject: row.optionalInt64(3) ?? 0,
                object: row.optionalInt64(4) ?? 0, at: Timestamp(milliseconds: row.int64(5)),
                cause: row.optionalText(6))
        }
    }

    private static func event(_ row: Row, in reader: SQLReader) throws -> Event? {
        guard let actor = try PeopleQueries.person(row.actor, in: reader),
            let fact = try fact(row, in: reader)
        else { return nil }
        return Event(sequence: row.sequence, at: row.at, actor: actor, cause: row.cause, fact: fact)
    }

    private static func fact(_ row: Row, in reader: SQLReader) throws -> Fact? {
        switch row.kind {
        case .messageSent: try message(row, in: reader).map(Fact.messageSent)
        case .messageEdited: try message(row, in: reader).map(Fact.messageEdited)
        case .messageDeleted: try message(row, in: reader).map(Fact.messageDeleted)
        case .groupCreated: try conversation(row.subject, in: reader).map(Fact.groupCreated)
        case .joined: try member(row, in: reader).map(Fact.joined)
        case .left: try member(row, in: reader).map(Fact.left)
        case .invited: try member(row, in: reader).map(Fact.invited)
        case .requested: try person(row.subject, in: reader).map(Fact.requested)
        case .accepted: try person(row.subject, in: reader).map(Fact.accepted)
        case .rejected: try person(row.subject, in: reader).map(Fact.rejected)
        case .posted:
            try ForumQueries.post(PostID(rawValue: row.subject), in: reader).map {
                .posted($0.id, title: $0.title)
            }
        case .commented: .commented(PostID(rawValue: row.subject), CommentID(rawValue: row.object))
        case .liked: .liked(PostID(rawValue: row.subject))
        case .viewed: .viewed(PostID(rawValue: row.subject))
        case .signedUp: .signedUp
        case .renamed: .renamed
        case .tagged: .tagged
        case .untagged: .untagged
        case nil: nil
        }
    }

    private static func person(_ id: Int64, in reader: SQLReader) throws -> PersonRef? {
        try PeopleQueries.person(PersonID(rawValue: id), in: reader)
    }

    private static func message(_ row: Row, in reader: SQLReader) throws -> Message? {
        guard let place = try conversation(row.object, in: reader) else { return nil }
        return try MessageQueries.message(MessageID(rawValue: row.subject), in: place, reader)
    }

    private static func member(_ row: Row, in reader: SQLReader) throws -> (ConversationRef, PersonRef)? {
        guard let place = try conversation(row.subject, in: reader),
            let person = try person(row.object, in: reader)
        else { return nil }
        return (place, person)
    }

    private static func conversation(_ id: Int64, in reader: SQLReader) throws -> ConversationRef? {
        try reader.first(
            """
            SELECT c.slug, a.id, a.handle, b.id, b.handle FROM conversations c
            LEFT JOIN people a ON a.id = c.low LEFT JOIN people b ON b.id = c.high WHERE c.id = ?
            """, id
        ) { row in
            let id = ConversationID(rawValue: id)
            guard let other = row.optionalInt64(3) else { return .group(id, slug: row.text(0)) }
            return .direct(
                id, PersonRef(id: PersonID(rawValue: row.int64(1)), handle: row.text(2)),
                PersonRef(id: PersonID(rawValue: other), handle: row.text(4)))
        }
    }
}
