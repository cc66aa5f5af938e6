import Community
import Concurrency
package import Lua
package import Model

/// Reads `words = { posted = { en = "posted {id}", ["zh-Hant"] = "…" }, … }`.
struct WordsReader {
    /// Letters of a key: those of `summary_` and of the longest name that a command may have.
    private static let longestKey = 40

    let table: TableReader

    func read() throws(PluginProblem) -> PluginWords {
        var entries: [String: PluginWords.Entry] = [:]
        for key in try table.names(atMost: ManifestBounds.words, "texts") {
            try Self.check(key, in: table)
            entries[key] = try entry(key)
        }
        return PluginWords(entries)
    }

    /// - Throws: a problem where a text may not be called so.
    static func check(_ key: String, in table: TableReader) throws(PluginProblem) {
        guard PluginName.isOne(key, atMost: longestKey) else {
            throw table.problem(
                key, "a key is lower-case letters, digits and _, at most \(longestKey), a letter first")
        }
    }

    /// A text, which is English, or texts by language.
    private func entry(_ key: String) throws(PluginProblem) -> PluginWords.Entry {
        if table[key].string != nil {
            let text = try Self.forms(key, in: .english, table)
            return .init { $0 == .english ? text : nil }
        }
        let texts = try TableReader(table[key], file: table.file, path: table.place(key))
        try texts.allow(Language.allCases.map(\.rawValue))
        guard !texts[Language.english.rawValue].isNil else {
            throw texts.problem("en", "the English text is missing")
        }
        var forms: [Language: PluralTexts] = [:]
        for language in Language.allCases where !texts[language.rawValue].isNil {
            forms[language] = try Self.forms(language.rawValue, in: language, texts)
        }
        let entry = PluginWords.Entry { forms[$0] }
        guard let difference = entry.differences.first else { return entry }
        let tag = difference.language.rawValue
        let place = texts[tag].table == nil ? tag : "\(tag).\(difference.form.rawValue)"
        throw texts.problem(place, difference.message)
    }

    /// A text, or one for each plural form.
    static func forms(
        _ key: String, in language: Language, _ texts: TableReader
    ) throws(PluginProblem) -> PluralTexts {
        var forms = PluralTexts()
        let value = texts[key]
        if let text = value.string {
            forms[.other] = try template(text, at: key, of: texts)
            return forms
        }
        guard value.table != nil else {
            throw texts.problem(key, "a text is expected, or texts by plural form: { other = \"…\" }")
        }
        let reader = try texts.table(key)
        let names = language.pluralForms.map(\.rawValue)
        if let unknown = reader.names.first(where: { !names.contains($0) }) {
            throw reader.problem(
                unknown,
                "no plural form of \(language.rawValue): there is \(names.joined(separator: " and "))")
        }
        try reader.allow(names)
        guard !reader[PluralForm.other.rawValue].isNil else {
            throw reader.problem(
                PluralForm.other.rawValue, "this form is missing; the others may be left out")
        }
        for form in language.pluralForms where !reader[form.rawValue].isNil {
            let text = try reader.string(form.rawValue) ?? ""
            forms[form] = try template(text, at: form.rawValue, of: reader)
        }
        return forms
    }

    private static func template(
        _ text: String, at key: String, of reader: TableReader
    ) throws(PluginProblem) -> WordTemplate {
        try reader.requireLength(of: text, at: key)
        do { return try WordTemplate(text) } catch { throw reader.problem(key, error.message) }
    }
}

/// Reads a plugin's files of words, and holds each against the English one.
package struct WordFilesReader {
    /// The texts of one file, by key.
    private typealias Texts = [String: PluralTexts]

    /// What stands in every file's place for what plugins can call: a file of words is data.
    private static let empty = Array("local _ENV = {} ".utf8)

    package private(set) var words = PluginWords()
    /// All that is wrong with them, file by file, in the order of the languages.
    package private(set) var problems: [PluginProblem] = []
    /// The files, where they could be read at all.
    package private(set) var files: [WordFile] = []
    /// Keys of the English file that the other languages, who agree, call otherwise: they lack nothing by these.
    package private(set) var slips: Set<String> = []
    private var texts: [Language: Texts] = [:]
    private var lists: [String: [Language: TableReader]] = [:]

    /// Runs the files and reads what they return.
    /// - Parameter state: has to run nothing else meanwhile; nothing of it is within their reach.
    package init(_ source: PluginSource, in state: LuaState) async {
        do throws(PluginProblem) {
            files = try source.wordFiles()
            let tables = await Self.tables(of: files, in: state)
            for (file, table) in zip(files, tables) { texts[file.language] = read(try table.get(), file) }
        } catch {
            problems.append(error)
            return
        }
        let agreed = agreedKeys()
        for key in agreed.sorted() { refuseSlip(key, in: files[0], agreed) }
        for file in files.dropFirst() { refuseStrangers(in: file, besides: agreed) }
        words = PluginWords(entries())
        words.lists = lists
    }

    /// The language's own texts, by key.
    package func keys(in language: Language) -> Set<String> { Set((texts[language] ?? [:]).keys) }

    /// The tables that files return, up to the first that returns none.
    private static func tables(
        of files: [WordFile], in state: LuaState
    ) async -> [Result<TableReader, PluginProblem>] {
        let loaded: [Result<LuaValue, LuaError>]
        do {
            loaded = try await state.load(files.map { LuaSource(empty + $0.bytes, name: $0.file) })
        } catch {
            return files.prefix(1).map { .failure(problem(with: $0, error)) }
        }
        return zip(files, loaded).map { file, loaded in
            switch loaded {
            case .success(let value):
                Result { () throws(PluginProblem) in try TableReader(value, file: file.file) }
            case .failure(let error): .failure(problem(with: file, error))
            }
        }
    }

    private static func problem(with file: WordFile, _ error: any Error) -> PluginProblem {
        guard let error = error as? LuaError else {
            return PluginProblem(file: file.file, message: "\(error)")
        }
        let place = error.file == file.file ? error.line : nil
        return PluginProblem(
            file: file.file, line: place, message: error.bareMessage, isSyntax: error.kind == .syntax)
    }

    private mutating func read(_ table: TableReader, _ file: WordFile) -> Texts {
        var texts: Texts = [:]
        collect(in: file) { () throws(PluginProblem) in try table.refusePositions() }
        guard table.fields.count <= ManifestBounds.words else {
            collect(in: file) { () throws(PluginProblem) in
                try table.requireNames(atMost: ManifestBounds.words, "texts")
            }
            return texts
        }
        texts.reserveCapacity(table.fields.count)
        let before = problems.count
        // Some may have texts that are called so.
        let listed = PluginWords.listed.filter { table[$0].table.map { $0["other"].string == nil } ?? false }
        for key in listed {
            var list: TableReader?
            collect(in: file) { () throws(PluginProblem) in list = try table.table(key) }
            lists[key, default: [:]][file.language] = list
        }
        for key in table.fields.keys.map(\.description) where !listed.contains(key) {
            collect(in: file) { () throws(PluginProblem) in
                try WordsReader.check(key, in: table)
                texts[key] = try WordsReader.forms(key, in: file.language, table)
            }
        }
        problems[before...].sort { ($0.path ?? "") < ($1.path ?? "") }
        return texts
    }

    /// Keys that all other languages have, more than one, and English lacks: it is English that slipped.
    private func agreedKeys() -> Set<String> {
        let others = files.dropFirst().map { keys(in: $0.language) }
        guard others.count > 1 else { return [] }
        return others.dropFirst().reduce(others[0]) { $0.intersection($1) }.subtracting(keys(in: .english))
    }

    /// Tells of a key that English lacks, where it stands under another name if it does.
    private mutating func refuseSlip(_ key: String, in english: WordFile, _ agreed: Set<String>) {
        let others = files.dropFirst().reduce(into: Set<String>()) { $0.formUnion(keys(in: $1.language)) }
        let alone = keys(in: .english).subtracting(others)
        let written = Suggestion.nearest(to: key, among: alone.sorted())
        if let written { slips.insert(written) }
        report(
            written ?? key,
            written == nil
                ? "this text is missing, which all other languages have"
                : "all other languages call this text \(key)", in: english)
    }

    /// Texts that English lacks could never be asked for.
    private mutating func refuseStrangers(in file: WordFile, besides agreed: Set<String>) {
        let known = keys(in: .english)
        for key in keys(in: file.language).subtracting(known).subtracting(agreed).sorted() {
            let hint =
                Suggestion.hint(for: key, among: known.sorted()) ?? ": add it there, or remove it here"
            report(key, "the English words have no \(key)\(hint)", in: file)
        }
    }

    private mutating func entries() -> [String: PluginWords.Entry] {
        let keys = (texts[.english] ?? [:]).keys
        let entries = Dictionary(
            uniqueKeysWithValues: keys.map { key in (key, PluginWords.Entry { texts[$0]?[key] }) })
        // In order, which takes long, only where something is wrong.
        for (key, entry) in entries.filter({ !$0.value.isAgreed }).sorted(by: { $0.key < $1.key }) {
            if let slip = entry.slipOfEnglish {
                report(key, slip, in: files[0])
                continue
            }
            for difference in entry.differences {
                guard let file = files.first(where: { $0.language == difference.language }) else { continue }
                let path = difference.form == .other ? key : "\(key).\(difference.form.rawValue)"
                report(path, difference.message, in: file)
            }
        }
        return entries
    }

    /// Keeps what is wrong, with the line of its key.
    private mutating func collect(in file: WordFile, _ body: () throws(PluginProblem) -> Void) {
        do { try body() } catch {
            problems.append(error)
            problems[problems.count - 1].line = error.path.flatMap(file.line)
        }
    }

    private mutating func report(_ path: String, _ message: String, in file: WordFile) {
        collect(in: file) { () throws(PluginProblem) in
            throw PluginProblem(file: file.file, path: path, message: message)
        }
    }
}

extension PluginSource {
    /// What its files of words say; `nil` if it has none.
    /// - Throws: the first thing that is wrong with them.
    package func words(in state: LuaState) async throws(PluginProblem) -> PluginWords? {
        guard modules.keys.contains(where: WordFile.isOne) else { return nil }
        let reader = await WordFilesReader(self, in: state)
        if let problem = reader.problems.first { throw problem }
        return reader.words
    }
}

/// A text that doesn't take the values of the English one: a translation would silently lose one.
struct WordDifference {
    let language: Language
    let form: PluralForm
    let message: String
}

extension PluginWords.Entry {
    /// The texts that take other values than the English one does, in the order of the languages. `count` may be left out
    /// of a form that says it in words.
    var differences: [WordDifference] {
        guard !isAgreed else { return [] }
        let needed = template(in: .english, .other)?.names ?? []
        return Language.allCases.flatMap { language in
            language.pluralForms.compactMap { form in
                guard let names = template(in: language, form)?.names,
                    let message = Self.complaint(about: names, needed: needed)
                else { return nil }
                return WordDifference(language: language, form: form, message: message)
            }
        }
    }

    /// What is wrong with the English text, where it takes other values than all the others, who agree; `nil` if it is like
    /// one of them, or only one other language has the text.
    var slipOfEnglish: String? {
        guard !isAgreed else { return nil }
        func values(in language: Language) -> Set<String> {
            PluralForm.allCases.reduce(into: Set<String>()) {
                $0.formUnion(template(in: language, $1)?.names ?? [])
            }.subtracting([PluginWords.count])
        }
        let languages = languages
        let others = languages.filter { $0 != .english }.map(values)
        guard languages.contains(.english), others.count > 1, let agreed = others.first,
            others.allSatisfy({ $0 == agreed })
        else { return nil }
        let english = values(in: .english)
        if let strange = english.subtracting(agreed).min() {
            let hint = Suggestion.hint(for: strange, among: agreed.sorted()) { "{\($0)}" }
            return "no other language has {\(strange)}\(hint ?? "")"
        }
        return agreed.subtracting(english).min().map { "{\($0)} is missing, which all other languages have" }
    }

    private static func complaint(about names: Set<String>, needed: Set<String>) -> String? {
        if let strange = names.subtracting(needed).subtracting([PluginWords.count]).min() {
            let hint = Suggestion.hint(for: strange, among: needed.sorted()) { "{\($0)}" }
            return "{\(strange)} is not in the English text\(hint ?? "")"
        }
        if let lost = needed.subtracting(names).subtracting([PluginWords.count]).min() {
            return "{\(lost)} is missing, which the English text has"
        }
        return nil
    }
}

/// Bytecode and words of plugins' sources, for hosts that load the same sources again and again, as tests do.
package final class SourceCache: Sendable {
    /// The bytecode.
    package let chunks = LuaChunks()
    /// What files of words say, by the texts of the files.
    private let words = Mutex<[[String: [UInt8]]: PluginWords]>([:])

    package init() {}

    /// Returns what a plugin's files of words say, or `nil` if it has none.
    /// - Parameter state: Runs the files if no host read them before.
    /// - Throws: The first thing that is wrong with them.
    func words(of source: PluginSource, in state: LuaState) async throws(PluginProblem) -> PluginWords? {
        let texts = source.modules.filter { WordFile.isOne($0.key) }
        if let known = words.withLock({ $0[texts] }) { return known }
        guard let read = try await source.words(in: state) else { return nil }
        words.withLock { $0[texts] = read }
        return read
    }
}
