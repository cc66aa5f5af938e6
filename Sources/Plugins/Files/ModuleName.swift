import Community
import Lua

/// The names by which a plugin requires its other files: `lib.words` for `lib/words.lua`.
enum ModuleName {
    /// Folders within one another, the plugin's own among them.
    static let depth = 8

    static let rule =
        "lower-case letters, digits and _, with a dot between folder and file, such as \"lib.words\""

    /// The file's path in the plugin's folder, or nil where no file is called so.
    static func path(of name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= depth, parts.allSatisfy({ isPart(String($0)) }) else { return nil }
        return parts.joined(separator: "/") + ".lua"
    }

    /// The name of a file, by its path in the plugin's folder.
    static func name(of path: String) -> String {
        path.dropLast(".lua".count).split(separator: "/").joined(separator: ".")
    }

    /// Whether a folder, or a file without `.lua`, may be part of a name.
    static func isPart(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return isPlain && (1...32).contains(text.utf8.count)
    }
}

extension PluginSource {
    /// The plugin's `require`: its own files and nothing else. A plugin of one file has none.
    var require: LuaHostFunction? {
        guard isFolder else { return nil }
        return LuaHostFunction(
            "require", visibility: .require,
            body: .immediate { _, arguments in
                let (file, bytes) = try module(arguments.first?.lenientString ?? "")
                return [.string("@\(file)"), .bytes(bytes)]
            })
    }

    private func module(_ name: String) throws -> (file: String, bytes: [UInt8]) {
        guard let path = ModuleName.path(of: name) else {
            throw APIMisuse("\"\(name)\" can't be the name of a file here: write \(ModuleName.rule)")
        }
        if let bytes = modules[path] { return ("\(stem)/\(path)", bytes) }
        let names = modules.keys.map(ModuleName.name).sorted()
        let hint = Suggestion.nearest(to: name, among: names).map { ". Did you mean \"\($0)\"?" }
        throw APIMisuse(
            "there is no \(stem)/\(path)"
                + (hint ?? (names.isEmpty ? "" : ": there are \(names.joined(separator: ", "))")))
    }
}
