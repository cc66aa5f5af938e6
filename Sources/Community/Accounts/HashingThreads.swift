import Concurrency
import Storage

/// The threads on which passwords are hashed, two of their own, and who waits for them.
///
/// They are neither the cooperative pool's nor Dispatch's, which on Linux are the same few: two passwords that were
/// hashed there held up every task of the gateway for as long as anybody waited to sign in.
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
        let state: Mutex<Line>

        init(bounds: HashingBounds, threads: [BackgroundThread]) {
            state = Mutex(Line(turns: HashingTurns(bounds: bounds), free: threads))
        }
    }

    private struct Line {
        var turns: HashingTurns<Job>
        /// The threads that have nothing to do.
        var free: [BackgroundThread]
        /// Who waits until so many wait, so many of them known.
        var watchers: [(all: Int, known: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func has(_ all: Int, known: Int) -> Bool { turns.waiting >= all && turns.waitingKnown >= known }

        /// Those whose number is reached.
        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let reached = watchers.filter { has($0.all, known: $0.known) }.map(\.continuation)
            watchers = watchers.filter { !has($0.all, known: $0.known) }
            return reached
        }
    }

    /// Passwords that are hashed at once: each takes a processor and 64 MB for a while, and the gateway has more to do.
    private static let most = 2
    /// About what one hash takes: what those who find no room are told to wait by.
    private static let time = Duration.milliseconds(60)

    private let shared: Shared

    /// How many wait, and how many of them are known.
    var waiting: (all: Int, known: Int) {
        shared.state.withLock { ($0.turns.waiting, $0.turns.waitingKnown) }
    }

    /// Returns once so many wait, and so many of them are known.
    func waits(for all: Int, known: Int = 0) async {
        await withCheckedContinuation { continuation in
            let isReached = shared.state.withLock { state in
                if state.has(all, known: known) { return true }
                state.watchers.append((all, known, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// - Throws: `StorageError` if no thread can be started.
    init(bounds: HashingBounds = HashingBounds()) throws {
        let threads = try (0..<Self.most).map { _ in
            // At a nice value of 5, on a busy machine, others waited up to 750 ms, and a hash took several times as long.
            try BackgroundThread(name: "passwords", niceness: 0)
        }
        shared = Shared(bounds: bounds, threads: threads)
    }

    /// Runs work when its turn comes.
    /// - Throws: What the work throws; ``Slowed`` if too many wait; `CancellationError` if the task is cancelled before.
    func run<Value: Sendable>(
        _ turn: Turn, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let (caller, shared) = (Waiter<Value>(), shared)
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
        let (refused, thread, watchers) = shared.state.withLock { state in
            let refused = state.turns.add(job, of: turn.network, isKnown: turn.isKnown)
            return (refused, state.turns.waiting > 0 ? state.free.popLast() : nil, state.takeWatchers())
        }
        refused?(false)
        for watcher in watchers { watcher.resume() }
        if let thread { Task(executorPreference: thread) { [self] in work(on: thread) } }
    }

    /// Works until nobody waits.
    private func work(on thread: BackgroundThread) {
        while let job = next(for: thread) { job(true) }
    }

    /// The next job; `nil` if nobody waits, and then the thread is free.
    private func next(for thread: BackgroundThread) -> Job? {
        shared.state.withLock { state in
            if let job = state.turns.next() { return job }
            state.free.append(thread)
            return nil
        }
    }
}

/// Somebody who waits for a result, until it is there or they leave. Resumed once.
private final class Waiter<Value: Sendable>: Sendable {
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
