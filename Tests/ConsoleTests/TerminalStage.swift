import Glibc
import TestSupport
import Testing

@testable import ConsoleClient

/// A terminal whose gateway is the test.
struct TerminalStage {
    let terminal: PseudoTerminal
    let gateway: CInt
    let reader: TextReader
    private let running: Task<Void, Never>

    init() throws {
        terminal = try PseudoTerminal()
        var ends: [CInt] = [0, 0]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        (gateway, reader) = (ends[0], TextReader(descriptor: ends[0]))
        let (front, side) = (ends[1], terminal.side)
        running = Task {
            await onThread {
                _ = TerminalFrontEnd(
                    gateway: front, input: side, output: side,
                    environment: ["TERM": "xterm", "NO_COLOR": "1", "LANG": "en_US.UTF-8"],
                    catchesSignals: false, greets: false, uptime: StillTime.uptime
                ).run()
            }
        }
    }

    func say(_ line: String) { _ = PipeBytes.write(ArraySlice((line + "\n").utf8), to: gateway) }

    func prompt(_ more: String = "", place: String = "#study") {
        say(
            ##"{"type":"prompt","place":"\##(place)","unread":0,"signedIn":true,"handle":"alice"\##(more)}"##)
    }

    func notice(_ text: String) { say(#"{"type":"notice","text":"\#(text)"}"#) }

    /// What the terminal sends next.
    func sent() async -> String { await onThread { [reader] in reader.read(until: "\n") } }

    /// What the person says next, without what tells that they type.
    func said() async -> String {
        var line = await sent()
        while line.hasPrefix("@\(TypingNotice.tag) ") { line = await sent() }
        return line
    }

    /// Ends the gateway, and then the terminal: whoever still reads from a descriptor that is another's by then takes
    /// that one's keys.
    func end() async {
        close(gateway)
        await running.value
        terminal.close()
    }
}
