import Community
package import Lua
package import Model

/// The text of a plugin at one moment: of its file, or of the files of its folder.
package struct PluginSource: Sendable, Hashable {
    /// Relative to the plugin folder: `dice.lua`, `dice/init.lua`.
    package let file: String
    package let bytes: [UInt8]
    /// What `init.lua` may require, and its files of words, by their paths in the folder: `lib/names.lua`,
    /// `words/en.lua`.
    package var modules: [String: [UInt8]] = [:]
    /// What it uses of the folder's `lib`.
    package var library = PluginLibrary.Part()

    package init(file: String, bytes: [UInt8], modules: [String: [UInt8]] = [:]) {
        self.file = file
        self.bytes = bytes
        self.modules = modules
    }

    /// What the file would be called without Lua: `dice`.
    package var stem: String { Self.stem(of: file) }

    static func stem(of file: String) -> String {
        String(file.dropLast(file.hasSuffix("/init.lua") ? "/init.lua".count : ".lua".count))
    }

    /// Whether the plugin is a folder with files of its own, rather than one file.
    package var isFolder: Bool { file.hasSuffix("/init.lua") }

    /// What the same plugin is called as a folder, or as one file where it is a folder.
    static func otherForm(of file: String) -> String {
        stem(of: file) + (file.hasSuffix("/init.lua") ? ".lua" : "/init.lua")
    }

    /// Every file by its path in the plugin folder, the plugin's own first.
    package var files: [(file: String, bytes: [UInt8])] {
        [(file, bytes)]
            + modules.sorted { $0.key < $1.key }.map { (file: "\(stem)/\($0.key)", bytes: $0.value) }
    }

    /// The same and what it uses of the library.
    package var filesWithLibrary: [(file: String, bytes: [UInt8])] {
        files + library.modules.map { (file: PluginLibrary.file(of: $0.key), bytes: $0.value) }
    }

    /// The same without what it uses of the library.
    package var own: PluginSource { PluginSource(file: file, bytes: bytes, modules: modules) }

    /// All that it runs, in pieces.
    package var pieces: [[UInt8]] {
        [bytes] + Self.pieces(of: modules, named: "") + Self.pieces(of: library.modules, named: "../lib/")
    }

    private static func pieces(of modules: [String: [UInt8]], named prefix: String) -> [[UInt8]] {
        modules.sorted { $0.key < $1.key }.flatMap { [Array("\n\(prefix)\($0.key)\n".utf8), $0.value] }
    }

    /// Its own files of Lua by their paths in the plugin folder, the plugin's first: neither data nor files of words.
    package var scripts: [(file: String, bytes: [UInt8])] {
        files.filter { file, _ in
            file == self.file
                || !ModuleName.isData(file) && !WordFile.isOne(String(file.dropFirst(stem.count + 1)))
        }
    }
}

/// The names by which a plugin requires its other files: `lib.words` for `lib/words.lua` or `lib/words.json`.
package enum ModuleName {
    /// Folders within one another, the plugin's own among them: more than anybody orders a plugin by, and
    /// walking them ends.
    package static let depth = 8

    /// What a module's name may be, in words.
    package static let rule =
        "lower-case letters, digits and _, with a dot between folder and file, such as \"lib.words\""

    /// How a file ends that may be required: with code, or with data.
    static let endings = [".lua", data]
    static let data = ".json"

    /// The path in the plugin's folder, without its ending, or `nil` if no file is called so.
    package static func path(of name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= depth, parts.allSatisfy({ isPart(String($0)) }) else { return nil }
        return parts.joined(separator: "/")
    }

    /// The name of a file, by its path in the plugin's folder.
    package static func name(of path: String) -> String {
        stem(of: path).split(separator: "/").joined(separator: ".")
    }

    /// The path without its ending.
    static func stem(of path: String) -> String {
        String(path.dropLast(endings.first { path.hasSuffix($0) }?.count ?? 0))
    }

    /// Whether a file holds data, and no code.
    package static func isData(_ path: String) -> Bool { path.hasSuffix(data) }

    /// Whether a folder, or a file without `.lua`, may be part of a name.
    static func isPart(_ text: String) -> Bool {
        text.utf8.allSatisfy(isPart) && (1...32).contains(text.utf8.count)
    }

    static func isPart(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
    }
}

extension PluginSource {
    /// The plugin's `require`: its own files, the modules of the library, and nothing else.
    package var require: LuaHostFunction {
        LuaHostFunction(
            "require", visibility: .require,
            body: .immediate { _, arguments in
                let (file, bytes) = try module(arguments.first?.lenientString ?? "")
                return [.string("@\(file)"), .bytes(bytes)]
            })
    }

    /// The names of its own files that can be required, in order.
    package var required: [String] {
        modules.keys.filter { !WordFile.isOne($0) }.map(ModuleName.name).sorted()
    }

    /// Whether it has a folder `lib` of its own, which comes before the library.
    private var hasOwnLibrary: Bool { modules.keys.contains { $0.hasPrefix("\(PluginLibrary.folder)/") } }

    private func module(_ name: String) throws -> (file: String, bytes: [UInt8]) {
        guard let path = ModuleName.path(of: name) else {
            throw APIMisuse("\"\(name)\" can't be the name of a file here: write \(ModuleName.rule)")
        }
        for file in ModuleName.endings.map({ path + $0 }) where !WordFile.isOne(file) {
            if let bytes = modules[file] { return ("\(stem)/\(file)", Self.chunk(of: file, bytes)) }
            guard file.hasPrefix("\(PluginLibrary.folder)/") else { continue }
            let shared = String(file.dropFirst(PluginLibrary.folder.count + 1))
            if let bytes = library.modules[shared] { return (file, Self.chunk(of: file, bytes)) }
        }
        throw APIMisuse(absence(of: name, path))
    }

    /// Why a name can't be required, and what can.
    private func absence(of name: String, _ path: String) -> String {
        let isShared = name.hasPrefix(PluginLibrary.prefix) && !hasOwnLibrary
        guard isShared || isFolder else {
            return
                "a plugin of one file has no \(path).lua: put it into the folder \(stem) as init.lua, or what several "
                + "plugins use into \(PluginLibrary.folder)/\(path).lua"
        }
        let names = isShared ? library.names : required
        let hint = Suggestion.hint(for: name, among: names) { "\"\($0)\"" }
        return "there is no \(isShared ? "" : "\(stem)/")\(path).lua"
            + (hint ?? (names.isEmpty ? "" : ": there are \(names.joined(separator: ", "))"))
    }

    /// What runs where a file is required: its code, or the reading of its data.
    static func chunk(of file: String, _ bytes: [UInt8]) -> [UInt8] {
        guard ModuleName.isData(file) else { return bytes }
        // A long string may hold anything but its own end.
        let level = String(repeating: "=", count: longBracketLevel(around: bytes))
        return Array("return json.decode [\(level)[".utf8) + bytes + Array("]\(level)]".utf8)
    }

    /// Returns the least level of a long bracket that nothing in a text closes, nor its last bytes with the first of what
    /// follows (Lua 5.4 reference manual, section 3.1).
    private static func longBracketLevel(around bytes: [UInt8]) -> Int {
        let (bracket, sign) = (UInt8(ascii: "]"), UInt8(ascii: "="))
        var (closed, signs): (Set<Int>, Int?) = ([], nil)
        for byte in bytes {
            if byte == bracket {
                if let signs { closed.insert(signs) }
                signs = 0
            } else {
                signs = byte == sign ? signs.map { $0 + 1 } : nil
            }
        }
        if let signs { closed.insert(signs) }
        return (0...).first { !closed.contains($0) } ?? 0
    }
}

/// One file of a plugin's folder `words`: what the plugin says in one language.
///
/// It returns a table of texts by key, and is data: nothing that a plugin can call is there when it runs.
package struct WordFile: Sendable {
    /// The folder of a plugin's own that holds them.
    package static let folder = "words"
    /// Letters of a language's tag: longer than any that BCP 47 has for a language with script and region.
    private static let longestTag = 35

    package let language: Language
    /// As the plugin folder calls it: `chat/words/zh-Hant.lua`.
    package let file: String
    package let bytes: [UInt8]

    /// Whether a file of a plugin's folder, by its path there, is one of words: no other file can require it.
    package static func isOne(_ path: String) -> Bool {
        path.hasPrefix("\(folder)/") && path.hasSuffix(".lua")
    }

    /// Whether a file in the folder, without `.lua`, may be called like a language: `zh-Hant`.
    static func isTag(_ text: String) -> Bool {
        text.utf8.count <= longestTag && !text.isEmpty
            && text.utf8.allSatisfy {
                ModuleName.isPart($0) || (65...90).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    /// The line in which a key of its table stands; `nil` if it isn't written out.
    /// - Parameter path: the key, or the path of something in it: `likes.one`.
    package func line(of path: String) -> Int? {
        let key = String(path.prefix { !".[".contains($0) })
        guard !key.isEmpty else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { Self.opens(key, in: $0) }.map { $0 + 1 }
    }

    /// Whether a line has `key =` or `["key"] =`.
    private static func opens(_ key: String, in line: Substring) -> Bool {
        guard !line.drop(while: \.isWhitespace).hasPrefix("--") else { return false }
        return line.ranges(of: key).contains { range in
            let before = line[..<range.lowerBound].last
            let rest = line[range.upperBound...].drop { " \t\"']".contains($0) }
            let isWhole = before.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            return isWhole && rest.first == "=" && rest.dropFirst().first != "="
        }
    }
}

extension PluginSource {
    /// Its files of words, English first; none where the words stand in its own table.
    /// - Throws: `PluginProblem` if a file is called like no language, or English is missing.
    func wordFiles() throws(PluginProblem) -> [WordFile] {
        var files: [Language: WordFile] = [:]
        for (path, bytes) in modules.sorted(by: { $0.key < $1.key }) where WordFile.isOne(path) {
            let tag = String(path.dropFirst("\(WordFile.folder)/".count).dropLast(".lua".count))
            guard let language = Language(rawValue: tag) else { throw unknown(tag, path) }
            files[language] = WordFile(language: language, file: "\(stem)/\(path)", bytes: bytes)
        }
        guard files.isEmpty || files[.english] != nil else {
            throw PluginProblem(
                file: "\(stem)/\(WordFile.folder)/\(Language.english.rawValue).lua",
                message: "this file is missing: the other languages are held against it")
        }
        return Language.allCases.compactMap { files[$0] }
    }

    private func unknown(_ tag: String, _ path: String) -> PluginProblem {
        let tags = Language.allCases.map(\.rawValue)
        let hint = Suggestion.hint(for: tag, among: tags) { "\($0).lua" }
        return PluginProblem(
            file: "\(stem)/\(path)",
            message: "Quad speaks no language \"\(tag)\""
                + (hint
                    ?? ": this folder holds \(tags.map { "\($0).lua" }.joined(separator: ", ")), and nothing that is required")
        )
    }
}
