import Model
import Storage

/// The SQL of conversations that plugins make, and of who asked to enter one.
enum SubjectQueries {
    /// Returns the conversation about something of a plugin's that somebody is in; `nil` if there is none.
    static func conversation(
        about subject: PluginSubject, in reader: SQLReader
    ) throws -> ConversationRef? {
        try reader.first(
            """
            SELECT s.conversation, c.slug FROM subjects s JOIN conversations c ON c.id = s.conversation
            WHERE s.plugin = ? AND s.kind = ? AND s.number = ? AND c.member_count > 0
            """, subject.kind.plugin, subject.kind.name, subject.number
        ) { .group(ConversationID(rawValue: $0.int64(0)), slug: $0.text(1)) }
    }

    static func insert(
        _ conversation: ConversationID, about subject: PluginSubject, in transaction: CommunityTransaction
    ) throws {
        let (kind, number) = (subject.kind, subject.number)
        // One that everybody left is about nothing any more.
        try transaction.execute(
            "DELETE FROM subjects WHERE plugin = ? AND kind = ? AND number = ?", kind.plugin, kind.name,
            number)
        try transaction.execute(
            """
            INSERT INTO subjects (conversation, plugin, kind, number, about, shows_all)
            VALUES (?, ?, ?, ?, ?, ?)
            """, conversation, kind.plugin, kind.name, number, kind.about(number), kind.showsAll)
    }

    /// Returns the command that shows what a plugin's conversation is about; `nil` if no plugin made it.
    static func about(_ conversation: ConversationID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT about FROM subjects WHERE conversation = ?", conversation) { $0.text(0) }
    }

    /// Whether who enters sees what was written before.
    static func showsAll(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM subjects WHERE conversation = ? AND shows_all <> 0", conversation)
    }

    /// Whether a plugin made a group: as something of its own, or by its bot.
    static func isMade(
        _ group: ConversationID, by bot: PersonID, of plugin: String, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM conversations WHERE id = ?1 AND creator = ?2
            UNION ALL SELECT 1 FROM subjects WHERE conversation = ?1 AND plugin = ?3
            """, group, bot, plugin)
    }

    static func isClosed(_ conversation: ConversationID, in reader: SQLReader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM conversations WHERE id = ? AND writing = \(GroupWriting.nobody.rawValue)",
            conversation)
    }

    // MARK: Who asked

    static func hasAsked(
        _ person: PersonID, for subject: PluginSubject, in reader: SQLReader
    ) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM subject_requests WHERE person = ? AND plugin = ? AND kind = ? AND number = ?",
            person, subject.kind.plugin, subject.kind.name, subject.number)
    }

    static func asked(by person: PersonID, of plugin: String, in reader: SQLReader) throws -> Int {
        try reader.count(
            "SELECT count(*) FROM subject_requests WHERE person = ? AND plugin = ?", person, plugin)
    }

    static func ask(
        _ person: PersonID, for subject: PluginSubject, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT OR IGNORE INTO subject_requests (person, plugin, kind, number) VALUES (?, ?, ?, ?)",
            person, subject.kind.plugin, subject.kind.name, subject.number)
    }

    /// Takes back what a person asked for.
    static func withdraw(
        _ person: PersonID, from subject: PluginSubject, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "DELETE FROM subject_requests WHERE person = ? AND plugin = ? AND kind = ? AND number = ?",
            person, subject.kind.plugin, subject.kind.name, subject.number)
    }
}

/// What people are told about conversations that plugins make.
enum SubjectWords {
    /// Where somebody does by themselves what the plugin does.
    static func isEnteredByItsRule(_ about: String) -> LocalizedText {
        phrase("subject_is_entered_by_its_rule", ["about": about])
    }

    static let isNoMore = phrase("subject_is_no_more")

    static func mostRequests(_ most: Int) -> LocalizedText {
        phrase("subject_most_requests", ["most": most])
    }

    static func isFull(_ handle: String) -> LocalizedText {
        phrase("subject_is_full", ["handle": handle])
    }
}
