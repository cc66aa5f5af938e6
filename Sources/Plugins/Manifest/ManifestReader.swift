import Community
import Lua

/// Turns the table that a plugin's file returns into a manifest, or says what is wrong with it.
struct ManifestReader {
    private static let keys = [
        "name", "version", "summary", "priority", "guests", "settings", "needs", "requires", "commands",
        "hooks", "answers", "events", "since", "every", "collections", "carry", "words",
    ]

    private static let mostTimers = 16

    private let top: TableReader

    init(_ value: LuaValue, file: String) throws(PluginProblem) {
        top = try TableReader(value, file: file)
    }

    func read() throws(PluginProblem) -> PluginManifest {
        try top.allow(Self.keys)
        let name = try name()
        let guests = try top.boolean("guests") ?? false
        return PluginManifest(
            name: name, version: try version(), summary: try required(top.localized("summary"), "summary"),
            priority: Int(clamping: try top.integer("priority") ?? 0), needs: try needs(),
            requires: try requires(), settings: try settings(),
            commands: try commands(of: name, guests: guests), hooks: try hooks(),
            answers: try answers(), events: try events(),
            since: try since(), timers: try timers(), collections: try collections(),
            carriesMemory: try top.boolean("carry") ?? false, words: try words())
    }

    private func required<Value>(_ value: Value?, _ key: String) throws(PluginProblem) -> Value {
        guard let value else { throw top.problem(key, "this is missing") }
        return value
    }

    private func name() throws(PluginProblem) -> String {
        let name = try required(top.string("name"), "name")
        guard Self.isName(name) else {
            throw top.problem(
                "name", "a name is lower-case letters, digits and _, at most 32, a letter first")
        }
        return name
    }

    private func version() throws(PluginProblem) -> String {
        let version = try required(top.string("version"), "version")
        guard PluginVersion(version) != nil else {
            throw top.problem("version", "write it as \"1.0.0\"")
        }
        return version
    }

    private func needs() throws(PluginProblem) -> [String] {
        let words = try top.strings("needs") ?? []
        for (index, word) in words.enumerated() where Permission.granted(by: word) == nil {
            throw top.problem(
                "needs[\(index + 1)]",
                word.hasPrefix("http:")
                    ? "\"\(word)\" names no host: write it as \"http:data.example\" or \"http:data.example:8443\""
                    : "no permission \"\(word)\": there are \(Permission.words.joined(separator: ", "))")
        }
        return words
    }

    private func requires() throws(PluginProblem) -> [String: VersionRange] {
        let reader = try top.table("requires")
        try reader.allow(reader.names)
        var requires: [String: VersionRange] = [:]
        for name in reader.names {
            guard Self.isName(name) else {
                throw reader.problem(
                    name, "a plugin's name is lower-case letters, digits and _, a letter first")
            }
            guard let text = try reader.string(name), let range = VersionRange(text) else {
                throw reader.problem(name, "write the versions \(VersionRange.rule)")
            }
            requires[name] = range
        }
        return requires
    }

    private func settings() throws(PluginProblem) -> [SettingSchema] {
        let reader = try top.table("settings")
        try reader.allow(reader.names)
        var schemas: [SettingSchema] = []
        for name in reader.names {
            schemas.append(try SettingReader(name: name, table: reader.table(name)).read())
        }
        return schemas
    }

    private func commands(of plugin: String, guests: Bool) throws(PluginProblem) -> [PluginManifest.Command] {
        let reader = try top.table("commands")
        try reader.allow(reader.names)
        var commands: [PluginManifest.Command] = []
        for name in reader.names {
            guard Self.isName(name.replacing("-", with: "_")) else {
                throw reader.problem(
                    name, "a command is lower-case letters, digits, - and _, at most 32, a letter first")
            }
            let table = try reader.table(name)
            commands.append(
                try CommandReader(name: name, plugin: plugin, guests: guests, table: table).read())
        }
        return commands
    }

    private func hooks() throws(PluginProblem) -> [Hook: LuaFunction] {
        let reader = try top.table("hooks")
        try reader.allow(Hook.allCases.map(\.rawValue))
        var hooks: [Hook: LuaFunction] = [:]
        for hook in Hook.allCases where !reader[hook.rawValue].isNil {
            hooks[hook] = try reader.function(hook.rawValue)
        }
        return hooks
    }

    private func answers() throws(PluginProblem) -> [Question: LuaFunction] {
        let reader = try top.table("answers")
        try reader.allow(Question.allCases.map(\.rawValue))
        var answers: [Question: LuaFunction] = [:]
        for question in Question.allCases where !reader[question.rawValue].isNil {
            answers[question] = try reader.function(question.rawValue)
        }
        return answers
    }

    private func events() throws(PluginProblem) -> [FactKind: LuaFunction] {
        let reader = try top.table("events")
        try reader.allow(FactKind.allCases.map(\.rawValue))
        var events: [FactKind: LuaFunction] = [:]
        for kind in FactKind.allCases where !reader[kind.rawValue].isNil {
            events[kind] = try reader.function(kind.rawValue)
        }
        return events
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
        try reader.allow(reader.names)
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

    private func collections() throws(PluginProblem) -> [CollectionSchema] {
        let reader = try top.table("collections")
        try reader.allow(reader.names)
        var schemas: [CollectionSchema] = []
        for name in reader.names {
            guard Self.isName(name) else {
                throw reader.problem(
                    name, "a collection is lower-case letters, digits and _, at most 32, a letter first")
            }
            schemas.append(try CollectionSchema(name: name, table: reader.table(name)))
        }
        return schemas
    }

    private func words() throws(PluginProblem) -> PluginWords {
        try WordsReader(table: top.table("words")).read()
    }

    static func isName(_ text: String) -> Bool {
        let rest = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return rest && (1...32).contains(text.utf8.count) && (97...122).contains(text.utf8.first ?? 0)
    }

    static func interval(_ text: String) -> Duration? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()) else {
            return nil
        }
        return (1...36_500).contains(count) ? .seconds(count * unit) : nil
    }
}
