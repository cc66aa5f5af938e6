import Community
import Doors

extension BuiltIn {
    /// `/plugins [NAME|diff NAME|undo NAME|revive NAME]`
    static let plugins = BuiltIn(
        "plugins",
        LocalizedText(
            "Shows the plugins, or one; diff shows what the last save changed, undo takes it back, revive brings back "
                + "a plugin that was set aside.",
            others: [
                .traditionalChinese: "列出外掛或其中一個；diff 顯示上次儲存的改動，undo 還原，revive 重新啟用被停用的外掛。",
                .simplifiedChinese: "列出插件或其中一个；diff 显示上次保存的改动，undo 恢复，revive 重新启用被停用的插件。",
            ]),
        [Argument(name: "words", kind: .text, isOptional: true)],
        usage: "[NAME|diff NAME|undo NAME|revive NAME]"
    ) { call in
        guard call.session.isAdministrator else { throw ConsoleError.administratorsOnly }
        let words = try Words.all(in: call.text(0))
        switch (words.first, words.count) {
        case (nil, _): call.say(Reply(lines: table(of: call.catalog.plugins)))
        case ("undo", 2): call.say(Reply(try await call.catalog.undo(plugin: words[1])))
        case ("diff", 2): call.say(Reply(lines: try await call.catalog.difference(plugin: words[1])))
        case ("revive", 2): call.say(Reply(try await call.catalog.revive(plugin: words[1])))
        case (let name?, 1): call.say(Reply(lines: try details(of: name, call)))
        default:
            throw CommunityError(
                .invalid, "write it as /plugins, /plugins NAME, or /plugins diff, undo or revive with a NAME")
        }
        return .none
    }

    private static func table(of plugins: [PluginReport]) -> [String] {
        guard !plugins.isEmpty else { return ["no plugins"] }
        var table = TextTable(widest: 32)
        table.add(["name", "version", "state", "calls", "errors", "mean", "permissions"])
        for plugin in plugins {
            table.add([
                plugin.name, plugin.version, plugin.state.word, String(plugin.calls), String(plugin.errors),
                milliseconds(plugin.meanTime), plugin.permissions.joined(separator: ", "),
            ])
        }
        let setAside = plugins.compactMap { plugin in
            guard case .setAside(let reason) = plugin.state else { return String?.none }
            return "\(plugin.name) is set aside: \(reason). /plugins revive \(plugin.name) brings it back"
        }
        return table.lines + setAside
    }

    private static func details(of name: String, _ call: Call) throws -> [String] {
        guard let plugin = call.catalog.plugins.first(where: { $0.name == name }) else {
            let nearest = Suggestion.nearest(to: name, among: call.catalog.plugins.map(\.name))
            throw CommunityError(
                .notFound,
                nearest.map { "no plugin \(name). Did you mean \($0)?" }
                    ?? "no plugin \(name). /plugins lists them")
        }
        var table = TextTable()
        for (title, words) in [
            ("file", [plugin.file]), ("state", [plugin.state.word]),
            ("reason", plugin.state.reason.map { [$0] } ?? []),
            ("permissions", plugin.permissions), ("commands", plugin.commands.map { "/\($0)" }),
            ("hooks", plugin.hooks), ("settings", plugin.settings), ("budget", plugin.budget),
            ("calls", ["\(plugin.calls)"]), ("errors", ["\(plugin.errors)"]),
            ("mean time", [milliseconds(plugin.meanTime)]),
        ] where !words.isEmpty {
            table.add([title, words.joined(separator: ", ")])
        }
        return ["\(plugin.name) \(plugin.version)", plugin.summary.text(in: call.language)] + table.lines
            + costs(plugin.costs)
    }

    /// What each command, hook, event and timer has cost, a line each.
    private static func costs(_ costs: [PluginCost]) -> [String] {
        guard !costs.isEmpty else { return [] }
        var table = TextTable()
        table.add(["cost of", "calls", "errors", "p50", "p99", "instructions", "memory"])
        for cost in costs {
            table.add([
                cost.call, String(cost.calls), String(cost.errors), short(cost.p50), short(cost.p99),
                String(cost.instructions), "\((cost.memory + 1023) / 1024) KiB",
            ])
        }
        return table.lines
    }

    /// A duration in microseconds where it is below a millisecond.
    private static func short(_ duration: Duration) -> String {
        let tenths = Int((duration.inSeconds * 10_000_000).rounded())
        return tenths < 10_000 ? "\(tenths / 10).\(tenths % 10) µs" : milliseconds(duration)
    }

    /// A duration in milliseconds with two decimals.
    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration.inSeconds * 100_000).rounded())
        let decimals = hundredths % 100
        return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) ms"
    }
}

extension PluginReport.State {
    /// The state in a word.
    fileprivate var word: String {
        switch self {
        case .loaded: "loaded"
        case .refused: "refused"
        case .stale: "stale"
        case .setAside: "set aside"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .loaded: nil
        case .refused(let reason), .stale(let reason), .setAside(let reason): reason
        }
    }
}
