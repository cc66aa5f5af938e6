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
