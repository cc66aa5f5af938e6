import Concurrency
import struct Synchronization.Atomic

/// A caller that waits for what runs in a state.
protocol Occupant: AnyObject, Sendable {
    /// Answers the caller with an error. An answer that comes later is dropped.
    func fail(with error: LuaError)

    /// Runs the first part of what the caller waits for, on the state's queue.
    func begin(in state: LuaState)
}

/// Who waits for what runs in a state now, and whether its thread was given up.
final class Occupancy: Sendable {
    private let abandoned = Atomic(false)
    private let occupant = Mutex<(any Occupant)?>(nil)

    /// Whether a thread is or was stuck in the state. No other thread may ever use it again.
    var isAbandoned: Bool { abandoned.load(ordering: .acquiring) }

    /// Returns whether that happened while this caller waited.
    func isAbandoned(by one: any Occupant) -> Bool { isAbandoned && occupant.withLock { $0 === one } }

    func begin(_ one: any Occupant) { if !isAbandoned { occupant.withLock { $0 = one } } }

    func end() { if !isAbandoned { occupant.withLock { $0 = nil } } }

    /// Gives up what runs, and answers its caller with an error.
    func abandon(after patience: Duration) {
        abandoned.store(true, ordering: .releasing)
        occupant.withLock(\.self)?.fail(with: .stuck(for: patience))
    }
}

/// Where a caller waits for a result. Each wait is answered once; later answers are dropped.
struct Seat<Value: Sendable>: ~Copyable, Sendable {
    private let waiting = Mutex<HandOver<Value>?>(nil)

    /// Calls `body` and waits for the answer to what it begins.
    nonisolated(nonsending) func wait(_ body: () -> Void) async throws -> Value {
        try await handedOver { handOver in
            waiting.withLock { $0 = handOver }
            body()
        }
    }

    func answer(_ result: Result<Value, any Error>) {
        let waiting = waiting.withLock { $0.take() }
        waiting?.resume(with: result)
    }
}

/// A caller that waits for one piece of work.
final class Visitor<Value: Sendable>: Occupant {
    let seat = Seat<Value>()
    private let work: @Sendable (Machine) throws -> Value

    init(_ work: @escaping @Sendable (Machine) throws -> Value) { self.work = work }

    func begin(in state: LuaState) { seat.answer(Result { try work(state.open()) }) }

    func fail(with error: LuaError) { seat.answer(.failure(error)) }
}
