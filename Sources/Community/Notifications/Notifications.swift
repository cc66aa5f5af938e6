public import Model
import Storage

/// Notifications. They are announced at once to connected people, and kept for others.
public final class Notifications: CommunityFeature {
    let ledger: CommunityLedger
    /// The zone of quiet hours that name none, of who has named none before.
    let zone: ZoneName
    let clock: WallClock

    init(ledger: CommunityLedger, zone: ZoneName, clock: WallClock) {
        self.ledger = ledger
        self.zone = zone
        self.clock = clock
    }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Notifications>] =
        [.look(NotificationList.self), .look(UnseenNotifications.self), .action(MarkSeen.self)]
        + PluginNotices.actions

    /// The most notifications in one list.
    static let longestList = 200
}

/// What people do with their notifications, and with what they are told of.
protocol NotificationAction: Action where Feature == Notifications {}
/// What people look at of those.
protocol NotificationLook: Look where Feature == Notifications {}

/// The latest notifications of the caller, or those before one, newest first.
struct NotificationList: NotificationLook {
    static let limit = Field.limit(default: 20, most: Notifications.longestList)
    static let before = Field<NotificationID?>("before", "The last one of the page before this one.")
    static let declaration = Declaration(
        "notifications.list",
        "The latest notifications (20, at most \(Notifications.longestList)), or those before one.",
        fields: [limit, before], placed: 0,
        gives:
            "a list, newest first: `id`, `kind`, `actor`, `at`, `seen`, `text` (the sentence that tells it)",
        cost: .read, exposed: [.lua, .http])

    var count = Notifications.longestList
    var before: NotificationID?

    func run(_: Notifications, in reader: SQLReader, for caller: Caller) throws -> [Notification] {
        try NotificationQueries.list(
            for: caller.id, before: before?.rawValue ?? .max, limit: count, in: reader)
    }
}

/// How many notifications the caller has not seen yet.
struct UnseenNotifications: NotificationLook {
    static let declaration = Declaration(
        "notifications.unseen", "How many are not seen yet.", gives: "a number", cost: .read,
        exposed: [.lua, .http])

    func run(_: Notifications, in reader: SQLReader, for caller: Caller) throws -> Int {
        try SeenQueries.unseen(for: caller.id, in: reader)
    }
}

/// Marks all notifications of the caller as seen.
struct MarkSeen: NotificationAction {
    static let declaration = Declaration(
        "notifications.mark_seen", "Marks all as seen.", gives: "how many were new", cost: .write,
        exposed: [.lua, .http])

    func run(_: Notifications, in transaction: CommunityTransaction, for caller: Caller) throws -> Int {
        try SeenQueries.markAll(for: caller.id, at: caller.now, in: transaction)
    }

    func subject(of result: Int) -> Int64 { Int64(result) }
    func again(_ subject: Int64, in: CommunityTransaction, for: Caller) throws -> Int { Int(subject) }
}

extension NotificationList {
    init(_ given: Arguments) throws {
        (count, before) = (try given[Self.limit], try given[Self.before])
    }
}

extension UnseenNotifications {
    init(_: Arguments) throws {}
}

extension MarkSeen {
    init(_: Arguments) throws {}
}

extension Notification: Described {
    public static let shape = Shape<Notification>(
        "Notification", "Something a person should know.",
        [
            .init("id") { $0.id },
            .init("kind") { $0.kind.rawValue },
            .init("actor", "a handle") { $0.actor.handle },
            .init("at", "seconds since 1970") { $0.at },
            .init("seen") { $0.isSeen },
            .init("text", "the sentence that tells it") { $0.line(in: $1.language) },
        ])
}

enum NotificationQueries {
    /// Notifications of one person that are kept: the newest. What somebody was told a thousand times since is found
    /// where it happened.
    static let kept = 1000

    /// Stores a notification and hands it to the bus; nobody is told of what they did themselves, nor of what
    /// somebody does whom they forgot.
    /// - Parameter speaker: whose words or doing a bot tells of; `nil` if the actor's own.
    static func notify(
        _ person: PersonID, _ kind: Notification.Kind, by actor: PersonRef, for speaker: PersonID? = nil,
        subject: Int64, object: Int64? = nil, number: Int64? = nil,
        title: String, excerpt: String, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        guard try person != actor.id && !BlockQueries.hasBlocked(person, actor.id, in: transaction),
            try speaker.map({ try BlockQueries.hasBlocked(person, $0, in: transaction) }) != true,
            try PreferenceQueries.wants(kind, of: object, person, in: transaction)
        else { return }
        let id = transaction.nextSequence()
        try transaction.execute(
            """
            INSERT INTO notifications (id, person, kind, actor, subject, object, at, number, words)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, id, person, kind.rawValue, actor.id, subject, object, now, number,
            kind.isPlugin && !excerpt.isEmpty ? excerpt : nil)
        if isTurn(id) { try dropOldest(of: person, in: transaction) }
        // It waits in the list.
        if try PreferenceQueries.quiet(of: person, in: transaction)?.contains(now) == true { return }
        transaction.emit(
            .notification(
                Notification(
                    id: NotificationID(rawValue: id), person: person, kind: kind, actor: actor, at: now,
                    subject: number ?? subject, title: title, excerpt: excerpt, isSeen: false)))
    }

    /// Whether the oldest go with this one. One in 64 is asked, since finding the last that is kept takes a thousand
    /// steps; which one must not depend on what people do in turns.
    private static func isTurn(_ id: Int64) -> Bool {
        (UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 58 == 0
    }

    /// Notifications that go with one. More than come until the next are dropped, so that few are left where many were.
    private static let droppedAtOnce = 256

    private static func dropOldest(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            DELETE FROM notifications WHERE id IN (
                SELECT id FROM notifications WHERE person = ?1 AND id <= (
                    SELECT id FROM notifications WHERE person = ?1 ORDER BY id DESC LIMIT 1 OFFSET \(kept))
                ORDER BY id LIMIT \(droppedAtOnce))
            """, person)
    }

    /// A message's words, where the person may see it now.
    private static let words = """
        (SELECT x.text FROM messages x JOIN members b ON b.person = n.person AND b.conversation = x.conversation
         WHERE x.id = n.subject AND x.id > max(b.history_from, b.cleared_up_to))
        """

    /// The slug of a group that somebody invites to.
    private static let slug = InvitedGroupQueries.slug(
        group: "n.subject", person: "n.person", inviter: "n.actor", number: "n.id")

    /// The title of the post that it is about, or the name of the conversation in which the person was told of something.
    private static let place = """
        coalesce(
            (SELECT title FROM posts WHERE id = n.subject), (SELECT title FROM posts WHERE id = n.object),
            (SELECT '#' || slug FROM conversations WHERE id = n.object), '@' || a.handle)
        """

    /// Words are joined from where they are stored, so what was deleted is gone here too. The sign
    /// before a number keeps an index of numbers from being used: a person's invitations to one group are few.
    private static let row = """
        SELECT n.id, n.kind, n.actor, a.handle, n.at, coalesce(n.number, n.subject), n.seen_at IS NOT NULL,
               CASE WHEN d.kind IS NOT NULL THEN '' WHEN n.kind = 'invitation' THEN \(slug)
                    WHEN n.kind IN ('request', 'acceptance') THEN a.handle ELSE \(place) END,
               CASE n.kind WHEN 'comment' THEN (SELECT text FROM comments WHERE id = n.object)
                           WHEN 'mention' THEN \(words) WHEN 'request' THEN \(words)
                           ELSE coalesce(n.words, '') END,
               CASE n.kind WHEN 'request' THEN NOT EXISTS (SELECT 1 FROM connections k
                               WHERE k.low = min(n.person, n.actor) AND k.high = max(n.person, n.actor)
                               AND k.requester = n.actor AND k.state = \(ConnectionState.requested.rawValue))
                           WHEN 'invitation' THEN NOT EXISTS (SELECT 1 FROM invitations i
                               WHERE i.person = n.person AND i.conversation = n.subject AND +i.sequence < n.id
                               AND \(InvitedGroupQueries.isOpen("i")))
                           ELSE FALSE END,
               \(PluginNoticeQueries.columns)
        FROM notifications n JOIN people a ON a.id = n.actor LEFT JOIN plugin_notices d ON d.kind = n.kind
        """

    /// Newest first.
    static func list(
        for person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Notification] {
        let own = try reader.rows(
            "\(row) WHERE n.person = ? AND n.id < ? ORDER BY n.id DESC LIMIT ?", person, before, limit
        ) { notification(from: $0, for: person) }
        let calls = try CallQueries.list(for: person, in: 0...max(before, 1) - 1, limit: limit, reader)
        return Array((own + calls).sorted { $0.id.rawValue > $1.id.rawValue }.prefix(limit))
    }

    /// Those with numbers in `range` that were not seen yet, oldest first.
    static func unseen(
        for person: PersonID, in range: ClosedRange<Int64>, limit: Int, _ reader: SQLReader
    ) throws -> [Notification] {
        let own = try reader.rows(
            """
            \(row) WHERE n.person = ? AND n.seen_at IS NULL AND n.id >= ? AND n.id <= ? ORDER BY n.id LIMIT ?
            """, person, range.lowerBound, range.upperBound, limit
        ) { notification(from: $0, for: person) }
        let calls = try CallQueries.list(for: person, in: range, limit: limit, reader).filter { !$0.isSeen }
        return Array((own + calls).sorted { $0.id.rawValue < $1.id.rawValue }.prefix(limit))
    }

    private static func notification(from row: SQLRow, for person: PersonID) -> Notification {
        Notification(
            id: NotificationID(rawValue: row.int64(0)), person: person,
            kind: Notification.Kind(rawValue: row.text(1))
                ?? PluginNoticeQueries.notice(from: row, at: 10).map(Notification.Kind.plugin) ?? .mention,
            actor: row.person(2),
            at: row.moment(4), subject: row.int64(5),
            title: row.optionalText(7) ?? "", excerpt: row.optionalText(8) ?? "", isSeen: row.bool(6),
            isAnswered: row.bool(9))
    }
}

/// What a person wants to be told, wherever it is about to be told.
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
}

/// What is told of groups that somebody is invited to.
enum InvitedGroupQueries {
    /// The slug of a group as a person knows it who was invited with an invitation, or told of one, by this number. One
    /// that was changed since would be more words of a stranger; who is in touch is told the new one.
    /// The parameters are expressions of SQL.
    static func slug(group: String, person: String, inviter: String, number: String) -> String {
        """
        (SELECT CASE WHEN c.slug_set < \(number) OR EXISTS (SELECT 1 FROM connections k
             WHERE k.low = min(\(person), \(inviter)) AND k.high = max(\(person), \(inviter))
             AND k.state = \(ConnectionState.accepted.rawValue)) THEN '#' || c.slug
             ELSE (SELECT '#' || r.slug FROM reserved_slugs r WHERE r.conversation = c.id) END
         FROM conversations c WHERE c.id = \(group))
        """
    }

    /// A condition on a row of `invitations`, of that alias: it lets somebody in. The others are about to be taken out.
    static func isLive(_ row: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM ended_invitations e WHERE e.conversation = \(row).conversation
            AND (e.inviter IS NULL OR e.inviter = \(row).inviter) AND \(row).sequence < e.sequence)
        """
    }

    /// A condition on such a row: it waits for the answer of whom it invites, as they see it.
    static func isOpen(_ row: String) -> String { "\(row).rejected = 0 AND \(isLive(row))" }
}
