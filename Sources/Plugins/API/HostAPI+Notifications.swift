import Community
import Lua

extension HostAPI {
    static let notificationsArea = Area(
        name: "call.me.notifications",
        summary:
            "What the caller should know: requests, acceptances, mentions, comments, likes, invitations.",
        entries: [
            entry(
                "list",
                [.init("count", .integer, optional: true), .init("before", .integer, optional: true)],
                gives:
                    "a list, newest first: `id`, `kind`, `actor`, `at`, `seen`, `text` (the sentence that tells it)",
                "The latest notifications (20, at most 200), or those before one."
            ) { call, campus, actor in
                let list = try await campus.notifications.list(
                    for: actor.person,
                    before: try call.optionalInteger(1).map(NotificationID.init(rawValue:)),
                    limit: try call.count(0, default: 20, maximum: 200))
                let language = call.context?.language ?? .english
                return .list(list.map { .notification($0, language: language) })
            },
            entry("unseen", gives: "a number", "How many are not seen yet.") { _, campus, actor in
                .count(try await campus.notifications.unseen(for: actor.person))
            },
            entry("seen", gives: "how many were new", "Marks all as seen.") { _, campus, actor in
                .count(try await campus.notifications.markSeen(for: actor.person))
            },
        ])

    private static func entry(
        _ name: String, _ parameters: [APIEntry.Parameter] = [], gives result: String, _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.notifications.\(name)", parameters, gives: result, summary, needs: .actNotifications,
            body)
    }
}
