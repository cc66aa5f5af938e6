import Community
import Doors
import Model

/// The help for one person: what they may do now, in their language.
struct HelpPage {
    private let call: BuiltIn.Call
    /// The commands that this person may use.
    private let commands: [CommandDescription]
    /// The names of all commands.
    private let names: Set<String>

    init(_ call: BuiltIn.Call) {
        self.call = call
        commands = BuiltIns.usable(by: call.session, in: call.campus, call.catalog)
        names = Set(BuiltIns.all.map(\.description.name) + call.catalog.commands.map(\.name))
    }

    private var language: Language { call.language }
    private var isSignedIn: Bool { call.session.person != nil }

    // MARK: The overview

    /// Returns the overview of what one can do here.
    ///
    /// - Parameter isFirst: Whether whoever signs up here becomes the first administrator.
    func overview(isFirst: Bool) -> [String] {
        var sections = topics(isSignedIn ? HelpTopic.all : HelpTopic.beforeSigningIn).map { topic in
            let heading =
                topic.examples.isEmpty ? topic.title : HelpWords.heading(topic.title, topic: topic.name)
            return (heading, topic.overview.map(row))
        }
        sections.append((isSignedIn ? HelpWords.morePlugins : HelpWords.guests, others()))
        if call.session.isAdministrator {
            sections += topics([.administration]).map {
                (HelpWords.heading($0.title, topic: $0.name), $0.overview.map(row))
            }
        }
        let domains = call.campus.configuration.accounts.emailDomains
        let opening =
            isSignedIn
            ? HelpWords.welcome
            : isFirst ? HelpWords.firstAdministrator(domains) : HelpWords.signedOut(domains)
        return [text(opening)] + drawn(sections) + [text(HelpWords.more)]
    }

    /// Returns the plugins that no topic mentions, one row each: their commands of one word lead, since `/flats` says more
    /// than `/flat-alert`.
    private func others() -> [[String]] {
        let topics = Set(HelpTopic.all.map(\.name))
        let summaries = Dictionary(
            call.catalog.plugins.map { ($0.name, $0.summary) }, uniquingKeysWith: { first, _ in first })
        let plugins = grouped(commands.filter { $0.plugin != BuiltIn.plugin })
            .filter { plugin in
                !isSignedIn
                    || plugin.commands.allSatisfy {
                        !HelpTopic.mentioned.contains($0.name) && !topics.contains($0.topic ?? "")
                    }
            }
        return plugins.prefix(20).map { plugin in
            let ordered =
                plugin.commands.filter { !$0.name.contains("-") }
                + plugin.commands.filter { $0.name.contains("-") }
            let names = ordered.prefix(4).map { "/\($0.name)" } + (ordered.count > 4 ? ["…"] : [])
            let words = summaries[plugin.name].map(text) ?? plugin.name
            return [
                names.joined(separator: " "),
                plugin.commands.count > 4
                    ? text(HelpWords.heading(LocalizedText { _ in words }, topic: plugin.name)) : words,
            ]
        }
    }

    /// Returns headings with their rows, in the same columns throughout.
    private func drawn(
        _ sections: [(heading: LocalizedText, rows: [[String]])], widest: Int = 36
    ) -> [String] {
        var table = TextTable(widest: widest)
        for row in sections.flatMap(\.rows) { table.add(["  " + row[0]] + row.dropFirst()) }
        var lines = table.lines[...]
        return sections.filter { !$0.rows.isEmpty }.flatMap { section in
            defer { lines = lines.dropFirst(section.rows.count) }
            return [text(section.heading)] + lines.prefix(section.rows.count)
        }
    }

    // MARK: One thing

    /// Returns every command, by plugin.
    func everything() -> [String] {
        let plugins = call.catalog.commands
        return call.listing.lines(about: plugins, in: language) {
            drawn(
                grouped(plugins + BuiltIns.all.map(\.description)).map { group in
                    let name = group.name == BuiltIn.plugin ? BuiltInWords.builtIn(in: language) : group.name
                    return (LocalizedText(stringLiteral: name), group.commands.map(row))
                })
        }
    }

    /// Returns the help about a command, a topic or a plugin. A word with a slash is a command.
    ///
    /// - Throws: `CommunityError` that suggests the closest word, if there is no such thing.
    func details(of typed: String) throws -> [String] {
        let isCommand = typed.unicodeScalars.first.map(InputLine.isSlash) == true
        let name = String(typed.unicodeScalars.dropFirst(isCommand ? 1 : 0)).lowercased()
        let command = BuiltIns.named(name)?.description ?? call.catalog.command(named: name) ?? aliased(name)
        let topic = isCommand ? nil : topic(called: name)
        let plugin = call.catalog.commands.filter {
            $0.plugin == name && !isCommand && $0.name != command?.name
        }
        let lines =
            (command.map(about) ?? []) + (topic.map(about) ?? []) + all(of: plugin, afterOthers: topic != nil)
        guard !lines.isEmpty else {
            throw CommunityError(.notFound, HelpWords.nothing(about: typed, nearest: nearest(to: name)))
        }
        return lines
    }

    private func aliased(_ name: String) -> CommandDescription? {
        let all = BuiltIns.all.map(\.description) + call.catalog.commands
        return all.first { $0.aliases.contains { $0.name == name } }
    }

    private func about(_ command: CommandDescription) -> [String] {
        let source = command.plugin == BuiltIn.plugin ? BuiltInWords.builtIn(in: language) : command.plugin
        let others = command.aliases.map { "/\($0.name)" }.joined(separator: ", ")
        let also = others.isEmpty ? [] : [text(HelpWords.alsoCalled(others))]
        return [command.usage, text(command.summary)] + also + ["(\(source))"]
    }

    private func about(_ topic: HelpTopic) -> [String] {
        let plugins = commands.filter { $0.topic == topic.name && !topic.commands.contains($0.name) }
        return drawn([(topic.title, topic.examples.map(row) + plugins.map(row))], widest: 48)
    }

    private func all(of commands: [CommandDescription], afterOthers: Bool) -> [String] {
        var table = TextTable(widest: 36)
        for command in commands { table.add(row(command)) }
        return (afterOthers && !commands.isEmpty ? [text(HelpWords.allOfIt)] : []) + table.lines
    }

    /// The words besides commands that may follow `/help`.
    var topicNames: [String] {
        let plugins = commands.map(\.plugin).filter { $0 != BuiltIn.plugin }
        return detailed.map(\.name) + plugins
    }

    /// The topics that have examples for this person now.
    private var detailed: [HelpTopic] {
        topics(HelpTopic.everyone + (call.session.isAdministrator ? [.administration] : []))
            .filter { !$0.examples.isEmpty }
    }

    private func topic(called name: String) -> HelpTopic? {
        detailed.first { topic in
            !topic.examples.isEmpty
                && ([topic.name] + Language.allCases.map { topic.title.text(in: $0).lowercased() }).contains(
                    name)
        }
    }

    private func nearest(to name: String) -> String? {
        let words =
            (BuiltIns.all.map(\.description) + call.catalog.commands).flatMap { [$0.name, $0.plugin] }
            + detailed.map(\.name)
        return Suggestion.nearest(to: name, among: words)
    }

    // MARK: Parts

    private func topics(_ topics: [HelpTopic]) -> [HelpTopic] {
        topics.map { $0.limited { names.contains($0) } }.filter { !$0.overview.isEmpty }
    }

    private func grouped(_ commands: [CommandDescription]) -> [(name: String, commands: [CommandDescription])]
    {
        var groups: [(name: String, commands: [CommandDescription])] = []
        for command in commands {
            if groups.last?.name != command.plugin { groups.append((command.plugin, [])) }
            groups[groups.count - 1].commands.append(command)
        }
        return groups
    }

    private func row(_ line: HelpTopic.Line) -> [String] { [text(line.typed), text(line.words)] }
    private func row(_ command: CommandDescription) -> [String] { [command.usage, text(command.summary)] }
    private func text(_ words: LocalizedText) -> String { words.text(in: language) }
}
