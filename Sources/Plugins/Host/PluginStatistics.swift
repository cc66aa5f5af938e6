import Locks

/// What a plugin's calls came to; written from any thread.
final class PluginStatistics: Sendable {
    struct Values: Sendable, Hashable {
        var calls = 0
        var errors = 0
        var time = Duration.zero

        var meanTime: Duration { calls == 0 ? .zero : time / calls }
    }

    /// Distinct errors that are kept apart; beyond that a plugin's errors are only counted.
    private static let toldAtMost = 50

    private let values = Mutex(Values())
    private let told = Mutex<Set<String>>([])

    var current: Values { values.withLock(\.self) }

    func count(calls: Int = 1, errors: Int = 0, time: Duration) {
        values.withLock {
            $0.calls += calls
            $0.errors += errors
            $0.time += time
        }
    }

    /// Whether an error is told for the first time, so that administrators hear of each once.
    func isNew(_ error: String) -> Bool {
        told.withLock { $0.count < Self.toldAtMost && $0.insert(error).inserted }
    }
}
