import Concurrency
import Storage

/// A thread on which what people ask for is worked out, one piece at a time, each person in turn.
///
/// For work of milliseconds that anybody may ask for again and again. On the cooperative pool it would hold up every task
/// of the gateway; here it holds up the next piece of whoever asked, and others' by one of theirs.
public final class TurnThread<Person: Hashable & Sendable>: Sendable {
    private let turns = FairTurns<Person>(atOnce: 1)
    /// Started at the first use; `nil` if the system has no thread left, and then work takes its callers'.
    private let thread: OnDemand<BackgroundThread?>

    /// - Parameter name: What tools show the thread as; at most 15 bytes.
    public init(_ name: String) { thread = OnDemand { try? BackgroundThread(name: name) } }

    /// Returns once so many wait for their turn.
    public func waits(for count: Int) async { await turns.waits(for: count) }

    /// Runs work in a turn of a person's.
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
