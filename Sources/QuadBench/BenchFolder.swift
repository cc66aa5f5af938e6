import Foundation

/// Folders that a measurement works in: all below one, which goes with the process, whatever ends it.
enum BenchFolder {
    private static let name = "quad-bench-"

    /// The path of a new folder, which its user makes.
    static func new() -> URL { root.appending(path: UUID().uuidString) }

    private static let root: URL = {
        let parent = FileManager.default.temporaryDirectory
        removeLeft()
        atexit { BenchFolder.remove() }
        let root = parent.appending(path: "\(name)\(getpid())")
        try? FileManager.default.createDirectory(
            at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return root
    }()

    private static func remove() { try? FileManager.default.removeItem(at: root) }

    /// Removes what processes left that crashed or were killed.
    static func removeLeft() {
        let parent = FileManager.default.temporaryDirectory
        for left in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
            guard left.hasPrefix(name), let process = pid_t(left.dropFirst(name.count)),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: parent.appending(path: left))
        }
    }
}
