import Community
package import Lua
package import Model

/// Reads a plugin's files of words, and holds each against the English one.
package struct WordFilesReader {
    /// The texts of one file, by key.
    private typealias Texts = [String: [PluralForm: WordTemplate]]

    /// What stands in every file's place for what plugins can call: a file of words is data.
    private static let empty = Array("local _ENV = {} ".utf8)

    package private(set) var words = PluginWords()
    /// All that is wrong with them, file by file, in the order of the languages.
    package private(set) var problems: [PluginProblem] = []
    /// The files, where they could be read at all.
    package private(set) var files: [WordFile] = []
    private var texts: [Language: Texts] = [:]

    /// Runs the files and reads what they return.
    /// - Parameter state: has to run nothing else meanwhile; nothing of it is within their reach.
    package init(_ source: PluginSource, in state: LuaState) async {
        do throws(PluginProblem) {
            files = try source.wordFiles()
            for file in files {
                let table = try await Self.table(of: file, in: state)
                texts[file.language] = read(table, file)
            }
        } catch {
            problems.append(error)
            return
        }
        for file in files.dropFirst() { refuseStrangers(in: file) }
        words = PluginWords(entries())
    }

    /// The language's own texts, by key.
    package func keys(in language: Language) -> Set<String> { Set((texts[language] ?? [:]).keys) }

    private static func table(of file: WordFile, in state: LuaState) async throws(PluginProblem)
        -> TableReader
    {
        do {
            return try TableReader(
                try await state.load(empty + file.bytes, name: file.file), file: file.file)
        } catch let problem as PluginProblem {
            throw problem
        } catch let error as LuaError {
            let place = error.file == file.file ? error.line : nil
            throw PluginProblem(
                file: file.file, line: place, message: error.bareMessage, isSyntax: error.kind == .syntax)
        } catch {
            throw PluginProblem(file: file.file, message: "\(error)")
        }
    }

    private mutating func read(_ table: TableReader, _ file: WordFile) -> Texts {
        var texts: Texts = [:]
        collect(in: file) { () throws(PluginProblem) in try table.allow(table.names) }
        for key in table.names {
            collect(in: file) { () throws(PluginProblem) in
                try WordsReader.check(key, in: table)
                texts[key] = try WordsReader.forms(key, in: file.language, table)
            }
        }
        return texts
    }

    /// Texts that English lacks could never be asked for.
    private mutating func refuseStrangers(in file: WordFile) {
        let known = keys(in: .english)
        for key in keys(in: file.language).subtracting(known).sorted() {
            let nearest = Suggestion.nearest(to: key, among: known.sorted())
            let hint = nearest.map { ". Did you mean \($0)?" } ?? ": add it there, or remove it here"
            collect(in: file) { () throws(PluginProblem) in
                throw PluginProblem(
                    file: file.file, path: key, message: "the English words have no \(key)\(hint)")
            }
        }
    }

    private mutating func entries() -> [String: PluginWords.Entry] {
        var entries: [String: PluginWords.Entry] = [:]
        for key in keys(in: .english).sorted() {
            let entry = PluginWords.Entry(forms: texts.compactMapValues { $0[key] })
            entries[key] = entry
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
