import Community
import Foundation
import Glibc
import Model
import Unicodes

/// The folder that plugins live in.
package struct PluginFolder: Sendable {
    /// The folder in it that holds the editor's stubs: never a plugin.
    package static let stubs = "types"

    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the folder into which `make install` puts the plugins that come with Quad; `nil` if there is none.
    ///
    /// - Parameter program: The program that is installed with them.
    package static func find(beside program: String) -> String? {
        let folder = URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../share/quad/plugins").standardized.path
        return ModuleFolder.isFolder(folder) ? folder : nil
    }

    /// The plugin files, sorted: `NAME.lua` and `NAME/init.lua`, without tests, the library, the editor's stubs and
    /// dotfiles.
    package func files() throws -> [String] {
        var files: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: path)
        where !name.hasPrefix(".") && name != Self.stubs && name != PluginLibrary.folder {
            if isFolder(name) {
                if FileManager.default.fileExists(atPath: "\(path)/\(name)/init.lua") {
                    files.append("\(name)/init.lua")
                }
            } else if name.hasSuffix(".lua"), !name.hasSuffix("_test.lua") {
                files.append(name)
            }
        }
        return files.sorted()
    }

    /// The folders to watch: the plugin folder, those in it, and what plugins require files from.
    func folders() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return [path]
            + names.filter { !$0.hasPrefix(".") && $0 != Self.stubs && isFolder($0) }.sorted().flatMap {
                name in
                let folder = "\(path)/\(name)"
                return [folder] + ModuleFolder(path: folder, name: name).folders().map { "\(folder)/\($0)" }
            }
    }

    /// The modules that plugins share; none if there is no folder `lib`.
    /// - Throws: `PluginProblem` if it holds too much, a link out of it, or a plugin.
    package func library() throws -> PluginLibrary {
        let name = PluginLibrary.folder
        guard isFolder(name) else { return PluginLibrary() }
        guard !lists("\(name)/init.lua") else {
            throw PluginProblem(
                file: "\(name)/init.lua",
                message:
                    "this folder holds what plugins share, and is no plugin: give the plugin another name")
        }
        let modules = try ModuleFolder(path: "\(path)/\(name)", name: name).read()
        return PluginLibrary(modules: modules.filter { !WordFile.isOne($0.key) })
    }

    /// The plugin of that file with what it uses of the library.
    package func read(_ file: String) throws -> PluginSource {
        try (try? library()).map { try $0.attached(to: readOwn(file)) } ?? readOwn(file)
    }

    /// The plugin of that file; of `NAME/init.lua` with the other files of its folder.
    func readOwn(_ file: String) throws -> PluginSource {
        var source = PluginSource(file: file, bytes: try Self.bytes(of: "\(path)/\(file)", called: file))
        if source.isFolder {
            source.modules = try ModuleFolder(path: "\(path)/\(source.stem)", name: source.stem).read()
        }
        return source
    }

    /// The text of one file of a plugin.
    /// - Throws: `PluginProblem` if it is no file, more than a plugin may consist of, or UTF-16.
    package static func bytes(
        of path: String, called file: String, atMost limit: Int = ModuleFolder.mostBytes
    ) throws -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try BoundedFile.read(path, atMost: limit) } catch {
            switch error {
            case .notRegular, .tooLarge: throw PluginProblem(file: file, message: "\(error)")
            case .missing, .unreadable: throw error
            }
        }
        return try text(bytes, of: file)
    }

    /// What a file of a plugin says, without the byte order mark that some editors put before it.
    static func text(_ bytes: [UInt8], of file: String) throws(PluginProblem) -> [UInt8] {
        guard !ByteOrderMark.isUTF16(bytes) else {
            throw PluginProblem(file: file, message: "it is UTF-16: save it as UTF-8")
        }
        return ByteOrderMark.skipped(bytes)
    }

    /// Makes the plugin on disk that of `source`: files that are not in it go. The library stays as it is.
    package func replace(with source: PluginSource) throws {
        let now = try? readOwn(source.file)
        // Its own file last: what it requires is there by then.
        for (file, bytes) in source.files.reversed()
        where now?.files.contains(where: { $0 == (file, bytes) }) != true {
            try replace(file, with: bytes)
        }
        for gone in now?.modules.keys.sorted() ?? [] where source.modules[gone] == nil {
            try FileManager.default.removeItem(atPath: "\(path)/\(source.stem)/\(gone)")
        }
    }

    /// Makes the library on disk another one: modules that are not in it go.
    func replace(with library: PluginLibrary) throws {
        let now = try self.library()
        try share(library.modules.filter { now.modules[$0.key] != $0.value })
        for gone in now.modules.keys.sorted() where library.modules[gone] == nil {
            try FileManager.default.removeItem(atPath: "\(path)/\(PluginLibrary.file(of: gone))")
        }
    }

    /// Puts modules into the library, beside those that are there.
    package func share(_ modules: [String: [UInt8]]) throws {
        for (file, bytes) in modules { try replace("\(PluginLibrary.folder)/\(file)", with: bytes) }
    }

    /// Writes beside the file and renames into place, so that nobody ever reads half a file.
    package func replace(_ file: String, with bytes: [UInt8]) throws {
        let target = "\(path)/\(file)"
        let folder = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let temporary = "\(folder)/.\((target as NSString).lastPathComponent).\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: temporary))
        if let mode = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] {
            try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
        }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(atPath: temporary)
            throw PluginProblem(file: file, message: "it can't be written: \(reason)")
        }
    }

    /// Whether a file is there still, be it a link that leads nowhere.
    func lists(_ file: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(file)", &status) == 0
    }

    private func isFolder(_ name: String) -> Bool { ModuleFolder.isFolder("\(path)/\(name)") }
}
