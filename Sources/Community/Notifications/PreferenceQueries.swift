import Storage

enum PreferenceQueries {
    static func preferences(of person: PersonID, in reader: SQLReader) throws -> NotificationPreferences {
        let off = try reader.rows("SELECT kind FROM notifications_off WHERE person = ?", person) {
            Notification.Kind(rawValue: $0.text(0))
        }
        let places = try reader.rows(
            """
            SELECT m.conversation, CASE WHEN c.kind = 0 THEN '@' || o.handle ELSE '#' || c.slug END, m.preference
            FROM members m JOIN conversations c ON c.id = m.conversation
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            WHERE m.person = ? AND m.preference <> 'all' AND \(ChatQueries.isOpen) ORDER BY 2
            """, person
        ) { row in
            NotificationPreferences.PlaceLevel(
                place: Place(conversation: ConversationID(rawValue: row.int64(0)), name: row.text(1)),
                level: NotificationPreferences.Level(rawValue: row.text(2)) ?? .all)
        }
        return NotificationPreferences(
            off: Set(off.compactMap(\.self)), places: places, quiet: try quiet(of: person, in: reader))
    }

    /// Whether a person wants a notification at all.
    static func wants(
        _ kind: Notification.Kind, of conversation: Int64?, _ person: PersonID, in reader: SQLReader
    ) throws -> Bool {
        if try reader.exists(
            "SELECT 1 FROM notifications_off WHERE person = ? AND kind = ?", person, kind.rawValue)
        {
            return false
        }
        guard kind == .mention, let conversation else { return true }
        return try !reader.exists(
            "SELECT 1 FROM members WHERE person = ? AND conversation = ? AND preference = 'none'", person,
            conversation)
    }

    static func quiet(of person: PersonID, in reader: SQLReader) throws -> QuietHours? {
        try reader.first("SELECT starts, ends, zone FROM quiet_hours WHERE person = ?", person) {
            QuietHours(start: $0.int(0), end: $0.int(1), zone: $0.text(2))
        }
    }

    /// What of the person's conversations counts as unread.
    static func counting(for person: PersonID, in reader: SQLReader) throws -> UnreadRule {
        let levels = try reader.rows(
            """
            SELECT conversation, preference FROM members m
            WHERE person = ? AND preference <> 'all' AND \(ChatQueries.isOpen)
            """, person
        ) {
            (
                ConversationID(rawValue: $0.int64(0)),
                NotificationPreferences.Level(rawValue: $0.text(1)) ?? .all
            )
        }
        return UnreadRule(levels: Dictionary(levels) { $1 })
    }

    static func set(
        _ kind: Notification.Kind, isOff: Bool, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            isOff
                ? "INSERT OR IGNORE INTO notifications_off (person, kind) VALUES (?, ?)"
                : "DELETE FROM notifications_off WHERE person = ? AND kind = ?", person, kind.rawValue)
    }

    static func set(
        _ level: NotificationPreferences.Level, in conversation: ConversationID, of person: PersonID,
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
            hours.end, hours.zone)
    }
}
