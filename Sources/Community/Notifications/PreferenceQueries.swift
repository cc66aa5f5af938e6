import Model
import Storage

enum PreferenceQueries {
    /// Whether a person wants a notification at all.
    /// - Parameter conversation: where it happened; it may be silent.
    static func wants(
        _ kind: Notification.Kind, of conversation: Int64?, _ person: PersonID, in reader: SQLReader
    ) throws -> Bool {
        let isSwitched = try reader.exists(
            "SELECT 1 FROM notifications_off WHERE person = ? AND kind = ?", person, kind.rawValue)
        guard isSwitched == kind.isOffByDefault else { return false }
        guard let conversation else { return true }
        return try !reader.exists(
            "SELECT 1 FROM members WHERE person = ? AND conversation = ? AND preference = 'none'", person,
            conversation)
    }

    static func quiet(of person: PersonID, in reader: SQLReader) throws -> QuietHours? {
        try reader.first("SELECT starts, ends, zone FROM quiet_hours WHERE person = ?", person) {
            // Only a name that a newer version stored may be unknown here.
            QuietHours(start: $0.int(0), end: $0.int(1), zone: ZoneName(typed: $0.text(2)) ?? .utc)
        }
    }

    static func set(
        _ kind: Notification.Kind, isOff: Bool, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        // A row stands for what is not as it is by default.
        try transaction.execute(
            isOff != kind.isOffByDefault
                ? "INSERT OR IGNORE INTO notifications_off (person, kind) VALUES (?, ?)"
                : "DELETE FROM notifications_off WHERE person = ? AND kind = ?", person, kind.rawValue)
    }

    static func set(
        _ level: NotificationLevel, in conversation: ConversationID, of person: PersonID,
        _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE members SET preference = ? WHERE person = ? AND conversation = ?", level.rawValue, person,
            conversation)
    }

    static func set(_ hours: QuietHours?, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM quiet_hours WHERE person = ?", person)
        guard let hours else { return }
        try transaction.execute(
            "INSERT INTO quiet_hours (person, starts, ends, zone) VALUES (?, ?, ?, ?)", person, hours.start,
            hours.end, hours.zone.name)
    }
}
