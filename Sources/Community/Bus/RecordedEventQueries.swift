public import Model
import Storage

/// A page of the log, oldest first.
public struct RecordedEvents: Sendable {
    public let events: [Event]
    /// The number of the last event of the page, including absent ones, or `nil` at the end of the log.
    public let last: Int64?
    /// The number of events whose message, post or person is gone.
    public let absent: Int
}

/// Reads the log page by page, whoever caused what.
enum RecordedEventQueries {
    static func page(
        after sequence: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> RecordedEvents {
        let rows = try rows(after: sequence, since: moment, limit: limit, in: reader)
        let events = try rows.compactMap { try $0.row.flatMap { try EventQueries.completed($0, in: reader) } }
        return RecordedEvents(events: events, last: rows.last?.sequence, absent: rows.count - events.count)
    }

    /// A message is its own event, so both tables together are the log. A row whose actor is gone or whose kind is
    /// not known is nil.
    private static func rows(
        after sequence: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> [(sequence: Int64, row: EventQueries.Row?)] {
        try reader.rows(
            """
            SELECT e.sequence, e.kind, e.actor, p.handle, e.subject, e.object, e.at, e.cause FROM (
                SELECT sequence, kind, actor, subject, object, at, cause FROM events
                WHERE sequence > ?1 AND at >= ?2
                UNION ALL
                SELECT id, '\(FactKind.messageSent.rawValue)', sender, id, conversation, sent_at, cause FROM messages
                WHERE id > ?1 AND sent_at >= ?2
                ORDER BY 1 LIMIT ?3) e
            LEFT JOIN people p ON p.id = e.actor ORDER BY e.sequence
            """, sequence, moment, limit
        ) { row in
            guard let kind = FactKind(rawValue: row.text(1)), let handle = row.optionalText(3) else {
                return (row.int64(0), nil)
            }
            let actor = PersonRef(id: PersonID(rawValue: row.int64(2)), handle: handle)
            return (
                row.int64(0),
                EventQueries.Row(
                    sequence: row.int64(0), kind: kind, actor: actor,
                    at: Timestamp(milliseconds: row.int64(6)), subject: row.optionalInt64(4) ?? 0,
                    object: row.optionalInt64(5) ?? 0, cause: row.optionalText(7))
            )
        }
    }
}
