import Storage

/// What a returning session has missed since the last number it saw.
public enum Missed: Sendable {
    /// All of it, in order: messages of others and of one's own other sessions, changes of messages that it has,
    /// and notifications not seen yet. What was changed again is told as it is now, once.
    case entries([Entry])
    /// It was too much, or the number is none of this gateway's: the session has to load what it shows anew.
    case reload

    public enum Entry: Sendable {
        case event(Event)
        case notification(Notification)

        /// Its place in the one sequence.
        public var sequence: Int64 {
            switch self {
            case .event(let event): event.sequence
            case .notification(let notification): notification.id.rawValue
            }
        }
    }

    /// Messages and changes beyond which a session has to load anew.
    public static let most = 10_000

    /// - Parameters:
    ///   - start: the last number that the session saw.
    ///   - end: the session is live from the next one on.
    static func since(
        _ start: Int64, upTo end: Int64, for person: PersonID, in reader: SQLReader
    ) throws -> Missed {
        guard (0...end).contains(start) else { return .reload }
        let range = (start + 1)...max(end, start + 1)
        let sent = try MissedQueries.messages(in: range, for: person, limit: most + 1, reader)
        let changed = try MissedQueries.changes(in: range, for: person, limit: most + 1, reader)
        guard sent.count <= most, changed.count <= most else { return .reload }
        let notifications = try NotificationQueries.unseen(for: person, in: range, reader)
        let entries = (sent + changed).map(Entry.event) + notifications.map(Entry.notification)
        return .entries(entries.sorted { $0.sequence < $1.sequence })
    }
}
