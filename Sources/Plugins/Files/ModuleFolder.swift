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
        var files: [String: [UInt8]] = [:]
        var bytes = 0
        try walk { relative, isLink in
            if isLink { try check(linkAt: relative, leadsInto: root) }
            guard relative != "init.lua" else { return }
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
        try? walk(enter: { folders.append($0) }, { _, _ in })
        return folders
    }

    /// - Parameter visit: Called with the path of each file, and whether it is a link.
    private func walk(
        _ folder: String = "", depth: Int = 1, enter: (String) -> Void = { _ in },
        _ visit: (String, Bool) throws -> Void
    ) throws {
        for entry in try FolderEntry.all(in: "\(path)/\(folder)") {
            let (name, relative) = (entry.name, folder.isEmpty ? entry.name : "\(folder)/\(entry.name)")
            switch entry.kind {
            case .folder where ModuleName.isPart(name) && depth < ModuleName.depth:
                enter(relative)
                try walk(relative, depth: depth + 1, enter: enter, visit)
            case .link where ModuleName.isPart(name) && Self.isFolder("\(path)/\(relative)"):
                throw problem(relative, "links to folders aren't followed: put the folder itself here")
            case .file, .link:
                guard Self.isRead(name, in: folder) else { continue }
                try visit(relative, entry.kind == .link)
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

    private func check(linkAt relative: String, leadsInto root: String) throws {
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

    /// Whether a folder is there, or a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// What a folder lists: a name, and what is there itself, links not followed.
struct FolderEntry {
    enum Kind {
        case file, folder, link, other
    }

    let name: String
    let kind: Kind

    /// Returns what a folder holds, in order of the names. A name that isn't UTF-8 is left out.
    ///
    /// The system tells most kinds with the names. To ask for each took half the time of reading a folder.
    /// - Throws: `POSIXError` if the folder can't be read.
    static func all(in folder: String) throws(POSIXError) -> [FolderEntry] {
        guard let listing = opendir(folder) else { throw .last }
        defer { closedir(listing) }
        var entries: [FolderEntry] = []
        while true {
            // The end of a listing leaves it as it is.
            errno = 0
            guard let entry = readdir(listing) else {
                guard errno == 0 else { throw .last }
                return entries.sorted { $0.name < $1.name }
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name, name != ".", name != ".." else { continue }
            let kind = kind(Int(entry.pointee.d_type)) ?? kind(ofFileAt: "\(folder)/\(name)")
            entries.append(FolderEntry(name: name, kind: kind))
        }
    }

    /// Returns the kind that a listing tells; `nil` if its file system tells none.
    private static func kind(_ type: Int) -> Kind? {
        switch type {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }

    private static func kind(ofFileAt path: String) -> Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .other }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }
}

extension POSIXError {
    /// Why the last call of the system failed.
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
