import CTerminal
import Glibc

/// A terminal that gives each key at once. It is in order again when this goes.
final class TerminalDevice {
    /// What happened.
    struct Events {
        var hasInput = false
        var hasGateway = false
        /// Whether a picture is there to be drawn.
        var hasPicture = false
        /// Whether the window has another size, or the program goes on after it was stopped.
        var isChanged = false
    }

    private let input: CInt
    private let output: CInt
    private let terminal: OpaquePointer
    private let uptime: @Sendable () -> ContinuousClock.Instant

    /// - Parameter uptime: What its deadlines are measured by.
    /// - Returns: `nil` if it is no terminal.
    init?(
        input: CInt, output: CInt, catchesSignals: Bool,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        guard let terminal = quad_terminal_open(input, output, catchesSignals ? 1 : 0) else { return nil }
        (self.input, self.output, self.terminal) = (input, output, terminal)
        self.uptime = uptime
    }

    deinit { quad_terminal_close(terminal) }

    var size: TerminalSize { .of(output) }

    /// Whether another screen is shown than the one on which the program was started: a signal that ends it brings that back.
    var isOnOtherScreen = false {
        didSet { quad_terminal_note_screen(terminal, isOnOtherScreen ? 1 : 0) }
    }

    /// Waits until somebody presses a key, the gateway says something, or the window changes.
    /// - Parameters:
    ///   - pictures: Is readable when a picture is decoded; -1 if none ever is.
    ///   - deadline: When it waits no longer; `nil` if it waits as long as it takes.
    func wait(
        for gateway: CInt, pictures: CInt = -1, until deadline: ContinuousClock.Instant? = nil
    ) -> Events {
        let descriptors = [input, gateway, quad_terminal_wake(terminal), pictures]
        var sources = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let left = deadline.map { uptime().duration(to: $0) / .milliseconds(1) }
        let patience = left.map { CInt(max(0, min($0, 3_600_000)).rounded(.up)) } ?? -1
        guard poll(&sources, nfds_t(sources.count), patience) > 0 else { return Events() }
        var events = Events(
            hasInput: sources[0].revents != 0, hasGateway: sources[1].revents != 0,
            hasPicture: sources[3].revents != 0)
        guard sources[2].revents != 0 else { return events }
        events.isChanged = true
        if PipeBytes.read(descriptors[2])?.contains(UInt8(ascii: "c")) == true {
            quad_terminal_resume(terminal)
        }
        return events
    }

    /// The keys' bytes; `nil` at the end.
    func read() -> ArraySlice<UInt8>? { PipeBytes.read(input) }

    func write(_ text: String) { if !text.isEmpty { _ = PipeBytes.write(ArraySlice(text.utf8), to: output) } }

    /// Stops the program until it is in the foreground again.
    func suspend() { quad_terminal_suspend(terminal) }
}
