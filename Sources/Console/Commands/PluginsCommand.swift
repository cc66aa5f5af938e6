import Community
import Doors
import Foundation

extension BuiltIn {
    /// `/plugins [NAME|versions NAME|diff NAME [N]|undo NAME [N]|disable NAME|enable NAME|revive NAME|reload]`
    static let plugins = BuiltIn(
        "plugins",
        LocalizedText(
            "Shows the plugins, or one; versions lists those that are kept, diff shows what the last save (or the last "
                + "N) changed, undo takes it back; disable and enable switch a plugin off and on, revive brings back "
                + "one that was set aside; reload looks for changes at once.",
            others: [
                .traditionalChinese: "列出外掛或其中一個；versions 列出保留的版本，diff 顯示上次（或最近 N 次）儲存的改動，"
                    + "undo 還原；disable 與 enable 關閉和開啟外掛，revive 恢復被擱置的外掛；reload 立即檢查改動。",
                .simplifiedChinese: "列出插件或其中一个；versions 列出保留的版本，diff 显示上次（或最近 N 次）保存的改动，"
                    + "undo 恢复；disable 与 enable 关闭和开启插件，revive 恢复被搁置的插件；reload 立即检查改动。",
            ]),
        [Argument(name: "words", kind: .text, isOptional: true)],
        usage:
            "[NAME|versions NAME|diff NAME [N]|undo NAME [N]|disable NAME|enable NAME|revive NAME|reload]"
    ) { call in
        guard call.session.isAdministrator else { throw ConsoleError.administratorsOnly }
        let words = try Words.all(in: call.text(0))
        if let answer = try await changed(words, call) {
            call.say(Reply(answer))
            return .none
        }
        switch (words.first, words.count) {
        case (nil, _): call.say(Reply(lines: table(of: call.catalog.plugins)))
        case ("versions", 2):
            call.say(Reply(lines: table(of: try await call.catalog.versions(of: words[1]))))
        case ("diff", 2...3):
            let steps = try steps(words)
            call.say(Reply(lines: try await call.catalog.difference(plugin: words[1], steps: steps)))
        case ("reload", 1):
            let lines = await call.catalog.refresh()
            call.say(Reply(lines: lines.isEmpty ? ["nothing has changed"] : lines))
        case (let name?, 1): call.say(Reply(lines: try details(of: name, call)))
        default:
            throw CommunityError(
                .invalid,
                """
                write it as /plugins, /plugins NAME, /plugins reload, or /plugins versions, diff, undo, disable, \
                enable or revive with a NAME
                """)
        }
        return .none
    }

    /// What came of a word that changes one plugin; nil where it is another word.
    private static func changed(_ words: [String], _ call: Call) async throws -> String? {
        switch (words.first, words.count) {
        case ("undo", 2...3): try await call.catalog.undo(plugin: words[1], steps: steps(words))
        case ("revive", 2): try await call.catalog.revive(plugin: words[1])
        case ("enable", 2): try await call.catalog.enable(plugin: words[1])
        case ("disable", 2):
            try await call.catalog.disable(
                plugin: words[1], by: call.session.person?.handle ?? "the gateway's operator")
        default: nil
        }
    }

    /// The number behind a name, 1 where there is none.
    private static func steps(_ words: [String]) throws -> Int {
        guard words.count > 2 else { return 1 }
        guard let steps = Int(words[2]), steps > 0 else {
            throw CommunityError(
                .invalid, "\(words[2]) is no number of saves: /plugins versions \(words[1]) lists them")
        }
        return steps
    }

    private static func table(of versions: [PluginRelease]) -> [String] {
        var table = TextTable(widest: 24)
        for version in versions {
            table.add([
                version.steps.map { "undo \($0)" } ?? "now", version.at.map(written) ?? "", version.words,
            ])
        }
        return table.lines
    }

    /// `2026-03-01 12:00 UTC`
    fileprivate static func written(_ time: Timestamp) -> String {
        let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false)
        return date.formatted(style).prefix(16) + " UTC"
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
        let away = plugins.compactMap { plugin in
            switch plugin.state {
            case .setAside(let reason):
                "\(plugin.name) is set aside: \(reason). /plugins revive \(plugin.name) brings it back"
            case .disabled:
                "\(plugin.name) is disabled \(plugin.state.reason ?? ""). /plugins enable \(plugin.name) brings it back"
            default: String?.none
            }
        }
        return table.lines + away
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
        let heading = ["\(plugin.name) \(plugin.version)", plugin.summary.text(in: call.language)]
        // What does not run has no version to be told.
        return heading.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty } + table.lines
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
        case .disabled: "disabled"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .loaded: nil
        case .refused(let reason), .stale(let reason), .setAside(let reason): reason
        case .disabled(let person, let time): "by \(person), \(BuiltIn.written(time))"
        }
    }
}
