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

/// The place of one who waits for a result, which is answered once: what comes after is dropped.
final class Seat<Value: Sendable>: Occupant {
    private let waiting: Mutex<HandOver<Value>?>

    private init(_ waiting: HandOver<Value>) { self.waiting = Mutex(waiting) }

    /// Hands out a seat and waits until it is answered.
    static func wait(_ body: (Seat) -> Void) async throws -> Value {
        try await handedOver { body(Seat($0)) }
    }

    func answer(_ result: Result<Value, any Error>) {
        let waiting = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(with: result)
    }

    func fail(with error: LuaError) { answer(.failure(error)) }
}
