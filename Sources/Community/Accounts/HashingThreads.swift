import Concurrency
import Foundation

/// The threads on which passwords are hashed, two at most, and who waits for them.
final class HashingThreads: Sendable {
    /// Who waits.
    struct Turn: Sendable {
        let network: String
        let isKnown: Bool
    }

    /// One piece of work. Called once: without a turn where there is no room.
    private typealias Job = @Sendable (_ hasTurn: Bool) -> Void

    /// What both threads and callers share.
    private final class Shared: Sendable {
        let state: Mutex<State>

        init(bounds: HashingBounds) { state = Mutex(State(turns: HashingTurns(bounds: bounds))) }
    }

    private struct State {
        var turns: HashingTurns<Job>
        var working = 0
    }

    /// Passwords that are hashed at once: each takes a processor and 64 MB for a while, and the gateway has more to do.
    private static let most = 2
    /// About what one hash takes: what those who find no room are told to wait by.
    private static let time = Duration.milliseconds(60)

    /// `OperationQueue` is thread-safe by its documentation; Foundation on Linux marks it Sendable.
    private let queue = OperationQueue()
    private let shared: Shared

    /// How many wait, and how many of them are known.
    var waiting: (all: Int, known: Int) {
        shared.state.withLock { ($0.turns.waiting, $0.turns.waitingKnown) }
    }

    init(bounds: HashingBounds = HashingBounds()) {
        shared = Shared(bounds: bounds)
        queue.name = "quad.passwords"
        queue.maxConcurrentOperationCount = Self.most
    }

    /// Runs work when its turn comes.
    /// - Throws: What the work throws; ``Slowed`` if too many wait; `CancellationError` if the task is cancelled before.
    func run<Value: Sendable>(
        _ turn: Turn, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let (caller, shared) = (Caller<Value>(), shared)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                caller.wait(with: continuation)
                if Task.isCancelled { return caller.resume(with: .failure(CancellationError())) }
                submit(turn) { hasTurn in
                    guard caller.isWaiting else { return }
                    caller.resume(with: hasTurn ? Result(catching: work) : .failure(Self.full(shared)))
                }
            }
        } onCancel: {
            caller.resume(with: .failure(CancellationError()))
        }
    }

    private static func full(_ shared: Shared) -> Slowed {
        Slowed(wait: time * shared.state.withLock(\.turns.waiting) / most, reason: .crowd)
    }

    private func submit(_ turn: Turn, _ job: @escaping Job) {
        let (refused, needsThread) = shared.state.withLock { state in
            let refused = state.turns.add(job, of: turn.network, isKnown: turn.isKnown)
            let needsThread = state.working < Self.most && state.turns.waiting > 0
            if needsThread { state.working += 1 }
            return (refused, needsThread)
        }
        refused?(false)
        if needsThread { queue.addOperation { [self] in work() } }
    }

    /// Works until nobody waits.
    private func work() {
        while let job = next() { job(true) }
    }

    private func next() -> Job? {
        shared.state.withLock { state in
            if let job = state.turns.next() { return job }
            state.working -= 1
            return nil
        }
    }
}

/// Somebody who waits for a result, until it is there or they leave. Resumed once.
private final class Caller<Value: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    /// Whoever has left costs nothing any more.
    var isWaiting: Bool { continuation.withLock { $0 != nil } }

    func wait(with continuation: CheckedContinuation<Value, any Error>) {
        self.continuation.withLock { $0 = continuation }
    }

    func resume(with result: Result<Value, any Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}
