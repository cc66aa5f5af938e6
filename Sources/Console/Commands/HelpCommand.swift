import Community
import Doors

extension BuiltIn {
    /// `/help [COMMAND]`
    static let help = BuiltIn(
        "help",
        LocalizedText(
            "Lists the commands, or says more about one.",
            hant: "列出指令，或說明其中一個。", hans: "列出命令，或说明其中一个。"),
        [Argument(name: "command", kind: .word, isOptional: true)]
    ) { call in
        let name = call.text(0)
        call.say(Reply(lines: name.isEmpty ? overview(call) : try details(of: name, call)))
        return .none
    }

    private static func overview(_ call: Call) -> [String] {
        var groups: [(title: String, commands: [CommandDescription])] = []
        for command in call.catalog.commands {
            if groups.last?.title != command.plugin { groups.append((command.plugin, [])) }
            groups[groups.count - 1].commands.append(command)
        }
        groups.append((ConsoleWords.builtIn(in: call.language), BuiltIns.all.map(\.description)))
        var table = TextTable(widest: 36)
        for group in groups {
            for command in group.commands { table.add(["  " + command.usage, summary(of: command, call)]) }
        }
        var rows = table.lines[...]
        return groups.flatMap { group in
            defer { rows = rows.dropFirst(group.commands.count) }
            return [group.title] + rows.prefix(group.commands.count)
        }
    }

    private static func details(of typed: String, _ call: Call) throws -> [String] {
        let name = (typed.hasPrefix("/") ? String(typed.dropFirst()) : typed).lowercased()
        let builtIn = BuiltIns.named(name)?.description
        guard let command = builtIn ?? call.catalog.command(named: name) else {
            let plugin = call.catalog.commands.filter { $0.plugin == name }
            if !plugin.isEmpty { return listing(plugin, call) }
            throw ConsoleError.noCommand(name, nearest: BuiltIns.nearest(to: name, in: call.catalog))
        }
        let source = builtIn == nil ? command.plugin : ConsoleWords.builtIn(in: call.language)
        return [command.usage, summary(of: command, call), "(\(source))"]
    }

    private static func listing(_ commands: [CommandDescription], _ call: Call) -> [String] {
        var table = TextTable(widest: 36)
        for command in commands { table.add([command.usage, summary(of: command, call)]) }
        return table.lines
    }

    private static func summary(of command: CommandDescription, _ call: Call) -> String {
        command.summary.text(in: call.language)
    }
}
