import Console
import ConsoleClient
import Foundation
import ServiceLifecycle

/// Serves the gateway's own terminal.
///
/// It goes on until the gateway stops, also when the person there has left: a service group takes a service
/// that ends before its turn for a failure.
struct TerminalService: Service {
    let terminal: OwnTerminal
    let console: ConsoleServer
    let departure: Departure

    func run() async throws {
        // An address in use is told before the screen is drawn.
        _ = try await console.boundAddress
        let ends = try ConsoleDialer.makePair()
        try await console.adopt(fileDescriptor: ends.server, isOwnTerminal: true, language: terminal.language)
        let (terminal, console) = (terminal, console)
        let ending = await withCheckedContinuation { continuation in
            let thread = Thread {
                // One of them is this terminal.
                let ending = terminal.serve(gateway: ends.frontEnd) { max(0, console.connectionCount - 1) }
                continuation.resume(returning: ending)
            }
            thread.name = "terminal"
            thread.start()
        }
        if case .failed(let reason) = ending {
            throw Failure(.unavailable, "\(reason); quad serve runs the gateway without a console here")
        }
        departure.happen()
        try await gracefulShutdown()
    }
}

/// Ends when the person at the own terminal has left, and with it the gateway; or when the gateway stops.
struct Departure: Service {
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() { (signals, signal) = AsyncStream.makeStream() }

    /// Says that the person has left.
    func happen() { signal.finish() }

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() {}
    }
}
