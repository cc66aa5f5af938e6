import Community
import Lua
import Model

/// What an alert's function found.
enum AlertFindings: Sendable {
    /// What is so now, by keys, with what is told of each.
    case found([String: Told])
    /// It can't say now, or never of what it was asked; with the reason.
    case unknown(LocalizedText)

    struct Told: Sendable {
        /// The key of the plugin's words; `nil` for the alert's own text.
        let text: String?
        let number: Int64
    }

    /// Things that are so at the same time.
    private static let most = 32
    /// Bytes of a key.
    private static let longestKey = 64

    /// Reads `{ key = 7, other = { text = "words_key", id = 7 } }`, nil for nothing, or `false` with a reason.
    /// - Throws: ``WrongAnswer``.
    init(_ values: [LuaValue], of alert: PluginAlert, _ words: PluginWords) throws {
        let value = values.first ?? .nil
        switch value {
        case .nil: self = .found([:])
        case .boolean(false):
            self = .unknown(Self.reason(values.dropFirst().first ?? .nil) ?? AlertWords.unknown)
        default:
            guard let table = value.table else {
                throw WrongAnswer(
                    description: "\(alert.description.name) gave a \(value.typeName), a table is expected")
            }
            guard table.fields.count <= Self.most, table.array.isEmpty else {
                throw WrongAnswer(
                    description:
                        "\(alert.description.name) gave a list or more than \(Self.most): a table by keys is expected"
                )
            }
            var found: [String: Told] = [:]
            for (name, value) in table.fields {
                let key = name.description
                guard key.utf8.count <= Self.longestKey, let told = Self.told(value, words) else {
                    throw WrongAnswer(
                        description:
                            "\(alert.description.name): \(key.prefix(Self.longestKey)) is true, a number, or "
                            + "{ text = \"KEY\", id = NUMBER }, where KEY is of the words and has no value but {id} and {alert}"
                    )
                }
                found[key] = told
            }
            self = .found(found)
        }
    }

    private static func told(_ value: LuaValue, _ words: PluginWords) -> Told? {
        if value.boolean == true { return Told(text: nil, number: 0) }
        if let number = value.integer { return Told(text: nil, number: number) }
        guard let table = value.table, let key = table["text"].string,
            let entry = words.entries[key], AlertReader.values.isSuperset(of: entry.names), !entry.isPlural
        else { return nil }
        return Told(text: key, number: table["id"].integer ?? 0)
    }

    /// A text, or one by language.
    private static func reason(_ value: LuaValue) -> LocalizedText? {
        if let text = value.string { return LocalizedText(stringLiteral: text) }
        guard let table = value.table, let english = table["en"].string else { return nil }
        return LocalizedText(
            english, hant: table["zh-Hant"].string ?? english, hans: table["zh-Hans"].string ?? english)
    }
}

extension PluginAlert {
    /// The sentence that tells what was found.
    /// - Parameter line: the alert as its person typed it.
    func sentence(_ told: AlertFindings.Told, _ line: String, _ words: PluginWords) -> LocalizedText {
        LocalizedText { language in
            var values = LuaTable()
            (values["id"], values["alert"]) = (.integer(told.number), .string(line))
            let found = told.text.map { (try? words.text($0, values, in: language)) ?? "" }
            guard let own = text[language] ?? text[.english] else { return found ?? "" }
            if let found, !own.names.contains(AlertReader.what) { return found }
            return own.filled(with: ["id": "\(told.number)", "alert": line, AlertReader.what: found ?? ""])
        }
    }
}
