import Community
import Lua
import Model

extension HostAPI {
    /// What a plugin asks others through the hooks that it declares.
    static let hooksArea = Area(
        name: "hooks",
        summary:
            "Asks other plugins about records, through the hooks that this one declares under `provides`. So administrators decide "
            + "in a file of their own what ranks high.",
        entries: [
            APIEntry(
                "hooks.ask", .looks, costs: .asking,
                [.init("hook", .text), .init("records", .any, of: "table[]")],
                gives: .init(.list(.any), "an answer for each record, in their order"),
                "Has the plugins of a hook answer for each record: first this one, then others by priority and name, each given "
                    + "what the one before made of it. What they take is their own budget. At most "
                    + "\(most) records.",
                body: .waiting { call in
                    guard call.mayAct else {
                        throw APIMisuse("hooks.ask works in commands, events and timers only")
                    }
                    let records = try call.list(1)
                    guard records.count <= most else {
                        throw APIMisuse("hooks.ask takes at most \(most) records, not \(records.count)")
                    }
                    return .list(try await call.seat.answers(to: try call.text(0), over: records))
                })
        ])

    /// Records of one call: as many as a query of the store gives on a page, several times over.
    private static let most = 1_000
}
