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
    static let count = Field.count(default: 20, limit: Notifications.longestList)
    static let before = Field<NotificationID?>("before", "The last one of the page before this one.")
    static let declaration = Declaration(
        "notifications.list",
        "The latest notifications (20, at most \(Notifications.longestList)), or those before one.",
        fields: [count, before],
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
        "notifications.seen", "Marks all as seen.", gives: "how many were new", cost: .write,
        exposed: [.lua, .http])

    func run(_: Notifications, in transaction: CommunityTransaction, for caller: Caller) throws -> Int {
        try SeenQueries.markAll(for: caller.id, at: caller.now, in: transaction)
    }

    func subject(of result: Int) -> Int64 { Int64(result) }
    func again(_ subject: Int64, in: CommunityTransaction, for: Caller) throws -> Int { Int(subject) }
}

extension NotificationList {
    init(_ given: Arguments) throws {
        (count, before) = (try given[Self.count], try given[Self.before])
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
