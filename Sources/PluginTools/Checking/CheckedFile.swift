import Community
import Model
import Plugins

/// One file of a plugin, as the check looks at it.
struct CheckedFile: Sendable {
    /// As the plugin folder calls it: `dice/texts/words.lua`, `lib/words.lua`.
    let name: String
    /// As findings call it.
    let path: String
    let bytes: [UInt8]
    /// Whether it is the plugin's own file.
    let isMain: Bool
    /// Whether it is one of words, and no code.
    let isWords: Bool
    /// Whether it is one of data, and no code.
    var isData: Bool { ModuleName.isData(name) }

    /// - Parameter path: that of the plugin's own file.
    static func all(of source: PluginSource, at path: String) -> [CheckedFile] {
        source.files.map { file, bytes in
            CheckedFile(
                name: file, path: Self.path(of: file, beside: path), bytes: bytes,
                isMain: file == source.file,
                isWords: WordFile.isOne(String(file.dropFirst(source.stem.count + 1))))
        }
    }

    /// Where a file of a folder lies, from where its `init.lua` does.
    static func path(of file: String, beside main: String) -> String {
        guard main.hasSuffix("init.lua"), let slash = file.firstIndex(of: "/") else { return main }
        return "\(main.dropLast("init.lua".count))\(file[file.index(after: slash)...])"
    }

    /// Those of a library, which have no main one.
    /// - Parameter folder: That of the plugins, as findings call it, with a slash at its end.
    static func all(of library: PluginLibrary, in folder: String) -> [CheckedFile] {
        library.modules.sorted { $0.key < $1.key }.map { path, bytes in
            let name = "\(PluginLibrary.folder)/\(path)"
            return CheckedFile(
                name: name, path: folder + name, bytes: bytes, isMain: false, isWords: false)
        }
    }

    /// Whether a problem of the plugin is to be put right here. What has no file of its own belongs to the main one.
    func concerns(_ problem: PluginProblem) -> Bool {
        let isNobodys =
            problem.isOfConfiguration || problem.file.hasPrefix("...")
            || problem.file.hasPrefix("\(PluginLibrary.folder)/")
        return problem.file == name || (isMain && isNobodys)
    }

    /// Files that are required by name, and aren't there.
    ///
    /// - Parameters:
    ///   - own: What can be required of the plugin's own files.
    ///   - shared: What can be required of the library.
    ///   - folder: The plugin's folder; `nil` if it has none, as a plugin of one file or a library.
    func missing(
        among own: [String], and shared: [String], in folder: String?, _ tokens: [LuaToken]
    ) -> [PluginFinding] {
        let names = own + shared
        // A folder lib of the plugin's own comes before the library.
        let hasOwnLibrary = own.contains { $0.hasPrefix(PluginLibrary.prefix) }
        return tokens.indices.dropFirst().compactMap { index in
            let (token, before) = (tokens[index], tokens[index - 1])
            let word = before.isSymbol("(") && index > 1 ? tokens[index - 2] : before
            guard token.kind == .string, word.kind == .name, word.text == "require",
                token.text != "init", !names.contains(token.text)
            else { return nil }
            guard let file = ModuleName.path(of: token.text) else {
                return PluginFinding(file: path, at: token, "no file is called so: write \(ModuleName.rule)")
            }
            let hint = Suggestion.nearest(to: token.text, among: names).map { ". Did you mean \"\($0)\"?" }
            if token.text.hasPrefix(PluginLibrary.prefix), !hasOwnLibrary {
                return PluginFinding(file: path, at: token, "there is no \(file).lua\(hint ?? "")")
            }
            guard let folder else {
                return PluginFinding(
                    file: path, at: token,
                    "only modules of \(PluginLibrary.folder) can be required here: \"\(PluginLibrary.prefix)NAME\""
                )
            }
            return PluginFinding(file: path, at: token, "there is no \(folder)/\(file).lua\(hint ?? "")")
        }
    }
}
