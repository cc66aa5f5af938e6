import Pictures
import TestSupport

/// A deadline that comes when a test says so, for one process.
final class HeldDeadline: Sendable {
    private let (coming, come) = AsyncStream.makeStream(of: Never.self)
    private let (times, given) = AsyncStream.makeStream(of: Duration.self)

    /// The time that the process was given.
    func time() async -> Duration? { await times.first { _ in true } }

    /// Its time is over.
    func pass() { come.finish() }

    var clock: ProcessClock {
        { [self] time in
            given.yield(time)
            for await _ in coming {}
            try Task.checkCancellation()
        }
    }

    /// For processes that end by themselves, however long the machine takes.
    static let never: ProcessClock = { _ in
        await untilCancelled()
        throw CancellationError()
    }
}
