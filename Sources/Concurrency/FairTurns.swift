/// Who may have something done: few at once, and whoever has waited longest for a turn of their own comes first.
///
/// So fifty pictures of one person make another's wait for one of them, not for all.
public final class FairTurns<Person: Hashable & Sendable>: Sendable {
    private struct Waiting {
        let number: UInt64
        let person: Person
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var waiting: [Waiting] = []
        /// When each of those had their last turn who wait or have one.
        var last: [Person: UInt64] = [:]
        /// The numbers of those who are about to wait, and of whom it isn't known yet whether they are cancelled.
        var arriving: Set<UInt64> = []
        var number: UInt64 = 0
        /// Observers that wait until so many wait.
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func count() -> UInt64 {
            number += 1
            return number
        }

        mutating func wakeWatchers() {
            for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= waiting.count }
        }
    }

    private let state: Mutex<State>

    /// - Parameter atOnce: Turns that are had at once.
    public init(atOnce: Int) { state = Mutex(State(free: atOnce)) }

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

    /// Runs work in a turn of a person's.
    /// - Throws: What the work throws; `CancellationError` if the task is cancelled before its turn.
    public func run<Value: Sendable>(
        for person: Person, _ work: () async throws -> Value
    ) async throws -> Value {
        try await begin(person)
        defer { end() }
        return try await work()
    }

    private func begin(_ person: Person) async throws {
        let number = state.withLock { state in
            let number = state.count()
            state.arriving.insert(number)
            return number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now: Result<Void, any Error>? = state.withLock { state in
                    guard state.arriving.remove(number) != nil else { return .failure(CancellationError()) }
                    guard state.free > 0 else {
                        let waiting = Waiting(number: number, person: person, continuation: continuation)
                        state.waiting.append(waiting)
                        state.wakeWatchers()
                        return nil
                    }
                    state.free -= 1
                    state.last[person] = state.count()
                    return .success(())
                }
                if let now { continuation.resume(with: now) }
            }
        } onCancel: {
            let waiting: Waiting? = state.withLock { state in
                // Cancelled before it waits, or in its turn, where the work sees to it.
                state.arriving.remove(number)
                let index = state.waiting.firstIndex { $0.number == number }
                return index.map { state.waiting.remove(at: $0) }
            }
            waiting?.continuation.resume(throwing: CancellationError())
        }
    }

    private func end() {
        let next: Waiting? = state.withLock { state in
            let longest = state.waiting.indices.min {
                let (left, right) = (state.waiting[$0], state.waiting[$1])
                return (state.last[left.person] ?? 0, left.number)
                    < (state.last[right.person] ?? 0, right.number)
            }
            guard let longest else {
                state.free += 1
                state.last = [:]
                return nil
            }
            let next = state.waiting.remove(at: longest)
            state.last[next.person] = state.count()
            return next
        }
        next?.continuation.resume()
    }
}
