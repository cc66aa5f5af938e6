import Community
import Lua
import Model

/// Turns the table that a plugin's file returns into a manifest, or says what is wrong with it.
package struct ManifestReader {
    /// Those of the table.
    package static let keys = [
        "name", "version", "summary", "credits", "topic", "priority", "guests", "settings", "needs",
        "commands", "aliases", "hooks", "events", "since", "every", "at", "due", "collections", "uses",
        "carry", "words", "notifications", "conversations", "intents", "alerts",
    ]

    /// Timers of one plugin: each wakes it again and again for as long as it is loaded.
    private static let mostTimers = 16

    let top: TableReader
    /// What is written as the version before has it.
    private let former: [PluginManifest.FormerKey]
    /// Those of the plugin's files of words, where it has some.
    private let given: PluginWords?

    init(_ value: LuaValue, file: String, words given: PluginWords? = nil) throws(PluginProblem) {
        let (value, former) = try Self.renewed(value, file: file)
        top = try TableReader(value, file: file)
        self.former = former
        self.given = given
    }

    /// The manifest as it is written now, and what in it was written as the version before has it.
    private static func renewed(
        _ value: LuaValue, file: String
    ) throws(PluginProblem) -> (LuaValue, [PluginManifest.FormerKey]) {
        guard var table = value.table else { return (value, []) }
        var former: [PluginManifest.FormerKey] = []
        for change in APIChange.ofManifests {
            guard case .key(_, let read) = change.reading else { continue }
            do throws(APIChange.Clash) {
                former += try read(&table).map { .init(path: $0, change: change) }
            } catch {
                throw PluginProblem(file: file, path: error.key, message: error.message)
            }
        }
        return (former.isEmpty ? value : .table(table), former)
    }

    /// Reads the table that a plugin's file returned.
    /// - Throws: the first thing that is wrong, with the path of its key.
    package func read() throws(PluginProblem) -> PluginManifest {
        try top.allow(Self.keys)
        let name = try name()
        let guests = try top.boolean("guests") ?? false
        var words = try words()
        words.notices = try NoticeReader(
            plugin: name, words: words, table: top.table("notifications")
        ).read()
        let alerts = try AlertReader(plugin: name, words: words, table: top.table("alerts")).read()
        for alert in alerts { words.notices[alert.name] = alert.notice(of: name) }
        let summary = try words.summary(of: top, orText: PluginWords.summary)
        return PluginManifest(
            name: name, version: try version(), summary: try required(summary, "summary"),
            priority: Int(clamping: try top.integer("priority") ?? 0),
            needs: try needs(), credits: try credits(),
            settings: try settings(words), commands: try commands(of: name, guests: guests, words),
            handlers: try handlers(
                intents: IntentReader(
                    plugin: name, guests: guests, words: words, permissions: permissions(),
                    commands: top.table("commands").names, table: top.table("intents")
                ).read(), alerts: alerts),
            storage: PluginManifest.Storage(
                collections: try collections(), carriesMemory: try top.boolean("carry") ?? false,
                conversations: try ConversationReader(plugin: name, table: top.table("conversations")).read(),
                uses: try uses(of: name)),
            words: words.withoutLists, former: former)
    }

    private func handlers(
        intents: [PluginIntent], alerts: [PluginAlert]
    ) throws(PluginProblem) -> PluginManifest.Handlers {
        PluginManifest.Handlers(
            hooks: try hooks(),
            provided: try provided(),
            answers: try answers(), events: try events(), since: try since(),
            timers: try timers(), clock: try clock(), due: try due(), intents: intents, alerts: alerts)
    }

    private func required<Value>(_ value: Value?, _ key: String) throws(PluginProblem) -> Value {
        guard let value else { throw top.problem(key, "this is missing") }
        return value
    }

    func name() throws(PluginProblem) -> String {
        let name = try required(top.string("name"), "name")
        guard PluginName.isOne(name) else {
            throw top.problem(
                "name", "a name is lower-case letters, digits and _, at most 32, a letter first")
        }
        return name
    }

    private func version() throws(PluginProblem) -> String {
        let version = try required(top.string("version"), "version")
        guard PluginVersion.isOne(version) else {
            throw top.problem("version", "write it as \"1.0.0\"")
        }
        return version
    }

    func needs() throws(PluginProblem) -> [String] {
        let words = try top.strings("needs", atMost: ManifestBounds.needs) ?? []
        for (index, word) in words.enumerated() where Permission.granted(by: word) == nil {
            throw top.problem("needs[\(index + 1)]", Self.complaint(about: word))
        }
        return words
    }

    /// What is wrong with a word that grants nothing.
    private static func complaint(about word: String) -> String {
        if word.hasPrefix(Permission.hostPrefix) {
            return
                "\"\(word)\" names no host: write it as \"http:data.example\" or \"http:data.example:8443\""
        }
        if word.hasPrefix(Permission.hookPrefix) {
            return
                "\"\(word)\" names no hook of a plugin's, and no question: write it as \"answer:housing.rank\""
        }
        return "no permission \"\(word)\": there are \(Permission.words.joined(separator: ", "))"
    }

    private func permissions() throws(PluginProblem) -> Set<Permission> {
        Set(try needs().flatMap { Permission.granted(by: $0) ?? [] })
    }

    /// Lines of `credits` and characters of each.
    private static let (mostCredits, longestCredit) = (8, 300)

    private func credits() throws(PluginProblem) -> [String] {
        let lines = try top.strings("credits") ?? []
        guard lines.count <= Self.mostCredits, lines.allSatisfy({ $0.count <= Self.longestCredit }) else {
            throw top.problem(
                "credits", "at most \(Self.mostCredits) lines of \(Self.longestCredit) characters are shown")
        }
        return lines
    }

    private func settings(_ words: PluginWords) throws(PluginProblem) -> [SettingSchema] {
        let reader = try top.table("settings")
        var schemas: [SettingSchema] = []
        for name in try reader.names(atMost: ManifestBounds.settings, "settings") {
            schemas.append(try SettingReader(name: name, words: words, table: reader.table(name)).read())
        }
        return schemas
    }

    private func commands(
        of plugin: String, guests: Bool, _ words: PluginWords
    ) throws(PluginProblem) -> [PluginManifest.Command] {
        let reader = try top.table("commands")
        let names = try reader.names(atMost: ManifestBounds.commands, "commands")
        let aliases = try aliases(among: names)
        var commands: [PluginManifest.Command] = []
        for name in names {
            guard PluginName.isOne(name.replacing("-", with: "_")) else {
                throw reader.problem(
                    name, "a command is lower-case letters, digits, - and _, at most 32, a letter first")
            }
            let table = try reader.table(name)
            commands.append(
                try CommandReader(
                    name: name, plugin: plugin, guests: guests, topic: try top.string("topic"), words: words,
                    aliases: aliases.filter { $0.command == name }, table: table
                ).read())
        }
        return commands
    }

    /// Other names of the plugin's commands: `aliases = { dm = "msg", mute = "notify {} none" }`.
    private func aliases(among commands: [String]) throws(PluginProblem) -> [CommandAlias] {
        let reader = try top.table("aliases")
        var aliases: [CommandAlias] = []
        for name in try reader.names(atMost: ManifestBounds.aliases, "aliases") {
            guard PluginName.isOne(name.replacing("-", with: "_")) else {
                throw reader.problem(
                    name, "an alias is lower-case letters, digits, - and _, at most 32, a letter first")
            }
            guard let pattern = try reader.string(name), !commands.contains(name),
                commands.contains(CommandAlias(name, for: pattern).command)
            else {
                throw reader.problem(
                    name,
                    "an alias is another name of a command of this plugin: write \(name) = \"COMMAND\", or "
                        + "\"COMMAND {} word\", where {} stands for what is typed")
            }
            aliases.append(CommandAlias(name, for: pattern))
        }
        return aliases
    }

    private func events() throws(PluginProblem) -> [FactKind: LuaFunction] {
        let reader = try top.table("events")
        try reader.allow(FactKind.allCases.map(\.rawValue))
        var events: [FactKind: LuaFunction] = [:]
        for kind in FactKind.allCases where !reader[kind.rawValue].isNil {
            try require(Permission.hearing(kind), for: kind.rawValue, in: reader)
            events[kind] = try reader.function(kind.rawValue)
        }
        return events
    }

    /// Refuses a part of the manifest that the plugin doesn't say it needs a permission for.
    func require(
        _ permission: Permission?, for key: String, in reader: TableReader
    ) throws(PluginProblem) {
        guard let permission, try !permissions().contains(permission) else { return }
        throw try lacking(permission.rawValue, for: key, in: reader)
    }

    /// Says what to write for a part that needs what the manifest doesn't ask for.
    func lacking(
        _ word: String, for key: String, in reader: TableReader
    ) throws(PluginProblem) -> PluginProblem {
        let words = (try needs() + [word]).map { "\"\($0)\"" }.joined(separator: ", ")
        return reader.problem(key, "this needs \"\(word)\": write needs = { \(words) }")
    }

    private func since() throws(PluginProblem) -> Duration? {
        guard let word = try top.string("since") else { return nil }
        guard let duration = Self.interval(word) else {
            throw top.problem("since", "write \"30s\", \"5m\", \"1h\" or \"7d\"")
        }
        return duration
    }

    private func timers() throws(PluginProblem) -> [PluginManifest.Timer] {
        let reader = try top.table("every")
        try reader.refusePositions()
        guard reader.fields.count <= Self.mostTimers else {
            throw top.problem("every", "a plugin has at most \(Self.mostTimers) timers")
        }
        var timers: [PluginManifest.Timer] = []
        for name in reader.names {
            guard let interval = Self.interval(name) else {
                throw reader.problem(
                    name, "an interval is written \"30s\", \"5m\", \"1h\" or \"1d\", at least 1s")
            }
            timers.append(.init(name: name, interval: interval, run: try reader.function(name)))
        }
        return timers
    }

    private func clock() throws(PluginProblem) -> [PluginManifest.ClockTimer] {
        let reader = try top.table("at")
        try reader.refusePositions()
        guard reader.fields.count <= Self.mostTimers else {
            throw top.problem("at", "a plugin has at most \(Self.mostTimers) times")
        }
        var timers: [PluginManifest.ClockTimer] = []
        for name in reader.names {
            guard let time = ClockTime(name) else {
                throw reader.problem(
                    name, "a time is written \"08:00\", or \"Mon 09:30\" for one day of the week")
            }
            timers.append(.init(name: name, time: time, run: try reader.function(name)))
        }
        return timers
    }

    private func due() throws(PluginProblem) -> [String: LuaFunction] {
        let reader = try top.table("due")
        let waiting = try collections().filter { $0.due != nil }.map(\.name)
        var due: [String: LuaFunction] = [:]
        for name in reader.names {
            guard waiting.contains(name) else {
                throw reader.problem(
                    name,
                    "no collection \(name) says when its documents are due: collections = { \(name) = { due = "
                        + "\"FIELD\" } }")
            }
            try require(.store, for: name, in: reader)
            due[name] = try reader.function(name)
        }
        if let silent = waiting.first(where: { due[$0] == nil }) {
            throw top.problem(
                "collections.\(silent).due",
                "nothing is told when its documents are due: due = { \(silent) = function(key, document, settings) "
                    + "… end }")
        }
        return due
    }

    private func collections() throws(PluginProblem) -> [CollectionSchema] {
        let reader = try top.table("collections")
        var schemas: [CollectionSchema] = []
        for name in try reader.names(atMost: ManifestBounds.collections, "collections") {
            guard PluginName.isOne(name) else {
                throw reader.problem(
                    name, "a collection is lower-case letters, digits and _, at most 32, a letter first")
            }
            let schema = try CollectionSchema(name: name, table: reader.table(name))
            try requireHooks(of: schema)
            schemas.append(schema)
        }
        return schemas
    }

    private func uses(of plugin: String) throws(PluginProblem) -> [SharedCollection: ShareAccess] {
        let reader = try top.table("uses")
        var uses: [SharedCollection: ShareAccess] = [:]
        for name in try reader.names(atMost: ManifestBounds.shares, "collections of others") {
            guard let shared = SharedCollection(name), shared.owner != plugin else {
                throw reader.problem(
                    name, "a collection of another plugin is written [\"PLUGIN.COLLECTION\"] = \"read\"")
            }
            guard let access = try reader.string(name).flatMap(ShareAccess.init) else {
                throw reader.problem(name, "what is wanted is \"read\" or \"write\"")
            }
            try require(.store, for: name, in: reader)
            uses[shared] = access
        }
        return uses
    }

    private func words() throws(PluginProblem) -> PluginWords {
        if given != nil, !top["words"].isNil {
            throw top.problem(
                "words", "this plugin has its words in the folder words: write these there too")
        }
        var words = if let given { given } else { try WordsReader(table: top.table("words")).read() }
        words.summaries = try leftOut()
        return words
    }

    /// The keys of the summaries that the manifest leaves to its words.
    private func leftOut() throws(PluginProblem) -> Set<String> {
        func without(_ key: String, _ text: LuaName = "summary") throws(PluginProblem) -> [String] {
            let reader = try top.table(key)
            return reader.names.filter { reader[$0].table?[text].isNil == true }
        }
        let keys =
            try without("commands").map(PluginWords.summary(of:))
            + without("settings").map(PluginWords.summary(ofSetting:))
            + without("notifications", "text").map(PluginWords.notification)
            + without("alerts").map(PluginWords.summary(ofAlert:))
            + without("alerts", "text").map(PluginWords.alert)
            + without("intents").map { PluginWords.intent(String($0.drop { $0 != "." }.dropFirst())) }
        return Set(keys + (top["summary"].isNil ? [PluginWords.summary] : []))
    }

    /// The time that `30s`, `5m`, `1h` or `7d` says; `nil` if it says none, or more than 36,500 of its unit.
    package static func interval(_ text: String) -> Duration? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()) else {
            return nil
        }
        return (1...36_500).contains(count) ? .seconds(count * unit) : nil
    }
}
