import Concurrency
import Console
import Foundation
import Glibc

/// Attempts to connect, each on a thread of its own: looking up a name and reaching a distant host may take long.
final class ClientDialer: Sendable {
    typealias Dial = @Sendable () -> Result<CInt, ConsoleStartError>

    /// Readable when an attempt has ended.
    let wake: CInt
    private let signal: CInt
    private let dial: Dial
    private let outcome = Mutex<Result<CInt, ConsoleStartError>?>(nil)

    /// - Throws: `ConsoleStartError` where the system has nothing left to wake with.
    init(_ dial: @escaping Dial) throws(ConsoleStartError) {
        (wake, signal) = try ConsoleDialer.makePair()
        self.dial = dial
    }

    deinit {
        close(wake)
        close(signal)
    }

    /// Begins an attempt; there is one at a time.
    func begin() {
        let thread = Thread { [self] in
            let result = dial()
            outcome.withLock { $0 = result }
            _ = PipeBytes.write([1], to: signal)
        }
        thread.name = "dialing"
        thread.start()
    }

    /// What came of the attempt: a connected socket, which the caller owns.
    func take() -> Result<CInt, ConsoleStartError>? {
        _ = PipeBytes.read(wake)
        return outcome.withLock { outcome in
            defer { outcome = nil }
            return outcome
        }
    }
}
