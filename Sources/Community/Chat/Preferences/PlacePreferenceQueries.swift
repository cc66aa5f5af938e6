import Model
import Storage

/// What a person prefers in their conversations.
extension PreferenceQueries {
    static func preferences(of person: PersonID, in reader: SQLReader) throws -> NotificationPreferences {
        let switched = try reader.rows(
            """
            SELECT o.kind, \(PluginNoticeQueries.columns)
            FROM notifications_off o LEFT JOIN plugin_notices d ON d.kind = o.kind WHERE o.person = ?
            """, person
        ) { row in
            Notification.Kind(rawValue: row.text(0))
                ?? PluginNoticeQueries.notice(from: row, at: 1).map(Notification.Kind.plugin)
        }.compactMap(\.self)
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
                level: NotificationLevel(rawValue: row.text(2)) ?? .all)
        }
        return NotificationPreferences(
            off: Set(switched.filter { !$0.isOffByDefault }), on: Set(switched.filter(\.isOffByDefault)),
            places: places, quiet: try quiet(of: person, in: reader))
    }

    /// What the person doesn't want to be shown as it comes.
    static func muting(of person: PersonID, in reader: SQLReader) throws -> Muting {
        let levels = try reader.rows(
            """
            SELECT conversation, preference FROM members m
            WHERE person = ? AND preference <> 'all' AND \(ChatQueries.isOpen)
            """, person
        ) {
            (
                ConversationID(rawValue: $0.int64(0)),
                NotificationLevel(rawValue: $0.text(1)) ?? .all
            )
        }
        return Muting(
            levels: Dictionary(levels) { $1 }, quiet: try quiet(of: person, in: reader),
            forgotten: try BlockQueries.forgotten(by: person, in: reader),
            tellsMentions: try wants(.mention, of: nil, person, in: reader))
    }
}
