import Community
import Lua
import Model
import Plugins

/// Holds a plugin's files of words against one another, and against what its code asks for.
struct WordFileCheck {
    private let reader: WordFilesReader?
    /// All that is wrong with the files, or with phrases in them that the plugin's intents can't take.
    private let problems: [PluginProblem]
    private let used: WordCheck.Used
    private let summaries: Set<String>?
    /// The plugin's files, as the plugin folder calls them.
    private let files: Set<String>

    /// - Parameters:
    ///   - manifest: `nil` if the plugin doesn't load; then nothing is said of what it asks for.
    ///   - problem: Why it doesn't load.
    init(
        _ source: PluginSource, _ manifest: PluginManifest?, _ problem: PluginProblem?, _ loader: PluginLoader
    ) async {
        used = WordCheck.Used(source.code)
        summaries = manifest?.words.summaries
        files = Set(source.files.map(\.file))
        guard source.hasWordFiles else {
            (reader, problems) = (nil, [])
            return
        }
        let state = try? await LuaState(
            label: "words", queue: loader.pool.makeQueue(label: "words"),
            limits: loader.configuration.budget(of: source.stem).limits)
        reader = if let state { await WordFilesReader(source, in: state) } else { nil }
        let own = reader?.problems ?? []
        problems = own.isEmpty ? [problem].compactMap(\.self) : own
    }

    /// What is wrong in one of them.
    func findings(in file: CheckedFile) -> [PluginFinding] {
        guard reader != nil else { return [] }
        let tokens = LuaLexer.tokens(of: file.bytes)
        let problems = problems.filter { $0.file == file.name }
        if let syntax = problems.first(where: \.isSyntax) {
            return [PluginCheck.place(syntax, tokens, KeyMap(), file.path)]
        }
        let scan = SourceScan(tokens)
        // Running it stumbles on the first of these, too.
        let code = code(in: scan, of: file)
        let findings = problems.filter { problem in !code.contains { $0.line == problem.line } }.map {
            $0.path == nil && $0.line == nil
                ? PluginFinding(file: file.path, $0.message)
                : PluginCheck.place($0, tokens, scan.keys, file.path)
        }
        return findings + code + unused(in: file, at: scan.keys)
    }

    /// Names of what isn't there: a file of words is data.
    private func code(in scan: SourceScan, of file: CheckedFile) -> [PluginFinding] {
        scan.references.compactMap { reference in
            guard case .global(let name) = reference.root else { return nil }
            return PluginFinding(
                file: file.path, at: reference.token,
                "there is no \(name) here: a file of words is a table of texts, and calls nothing")
        }
    }

    /// Texts that nothing asks for, in the file that every language is held against.
    private func unused(in file: CheckedFile, at keys: KeyMap) -> [PluginFinding] {
        guard let reader, let summaries, file.name == reader.files.first?.file else { return [] }
        return reader.keys(in: .english).sorted().filter { !used.contains($0) && !summaries.contains($0) }.map
        {
            PluginFinding(
                file: file.path, at: keys.place(of: $0),
                "nothing asks for \($0): remove it here and in the other languages")
        }
    }

    /// What a language lacks that English has, and files that are missing.
    /// - Parameter path: of the plugin's own file, as findings call it.
    func missing(beside path: String) -> [PluginFinding] {
        guard let reader else { return [] }
        let english = reader.keys(in: .english).subtracting(reader.slips)
        // A file that can't be read lacks everything: that is said already.
        let lacks =
            !reader.problems.isEmpty && reader.words.entries.isEmpty
            ? []
            : reader.files.dropFirst().flatMap { file in
                english.subtracting(reader.keys(in: file.language)).sorted().map { key in
                    PluginFinding(
                        file: CheckedFile.path(of: file.file, beside: path),
                        "\(key) is missing, which en.lua has\(reader.files[0].line(of: key).map { " in line \($0)" } ?? "")"
                    )
                }
            }
        return lacks
            + reader.problems.filter { !files.contains($0.file) }.map {
                PluginFinding(file: CheckedFile.path(of: $0.file, beside: path), $0.message)
            }
    }
}

extension PluginSource {
    /// Whether its words stand in files of their own.
    var hasWordFiles: Bool { modules.keys.contains(where: WordFile.isOne) }

    /// The tokens of every file of Lua that it runs: a module of the library asks for its words, too.
    var code: [[LuaToken]] {
        let shared = library.modules.filter { !ModuleName.isData($0.key) }.map(\.value)
        return (scripts.map(\.bytes) + shared).map { LuaLexer.tokens(of: $0) }
    }
}
