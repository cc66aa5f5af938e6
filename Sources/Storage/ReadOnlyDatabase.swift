internal import GRDB
import Glibc

/// A database that is only read, beside the process that writes it or without one.
///
/// Nothing is ever written into it. Where nobody has the database open, SQLite may leave its (empty) log and the
/// log's index beside it; the next who opens the database uses them.
public final class ReadOnlyDatabase: Sendable {
    private let queue: DatabaseQueue

    /// - Parameter migrations: the schema that the database must have; nil for one that is only copied.
    /// - Throws: ``StorageError``: `.missing` where there is no such file, `.newer`, `.older`, `.corrupt`, `.unwritable`.
    public init(path: String, migrations: [Migration]?) throws {
        guard access(path, F_OK) == 0 else {
            throw StorageError(.missing, "there is no \(path)")
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(Connections.busyTimeout)
            configuration.label = "quad.storage.read-only"
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if let migrations { try queue.read { try Migrator(migrations: migrations).requireNewest($0) } }
            self.queue = queue
        } catch {
            throw StorageError(wrapping: error)
        }
    }

    /// Reads one committed state on the calling thread, which waits.
    ///
    /// - Throws: what `body` threw; ``StorageError``.
    public func read<Value>(_ body: (SQLReader) throws -> Value) throws -> Value {
        do {
            return try queue.read { try body(SQLReader($0)) }
        } catch {
            throw StorageError.translating(error)
        }
    }

    /// Writes one committed state to a new file, which is a database of its own.
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
