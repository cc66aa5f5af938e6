package import Community
import Lua
import Model

/// Reads `roll = { summary = "…", args = { { "dice", "word", default = "1d6" } }, run = function … end }`.
package struct CommandReader {
    /// What the type of an argument may be called, and what it takes.
    package static let documentation: KeyValuePairs = [
        "word": "one word, or several in double quotes: a text",
        "text": "the rest of the line, or the part between two bars: a text",
        "integer": "a whole number, from `min` (0) to `max`: a number",
        "handle": "a person, with or without `@`: the handle, without it",
        "place":
            "`#slug`, `@handle` or a bare slug, at the line's end a group's name too: a text with its mark",
        "choice": "one of `choices`, in any case: the word as declared",
        "list": "phrases with commas between them: a list of texts",
        "media":
            "a picture or file of the caller's, which `quad console` uploads by its path: a table as "
            + "`media.info` gives. It takes one word, or the part between two bars. With `max` (at most "
            + "\(mostMedia)) it takes up to so many, with commas between them: a list of tables. With "
            + "`choices` it also takes one of these words, such as `none`: the word as declared, a text",
    ]
    /// Those of a command, and of an argument beside its name and kind.
    package static let keys = ["summary", "args", "separator", "guests", "usage", "fresh", "run"]
    package static let argumentKeys = ["default", "optional", "min", "max", "choices", "suggest"]
    /// Pictures and files that one argument may take: as many as a message has.
    private static let mostMedia: Int64 = 10
    package static var kinds: [String] { documentation.map(\.key) }

    package let name: String
    package let plugin: String
    package let guests: Bool
    /// The topic of `/help` that the plugin's commands belong to.
    package var topic: String?
    /// Where its summary stands, if not in its table.
    package var words = PluginWords()
    /// Other names that lead to it.
    package var aliases: [CommandAlias] = []
    package let table: TableReader

    /// Reads the table.
    /// - Throws: what is wrong, with the path of its key.
    package func read() throws(PluginProblem) -> PluginManifest.Command {
        try table.allow(Self.keys)
        let key = PluginWords.summary(of: name)
        guard let summary = try words.summary(of: table, orText: key) else {
            throw table.problem("summary", "this is missing")
        }
        let description = CommandDescription(
            name: name, plugin: plugin, summary: summary, arguments: try arguments(),
            separator: try separator(),
            guests: try table.boolean("guests") ?? guests, hint: try table.string("usage"),
            topic: topic, takesRefresh: try table.boolean("fresh") ?? false, aliases: aliases)
        return PluginManifest.Command(description: description, run: try table.function("run"))
    }

    private func separator() throws(PluginProblem) -> CommandDescription.Separator {
        switch try table.string("separator") {
        case nil: return .space
        case "|": return .bar
        default: throw table.problem("separator", "leave it out, or write \"|\"")
        }
    }

    func arguments() throws(PluginProblem) -> [Argument] {
        let list = try table.table("args")
        guard list.fields.isEmpty else {
            throw table.problem("args", "a list is expected, like { { \"dice\", \"word\" } }")
        }
        try table.requireCount(list.array.count, atMost: ManifestBounds.arguments, in: "args")
        var arguments: [Argument] = []
        for (index, value) in list.array.enumerated() {
            let reader = try TableReader(value, file: table.file, path: "\(list.path)[\(index + 1)]")
            let argument = try argument(reader)
            if arguments.last?.isOptional == true, !argument.isOptional {
                throw reader.problem(
                    nil, "\(argument.name) must be optional too: it stands behind an optional one")
            }
            arguments.append(argument)
        }
        return arguments
    }

    private func argument(_ reader: TableReader) throws(PluginProblem) -> Argument {
        try reader.allow(Self.argumentKeys, positions: 2)
        guard reader.array.count == 2, let name = reader.array[0].string, let word = reader.array[1].string
        else {
            throw reader.problem(nil, "an argument is { \"name\", \"kind\" }")
        }
        let kind = try Self.kind(word, reader)
        let given = reader["default"]
        let isOptional = try reader.boolean("optional") ?? !given.isNil
        return Argument(
            name: name, kind: kind, isOptional: isOptional, fallback: try fallback(given, kind, reader),
            suggestions: try suggestions(kind, reader))
    }

    /// What may be typed for a text, among others.
    private func suggestions(
        _ kind: Argument.Kind, _ reader: TableReader
    ) throws(PluginProblem) -> [LocalizedText] {
        let list = try reader.localizedList("suggest", atMost: ManifestBounds.choices)
        guard list.isEmpty || kind == .text else {
            throw reader.problem("suggest", "only a text has suggestions: a choice has choices")
        }
        return list
    }

    /// Reads a kind of argument with its bounds.
    static func kind(_ word: String, _ reader: TableReader) throws(PluginProblem) -> Argument.Kind {
        switch word {
        case "word": return .word
        case "text": return .text
        case "handle": return .handle
        case "place": return .place
        case "list": return .list
        case "integer":
            let bounds = (try reader.integer("min") ?? 0, try reader.integer("max") ?? .max)
            guard bounds.0 <= bounds.1 else { throw reader.problem("max", "this is below min") }
            return .integer(minimum: bounds.0, maximum: bounds.1)
        case "media":
            let most = try reader.integer("max") ?? 1
            guard (1...mostMedia).contains(most) else {
                throw reader.problem("max", "1 to \(mostMedia) pictures and files")
            }
            return .media(most: Int(most), words: try choices(reader) ?? [])
        case "choice":
            guard let words = try choices(reader), !words.isEmpty else {
                throw reader.problem("choices", "a choice needs its words, like { \"one\", \"two\" }")
            }
            return .choice(words)
        default:
            throw reader.problem(
                "[2]", "no kind \"\(word)\": there are \(kinds.joined(separator: ", "))")
        }
    }

    private static func choices(_ reader: TableReader) throws(PluginProblem) -> [String]? {
        try reader.strings("choices", atMost: ManifestBounds.choices)
    }

    private func fallback(
        _ value: LuaValue, _ kind: Argument.Kind, _ reader: TableReader
    ) throws(PluginProblem) -> ArgumentValue {
        switch (kind, value) {
        case (_, .nil): return .absent
        case (.integer(let minimum, let maximum), .integer(let number))
        where (minimum...maximum).contains(number):
            return .integer(number)
        case (.choice(let words), .string(let word)) where words.contains(word): return .text(word)
        case (.word, .string(let text)), (.text, .string(let text)), (.handle, .string(let text)),
            (.place, .string(let text)):
            return .text(text)
        case (.list, .table): return .list(try reader.strings("default") ?? [])
        default: throw reader.problem("default", "this is not what the argument's kind takes")
        }
    }
}

/// Names that a plugin's commands may not have.
package struct ReservedNames: Sendable, Hashable {
    /// The gateway's own commands: one of the same name in a plugin would never be reached.
    package var commands: Set<String>
    /// Commands behind which people type secrets: one a letter off would be handed what was meant for these.
    package var secret: Set<String>

    package init(commands: Set<String> = [], secret: Set<String> = []) {
        (self.commands, self.secret) = (commands, secret)
    }

    /// - Throws: a problem with the first command or alias of the manifest that may not be called so.
    func requireFree(for manifest: PluginManifest, file: String) throws(PluginProblem) {
        for command in manifest.commands.map(\.description) {
            try requireFree(command.name, file: file, path: "commands.\(command.name)")
            for alias in command.aliases {
                try requireFree(alias.name, file: file, path: "aliases.\(alias.name)")
            }
        }
    }

    private func requireFree(_ name: String, file: String, path: String) throws(PluginProblem) {
        if commands.contains(name) {
            throw PluginProblem(
                file: file, path: path,
                message: "/\(name) is a command of the gateway itself: call this one otherwise")
        }
        guard let near = secret.sorted().first(where: { Suggestion.isOneSlip(from: $0, to: name) }) else {
            return
        }
        throw PluginProblem(
            file: file, path: path,
            message:
                "/\(name) is one slip from /\(near), behind which people type secrets: call this one otherwise"
        )
    }
}
