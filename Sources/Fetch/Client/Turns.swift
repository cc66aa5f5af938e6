import Locks

/// Lets so many through at once, the others in order of arrival; who is cancelled leaves the line.
final class Turns: Sendable {
    private typealias Place = (id: UInt64, continuation: CheckedContinuation<Void, any Error>)

    private struct Line: Sendable {
        var taken = 0
        var lastID: UInt64 = 0
        var waiting: [Place] = []
    }

    private let line = Mutex(Line())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Runs `body` in a turn.
    /// - Throws: `CancellationError` where the task was cancelled in the line, or what `body` throws.
    func pass<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    /// Those in the line.
    var waiting: Int { line.withLock { $0.waiting.count } }

    private func enter() async throws {
        let id = line.withLock { line in
            line.lastID += 1
            return line.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entered: Result<Void, any Error>? = line.withLock { line in
                    // Under the lock: a cancellation that is not seen here finds the place in the line.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if line.taken < limit {
                        line.taken += 1
                        return .success(())
                    }
                    line.waiting.append((id, continuation))
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
