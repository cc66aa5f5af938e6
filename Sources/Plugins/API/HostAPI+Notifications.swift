import Community
import Lua
import Model

extension HostAPI {
    package static let notificationsArea = Area(
        name: "call.me.notifications",
        summary:
            "What the caller should know: requests, acceptances, mentions, comments, likes, invitations.",
        entries: [
            entry(
                "list", .looks, costs: .asking,
                [.init("count", .integer, optional: true), .init("before", .integer, optional: true)],
                gives: .init(
                    .list(.object("Notification")),
                    "a list, newest first: `id`, `kind`, `actor`, `at`, `seen`, `text` (the sentence that tells it)"
                ),
                "The latest notifications (20, at most 200), or those before one."
            ) { call, campus, actor in
                let list = try await campus.notifications.list(
                    for: actor.person,
                    before: try call.optionalInteger(1).map(NotificationID.init(rawValue:)),
                    limit: try call.count(0, default: 20, maximum: 200))
                let language = call.context?.language ?? .english
                return .list(list.map { .notification($0, language: language) })
            },
            entry(
                "unseen", .looks, costs: .asking, gives: .init(.number, "a number"),
                "How many are not seen yet."
            ) {
                _, campus, actor in
                .count(try await campus.notifications.unseen(for: actor.person))
            },
            entry(
                "seen", .acts(), costs: .doing, gives: .init(.integer, "how many were new"),
                "Marks all as seen."
            ) {
                _, campus, actor in
                .count(try await campus.notifications.markSeen(for: actor.person))
            },
            entry(
                "preferences", .looks, costs: .asking,
                gives: .init(
                    .object("Preferences"),
                    "`off` and `on` (kinds that were switched), `places` (each `place`, `level`), `quiet`"),
                "What the caller wants to be told of. `quiet` has `start`, `end` (`23:00`) and `zone`, where it is set."
            ) { _, campus, actor in
                .preferences(try await campus.notifications.preferences(of: actor.person))
            },
            entry(
                "set", .acts(), costs: .doing, [.init("subject", .text), .init("word", .text)],
                gives: .init(.object("Preferences"), "as `preferences`"),
                "Changes what is told of a kind (`on`, `off`) or of a conversation (`all`, `mentions`, `none`)."
            ) { call, campus, actor in
                .preferences(
                    try await campus.notifications.set(try call.text(0), to: try call.text(1), by: actor))
            },
            entry(
                "quiet", .acts(), costs: .doing,
                [
                    .init("start", .text, optional: true), .init("end", .text, optional: true),
                    .init("zone", .text, optional: true),
                ], gives: .init(.object("Preferences"), "as `preferences`"),
                "Sets the part of each day in which notifications wait in the list (`23:00`, `07:00`, in the zone of "
                    + "the hours before or the gateway's where none is named); without times it ends that."
            ) { call, campus, actor in
                let notifications = campus.notifications
                guard let start = try call.optionalText(0) else {
                    return .preferences(try await notifications.setQuiet(nil, by: actor))
                }
                return .preferences(
                    try await notifications.setQuiet(
                        from: start, to: try call.optionalText(1) ?? "", zone: try call.optionalText(2),
                        by: actor))
            },
        ])

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter] = [],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, Campus, Actor) async throws -> LuaValue
    ) -> APIEntry {
        acting(
            "call.me.notifications.\(name)", step, costs: cost, parameters, gives: result, summary,
            needs: .actNotifications,
            body)
    }
}
