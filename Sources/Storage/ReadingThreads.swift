import CThreads
import Concurrency
internal import GRDB

/// Threads that read, each on a connection of its own, from a queue that they share.
///
/// A thread takes one snapshot for all waiting reads, and serves one read at a time. So reads share the cost of a
/// snapshot, and none waits behind a slow one while another thread is free. GRDB's own asynchronous reads take two
/// changes of threads and a snapshot each.
struct ReadingThreads: Sendable {
    private let queue: ReadQueue
    private let threads: [NamedThread]

    /// A little lower than the ledger's: a long read on each processor would let a message wait for milliseconds.
    private static let niceness: Int32 = 2
    /// The time slice that they ask of the scheduler, in microseconds. It is longer than the ledger's, so that a message
    /// preempts a read.
    private static let slice: UInt32 = 20_000

    /// - Parameter pool: has as many readers at least, for these threads alone.
    /// - Throws: ``StorageError`` if not one thread can be started.
    init(_ count: Int, pool: DatabasePool, costs: StatementCosts? = nil) throws {
        let queue = ReadQueue()
        let body: @Sendable () -> Void = {
            _ = cthreads_step_back(Self.niceness, Self.slice)
            Self.serve(queue, pool, costs)
        }
        let first = try NamedThread(name: "reader", body)
        let others = (1..<max(count, 1)).compactMap { _ in try? NamedThread(name: "reader", body) }
        self.queue = queue
        threads = [first] + others
    }

    /// Queues a read, or refuses it if the queue is closed.
    func submit(_ read: any PendingRead) {
        if !queue.add(read) { read.refuse(with: .isClosed) }
    }

    /// Reads. If the task is cancelled, the read is interrupted.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLReader) throws -> Value
    ) async throws -> Value {
        let cancellation = ReadCancellation()
        return try await withTaskCancellationHandler {
            try await handedOver { handOver in
                let read = TypedRead(body) { handOver.resume(with: $0) }
                cancellation.register(read)
                submit(read)
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Serves what waits, refuses what comes later, and returns when the threads have ended. Call once.
    func close() {
        queue.close()
        for thread in threads { thread.join() }
    }

    /// For tests: returns once later reads are refused.
    func waitUntilClosed() async { await queue.waitUntilClosed() }

    /// A thread's whole life: it enters its connection when it first reads, and stays there.
    private static func serve(_ queue: ReadQueue, _ pool: DatabasePool, _ costs: StatementCosts?) {
        let doorbell = Doorbell()
        // A thread that sleeps holds no read: whoever asked may be gone, with all that the answer holds.
        var next = queue.first(doorbell)
        while next != nil {
            do {
                try pool.unsafeRead { database in
                    let snapshots = try SnapshotReader(database, costs: costs)
                    while let taken = next.take() ?? queue.first(doorbell) {
                        snapshots.serve(taken, and: queue)
                    }
                }
            } catch {
                // No connection could be opened; the next read tries again.
                next.take()?.read.refuse(with: StorageError(wrapping: error))
                next = queue.first(doorbell)
            }
        }
    }
}

/// Serves reads from snapshots of one connection.
private struct SnapshotReader {
    private let reader: SQLReader
    private let begin, commit, rollback: Statement

    init(_ database: Database, costs: StatementCosts?) throws {
        reader = try SQLReader(database, costs: costs)
        begin = try database.makeStatement(sql: "BEGIN DEFERRED")
        commit = try database.makeStatement(sql: "COMMIT")
        rollback = try database.makeStatement(sql: "ROLLBACK")
    }

    /// Serves the read, and what else may be served from the same snapshot.
    func serve(_ taken: ReadQueue.Taken, and queue: ReadQueue) {
        do {
            try reader.run(control: begin)
        } catch {
            return taken.read.refuse(with: StorageError(wrapping: error))
        }
        var read = taken.read
        read.run(with: reader)
        while let next = queue.next(before: taken.limit) {
            read.finish()
            read = next
            read.run(with: reader)
        }
        // Before the last answer, so that whoever awaits it finds nobody reading.
        end()
        read.finish()
    }

    private func end() {
        do {
            try reader.run(control: commit)
        } catch {
            // A snapshot that can't be ended would be served for ever.
            try? reader.run(control: rollback)
        }
    }
}
