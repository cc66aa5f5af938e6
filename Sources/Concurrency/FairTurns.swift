/// Who may have something done: few at once, the others in the order of a ``FairQueue``. Cancelled tasks leave it.
public final class FairTurns<Key: Hashable & Sendable>: Sendable {
    private typealias Queue = FairQueue<Key, CheckedContinuation<Void, any Error>>

    private struct Line {
        var free: Int
        var waiting = Queue()
        /// Observers that wait until so many wait.
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func wakeWatchers() {
            for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= waiting.count }
        }
    }

    private let state: Mutex<Line>

    /// - Parameter atOnce: Turns that are had at once.
    public init(atOnce: Int) { state = Mutex(Line(free: atOnce)) }

    /// Returns once so many wait for their turn.
    public func waits(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.waiting.count < count { state.watchers.append((count, continuation)) }
                return state.waiting.count >= count
            }
            if isReached { continuation.resume() }
        }
    }

    /// Runs work in a turn of a key's.
    /// - Throws: What the work throws; `CancellationError` if the task is cancelled before its turn.
    public func run<Value: Sendable>(
        for key: Key, _ work: () async throws -> Value
    ) async throws -> Value {
        try await begin(key)
        defer { end() }
        return try await work()
    }

    private func begin(_ key: Key) async throws {
        let ticket = Mutex<Queue.Ticket?>(nil)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now: Result<Void, any Error>? = state.withLock { state in
                    // Under the lock, so that a cancellation that isn't seen here finds the ticket.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.free > 0 else {
                        let place = state.waiting.add(continuation, for: key)
                        ticket.withLock { $0 = place }
                        state.wakeWatchers()
                        return nil
                    }
                    state.free -= 1
                    state.waiting.noteTurn(of: key)
                    return .success(())
                }
                if let now { continuation.resume(with: now) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                ticket.withLock(\.self).flatMap { state.waiting.remove($0) }
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func end() {
        let next = state.withLock { state in
            let next = state.waiting.popFirst()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume()
    }
}
