import Folding
public import Model
import Storage
import Times

/// What people want to be told of, and when.
enum Preferences {
    static let actions: [OfferedAction<Notifications>] = [
        .look(PreferenceList.self), .action(SetPreference.self), .action(SetQuietHours.self),
    ]
}

/// What a person wants to be notified of, and when.
public struct NotificationPreferences: Sendable, Hashable {
    /// The kinds of notifications that the person has switched off.
    public let off: Set<Model.Notification.Kind>
    /// Kinds that are off by default, and that the person has switched on.
    public let on: Set<Model.Notification.Kind>
    /// Conversations of which the person isn't told everything.
    public let places: [PlaceLevel]
    public let quiet: QuietHours?

    /// A conversation and its level.
    public struct PlaceLevel: Sendable, Hashable {
        public let place: Place
        public let level: NotificationLevel
    }
}

extension NotificationAction where Result == NotificationPreferences {
    func subject(of result: NotificationPreferences) -> Int64 { 0 }

    func again(
        _: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> NotificationPreferences {
        try PreferenceRows.preferences(of: caller.id, in: transaction)
    }
}

/// What the caller wants to be told of.
struct PreferenceList: NotificationLook {
    static let declaration = Declaration(
        "notifications.preferences",
        "What the caller wants to be told of. `quiet` has `from`, `till` (`23:00`) and `zone`, where it is "
            + "set.",
        gives: "`off` and `on` (kinds that were switched), `places` (each `place`, `level`), `quiet`",
        cost: .read, exposed: [.lua, .http])

    func run(_: Notifications, in reader: SQLReader, for caller: Caller) throws -> NotificationPreferences {
        try PreferenceRows.preferences(of: caller.id, in: reader)
    }
}

/// Changes what the caller is told of a kind of notification (`on`, `off`) or of a conversation (`all`, `mentions`, `none`).
struct SetPreference: NotificationAction {
    static let subject = Field<String>(
        "subject",
        "The name of a kind, of a plugin, which stands for all of its kinds, or a place of the caller's.")
    static let level = Field<String>("level", "What is told of it.")
    static let declaration = Declaration(
        "notifications.set_preference",
        "Changes what is told of a kind (`on`, `off`) or of a conversation (`all`, `mentions`, `none`).",
        fields: [subject, level], gives: "as `preferences`", refusals: [.invalid, .notFound], cost: .write,
        exposed: [.lua, .http])

    let subject: String
    let word: String

    func run(
        _: Notifications, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> NotificationPreferences {
        let (subject, word) = (NameFolding.unified(subject), NameFolding.unified(word).lowercased())
        let kinds = try kinds(subject.lowercased(), in: transaction)
        if kinds.isEmpty {
            try set(subject, to: word, of: caller.actor, in: transaction)
        } else {
            try set(kinds, to: word, of: caller.id, in: transaction)
        }
        // Calls to all count by what is wanted now.
        try SeenQueries.tell(caller.id, in: transaction)
        return try PreferenceRows.preferences(of: caller.id, in: transaction)
    }

    private func set(
        _ kinds: [Notification.Kind], to word: String, of person: PersonID,
        in transaction: CommunityTransaction
    ) throws {
        guard word == "on" || word == "off" else {
            throw CommunityError(.invalid, PreferenceWords.noSwitch(word))
        }
        for kind in kinds {
            try PreferenceRows.set(kind, isOff: word == "off", of: person, in: transaction)
        }
        if kinds.contains(.mention) { transaction.emit(.muting(person, .mentions(isTold: word == "on"))) }
    }

    private func set(
        _ place: String, to word: String, of actor: Actor, in transaction: CommunityTransaction
    ) throws {
        guard let place = try? Conversations.resolve(place, for: actor, in: transaction) else {
            let kinds =
                Notification.Kind.allCases.map(\.rawValue)
                + (try PluginNoticeQueries.plugins(in: transaction))
            throw CommunityError(
                .notFound, PreferenceWords.noKind(place, known: kinds.joined(separator: ", ")))
        }
        guard let level = NotificationLevel(rawValue: word) else {
            throw CommunityError(.invalid, PreferenceWords.noLevel(word))
        }
        let (conversation, person) = (place.conversation, actor.person)
        try PreferenceRows.set(level, in: conversation, of: person, transaction)
        let unread = try ChatQueries.unread(in: conversation, of: person, at: level, transaction)
        transaction.emit(.muting(person, .level(conversation, level, unread: unread)))
    }

    private func kinds(_ name: String, in reader: SQLReader) throws -> [Notification.Kind] {
        let kind =
            try Notification.Kind(rawValue: name)
            ?? (PluginNoticeQueries.notice(named: name, in: reader)
            ?? PluginNoticeQueries.notice(called: name, in: reader)).map(Notification.Kind.plugin)
        return try kind.map { [$0] } ?? PluginNoticeQueries.notices(of: name, in: reader).map { .plugin($0) }
    }
}

/// Sets the caller's quiet hours, as people write them, or removes them.
struct SetQuietHours: NotificationAction {
    static let from = Field<String?>(
        "from", "The beginning, such as `23:00`. If it is missing, there are none.")
    static let till = Field<String?>("till", "The end, such as `07:00`.")
    static let zone = Field<String?>("zone", "The time zone.")
    static let declaration = Declaration(
        "notifications.set_quiet",
        "Sets the part of each day in which notifications wait in the list (`23:00`, `07:00`, in the zone of "
            + "the hours before or the gateway's where none is named); without times it ends that.",
        fields: [from, till, zone], placed: 0, gives: "as `preferences`", refusals: [.invalid], cost: .write,
        exposed: [.lua, .http])

    var start: String?
    var end: String?
    var zone: String?

    func run(
        _ notifications: Notifications, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> NotificationPreferences {
        let hours = try start.map {
            let known = try PreferenceQueries.quiet(of: caller.id, in: transaction)?.zone
            return try QuietHours(
                start: $0, end: end ?? "", zone: zone, otherwise: known ?? notifications.zone)
        }
        try PreferenceRows.set(hours, of: caller.id, in: transaction)
        transaction.emit(.muting(caller.id, .quiet(hours)))
        return try PreferenceRows.preferences(of: caller.id, in: transaction)
    }
}

extension PreferenceList {
    init(_: Arguments) throws {}
}

extension SetPreference {
    init(_ given: Arguments) throws {
        (subject, word) = (try given[Self.subject], try given[Self.level])
    }
}

extension SetQuietHours {
    init(_ given: Arguments) throws {
        (start, end, zone) = (try given[Self.from], try given[Self.till], try given[Self.zone])
    }
}

// MARK: - How they look to programs

extension NotificationPreferences: Described {
    public static let shape = Shape<NotificationPreferences>(
        "Preferences", "What somebody wants to be told of.",
        [
            .init("off", "kinds of notifications that were switched off") { $0.off.map(\.rawValue).sorted() },
            .init("on", "kinds that are off by default, and were switched on") {
                $0.on.map(\.rawValue).sorted()
            },
            .init("places", "where not all counts") { $0.places },
            .init("quiet") { $0.quiet },
        ])
}

extension NotificationPreferences.PlaceLevel: Described {
    public static let shape = Shape<NotificationPreferences.PlaceLevel>(
        "PlaceLevel", "What is told of a conversation.",
        [
            .init("place", "`#slug` or `@handle`") { $0.place.name },
            .init("level", words: NotificationLevel.allCases.map(\.rawValue)) { $0.level.rawValue },
        ])
}

extension QuietHours: Described {
    public static let shape = Shape<QuietHours>(
        "QuietHours", "The part of each day in which notifications wait in the list.",
        [
            .init("from", "as `23:00`") { QuietHours.written($0.start) },
            .init("till") { QuietHours.written($0.end) },
            .init("zone", "as `Asia/Hong_Kong`") { $0.zone.name },
            // As version 0.1 called them.
            .init("start", "`from`, by its name before 0.2") { QuietHours.written($0.start) },
            .init("end", "`till`, by its name before 0.2") { QuietHours.written($0.end) },
        ])
}

// MARK: - As they are written and stored

/// Quiet hours as people write them.
extension QuietHours {
    /// - Parameters:
    ///   - start: as `23:00`, `11pm`, `晚上11時`.
    ///   - end: as `07:00`.
    ///   - zone: nil takes the other one.
    ///   - other: the zone where none is named.
    /// - Throws: `CommunityError` that says how it is written.
    init(start: String, end: String, zone: String?, otherwise other: ZoneName) throws {
        let (start, end) = (try Self.minutes(start), try Self.minutes(end))
        guard start != end else { throw CommunityError(.invalid, PreferenceWords.emptyHours) }
        self.init(start: start, end: end, zone: try zone.map(Self.known) ?? other)
    }

    private static func known(_ typed: String) throws -> ZoneName {
        guard let zone = ZoneName(typed: typed) else {
            throw CommunityError(.invalid, PreferenceWords.noZone(typed))
        }
        return zone
    }

    private static func minutes(_ word: String) throws -> Int {
        switch HourReader.read(word) {
        case .time(let time): return time.minutes
        case .unsure(let times):
            throw CommunityError(.invalid, PreferenceWords.whichTime(word, times.map(\.text)))
        default: throw CommunityError(.invalid, PreferenceWords.noTime(word))
        }
    }
}

/// The SQL of what people prefer.
enum PreferenceRows {
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
            places: places, quiet: try PreferenceQueries.quiet(of: person, in: reader))
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

extension PreferenceQueries {
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

/// What is said of what people want to be told.
private enum PreferenceWords {
    static let emptyHours = phrase("preference_empty_hours")

    static func noTime(_ typed: String) -> LocalizedText {
        phrase("preference_no_time", ["typed": typed])
    }

    /// - Parameter times: what was typed may be, as `08:00` and `20:00`.
    static func whichTime(_ typed: String, _ times: [String]) -> LocalizedText {
        phrase(
            "preference_which_time",
            [
                "typed": typed,
                "times": WordList(times, separator: phrase("preference_or")),
            ])
    }

    static func noZone(_ typed: String) -> LocalizedText {
        phrase("preference_no_zone", ["typed": typed])
    }

    static func noKind(_ typed: String, known: String) -> LocalizedText {
        phrase("preference_no_kind", ["typed": typed, "known": known])
    }

    static func noSwitch(_ typed: String) -> LocalizedText {
        phrase("preference_no_switch", ["typed": typed])
    }

    static func noLevel(_ typed: String) -> LocalizedText {
        phrase("preference_no_level", ["typed": typed])
    }
}
