import Community
import Model

extension BuiltIn {
    /// `/more`
    static let more = BuiltIn(
        "more",
        phrase("built_in_more")
    ) { call in
        try await call.catalog.more(Invocation(session: call.session, ask: call.ask, reply: call.say))
        return .none
    }
}
