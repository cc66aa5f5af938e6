import Community
import Model

extension BuiltIn {
    /// `/policy`
    static let policy = BuiltIn(
        "policy",
        phrase("built_in_policy")
    ) { call in
        call.say(Reply(lines: Policy.lines.map { $0.text(in: call.language) }))
        return .none
    }
}
