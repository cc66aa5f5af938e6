import Foundation
import GRDBSQLite
import Locks

/// The ceiling of durable writes: a group committer that checks nothing, in plain SQLite, writing the same rows
/// and indexes as `chat.send` does: one message row, its index, and one sequence row a commit.
final class BareCommitter: Sendable {
    private struct State {
        var queue: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let path: String
    private let text: String

    /// - Parameter path: a record whose tables exist already.
    init(path: String, text: String) {
        self.path = path
        self.text = text
        let thread = Thread { self.run() }
        thread.start()
    }

    /// Writes one message; returns when it is durable.
    func write() async {
        await withCheckedContinuation { continuation in
            let wasEmpty = state.withLock { state in
                state.queue.append(continuation)
                return state.queue.count == 1
            }
            if wasEmpty { signal.signal() }
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        signal.signal()
        stopped.wait()
    }

    private func run() {
        var connection: OpaquePointer?
        sqlite3_open(path, &connection)
        for pragma in ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"] {
            sqlite3_exec(connection, "PRAGMA \(pragma)", nil, nil, nil)
        }
        let insert = prepare(
            "INSERT INTO messages (id, conversation, sender, sent_at, text, client_id, cause) VALUES (?,?,?,?,?,?,?)",
            connection)
        let begin = prepare("BEGIN IMMEDIATE", connection)
        let commit = prepare("COMMIT", connection)
        let count = prepare("UPDATE sequence SET last = ?", connection)
        var id = last(connection)
        while true {
            signal.wait()
            let batch = state.withLock { state in
                defer { state.queue = [] }
                return state.queue
            }
            if batch.isEmpty {
                if state.withLock({ $0.isStopped }) { break }
                continue
            }
            step(begin)
            for _ in batch {
                id += 1
                bindMessage(insert, id)
                step(insert)
            }
            sqlite3_bind_int64(count, 1, id)
            step(count)
            step(commit)
            for continuation in batch { continuation.resume() }
        }
        for statement in [insert, begin, commit, count] { sqlite3_finalize(statement) }
        sqlite3_close(connection)
        stopped.signal()
    }

    private func bindMessage(_ insert: OpaquePointer?, _ id: Int64) {
        sqlite3_bind_int64(insert, 1, id)
        sqlite3_bind_int64(insert, 2, 2)
        sqlite3_bind_int64(insert, 3, 1)
        sqlite3_bind_int64(insert, 4, id)
        sqlite3_bind_text(
            insert, 5, text, Int32(text.utf8.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    private func prepare(_ sql: String, _ connection: OpaquePointer?) -> OpaquePointer? {
        var statement: OpaquePointer?
        sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        return statement
    }

    /// The last number given out.
    private func last(_ connection: OpaquePointer?) -> Int64 {
        let statement = prepare("SELECT last FROM sequence", connection)
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }

    /// A ceiling that failed to write would be a lie.
    private func step(_ statement: OpaquePointer?) {
        precondition(sqlite3_step(statement) == SQLITE_DONE, "the bare committer could not write")
        sqlite3_reset(statement)
    }
}
