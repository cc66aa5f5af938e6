/// The text of a plugin at one moment: of its file, or of the files of its folder.
struct PluginSource: Sendable, Hashable {
    /// Relative to the plugin folder: `dice.lua`, `dice/init.lua`.
    let file: String
    let bytes: [UInt8]
    /// What `init.lua` may require, by its path in the folder: `lib/words.lua`.
    var modules: [String: [UInt8]] = [:]

    /// What the file would be called without Lua: `dice`.
    var stem: String {
        let name = isFolder ? file.dropLast("/init.lua".count) : file.dropLast(".lua".count)
        return String(name)
    }

    var isFolder: Bool { file.hasSuffix("/init.lua") }

    /// Every file by its path in the plugin folder, the plugin's own first.
    var files: [(file: String, bytes: [UInt8])] {
        [(file, bytes)]
            + modules.sorted { $0.key < $1.key }.map { (file: "\(stem)/\($0.key)", bytes: $0.value) }
    }

    /// All of its text.
    var fingerprint: [UInt8] {
        bytes + modules.sorted { $0.key < $1.key }.flatMap { Array("\n\($0.key)\n".utf8) + $0.value }
    }
}
