public import Model
import Storage

/// The recorded events, for readers that were away and for those that must not miss any.
///
/// Sequence numbers grow in commit order. So a reader that has seen a number never finds a new one before it.
public struct EventLog: Sendable {
    /// Numbers that one read goes through at most, so that somebody who was away for long holds nothing up.
    static let window: Int64 = 20_000

    let ledger: CommunityLedger

    /// A page of the log.
    public struct Page: Sendable {
        /// The events, in order.
        public let events: [Event]
        /// The number up to which the page covers the log.
        public let reached: Int64
        /// Whether the log ends there.
        public let isLast: Bool
    }

    /// Which events to return. Events that bots caused are never among them.
    public struct Query: Sendable {
        public var kinds: Set<FactKind>
        /// Only events with greater numbers.
        public var after: Int64
        /// Events before this moment are left out.
        public var since: Timestamp
        /// Events up to this number are returned even if they are older than ``since``.
        public var sinceSpares: Int64
        public var limit: Int

        public init(
            _ kinds: Set<FactKind>, after: Int64, since: Timestamp = Timestamp(milliseconds: .min),
            sinceSpares: Int64 = 0, limit: Int = 256
        ) {
            self.kinds = kinds
            self.after = after
            self.since = since
            self.sinceSpares = sinceSpares
            self.limit = limit
        }
    }

    /// Returns the next events. Words, titles and handles are the current ones. Events about things that are gone are
    /// absent.
    public func page(_ query: Query) async throws -> Page {
        try await ledger.read { reader in
            let last = try EventQueries.lastSequence(in: reader)
            let end = min(last, query.after + Self.window)
            var events = try EventQueries.events(query, through: end, in: reader)
            if query.kinds.contains(.messageSent) {
                events += try EventQueries.messages(query, through: end, in: reader)
                events.sort { $0.sequence < $1.sequence }
            }
            // Each of the two was cut for itself, so the first of both together are the next ones.
            let isCut = events.count >= query.limit
            events = Array(events.prefix(query.limit))
            let reached = isCut ? events.last?.sequence ?? end : max(end, query.after)
            return Page(
                events: try events.compactMap { try EventQueries.completed($0, in: reader) },
                reached: reached,
                isLast: reached >= last)
        }
    }

    /// Returns the last number that was stored.
    public func last() async throws -> Int64 { try await ledger.read(EventQueries.lastSequence) }

    /// Returns whether an error means that the storage closed during the call, so that it may be tried again later.
    public static func isInterruption(_ error: any Error) -> Bool {
        guard let error = error as? StorageError else { return error is CancellationError }
        return [.stopped, .closed, .locked].contains(error.code)
    }
}

/// A page of the log, oldest first.
public struct RecordedEvents: Sendable {
    public let events: [Event]
    /// The number of the last event of the page, including absent ones, or `nil` at the end of the log.
    public let last: Int64?
    /// How many events there are whose message, post or person is gone, by kind; without those that bots caused.
    public let absent: [FactKind: Int]
}

/// Reads the log page by page, whoever caused what.
enum RecordedEventQueries {
    static func page(
        after sequence: Int64, through end: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> RecordedEvents {
        let rows = try rows(after: sequence, through: end, since: moment, limit: limit, in: reader)
        var (events, absent): ([Event], [FactKind: Int]) = ([], [:])
        for row in rows {
            if let event = try row.whole.flatMap({ try EventQueries.completed($0, in: reader) }) {
                events.append(event)
            } else if let kind = row.kind, !row.isCaused {
                absent[kind, default: 0] += 1
            }
        }
        return RecordedEvents(events: events, last: rows.last?.sequence, absent: absent)
    }

    private struct Row {
        let sequence: Int64
        /// `nil` if it is not known.
        let kind: FactKind?
        /// Whether a bot caused it.
        let isCaused: Bool
        /// `nil` if the actor is gone or the kind is not known.
        let whole: EventQueries.Row?
    }

    /// A message is its own event, so both tables together are the log.
    private static func rows(
        after sequence: Int64, through end: Int64, since moment: Timestamp, limit: Int, in reader: SQLReader
    ) throws -> [Row] {
        try reader.rows(
            """
            SELECT e.sequence, e.kind, e.actor, p.handle, e.subject, e.object, e.at, e.cause FROM (
                SELECT sequence, kind, actor, subject, object, at, cause FROM events
                WHERE sequence > ?1 AND sequence <= ?4 AND at >= ?2
                UNION ALL
                SELECT id, '\(FactKind.messageSent.rawValue)', sender, id, conversation, sent_at, cause FROM messages
                WHERE id > ?1 AND id <= ?4 AND sent_at >= ?2
                ORDER BY 1 LIMIT ?3) e
            LEFT JOIN people p ON p.id = e.actor ORDER BY e.sequence
            """, sequence, moment, limit, end
        ) { row in
            let (sequence, kind, cause) = (row.int64(0), FactKind(rawValue: row.text(1)), row.optionalText(7))
            var whole: EventQueries.Row?
            if let kind, let handle = row.optionalText(3) {
                whole = EventQueries.Row(
                    sequence: sequence, kind: kind,
                    actor: PersonRef(id: PersonID(rawValue: row.int64(2)), handle: handle),
                    at: row.moment(6), subject: row.optionalInt64(4) ?? 0,
                    object: row.optionalInt64(5) ?? 0, cause: cause)
            }
            return Row(sequence: sequence, kind: kind, isCaused: cause != nil, whole: whole)
        }
    }
}
