package import Community
import Lua
import Model

/// Reads `notifications = { closed = { text = { en = "poll {id} is closed" }, default = true } }`.
package struct NoticeReader {
    /// Those of a kind.
    package static let keys = ["text", "default"]
    /// Kinds of one plugin: each is one more thing that people may have to switch.
    private static let most = 8
    /// What stands for a number; people's words have no place.
    private static let number = "id"

    let plugin: String
    let words: PluginWords
    let table: TableReader

    func read() throws(PluginProblem) -> [String: PluginNotice] {
        var notices: [String: PluginNotice] = [:]
        for (name, reader) in try table.kinds(of: "notifications", keys: Self.keys, atMost: Self.most) {
            notices[name] = PluginNotice(
                name: "\(plugin).\(name)", text: try text(of: name, reader),
                isOn: try reader.boolean("default") ?? true)
        }
        return notices
    }

    /// Its own, or the text of a key of the plugin's words.
    private func text(of name: String, _ reader: TableReader) throws(PluginProblem) -> LocalizedText {
        if let own = try reader.localized("text") {
            for language in Language.allCases {
                let template: WordTemplate
                do { template = try WordTemplate(own.text(in: language)) } catch {
                    throw reader.problem("text", error.message)
                }
                try check(template.names, reader)
            }
            return own
        }
        let key = PluginWords.notification(name)
        guard let entry = words.entries[key], !entry.isPlural else {
            throw reader.problem("text", "this is missing")
        }
        try check(Set(entry.names), reader)
        let texts = entry.usual.mapValues { $0.filled(with: [Self.number: "{id}"]) }
        return LocalizedText(texts[.english] ?? "", others: texts.filter { $0.key != .english })
    }

    private func check(_ names: Set<String>, _ reader: TableReader) throws(PluginProblem) {
        guard names.isSubset(of: [Self.number]) else {
            throw reader.problem(
                "text", "a notification has one value, the number {id}: it says nothing that people wrote")
        }
    }
}

/// Something that people can be told of when it comes about.
package struct PluginAlert: Sendable {
    /// As `/alert` lists it; its name is `alert` and the alert's own.
    package let description: CommandDescription
    /// The time between two looks.
    let interval: Duration
    /// What is told, by language; has `{id}`, `{alert}` and `{what}`.
    let text: [Language: WordTemplate]
    /// Whether it ends when it was told.
    let isOnce: Bool
    let check: LuaFunction

    package var name: String { String(description.name.dropFirst(Self.prefix.count)) }

    fileprivate static let prefix = "alert "
}

/// Reads `alerts = { air = { summary = "…", args = { { "level", "integer" } }, every = "10m", text = "…", check = function … end } }`.
package struct AlertReader {
    /// Those of an alert.
    package static let keys = ["summary", "args", "usage", "every", "text", "once", "check"]
    /// Alerts of one plugin: each is one more thing that people may set and switch.
    private static let most = 8
    /// How often an alert may look at most.
    private static let shortest = Duration.seconds(30)
    /// What a text may hold: a number, and the alert as its person typed it.
    static let values: Set = ["id", "alert"]
    /// What stands in an alert's own text for the text of the plugin's words that was found.
    static let what = "what"

    let plugin: String
    let words: PluginWords
    let table: TableReader

    func read() throws(PluginProblem) -> [PluginAlert] {
        try table.refusePositions()
        guard table.names.count <= Self.most else {
            throw table.problem(nil, "a plugin has at most \(Self.most) alerts")
        }
        var alerts: [PluginAlert] = []
        for name in table.names { alerts.append(try alert(name)) }
        return alerts
    }

    private func alert(_ name: String) throws(PluginProblem) -> PluginAlert {
        guard PluginName.isOne(name), name != "off" else {
            throw table.problem(
                name, "an alert is lower-case letters, digits and _, at most 32, a letter first, and not off")
        }
        guard words.notices[name] == nil else {
            throw table.problem(name, "there is a kind of notifications of that name: choose another")
        }
        let reader = try table.table(name)
        try reader.allow(Self.keys)
        guard let summary = try words.summary(of: reader, orText: PluginWords.summary(ofAlert: name)) else {
            throw reader.problem("summary", "this is missing")
        }
        guard let every = try reader.string("every"), let interval = ManifestReader.interval(every),
            interval >= Self.shortest
        else { throw reader.problem("every", "write how often it looks, at least \"30s\": \"5m\", \"1h\"") }
        return PluginAlert(
            description: CommandDescription(
                name: PluginAlert.prefix + name, plugin: plugin, summary: summary,
                arguments: try CommandReader(
                    name: name, plugin: plugin, guests: false, table: reader
                ).arguments(),
                guests: false, hint: try reader.string("usage")),
            interval: interval, text: try text(name, reader),
            isOnce: try reader.boolean("once") ?? false, check: try reader.function("check"))
    }

    private func text(_ name: String, _ reader: TableReader) throws(PluginProblem) -> [Language: WordTemplate]
    {
        let templates: [Language: WordTemplate]
        if let own = try reader.localized("text") {
            do {
                templates = try Dictionary(
                    uniqueKeysWithValues: Language.allCases.map { ($0, try WordTemplate(own.text(in: $0))) })
            } catch { throw reader.problem("text", (error as? WordTemplate.Problem)?.message ?? "\(error)") }
        } else {
            templates = words.entries[PluginWords.alert(name)]?.usual ?? [:]
        }
        guard templates[.english] != nil else { throw reader.problem("text", "this is missing") }
        guard templates.values.allSatisfy({ $0.names.isSubset(of: Self.values.union([Self.what])) }) else {
            throw reader.problem(
                "text",
                "a text has {id}, a number, {alert}, what its person typed, and {what}, a text of the words: "
                    + "nothing else")
        }
        return templates
    }
}

/// Reads `conversations = { team = { label = "team", about = "/team {id}", history = "all" } }`.
package struct ConversationReader {
    /// Those of a kind.
    package static let keys = ["label", "about", "history"]
    /// Labels that a plugin may give: that of the administrators is the gateway's.
    static let labels: [ConversationLabel] = [.chat, .team, .trade, .listing, .request]
    /// Kinds of one plugin, as many as of notifications.
    private static let most = 8
    /// Characters of a command, as long as one that a card suggests.
    private static let longest = 80

    let plugin: String
    let table: TableReader

    func read() throws(PluginProblem) -> [String: PluginConversation] {
        var kinds: [String: PluginConversation] = [:]
        for (name, reader) in try table.kinds(of: "conversations", keys: Self.keys, atMost: Self.most) {
            kinds[name] = PluginConversation(
                plugin: plugin, name: name, label: try label(reader), about: try about(reader),
                showsAll: try showsAll(reader))
        }
        return kinds
    }

    private func label(_ reader: TableReader) throws(PluginProblem) -> ConversationLabel {
        let word = try reader.string("label") ?? ConversationLabel.chat.rawValue
        guard let label = Self.labels.first(where: { $0.rawValue == word }) else {
            throw reader.problem(
                "label", "a label is one of \(Self.labels.map(\.rawValue).joined(separator: ", "))")
        }
        return label
    }

    private func about(_ reader: TableReader) throws(PluginProblem) -> String {
        guard let about = try reader.string("about") else { throw reader.problem("about", "this is missing") }
        guard about.hasPrefix("/"), about.count <= Self.longest, about.contains(PluginConversation.number),
            !about.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw reader.problem(
                "about", "this is a command with the conversation's number, such as /team {id}")
        }
        return about
    }

    private func showsAll(_ reader: TableReader) throws(PluginProblem) -> Bool {
        switch try reader.string("history") ?? "joining" {
        case "all": return true
        case "joining": return false
        default: throw reader.problem("history", "this is all or joining: what who enters sees")
        }
    }
}
