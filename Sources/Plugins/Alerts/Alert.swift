import Community
import Concurrency
import Lua
import Model

/// Something that one person wants to be told of.
struct Alert: Sendable {
    /// What is looked at, once for all who want the same.
    struct Subject: Sendable, Hashable {
        let plugin: String
        let alert: String
        /// What was typed behind the alert's name, without regard to case and spaces.
        let arguments: String

        /// `weather.air 7 central`
        var words: String { "\(plugin).\(alert) \(arguments)" }
    }

    /// Its key among the documents; counted up.
    let number: Int64
    let person: PersonID
    let plugin: String
    let name: String
    /// What was typed behind its name.
    let arguments: String
    /// The keys of what is so and was told, or was so when the alert was set.
    var told: Set<String> = []
    /// How often it was told.
    var round: Int64 = 0
    /// What has yet to be told.
    var pending: Pending?

    /// A sentence on its way, by language.
    struct Pending: Sendable, Hashable {
        let texts: [Language: String]

        init(_ texts: [Language: String]) { self.texts = texts }

        init(_ text: LocalizedText) {
            texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text.text(in: $0)) })
        }

        var text: LocalizedText { LocalizedText { texts[$0] ?? texts[.english] ?? "" } }
    }

    /// As its person typed it: `air 7 Central`.
    var line: String { Self.line(name, arguments) }

    static func line(_ name: String, _ arguments: String) -> String {
        arguments.isEmpty ? name : "\(name) \(arguments)"
    }

    var subject: Subject { Subject(plugin: plugin, alert: name, arguments: Self.folded(arguments)) }

    static func folded(_ arguments: String) -> String {
        arguments.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Alert {
    var note: LuaTable {
        var note = LuaTable()
        (note["person"], note["round"]) = (.integer(person.rawValue), .integer(round))
        (note["plugin"], note["name"], note["arguments"]) = (
            .string(plugin), .string(name), .string(arguments)
        )
        note["told"] = .list(told.sorted().map(LuaValue.string))
        note["pending"] =
            pending.map { pending in
                .table(
                    LuaTable(
                        fields: pending.texts.reduce(into: [:]) {
                            $0[LuaName($1.key.rawValue)] = .string($1.value)
                        }))
            } ?? .nil
        return note
    }

    /// `nil` if it is none.
    init?(_ note: LuaTable, number: Int64) {
        guard let person = note["person"].integer, let plugin = note["plugin"].string,
            let name = note["name"].string, let arguments = note["arguments"].string
        else { return nil }
        self.init(
            number: number, person: PersonID(rawValue: person), plugin: plugin, name: name,
            arguments: arguments, told: Set(note["told"].table?.array.compactMap(\.string) ?? []),
            round: note["round"].integer ?? 0)
        guard let texts = note["pending"].table?.fields, !texts.isEmpty else { return }
        pending = Pending(
            texts.reduce(into: [:]) { result, field in
                result[Language(rawValue: field.key.description) ?? .english] = field.value.string
            })
    }
}

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
            self = .unknown(Self.reason(values.dropFirst().first ?? .nil, words) ?? AlertWords.unknown)
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

    /// A text of the plugin's words by its key, a text itself, or one by language.
    private static func reason(_ value: LuaValue, _ words: PluginWords) -> LocalizedText? {
        if let text = value.string { return words.plain(text) ?? LocalizedText(stringLiteral: text) }
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

/// Which subjects of alerts are due: each at its own interval, and none while a look at it is under way.
final class AlertTurns: Sendable {
    private struct Turns {
        var last: [Alert.Subject: ContinuousClock.Instant] = [:]
        var running: Set<Alert.Subject> = []
    }

    private let turns = Mutex(Turns())

    /// The subjects that are due now; each counts as looked at from now on.
    /// - Parameter interval: returns how often a subject is looked at; `nil` if nobody can.
    func due(
        of subjects: [Alert.Subject], at now: ContinuousClock.Instant,
        interval: (Alert.Subject) -> Duration?
    ) -> [Alert.Subject] {
        turns.withLock { turns in
            let known = Set(subjects)
            turns.last = turns.last.filter { known.contains($0.key) }
            return subjects.filter { subject in
                guard let interval = interval(subject), !turns.running.contains(subject),
                    turns.last[subject].map({ now - $0 >= interval }) ?? true
                else { return false }
                turns.last[subject] = now
                turns.running.insert(subject)
                return true
            }
        }
    }

    func end(_ subject: Alert.Subject) { turns.withLock { _ = $0.running.remove(subject) } }
}
