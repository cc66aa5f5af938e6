import Community
import Doors
import Foundation
import Model

extension BuiltIn {
    /// `/plugins [NAME|versions NAME|diff NAME [N]|undo NAME [N]|disable NAME|enable NAME|revive NAME|give NAME FILE|release NAME|reload]`
    static let plugins = BuiltIn(
        "plugins",
        phrase("built_in_plugins"),
        [Argument(name: "words", kind: .text, isOptional: true)],
        usage:
            "[NAME|versions NAME|diff NAME [N]|undo NAME [N]|disable NAME|enable NAME|revive NAME|give NAME FILE|"
            + "release NAME|reload]",
        for: .administrators
    ) { call in
        try call.requireAdministrator()
        let typed = try Words.all(in: call.text(0))
        // A held name may belong to a plugin that isn't here.
        let isExact = ["give", "release"].contains(typed.first)
        let words = typed.enumerated().map { index, word in
            index == 1 && !isExact ? call.catalog.pluginName(word) : word
        }
        let answer = try await AnsweredSession.$asking.withValue(call.session.id) {
            try await changed(words, call)
        }
        if let answer {
            call.say(Reply(answer.text(in: call.language)))
            return .none
        }
        switch (words.first, words.count) {
        case (nil, _):
            call.say(
                Reply(lines: table(of: call.catalog.plugins, lack: call.catalog.lack, in: call.language)))
        case ("versions", 2):
            let versions = try await call.catalog.versions(of: words[1])
            call.say(Reply(lines: table(of: versions, in: call.language)))
        case ("diff", 2...3):
            let steps = try steps(words)
            call.say(Reply(lines: try await call.catalog.difference(plugin: words[1], steps: steps)))
        case ("reload", 1):
            let lines = await AnsweredSession.$asking.withValue(call.session.id) {
                await call.catalog.refresh()
            }
            let words = lines.isEmpty ? [PluginsWords.unchanged] : lines
            call.say(Reply(lines: words.map { $0.text(in: call.language) }))
        case (let word?, 1) where takesName(word, call):
            throw CommunityError(.invalid, PluginsWords.lacksName(word))
        case (let name?, 1): call.say(Reply(lines: try details(of: name, call)))
        default:
            throw CommunityError(.invalid, PluginsWords.usage)
        }
        return .none
    }

    /// Runs a word that changes one plugin and returns what came of it, or `nil` if it is another word.
    private static func changed(_ words: [String], _ call: Call) async throws -> LocalizedText? {
        switch (words.first, words.count) {
        case ("undo", 2...3):
            try await call.catalog.undo(plugin: words[1], steps: words.count > 2 ? steps(words) : nil)
        case ("revive", 2): try await call.catalog.revive(plugin: words[1])
        case ("give", 3): try await call.catalog.give(words[1], to: words[2])
        case ("release", 2): try await call.catalog.release(words[1])
        case ("enable", 2): try await call.catalog.enable(plugin: words[1])
        case ("disable", 2):
            try await call.catalog.disable(
                plugin: words[1], by: call.session.person?.handle ?? "the gateway's operator")
        default: nil
        }
    }

    /// Whether a word stands before a plugin's name, and is none.
    private static func takesName(_ word: String, _ call: Call) -> Bool {
        let words = ["versions", "diff", "undo", "disable", "enable", "revive", "give", "release"]
        return words.contains(word) && !call.catalog.plugins.contains { $0.name == word }
    }

    /// Returns the number after a name, or 1 if there is none.
    private static func steps(_ words: [String]) throws -> Int {
        guard words.count > 2 else { return 1 }
        guard let steps = Int(words[2]), steps > 0 else {
            throw CommunityError(.invalid, PluginsWords.noNumber(words[2], words[1]))
        }
        return steps
    }

    private static func table(of versions: [PluginRelease], in language: Language) -> [String] {
        var table = TextTable(widest: 24)
        for version in versions {
            table.add([
                version.steps.map { "undo \($0)" } ?? PluginsWords.now.text(in: language),
                version.at.map { written($0, withSeconds: true) } ?? "", version.words,
            ])
        }
        return table.lines
    }

    /// `2026-03-01 12:00 UTC`, or with seconds, in which saves can be told apart.
    fileprivate static func written(_ time: Timestamp, withSeconds: Bool = false) -> String {
        let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false)
        return date.formatted(style).prefix(withSeconds ? 19 : 16) + " UTC"
    }

    /// - Parameter lack: What is said where there are none.
    private static func table(
        of plugins: [PluginReport], lack: LocalizedText?, in language: Language
    ) -> [String] {
        guard !plugins.isEmpty else { return [(lack ?? PluginsWords.none).text(in: language)] }
        var table = TextTable(widest: 32)
        table.add(PluginsWords.columns.map { $0.text(in: language) })
        for plugin in plugins {
            table.add([
                plugin.name, plugin.version, PluginsWords.word(plugin.state).text(in: language),
                String(plugin.usage.calls), String(plugin.usage.errors),
                milliseconds(plugin.usage.meanTime), plugin.contents.permissions.joined(separator: ", "),
            ])
        }
        let notes = plugins.compactMap(away) + plugins.compactMap(waits)
        return table.lines + notes.map { $0.text(in: language) }
    }

    /// Returns whom a plugin makes wait, or `nil` if nobody.
    private static func waits(_ plugin: PluginReport) -> LocalizedText? {
        if plugin.slowed.isEmpty, plugin.resting.isEmpty { return nil }
        return PluginsWords.waits(plugin.name, plugin.slowed.map(\.name), plugin.resting)
    }

    /// Returns how to bring a plugin back that isn't running, or `nil` if it runs.
    private static func away(_ plugin: PluginReport) -> LocalizedText? {
        switch plugin.state {
        case .setAside(let reason): PluginsWords.setAside(plugin.name, reason)
        case .refused(let reason): PluginsWords.refused(plugin.name, reason)
        case .disabled: plugin.state.reason.map { PluginsWords.disabled(plugin.name, $0) }
        default: nil
        }
    }

    private static func details(of typed: String, _ call: Call) throws -> [String] {
        let name = call.catalog.pluginName(typed)
        guard let plugin = call.catalog.plugins.first(where: { $0.name == name }) else {
            if let hook = call.catalog.hook(named: typed) { return lines(of: hook, in: call.language) }
            let nearest = Suggestion.nearest(to: name, among: call.catalog.plugins.map(\.name))
            throw CommunityError(.notFound, PluginsWords.noPlugin(name, nearest: nearest))
        }
        let rows: [(title: LocalizedText, words: [String])] = [
            (PluginsWords.file, [plugin.file]),
            (PluginsWords.state, [PluginsWords.word(plugin.state).text(in: call.language)]),
            (PluginsWords.reason, plugin.state.reason.map { [$0.text(in: call.language)] } ?? []),
            (PluginsWords.permissions, plugin.contents.permissions),
            (PluginsWords.sharing, plugin.contents.sharing),
            (PluginsWords.commands, plugin.contents.commands.map { "/\($0)" }),
            (PluginsWords.answers, (plugin.contents.hooks + plugin.contents.answers).sorted()),
            (PluginsWords.asked, plugin.contents.asked), (PluginsWords.alerts, plugin.contents.alerts),
            (PluginsWords.settings, plugin.contents.settings),
            (PluginsWords.credits, [plugin.contents.credits.joined(separator: "; ")].filter { !$0.isEmpty }),
            (PluginsWords.former, plugin.contents.former),
            (PluginsWords.budget, plugin.budget), (PluginsWords.calls, ["\(plugin.usage.calls)"]),
            (PluginsWords.errors, ["\(plugin.usage.errors)"]),
            (PluginsWords.lastError, [plugin.usage.lastError].compactMap(\.self)),
            (PluginsWords.meanTime, [milliseconds(plugin.usage.meanTime)]),
            (PluginsWords.resting, plugin.resting),
        ]
        var table = TextTable()
        for (title, words) in rows where !words.isEmpty {
            table.add([title.text(in: call.language), words.joined(separator: ", ")])
        }
        // A plugin that doesn't run has no version to show.
        let heading = ["\(plugin.name) \(plugin.version)", plugin.summary.text(in: call.language)]
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let slowed = plugin.slowed.prefix(mostSlowed).map { PluginsWords.slowed($0).text(in: call.language) }
        return heading + table.lines + slowed + costs(plugin.usage.costs, in: call.language)
    }

    /// Returns who asks a hook, and who answers it, in their order.
    private static func lines(of hook: HookReport, in language: Language) -> [String] {
        var table = TextTable()
        let nobody = PluginsWords.nobody.text(in: language)
        let names = hook.answerers.isEmpty ? nobody : hook.answerers.joined(separator: ", ")
        table.add([PluginsWords.askedBy.text(in: language), hook.asker ?? "Quad"])
        table.add([PluginsWords.answeredBy.text(in: language), names])
        return [hook.name] + table.lines
    }

    /// The most slowed people that are named.
    private static let mostSlowed = 20

    /// Returns what each command, hook, event and timer has cost, one line each.
    private static func costs(_ costs: [PluginCost], in language: Language) -> [String] {
        guard !costs.isEmpty else { return [] }
        var table = TextTable()
        table.add(PluginsWords.costColumns.map { $0.text(in: language) })
        for cost in costs {
            table.add([
                cost.call, String(cost.calls), String(cost.errors), short(cost.p50), short(cost.p99),
                String(cost.instructions), "\((cost.memory + 1023) / 1024) KiB",
            ])
        }
        return table.lines
    }

    /// Returns a duration in milliseconds, or in microseconds if it is below one.
    private static func short(_ duration: Duration) -> String {
        let tenths = Int((duration.inSeconds * 10_000_000).rounded())
        return tenths < 10_000 ? "\(tenths / 10).\(tenths % 10) µs" : milliseconds(duration)
    }

    /// Returns a duration in milliseconds with two decimals.
    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths = Int((duration.inSeconds * 100_000).rounded())
        let decimals = hundredths % 100
        return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) ms"
    }
}

extension PluginReport.State {
    /// Why the plugin is in this state, or `nil` if there is no more to say.
    fileprivate var reason: LocalizedText? {
        switch self {
        case .loaded: nil
        case .refused(let reason), .stale(let reason), .setAside(let reason):
            LocalizedText(stringLiteral: reason)
        case .disabled(let person, let time): PluginsWords.disabled(by: person, at: BuiltIn.written(time))
        }
    }
}
