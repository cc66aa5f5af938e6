import Community
package import Lua
package import Model

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
        for name in table.fields.keys {
            let key = name.description
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
        collect(in: english) { () throws(PluginProblem) in
            throw PluginProblem(
                file: english.file, path: written ?? key,
                message: written == nil
                    ? "this text is missing, which all other languages have"
                    : "all other languages call this text \(key)")
        }
    }

    /// Texts that English lacks could never be asked for.
    private mutating func refuseStrangers(in file: WordFile, besides agreed: Set<String>) {
        let known = keys(in: .english)
        for key in keys(in: file.language).subtracting(known).subtracting(agreed).sorted() {
            let nearest = Suggestion.nearest(to: key, among: known.sorted())
            let hint = nearest.map { ". Did you mean \($0)?" } ?? ": add it there, or remove it here"
            collect(in: file) { () throws(PluginProblem) in
                throw PluginProblem(
                    file: file.file, path: key, message: "the English words have no \(key)\(hint)")
            }
        }
    }

    private mutating func entries() -> [String: PluginWords.Entry] {
        let keys = (texts[.english] ?? [:]).keys
        let entries = Dictionary(
            uniqueKeysWithValues: keys.map { key in (key, PluginWords.Entry { texts[$0]?[key] }) })
        // In order, which takes long, only where something is wrong.
        for (key, entry) in entries.filter({ !$0.value.isAgreed }).sorted(by: { $0.key < $1.key }) {
            if let slip = entry.slipOfEnglish {
                let english = files[0]
                collect(in: english) { () throws(PluginProblem) in
                    throw PluginProblem(file: english.file, path: key, message: slip)
                }
                continue
            }
            for difference in entry.differences {
                guard let file = files.first(where: { $0.language == difference.language }) else { continue }
                let path = difference.form == .other ? key : "\(key).\(difference.form.rawValue)"
                collect(in: file) { () throws(PluginProblem) in
                    throw PluginProblem(file: file.file, path: path, message: difference.message)
                }
            }
        }
        return entries
    }

    /// Keeps what is wrong, with the line of its key.
    private mutating func collect(in file: WordFile, _ body: () throws(PluginProblem) -> Void) {
        do { try body() } catch {
            var problem = error
            problem.line = problem.path.flatMap(file.line)
            problems.append(problem)
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
