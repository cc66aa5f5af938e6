import Locks
import struct Synchronization.Atomic

/// Somebody who waits for what runs in a state.
protocol Occupant: AnyObject, Sendable {
    /// Called instead of an answer; one that comes later is dropped.
    func fail(with error: LuaError)
}

/// Who waits for what runs in a state at the moment, and whether its thread was given up.
final class Occupancy: Sendable {
    private let abandoned = Atomic(false)
    private let occupant = Mutex<(any Occupant)?>(nil)

    /// Whether a thread is, or was, stuck in the state: no other may use it ever again.
    var isAbandoned: Bool { abandoned.load(ordering: .acquiring) }

    /// Whether that happened to this one.
    func isAbandoned(by one: any Occupant) -> Bool { isAbandoned && occupant.withLock { $0 === one } }

    func begin(_ one: any Occupant) { if !isAbandoned { occupant.withLock { $0 = one } } }

    func end() { if !isAbandoned { occupant.withLock { $0 = nil } } }

    /// Gives up what runs; who waits for it is told.
    func abandon(after patience: Duration) {
        abandoned.store(true, ordering: .releasing)
        occupant.withLock(\.self)?.fail(with: .stuck(for: patience))
    }
}

/// Who waits for a result, which is answered once each time: what comes after is dropped.
struct Seat<Value: Sendable>: ~Copyable, Sendable {
    private let waiting = Mutex<HandOver<Value>?>(nil)

    /// Waits until what `body` begins has an answer.
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

/// One who waits for a piece of work.
final class Visitor<Value: Sendable>: Occupant {
    let seat = Seat<Value>()

    func fail(with error: LuaError) { seat.answer(.failure(error)) }
}
