import Folding
public import Model
import Storage

/// Notifications of kinds that plugins declare.
enum PluginNotices {
    static let actions: [OfferedAction<Notifications>] = [.action(NotifyPeople.self)]
}

/// Tells people what a plugin has to say, each once: none who switched its kind off, forgot its bot, or
/// forgot whose doing it tells of (``Actor/speaksFor``).
///
/// It reaches strangers too: it says what is declared and nothing else. The caller is the plugin's bot.
struct NotifyPeople: NotificationAction {
    static let recipients = Field<Notifications.Recipients>("people", "A handle, an id, or a list of these.")
    static let notice = Field<PluginNotice>("kind", "A kind that the plugin declares.")
    static let number = Field<Int64>("id", "What it is about, as the plugin numbers it.", default: 0)
    static let speaker = Field<Int64?>("from", "The id of whose doing it tells of.")
    static let place = Field<Notifications.NoticePlace?>("place", "The group that it is about.")
    static let once = Field<Bool>("once", "Whether who has the same already is left out.", default: false)
    static let declaration = Declaration(
        "bot.notify",
        "Notifies people, with the text of a kind that the manifest declares under `notifications`, in "
            + "which the number `id` stands for `{id}`. `people` is one, by handle or id, or a list of "
            + "up to \(Notifications.mostToldAtOnce): far quicker than one after the other, though what "
            + "others store waits for each: 20 at a time are unnoticed. It reaches strangers too, but "
            + "nobody who switched the kind off (`/notify PLUGIN.KIND off`) or forgot the bot. Where it "
            + "is `from` somebody, whose id that is, who forgot them and whom they forgot is left out; "
            + "where it is about something in a group, `place` (`#slug`, or the number that events have "
            + "as `conversation`), who isn't in it by then. Who isn't there any more is left out, but a "
            + "single handle that nobody has is refused. With `once`, who has a notification of the kind "
            + "with the id is left out: each is told once, however often it is called, by two calls at "
            + "once or after a crash. It goes by the \(NotificationQueries.kept) newest notifications of "
            + "each.",
        fields: [recipients, notice, number, speaker, place, once], placed: 2, refusals: [.notFound, .limit],
        cost: .write, exposed: [.lua])

    let recipients: Notifications.Recipients
    let notice: PluginNotice
    var number: Int64 = 0
    /// Whose doing it is about, or `nil` if nobody's: who forgot them or whom they forgot is left out.
    var owner: PersonID?
    var place: Notifications.NoticePlace?
    var isOnce = false

    func run(_: Notifications, in transaction: CommunityTransaction, for caller: Caller) throws {
        var people = try recipients.people(in: transaction)
        if let owner {
            let seen = try ProfileQueries.seen(people.map(\.id), by: owner, in: transaction)
            people.removeAll { !seen.contains($0.id) }
        }
        try Notifications.tell(
            people, of: notice, about: number, in: place, once: isOnce, by: caller, transaction)
    }
}

extension NotifyPeople {
    init(_ given: Arguments) throws {
        (recipients, notice) = (try given[Self.recipients], try given[Self.notice])
        owner = try given[Self.speaker].map(PersonID.init(rawValue:))
        (number, place, isOnce) = (try given[Self.number], try given[Self.place], try given[Self.once])
    }
}

extension Notifications {
    /// People who are told at once: others' changes wait for one such step.
    public static let mostToldAtOnce = 200

    /// Whom a plugin tells.
    public enum Recipient: Sendable, Hashable {
        case handle(String)
        case person(PersonID)

        /// Returns the person; `nil` if they aren't there any more.
        fileprivate func person(in reader: SQLReader) throws -> PersonRef? {
            let person =
                switch self {
                case .handle(let handle):
                    try PeopleQueries.person(handle: NameFolding.fold(handle), in: reader)
                case .person(let id): try ReferenceQueries.person(id, in: reader)
                }
            return person?.isFormer == false ? person : nil
        }
    }

    /// Whom a plugin tells: one person, or some.
    public enum Recipients: Sendable, Hashable {
        case one(Recipient)
        case some([Recipient])

        /// Returns those who are there, each once.
        ///
        /// - Throws: `CommunityError` `.notFound` if a single handle is nobody's, `.limit` if they are too
        ///   many.
        fileprivate func people(in reader: SQLReader) throws -> [PersonRef] {
            switch self {
            case .one(.handle(let handle)): return [try People.require(handle, in: reader)]
            case .one(let recipient): return try [recipient.person(in: reader)].compactMap(\.self)
            case .some(let recipients):
                guard recipients.count <= Notifications.mostToldAtOnce else {
                    throw CommunityError(
                        .limit, PeopleWords.tooManyTold(recipients.count, Notifications.mostToldAtOnce))
                }
                var known: Set<PersonID> = []
                return try recipients.compactMap { try $0.person(in: reader) }.filter {
                    known.insert($0.id).inserted
                }
            }
        }
    }

    /// The group whose members alone are told.
    public enum NoticePlace: Sendable, Hashable {
        /// By its slug, or one that it had.
        case slug(String)
        case group(ConversationID)

        fileprivate func group(in reader: SQLReader) throws -> ConversationID? {
            switch self {
            case .slug(let slug): try PluginNoticeQueries.group(slug: NameFolding.fold(slug), in: reader)
            case .group(let id): id
            }
        }
    }

    /// Takes over what plugins declare, so that people can switch it.
    public func declare(_ notices: [PluginNotice]) async throws {
        guard !notices.isEmpty else { return }
        try await ledger.perform { transaction in
            for notice in notices { try PluginNoticeQueries.declare(notice, in: transaction) }
        }
    }

    /// Tells people what they wanted to be told, each in their language, unless they switched its kind off.
    /// Who is gone is told nothing; what was told already, by its occurrence, is not told again.
    public func tell(
        _ news: [(person: PersonID, words: LocalizedText, occurrence: Int64)], of notice: PluginNotice
    ) async throws {
        let clock = clock
        try await ledger.perform { transaction in
            try PluginNoticeQueries.declare(notice, in: transaction)
            for (person, words, occurrence) in news {
                guard let details = try PeopleQueries.details(person, in: transaction),
                    try !PluginNoticeQueries.wasTold(notice, occurrence, to: person, in: transaction)
                else { continue }
                try NotificationQueries.notify(
                    person, .plugin(notice), by: .assistant, subject: occurrence, object: nil, number: 0,
                    title: "", excerpt: words.text(in: details.language), at: clock.now(), in: transaction)
            }
        }
    }

    /// Tells those of these people who are in a place; all of them if there is none.
    fileprivate static func tell(
        _ people: [PersonRef], of notice: PluginNotice, about number: Int64, in place: NoticePlace?,
        once isOnce: Bool = false, by caller: Caller, _ transaction: CommunityTransaction
    ) throws {
        let bot = try caller.person(in: transaction)
        var people = people
        if let place {
            let members = try place.group(in: transaction).map {
                try PluginNoticeQueries.members(among: people.map(\.id), of: $0, in: transaction)
            }
            people.removeAll { members?.contains($0.id) != true }
        }
        try PluginNoticeQueries.declare(notice, in: transaction)
        let subject = transaction.nextSequence()
        for person in people {
            if isOnce, try PluginNoticeQueries.has(person.id, notice, about: number, in: transaction) {
                continue
            }
            try NotificationQueries.notify(
                person.id, .plugin(notice), by: bot, for: caller.actor.speaker, subject: subject,
                number: number, title: "", excerpt: "", at: caller.now, in: transaction)
        }
    }
}

extension PluginNotice: FieldReadable {
    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> PluginNotice? {
        try source.notice(name)
    }
}

extension Notifications.Recipients: FieldReadable {
    public static var kind: FieldKind { .recipients }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Self? {
        switch try source.oneOrMore(name, as: kind) {
        case nil: nil
        case .one(let value): .one(Notifications.Recipient(value))
        case .more(let values): .some(values.map(Notifications.Recipient.init))
        }
    }
}

extension Notifications.Recipient {
    fileprivate init(_ value: TextOrNumber) {
        switch value {
        case .text(let handle): self = .handle(handle)
        case .number(let id): self = .person(PersonID(rawValue: id))
        }
    }
}

extension Notifications.NoticePlace: FieldReadable {
    public static var kind: FieldKind { .groupOrNumber }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> Self? {
        switch try source.textOrNumber(name, as: kind) {
        case nil: nil
        case .number(let id): .group(ConversationID(rawValue: id))
        case .text(let slug): .slug(slug.hasPrefix("#") ? String(slug.dropFirst()) : slug)
        }
    }
}

/// The SQL of kinds of notifications that plugins declare.
///
/// What is declared stays when its plugin goes: its notifications say what they said, and may still be
/// switched.
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
            "SELECT \(columns) FROM plugin_notices d WHERE kind > ?1 || '.' AND kind < ?1 || '/' LIMIT "
                + "\(mostListed)",
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

    /// Notifications of a person that are looked at for one that was told: a gateway that ended while it
    /// told something tells it first when it is back.
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
