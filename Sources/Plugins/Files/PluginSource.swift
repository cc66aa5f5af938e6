/// The text of a plugin at one moment: of its file, or of the files of its folder.
package struct PluginSource: Sendable, Hashable {
    /// Relative to the plugin folder: `dice.lua`, `dice/init.lua`.
    package let file: String
    package let bytes: [UInt8]
    /// What `init.lua` may require, and its files of words, by their paths in the folder: `lib/names.lua`,
    /// `words/en.lua`.
    package var modules: [String: [UInt8]] = [:]

    package init(file: String, bytes: [UInt8], modules: [String: [UInt8]] = [:]) {
        self.file = file
        self.bytes = bytes
        self.modules = modules
    }

    /// What the file would be called without Lua: `dice`.
    package var stem: String {
        let name = isFolder ? file.dropLast("/init.lua".count) : file.dropLast(".lua".count)
        return String(name)
    }

    /// Whether the plugin is a folder with files of its own, rather than one file.
    package var isFolder: Bool { file.hasSuffix("/init.lua") }

    /// What the same plugin is called as a folder, or as one file where it is a folder.
    static func otherForm(of file: String) -> String {
        let source = PluginSource(file: file, bytes: [])
        return source.isFolder ? "\(source.stem).lua" : "\(source.stem)/init.lua"
    }

    /// Every file by its path in the plugin folder, the plugin's own first.
    package var files: [(file: String, bytes: [UInt8])] {
        [(file, bytes)]
            + modules.sorted { $0.key < $1.key }.map { (file: "\(stem)/\($0.key)", bytes: $0.value) }
    }

    /// All of its text, in pieces.
    package var pieces: [[UInt8]] {
        [bytes]
            + modules.sorted { $0.key < $1.key }.flatMap { [Array("\n\($0.key)\n".utf8), $0.value] }
    }
}
