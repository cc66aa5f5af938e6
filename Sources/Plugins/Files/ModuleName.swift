import Community
package import Lua
import Model

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
    /// The plugin's `require`: its own files and nothing else. A plugin of one file has none.
    package var require: LuaHostFunction? {
        guard isFolder else { return nil }
        return LuaHostFunction(
            "require", visibility: .require,
            body: .immediate { _, arguments in
                let (file, bytes) = try module(arguments.first?.lenientString ?? "")
                return [.string("@\(file)"), .bytes(bytes)]
            })
    }

    /// The names that can be required, in order.
    package var required: [String] {
        modules.keys.filter { !WordFile.isOne($0) }.map(ModuleName.name).sorted()
    }

    private func module(_ name: String) throws -> (file: String, bytes: [UInt8]) {
        guard let path = ModuleName.path(of: name) else {
            throw APIMisuse("\"\(name)\" can't be the name of a file here: write \(ModuleName.rule)")
        }
        for file in ModuleName.endings.map({ path + $0 }) where !WordFile.isOne(file) {
            if let bytes = modules[file] { return ("\(stem)/\(file)", Self.chunk(of: file, bytes)) }
        }
        let names = required
        let hint = Suggestion.nearest(to: name, among: names).map { ". Did you mean \"\($0)\"?" }
        throw APIMisuse(
            "there is no \(stem)/\(path).lua"
                + (hint ?? (names.isEmpty ? "" : ": there are \(names.joined(separator: ", "))")))
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
