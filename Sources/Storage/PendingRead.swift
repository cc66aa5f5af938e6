import Concurrency
internal import GRDBSQLite

/// A read that waits for a thread, without the type of its result.
protocol PendingRead: AnyObject, Sendable {
    /// Runs it, unless it was cancelled meanwhile; its result is kept until ``finish()``.
    func run(with reader: SQLReader)

    /// Answers with the result.
    func finish()

    /// Answers with an error, if it has not begun.
    func refuse(with error: StorageError)

    /// Answers at once if it has not begun, and interrupts it if it is running.
    func cancel()
}

/// A read with the type of its result, and who is told of it.
final class TypedRead<Value: Sendable>: PendingRead {
    typealias Outcome = Result<Value, any Error>

    private enum Stage {
        case waiting
        case running(Interruption)
        case ran(Outcome)
        case answered
    }

    private let body: @Sendable (SQLReader) throws -> Value
    private let completion: @Sendable (Outcome) -> Void
    private let state = Mutex(Stage.waiting)

    init(
        _ body: @escaping @Sendable (SQLReader) throws -> Value,
        completion: @escaping @Sendable (Outcome) -> Void
    ) {
        self.body = body
        self.completion = completion
    }

    func run(with reader: SQLReader) {
        let interruption = Interruption(of: reader)
        let begins = state.withLock { state in
            guard case .waiting = state else { return false }
            state = .running(interruption)
            return true
        }
        guard begins else { return }
        let outcome = outcome(with: reader)
        state.withLock { $0 = .ran(outcome) }
    }

    private func outcome(with reader: SQLReader) -> Outcome {
        do {
            return .success(try body(reader))
        } catch let error as StorageError where error.sqliteCode == SQLITE_INTERRUPT {
            return .failure(CancellationError())
        } catch {
            return .failure(StorageError.translating(error))
        }
    }

    func finish() {
        let outcome: Outcome? = state.withLock { state in
            guard case .ran(let outcome) = state else { return nil }
            state = .answered
            return outcome
        }
        if let outcome { completion(outcome) }
    }

    func refuse(with error: StorageError) {
        if endWaiting() { completion(.failure(error)) }
    }

    func cancel() {
        let isWaiting = state.withLock { state in
            switch state {
            case .waiting:
                state = .answered
                return true
            // Under the lock, so that it can't hit the read that comes after this one.
            case .running(let interruption): interruption.interrupt()
            case .ran, .answered: break
            }
            return false
        }
        if isWaiting { completion(.failure(CancellationError())) }
    }

    private func endWaiting() -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .answered
            return true
        }
    }
}

/// Cancels a read that may not be there yet: a task can be cancelled before it has begun to wait.
final class ReadCancellation: Sendable {
    private let state = Mutex<(read: (any PendingRead)?, isCancelled: Bool)>((nil, false))

    func register(_ read: any PendingRead) {
        let isCancelled = state.withLock { state in
            state.read = read
            return state.isCancelled
        }
        if isCancelled { read.cancel() }
    }

    func cancel() {
        let read = state.withLock { state in
            state.isCancelled = true
            return state.read
        }
        read?.cancel()
    }
}

/// The means to have a connection's running statements fail, from any thread.
struct Interruption: Sendable {
    /// The connection's address: a number may cross to other threads, and SQLite allows this one use of it there as
    /// long as the connection is open.
    private let address: Int

    init(of reader: SQLReader) { address = Int(bitPattern: reader.connection) }

    func interrupt() {
        guard let connection = OpaquePointer(bitPattern: address) else { return }
        sqlite3_interrupt(connection)
    }
}
