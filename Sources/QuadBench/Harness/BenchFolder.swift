import Foundation

/// Folders that a bench works in: all below one, which goes with the process, whatever ends it.
enum BenchFolder {
    private static let name = "quad-bench-"
    private static let parent = FileManager.default.temporaryDirectory

    /// A new and empty folder.
    static func new() throws -> URL {
        let folder = root.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// A new folder with the same files, which nobody has locked.
    static func copy(of folder: URL) throws -> URL {
        let copy = try new()
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(at: folder.appending(path: file), to: copy.appending(path: file))
        }
        return copy
    }

    private static let root: URL = {
        removeLeft()
        atexit { try? FileManager.default.removeItem(at: BenchFolder.root) }
        let root = parent.appending(path: "\(name)\(getpid())")
        try? FileManager.default.createDirectory(
            at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return root
    }()

    /// Removes what processes left that crashed or were killed.
    static func removeLeft() {
        for left in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
            guard left.hasPrefix(name), let process = pid_t(left.dropFirst(name.count)),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: parent.appending(path: left))
        }
    }
}
