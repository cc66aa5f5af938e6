import Community
import Foundation
import Glibc
import Model

/// The files of one plugin's folder: all that can be required, and nothing from outside of it.
package struct ModuleFolder: Sendable {
    /// Files that a plugin may consist of: each is looked at whenever the folder changes.
    static let mostFiles = 256
    /// Bytes of all its files: they are read into memory when the plugin is loaded.
    static let mostBytes = 8 << 20

    /// The folder, and what problems call it: `dice`.
    package let path: String
    package let name: String

    /// The files beside `init.lua`, by their path in the folder.
    /// - Throws: `PluginProblem` if a link leads out of the folder, or there is too much.
    package func read() throws -> [String: [UInt8]] {
        guard let root = Self.resolved(path) else { return [:] }
        try refuseLink("init.lua", root)
        var files: [String: [UInt8]] = [:]
        var bytes = 0
        try walk { relative in
            guard relative != "init.lua" else { return }
            try refuseLink(relative, root)
            for ending in ModuleName.endings {
                let twin = ModuleName.stem(of: relative) + ending
                guard twin != relative, files[twin] != nil else { continue }
                throw problem(relative, "there is \(twin) too, and both are required by one name: remove one")
            }
            guard files.count < Self.mostFiles else { throw tooMuch }
            do {
                let text = try BoundedFile.read("\(path)/\(relative)", atMost: Self.mostBytes - bytes)
                bytes += text.count
                files[relative] = try PluginFolder.text(text, of: "\(name)/\(relative)")
            } catch BoundedFile.Problem.tooLarge {
                throw tooMuch
            } catch let error as BoundedFile.Problem {
                throw problem(relative, "\(error)")
            }
        }
        return files
    }

    private var tooMuch: PluginProblem {
        problem(
            "init.lua",
            "the folder holds more than \(Self.mostFiles) files or \(Self.mostBytes >> 20) MiB")
    }

    /// The folders in it, by their path in it; those that no module can be in are left out.
    func folders() -> [String] {
        var folders: [String] = []
        try? walk(enter: { folders.append($0) }, { _ in })
        return folders
    }

    private func walk(
        _ folder: String = "", depth: Int = 1, enter: (String) -> Void = { _ in },
        _ visit: (String) throws -> Void
    ) throws {
        for entry in try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted() {
            let relative = folder.isEmpty ? entry : "\(folder)/\(entry)"
            switch Self.kind(of: "\(path)/\(relative)") {
            case S_IFDIR where ModuleName.isPart(entry) && depth < ModuleName.depth:
                enter(relative)
                try walk(relative, depth: depth + 1, enter: enter, visit)
            case S_IFLNK where ModuleName.isPart(entry) && isFolder(relative):
                throw problem(relative, "links to folders aren't followed: put the folder itself here")
            case S_IFREG, S_IFLNK:
                guard Self.isRead(entry, in: folder) else { continue }
                try visit(relative)
            default: continue
            }
        }
    }

    /// Whether a file may be a module, or a language's words.
    private static func isRead(_ entry: String, in folder: String) -> Bool {
        let name = ModuleName.stem(of: entry)
        guard name != entry, !entry.hasSuffix("_test.lua") else { return false }
        guard folder == WordFile.folder else { return ModuleName.isPart(name) }
        return WordFile.isTag(name) && !ModuleName.isData(entry)
    }

    private func refuseLink(_ relative: String, _ root: String) throws {
        guard Self.kind(of: "\(path)/\(relative)") == S_IFLNK else { return }
        guard let target = Self.resolved("\(path)/\(relative)") else {
            throw problem(relative, "this link leads nowhere")
        }
        guard target.hasPrefix(root + "/") else {
            throw problem(relative, "this link leads out of the folder: put the file itself here")
        }
    }

    private func problem(_ relative: String, _ message: String) -> PluginProblem {
        PluginProblem(file: "\(name)/\(relative)", message: message)
    }

    private func isFolder(_ relative: String) -> Bool {
        var status = stat()
        return stat("\(path)/\(relative)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What lies there itself, links not followed.
    private static func kind(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
