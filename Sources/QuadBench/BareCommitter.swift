import Concurrency
import Foundation
import GRDBSQLite

/// What a bare committer writes for one write: a statement, and what it binds for the write of that number.
struct BareInsert: Sendable {
    let sql: String
    let bind: @Sendable (OpaquePointer?, Int64) -> Void
}

/// The ceiling of durable writes: a group committer that checks nothing, in plain SQLite, writing the same rows
/// and indexes as what it is compared to, and one sequence row a commit.
final class BareCommitter: Sendable {
    private struct State {
        var queue: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let path: String
    private let inserts: [BareInsert]

    /// - Parameter path: a file whose tables exist already, `sequence` among them.
    init(path: String, inserts: [BareInsert]) {
        self.path = path
        self.inserts = inserts
        let thread = Thread { self.run() }
        thread.start()
    }

    /// Writes once; returns when it is durable.
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
        let connection = BareConnection(path: path)
        let inserts = inserts.map { (statement: connection.prepare($0.sql), bind: $0.bind) }
        let begin = connection.prepare("BEGIN IMMEDIATE")
        let commit = connection.prepare("COMMIT")
        let count = connection.prepare("UPDATE sequence SET last = ?")
        var id = connection.integer("SELECT last FROM sequence")
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
            connection.finish(begin)
            for _ in batch {
                id += 1
                for (statement, bind) in inserts {
                    bind(statement, id)
                    connection.finish(statement)
                }
            }
            sqlite3_bind_int64(count, 1, id)
            connection.finish(count)
            connection.finish(commit)
            for continuation in batch { continuation.resume() }
        }
        connection.close()
        stopped.signal()
    }
}
