import Foundation
import Glibc
import Storage

/// Copies of what a gateway has stored, all of the same moment, in a temporary folder that nobody else may enter.
///
/// Each is a folder in which a ``Campus`` can be opened. They go with the value. Those of a process that was killed go when
/// the next copies are made.
public final class ScratchCopies: Sendable {
    private static let prefix = "quad-replay-"

    /// Where temporary files are.
    private let parent: String
    /// The folder that all are in.
    public let folder: String
    /// The folders of the copies.
    public let folders: [String]
    /// Held as long as the folder is in use: the system lets go of it when the process ends, however it ends.
    private let lock: Int32

    /// - Parameters:
    ///   - parent: Where temporary files are.
    ///   - others: Copies what lies beside the record into the folder that it is given.
    /// - Throws: `StorageError`; what `others` throws; `CancellationError`. Then nothing is left.
    public init(
        of record: StoredCampus, count: Int, in parent: String, with others: (_ folder: String) throws -> Void
    ) throws {
        Self.removeLeftovers(in: parent)
        let (folder, lock) = try Self.make(in: parent)
        (self.parent, self.folder, self.lock) = (parent, folder, lock)
        folders = (0..<count).map { "\(folder)/\($0)" }
        do { try fill(from: record, with: others) } catch {
            remove()
            throw Self.explained(error, in: parent)
        }
    }

    deinit {
        remove()
        Self.letGo(of: lock)
    }

    /// Removes all copies. What is open in them is closed before.
    public func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private func fill(from record: StoredCampus, with others: (String) throws -> Void) throws {
        guard let first = folders.first else { return }
        for copy in folders { try Self.makeFolder(copy) }
        try record.copy(to: first)
        try others(first)
        // The record may have grown since: the others are copies of the first.
        let names = try FileManager.default.contentsOfDirectory(atPath: first)
        for copy in folders.dropFirst() {
            for name in names where name.hasSuffix(".sqlite") {
                try Task.checkCancellation()
                try ReadOnlyDatabase(path: "\(first)/\(name)", migrations: nil).copy(to: "\(copy)/\(name)")
            }
        }
        try Task.checkCancellation()
    }

    // MARK: Folders

    private static func make(in parent: String) throws -> (folder: String, lock: Int32) {
        for _ in 0..<8 {
            let folder = "\(parent)/\(prefix)\(UUID().uuidString)"
            do { try makeFolder(folder) } catch { throw explained(error, in: parent) }
            if let lock = hold(folder) { return (folder, lock) }
            // Another process took it for one that was left behind, or it can't be locked there.
            rmdir(folder)
        }
        throw explained(StorageError(.unwritable, "a folder there can't be locked"), in: parent)
    }

    private static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else {
            let code = errno
            let isFull = code == ENOSPC || code == EDQUOT
            throw StorageError(isFull ? .full : .unwritable, String(cString: strerror(code)))
        }
    }

    private static func removeLeftovers(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = "\(parent)/\(name)"
            guard let lock = hold(folder) else { continue }
            try? FileManager.default.removeItem(atPath: folder)
            letGo(of: lock)
        }
    }

    /// Locks a folder; `nil` if it is in use, somebody else's, or gone.
    private static func hold(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (held, named) = (stat(), stat())
        // Who had it before may have removed it before letting go.
        if fstat(descriptor, &held) == 0, held.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0, lstat(folder, &named) == 0, held.st_ino == named.st_ino
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    private static func letGo(of lock: Int32) {
        // Closing alone would leave it locked for as long as a process that another thread just began has the descriptor.
        flock(lock, LOCK_UN)
        close(lock)
    }

    /// An error of what is done in the copies; if they can't be written, it names the folder that they are in and how to
    /// use another one.
    public func explained(_ error: any Error) -> any Error {
        Self.explained(error, in: parent, "nothing can be tried in")
    }

    static func explained(
        _ error: any Error, in parent: String, _ what: String = "what is stored can't be copied into"
    ) -> any Error {
        guard let error = error as? StorageError, [.full, .unwritable, .stopped].contains(error.code) else {
            return error
        }
        return StorageError(
            error.code,
            "\(what) \(parent) (set TMPDIR to use another folder): \(error.message)",
            sqliteCode: error.sqliteCode)
    }
}
