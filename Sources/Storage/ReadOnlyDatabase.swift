internal import GRDB
import Glibc

/// A database opened only for reading, whether or not another process writes it.
///
/// Nothing is ever written into it. If no other process has it open, SQLite may leave an empty log and the log's index
/// beside it, which the next process to open the database uses.
public final class ReadOnlyDatabase: Sendable {
    private let queue: DatabaseQueue

    /// Opens the database.
    ///
    /// - Parameter migrations: The schema that the database must have, or `nil` if it is only copied.
    /// - Throws: ``StorageError``: `.missing` if there is no such file, `.unreadable` if this user may not read it,
    ///   `.newer`, `.older`, `.corrupt`, `.unwritable`.
    public init(path: String, migrations: [Migration]?) throws {
        guard access(path, R_OK) == 0 else { throw Self.refused(path, errno) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(DatabasePools.patience / .seconds(1))
            configuration.label = "quad.storage.read-only"
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if let migrations { try queue.read { try Migrator(migrations: migrations).requireNewest($0) } }
            self.queue = queue
        } catch {
            throw StorageError(wrapping: error)
        }
    }

    /// Why a file can't be read.
    static func refused(_ path: String, _ code: Int32) -> StorageError {
        switch code {
        case ENOENT, ENOTDIR: return StorageError(.missing, "there is no \(path)")
        default:
            let advice = code == EACCES ? "; run it as the user that the gateway runs as" : ""
            return StorageError(
                .unreadable, "\(path) can't be read: \(String(cString: strerror(code)))\(advice)")
        }
    }

    /// Reads one committed state on the calling thread, which waits.
    ///
    /// - Throws: What `body` threw, or ``StorageError``.
    public func read<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        do {
            return try queue.read { try body(SQLReader($0)) }
        } catch {
            throw StorageError.translating(error)
        }
    }

    /// Writes one committed state to a new file, as a complete database.
    ///
    /// - Throws: ``StorageError``.
    public func copy(to path: String) throws {
        do {
            let target = try DatabaseQueue(path: path)
            try queue.backup(to: target)
            try target.close()
        } catch {
            throw StorageError(wrapping: error)
        }
    }
}
