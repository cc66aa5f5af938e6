import Community
import Model

extension BuiltIn {
    /// `/help [all|TOPIC|COMMAND|PLUGIN]`
    static let help = BuiltIn(
        "help",
        LocalizedText(
            "Shows what you can do, or says more about a topic, a command or a plugin; all lists every command.",
            hant: "顯示你可以做什麼，或說明某個主題、指令或外掛；all 列出所有指令。",
            hans: "显示你可以做什么，或说明某个主题、命令或插件；all 列出所有命令。"),
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
