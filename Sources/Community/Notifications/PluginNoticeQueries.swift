import Model
import Storage

/// The SQL of kinds of notifications that plugins declare.
///
/// What is declared stays when its plugin goes: its notifications say what they said, and may still be switched.
enum PluginNoticeQueries {
    /// Those of `plugin_notices d`, as ``notice(from:at:)`` reads them.
    static let columns = "d.kind, d.english, d.traditional, d.simplified, d.is_on"

    /// The kind in a row's columns from `index` on, or `nil` if there is none.
    static func notice(from row: SQLRow, at index: Int) -> PluginNotice? {
        guard let name = row.optionalText(index) else { return nil }
        var others: [Language: String] = [:]
        others[.traditionalChinese] = row.optionalText(index + 2)
        others[.simplifiedChinese] = row.optionalText(index + 3)
        return PluginNotice(
            name: name, text: LocalizedText(row.text(index + 1), others: others), isOn: row.bool(index + 4))
    }

    static func notice(named name: String, in reader: SQLReader) throws -> PluginNotice? {
        try reader.first("SELECT \(columns) FROM plugin_notices d WHERE kind = ?", name) {
            notice(from: $0, at: 0)
        } ?? nil
    }

    /// Kinds that are looked at where somebody names none of them: far more than plugins declare.
    private static let mostListed = 1_000

    /// The plugins that declared kinds, by name.
    static func plugins(in reader: SQLReader) throws -> [String] {
        try reader.rows(
            """
            SELECT DISTINCT substr(kind, 1, instr(kind, '.') - 1) AS plugin
            FROM (SELECT kind FROM plugin_notices ORDER BY kind LIMIT \(mostListed)) ORDER BY plugin
            """
        ) { $0.text(0) }
    }

    /// The kinds that a plugin declared.
    static func notices(of plugin: String, in reader: SQLReader) throws -> [PluginNotice] {
        // A dot stands before a slash, so that these are the names with the plugin's and a dot before them.
        try reader.rows(
            "SELECT \(columns) FROM plugin_notices d WHERE kind > ?1 || '.' AND kind < ?1 || '/' LIMIT \(mostListed)",
            plugin
        ) { notice(from: $0, at: 0) }.compactMap(\.self)
    }

    /// The kind of whatever plugin that is called so; `nil` if several are, or none.
    static func notice(called name: String, in reader: SQLReader) throws -> PluginNotice? {
        let found = try reader.rows(
            "SELECT \(columns) FROM plugin_notices d WHERE substr(kind, instr(kind, '.') + 1) = ? LIMIT 2",
            name
        ) { notice(from: $0, at: 0) }.compactMap(\.self)
        return found.count == 1 ? found[0] : nil
    }

    /// Notifications of a person that are looked at for one that was told: a gateway that ended while it told something
    /// tells it first when it is back.
    private static let mostLookedAt = 100

    static func wasTold(
        _ notice: PluginNotice, _ occurrence: Int64, to person: PersonID, in reader: SQLReader
    ) throws -> Bool {
        try reader.first(
            """
            SELECT 1 FROM (SELECT kind, subject FROM notifications WHERE person = ? ORDER BY id DESC LIMIT \(mostLookedAt))
            WHERE kind = ? AND subject = ?
            """, person, notice.name, occurrence
        ) { _ in true } ?? false
    }

    /// Whether a person has a notification of a kind about a number.
    static func has(
        _ person: PersonID, _ notice: PluginNotice, about number: Int64, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM notifications WHERE kind = ? AND number = ? AND person = ?", notice.name, number,
            person)
    }

    // MARK: Who is in a group

    /// The group that has a slug, or had it; `nil` if there is none.
    static func group(slug: String, in reader: SQLReader) throws -> ConversationID? {
        try reader.first(
            """
            SELECT id FROM conversations WHERE slug = ?1
            UNION ALL SELECT conversation FROM reserved_slugs WHERE slug = ?1 AND conversation IS NOT NULL LIMIT 1
            """, slug
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// Those of these people who are in a group.
    static func members(
        among people: [PersonID], of group: ConversationID, in reader: SQLReader
    ) throws -> Set<PersonID> {
        try Set(
            reader.rows(
                """
                SELECT m.person FROM json_each(?1) j CROSS JOIN members m ON m.person = j.value AND m.conversation = ?2
                """, people.sqlList, group
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    static func declare(_ notice: PluginNotice, in transaction: CommunityTransaction) throws {
        guard try self.notice(named: notice.name, in: transaction) != notice else { return }
        try transaction.execute(
            """
            INSERT OR REPLACE INTO plugin_notices (kind, english, traditional, simplified, is_on)
            VALUES (?, ?, ?, ?, ?)
            """, notice.name, notice.text.text(in: .english), notice.text.text(in: .traditionalChinese),
            notice.text.text(in: .simplifiedChinese), notice.isOn)
    }
}
