import Concurrency
import Foundation
import GRDBSQLite

/// The ceiling of durable writes: a group committer that checks nothing, in plain SQLite, which writes the same rows and
/// indexes as what it is compared to, and one row of the sequence a commit.
final class BareCommitter: Sendable {
    /// What is written for one write: a statement, and its values for the write of that number.
    struct Insert: Sendable {
        let sql: String
        let values: @Sendable (Int64) -> [any BareValue]
    }

    private struct Waiting {
        var queue: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private let state = Mutex(Waiting())
    private let signal = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let path: String
    private let inserts: [Insert]

    private init(_ path: String, _ inserts: [Insert]) { (self.path, self.inserts) = (path, inserts) }

    /// Writes to a file whose tables exist already, `sequence` among them.
    static func use<Value: Sendable>(
        _ path: String, _ inserts: [Insert], _ body: (BareCommitter) async throws -> Value
    ) async rethrows -> Value {
        let committer = BareCommitter(path, inserts)
        Thread { committer.run() }.start()
        defer { committer.stop() }
        return try await body(committer)
    }

    /// Messages a second of so many writers at once.
    static func rate(_ record: String, _ round: Round, _ calls: Int, by workers: Int) async throws -> [Double]
    {
        try await use(record, [.message]) { committer in
            try await round.rate(calls, by: workers) { _ in await committer.write() }
        }
    }

    /// Milliseconds of one message after the other.
    static func times(_ record: String, _ round: Round, _ calls: Int) async throws -> [Double] {
        try await use(record, [.message]) { committer in
            try await round.times(calls) { _ in await committer.write() }
        }
    }

    private func stop() {
        state.withLock { $0.isStopped = true }
        signal.signal()
        stopped.wait()
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

    private func run() {
        let file = BareSQLite(path)
        let inserts = inserts.map { (statement: file.prepare($0.sql), values: $0.values) }
        let (begin, commit) = (file.prepare("BEGIN IMMEDIATE"), file.prepare("COMMIT"))
        let sequence = file.prepare("UPDATE sequence SET last = ?")
        var id = file.integer("SELECT last FROM sequence")
        while true {
            signal.wait()
            let (batch, isStopped) = state.withLock { state in
                defer { state.queue = [] }
                return (state.queue, state.isStopped)
            }
            if batch.isEmpty, isStopped { break }
            if batch.isEmpty { continue }
            file.run(begin)
            for _ in batch {
                id += 1
                for insert in inserts { file.run(insert.statement, insert.values(id)) }
            }
            file.run(sequence, id)
            file.run(commit)
            for continuation in batch { continuation.resume() }
        }
        file.close()
        stopped.signal()
    }
}

extension BareCommitter.Insert {
    /// One message's row and its index, as `chat.send` writes them.
    fileprivate static let message = Self(
        sql: "INSERT INTO messages (id, conversation, sender, sent_at, text) VALUES (?, ?, ?, ?, ?)"
    ) { id in [id, Int64(2), Int64(1), id, BenchCampus.text] }
}
