import Community
import Model

extension BuiltIn {
    /// `/dashboard [add | drop NUMBER]`
    static let dashboard = BuiltIn(
        "dashboard",
        LocalizedText(
            "Shows the cards that you keep, as of now; add keeps the last one, drop removes one.",
            hant: "顯示你保留的卡片的最新內容；add 保留上一張，drop 移除一張。",
            hans: "显示你保留的卡片的最新内容；add 保留上一张，drop 移除一张。"),
        [
            Argument(name: "what", kind: .choice(["add", "drop"]), isOptional: true),
            Argument(name: "number", kind: .integer(minimum: 1, maximum: 99), isOptional: true),
        ], usage: "[add | drop NUMBER]", for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        switch (call.text(0), call.arguments[1]) {
        case ("add", _):
            call.say(Reply(try await call.catalog.addToDashboard(for: call.session).text(in: call.language)))
        case ("drop", .integer(let number)):
            let words = try await call.catalog.dropFromDashboard(Int(number), for: call.session)
            call.say(Reply(words.text(in: call.language)))
        case ("drop", _):
            throw CommunityError(
                .invalid,
                LocalizedText(
                    "/dashboard drop NUMBER, such as /dashboard drop 1; /dashboard shows the numbers",
                    hant: "/dashboard drop 編號，例如 /dashboard drop 1；/dashboard 顯示編號",
                    hans: "/dashboard drop 编号，例如 /dashboard drop 1；/dashboard 显示编号"))
        default:
            try await call.catalog.showDashboard(
                invocation: Invocation(session: call.session, ask: call.ask, reply: call.say))
        }
        return .none
    }
}
