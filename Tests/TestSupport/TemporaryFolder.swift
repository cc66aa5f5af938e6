import Concurrency
package import Foundation

/// A folder of a test's own, which nobody else may enter; removed with the value, and at the latest with the process.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // The paths of Unix sockets are short: a short name keeps room for the socket's own.
        path = "\(TemporaryRoot.path)/\(UUID().uuidString.prefix(8))"
        try Self.make(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The path of a file in the folder, whether it is there or not.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder in the folder; returns its path.
    @discardableResult
    package func folder(_ name: String) throws -> String {
        try Self.make(file(name))
        return file(name)
    }

    /// Writes a file as it lies there, with the folders that it stands in; returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Self.make(URL(filePath: file(name)).deletingLastPathComponent().path)
        try Data(text.utf8).write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// As editors save: a temporary file beside it, renamed into place.
    package func renameInto(_ name: String, _ text: String) throws {
        let url = URL(filePath: file(name))
        let temporary = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)~")
        try Data(text.utf8).write(to: temporary)
        guard rename(temporary.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    package func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }

    package func text(of name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    /// The permissions of a file.
    package func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// The names in the folder, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// The names in a folder of the folder, sorted.
    package func names(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted()
    }

    /// Whether any file of the folder has the word in it.
    package func contains(_ word: String) throws -> Bool {
        try names.contains { try bytes(of: $0).range(of: Data(word.utf8)) != nil }
    }
}

/// The folder that holds all temporary folders of a process. It is removed when the process exits.
///
/// It is in `TEST_TMPDIR`; without that, in memory (`/dev/shm`), or where the system has its temporary files.
package enum TemporaryRoot {
    private static let name = "quad-tests-"

    package static let path: String = {
        if let chosen = ProcessInfo.processInfo.environment["TEST_TMPDIR"], !chosen.isEmpty {
            return make(in: chosen)
        }
        let memory = "/dev/shm"
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        return make(in: isThere ? memory : FileManager.default.temporaryDirectory.path)
    }()

    private static let made = Mutex<[String]>([])

    /// Makes the folder of this process, which is removed when it exits, and removes those of processes that were killed.
    private static func make(in parent: String) -> String {
        for left in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
            guard left.hasPrefix(name),
                let process = pid_t(left.dropFirst(name.count).prefix(while: \.isNumber)),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(left)")
        }
        let path = "\(parent)/\(name)\(getpid())"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let isFirst = made.withLock { made in
            made.append(path)
            return made.count == 1
        }
        if isFirst { atexit { TemporaryRoot.removeAll() } }
        return path
    }

    private static func removeAll() {
        for path in made.withLock({ $0 }) { remove(path) }
    }

    /// Removes a folder in which other threads may still be writing, or removing a part.
    ///
    /// Under another name nobody else finds it to make a file in it: what is there only becomes less.
    private static func remove(_ path: String) {
        let gone = "\(path).gone"
        guard rename(path, gone) == 0 else { return }
        repeat { removeFiles(of: gone) } while rmdir(gone) != 0 && errno == ENOTEMPTY
    }

    /// Foundation's own walk ends with an error at what somebody else removed meanwhile.
    private static func removeFiles(of folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let path = "\(folder)/\(name)"
            guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { continue }
            removeFiles(of: path)
            rmdir(path)
        }
    }
}
