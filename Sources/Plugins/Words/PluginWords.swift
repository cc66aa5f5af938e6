import Community
package import Lua
package import Model

/// What a plugin says, by key and language: the `words` of its manifest, or its files of words.
package struct PluginWords: Sendable {
    /// One text: in each of its languages, in each form that a number asks for.
    package struct Entry: Sendable {
        private struct Variant {
            let language: Language
            let form: PluralForm
            let template: WordTemplate
        }

        private let all: [Variant]
        /// The values that it takes, whatever the language, in order of their names.
        package let names: [String]
        /// Whether `count` chooses between forms.
        package let isPlural: Bool
        /// Whether each of its texts takes all of its values, but for `count`.
        let isAgreed: Bool

        package var languages: Set<Language> { Set(all.map(\.language)) }

        /// - Parameter texts: returns its text in a language; `nil` if it has none.
        init(_ texts: (Language) -> PluralTexts?) {
            var (all, isPlural): ([Variant], Bool) = ([], false)
            var taken: [Set<String>] = []
            // In order, so that an entry is the same whatever it was read from.
            for language in Language.allCases {
                guard let text = texts(language) else { continue }
                isPlural = isPlural || text.isPlural
                for form in PluralForm.allCases {
                    guard let template = text[form] else { continue }
                    all.append(Variant(language: language, form: form, template: template))
                    taken.append(template.names)
                }
            }
            let names = taken.reduce(into: Set()) { $0.formUnion($1) }
            let needed = names.subtracting([PluginWords.count])
            isAgreed = taken.allSatisfy { needed.isSubset(of: $0) }
            (self.all, self.names, self.isPlural) = (all, names.sorted(), isPlural)
        }

        /// The text of a form in a language; `nil` if it has none.
        func template(in language: Language, _ form: PluralForm) -> WordTemplate? {
            all.first { $0.language == language && $0.form == form }?.template
        }

        /// The texts that stand beside no number, or beside most.
        var usual: [Language: WordTemplate] {
            Dictionary(
                uniqueKeysWithValues: all.filter { $0.form == .other }.map { ($0.language, $0.template) })
        }

        fileprivate func template(in language: Language, for count: Int64?) -> WordTemplate? {
            let spoken = all.contains { $0.language == language } ? language : .english
            let form = count.map(spoken.pluralForm) ?? .other
            return template(in: spoken, form) ?? template(in: spoken, .other)
        }
    }

    /// The name of the value by which a plural form is chosen.
    package static let count = "count"
    /// What a text may come to in bytes once its values are in it, as much as a call may say by default.
    static let mostBytes = 256 << 10

    /// By key.
    package let entries: [String: Entry]
    /// The keys that the manifest's summaries are where it leaves them out.
    package var summaries: Set<String> = []
    /// The kinds of notifications that the manifest declares, by the names that it gives them.
    package var notices: [String: PluginNotice] = [:]
    /// The keys of a file of words under which intents have lists of texts: what people may ask, and ask next.
    static let listed = ["phrases", "suggest"]
    /// These lists, by key and language, each by the names of intents.
    var lists: [String: [Language: TableReader]] = [:]

    init(_ entries: [String: Entry] = [:]) { self.entries = entries }

    /// The words without these lists, which are long and read once.
    var withoutLists: PluginWords {
        var words = self
        words.lists = [:]
        return words
    }

    /// A text in a language, English where it lacks that one.
    /// - Parameter isReply: whether line breaks of the values must make no lines of a reply.
    /// - Throws: what the plugin did wrong, in words that follow the function's name.
    package func text(
        _ key: String, _ values: LuaTable, in language: Language, isReply: Bool = false
    ) throws(WordTemplate.Problem) -> String {
        guard let entry = entries[key] else {
            let hint = Suggestion.hint(for: key, among: entries.keys.sorted()) { "\"\($0)\"" } ?? ""
            throw .init(message: "the manifest's words have no \"\(key)\"\(hint)")
        }
        let count = values[Self.count].integer
        guard let template = entry.template(in: language, for: count) else { return "" }
        var written: [String: String] = [:]
        for name in entry.names {
            let value = try Self.write(values[name], as: name, of: key, in: language)
            written[name] = isReply ? ValueBreaks.marked(in: value) : value
        }
        if entry.isPlural, values[Self.count].isNil { throw Self.missing(Self.count, in: key) }
        guard template.bytes(with: written) <= Self.mostBytes else {
            throw .init(
                message: "words.\(key) would be longer than \(ByteCount(Self.mostBytes)) with these values")
        }
        return template.filled(with: written)
    }

    /// Whether a whole number of that name stands for a thing and is typed back by people, so that it takes no commas.
    private static func isID(_ name: String) -> Bool { name == "id" || name.hasSuffix("_id") }

    private static func write(
        _ value: LuaValue, as name: String, of key: String, in language: Language
    ) throws(WordTemplate.Problem) -> String {
        switch value {
        case .nil: throw missing(name, in: key)
        case .boolean, .table, .function:
            throw .init(message: "{\(name)} in words.\(key) is a text or a number, not a \(value.typeName)")
        default:
            if value.string == nil, let number = value.integer {
                return isID(name) ? String(number) : language.number(number)
            }
            return value.lenientString ?? ""
        }
    }

    private static func missing(_ name: String, in key: String) -> WordTemplate.Problem {
        WordTemplate.Problem(message: "words.\(key) takes {\(name)}, which is not among the values")
    }
}

/// What a manifest's summaries are where it leaves them out: texts of its words, so that a translator need not touch it.
extension PluginWords {
    /// The key of the plugin's own summary.
    package static let summary = "summary"

    /// The key of a command's summary: `summary_contact_admins`.
    package static func summary(of command: String) -> String {
        "summary_\(command.replacing("-", with: "_"))"
    }

    /// The key of a setting's summary: `setting_radius`.
    package static func summary(ofSetting setting: String) -> String { "setting_\(setting)" }

    /// The key of what a kind of notifications says: `notification_closed`.
    package static func notification(_ name: String) -> String { "notification_\(name)" }

    /// The key of what an alert tells: `alert_air`.
    package static func alert(_ name: String) -> String { "alert_\(name)" }

    /// The key of an alert's summary: `alert_air_summary`.
    package static func summary(ofAlert name: String) -> String { "alert_\(name)_summary" }

    /// The key of what an intent is about: `intent_forecast`.
    package static func intent(_ name: String) -> String { "intent_\(name)" }

    /// The summary of a table of the manifest: its own, or where it leaves that out the text of a key; `nil` if there is
    /// neither.
    package func summary(of table: TableReader, orText key: String) throws(PluginProblem) -> LocalizedText? {
        if let own = try table.localized("summary") { return own }
        guard entries[key] != nil else { return nil }
        guard let text = plain(key) else {
            throw table.problem("summary", "words.\(key) takes values, and a summary has none")
        }
        return text
    }

    /// The text of a key that takes no values; `nil` if there is no such text.
    func plain(_ key: String) -> LocalizedText? {
        guard let entry = entries[key], entry.names.isEmpty, !entry.isPlural else { return nil }
        let texts = entry.usual.mapValues { $0.filled(with: [:]) }
        return LocalizedText(texts[.english] ?? "", others: texts.filter { $0.key != .english })
    }
}
