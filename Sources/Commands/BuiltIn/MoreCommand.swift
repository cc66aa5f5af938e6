import Community
import Model

extension BuiltIn {
    /// `/more`
    static let more = BuiltIn(
        "more",
        LocalizedText("Goes on with the last list.", hant: "繼續顯示上一個列表。", hans: "继续显示上一个列表。")
    ) { call in
        try await call.catalog.more(Invocation(session: call.session, ask: call.ask, reply: call.say))
        return .none
    }
}
