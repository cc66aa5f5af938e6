import Concurrency

/// A fair semaphore for tasks: a limited number pass at once, the others in order of arrival. A cancelled task leaves
/// the line.
final class Turns: Sendable {
    private typealias Place = (id: UInt64, continuation: CheckedContinuation<Void, any Error>)

    private struct Line: Sendable {
        var taken = 0
        var lastID: UInt64 = 0
        var waiting: [Place] = []
        /// Observers that wait until so many tasks are in the line.
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func wakeWatchers() {
            for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= waiting.count }
        }
    }

    private let line = Mutex(Line())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Waits for a turn, runs `body` and returns its value.
    ///
    /// - Throws: `CancellationError` if the task was cancelled in the line, or what `body` throws.
    func pass<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    /// Returns once this many tasks are in the line.
    func waits(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = line.withLock { line in
                if line.waiting.count < count { line.watchers.append((count, continuation)) }
                return line.waiting.count >= count
            }
            if isReached { continuation.resume() }
        }
    }

    private func enter() async throws {
        let id = line.withLock { line in
            line.lastID += 1
            return line.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entered: Result<Void, any Error>? = line.withLock { line in
                    // Under the lock, so that a cancellation that isn't seen here finds the place in the line.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if line.taken < limit {
                        line.taken += 1
                        return .success(())
                    }
                    line.waiting.append((id, continuation))
                    line.wakeWatchers()
                    return nil
                }
                if let entered { continuation.resume(with: entered) }
            }
        } onCancel: {
            let place = line.withLock { line in
                line.waiting.firstIndex { $0.id == id }.map { line.waiting.remove(at: $0) }
            }
            place?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Hands the turn on, or back.
    private func leave() {
        let next = line.withLock { line -> Place? in
            if line.waiting.isEmpty {
                line.taken -= 1
                return nil
            }
            return line.waiting.removeFirst()
        }
        next?.continuation.resume()
    }
}
