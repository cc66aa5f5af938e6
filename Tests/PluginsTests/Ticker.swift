import Concurrency
import Model

@testable import Plugins

/// Time that a test moves, a second at a time.
final class Ticker: Sendable {
    private let seconds = AsyncStream<Void>.makeStream()
    private let sleepers = AsyncStream<Void>.makeStream()
    private let passed = Mutex(ContinuousClock.now)
    private let onSecond: @Sendable () -> Void

    /// - Parameter onSecond: called as a second passes, before whoever sleeps through it goes on.
    init(onSecond: @escaping @Sendable () -> Void = {}) { self.onSecond = onSecond }

    var uptime: @Sendable () -> ContinuousClock.Instant { { self.passed.withLock(\.self) } }

    /// Sleeps through a second, whatever the time that is asked for.
    var sleep: @Sendable (Duration) async throws -> Void {
        { _ in
            self.sleepers.continuation.yield()
            for await _ in self.seconds.stream { return }
            throw CancellationError()
        }
    }

    /// Lets a second pass whenever somebody sleeps through it, as long as the body runs.
    func running<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        let time = Task {
            for await _ in sleepers.stream {
                passed.withLock { $0 = $0.advanced(by: .seconds(1)) }
                onSecond()
                seconds.continuation.yield()
            }
        }
        defer { time.cancel() }
        return try await body()
    }
}

extension PluginHost {
    /// Every line for administrators from now on, however late it is read: time may pass faster than a test reads.
    func allAnnouncements() -> AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        announcer.send { line.yield($0.text(in: .english)) }
        return lines
    }
}
