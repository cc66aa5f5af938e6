import Community
import Model

extension BuiltIn {
    /// `/help [all|TOPIC|COMMAND|PLUGIN]`
    static let help = BuiltIn(
        "help",
        phrase("built_in_help"),
        [Argument(name: "command", kind: .text, isOptional: true)],
        usage: "[all|TOPIC|COMMAND|PLUGIN]"
    ) { call in
        let page = HelpPage(call)
        let lines =
            switch call.text(0) {
            case "": page.overview(isFirst: try await isFirst(call))
            case "all", "commands": page.everything()
            case let word: try page.details(of: word)
            }
        call.say(Reply(lines: lines))
        return .none
    }

    /// Returns whether whoever signs up here becomes the first administrator.
    private static func isFirst(_ call: Call) async throws -> Bool {
        guard call.session.isOperator, call.session.source == "terminal" else { return false }
        return try await call.campus.accounts.awaitsFirstAdministrator()
    }
}
