import Concurrency
import Storage

/// A background thread for short computations, one at a time, that serves people in turn.
///
/// It is for work of milliseconds that anybody may request without end. On the cooperative pool such work would delay every
/// task of the gateway. Here a person's requests wait for one another, and another person's wait for one of them.
public final class TurnThread<Person: Hashable & Sendable>: Sendable {
    private let turns = FairTurns<Person>(atOnce: 1)
    /// Started at the first use; `nil` if the system has no thread left, and then work takes its callers'.
    private let thread: OnDemand<BackgroundThread?>

    /// - Parameter name: What tools show the thread as; at most 15 bytes.
    public init(_ name: String) { thread = OnDemand { try? BackgroundThread(name: name) } }

    /// Returns once this many requests wait.
    public func waits(for count: Int) async { await turns.waits(for: count) }

    /// Runs work on the thread when it is the person's turn.
    /// - Throws: `CancellationError` if the task is cancelled before its turn.
    public func run<Value: Sendable>(
        for person: Person, _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        let thread = thread.value
        return try await turns.run(for: person) {
            await withTaskExecutorPreference(thread) { await Self.value(of: work) }
        }
    }

    /// Not isolated, so that it runs on the thread that its caller prefers.
    private nonisolated static func value<Value: Sendable>(of work: @Sendable () -> Value) async -> Value {
        work()
    }
}
