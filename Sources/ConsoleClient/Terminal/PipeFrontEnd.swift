import Glibc
import Unicodes

/// Copies lines between standard input and output and a console: for input that is not a terminal.
///
/// At the end of input it tells the gateway that no more comes; the gateway answers what is under way and
/// ends the connection, and with it this. Belongs to a thread of its own.
package final class PipeFrontEnd {
    private let gateway: CInt
    private let input: CInt
    private let output: CInt
    private let isJSON: Bool
    private var hasInputEnded = false
    private var answers: PipeAnswers
    /// An editor may have put a byte order mark before the first line.
    private var marks = ByteOrderMarkFilter()

    /// - Parameters:
    ///   - gateway: a connected socket, closed when this ends.
    ///   - isJSON: whether the JSON format is chosen first.
    package init(gateway: CInt, input: CInt = 0, output: CInt = 1, isJSON: Bool = false) {
        self.gateway = gateway
        self.input = input
        self.output = output
        self.isJSON = isJSON
        answers = PipeAnswers(isJSON: isJSON)
    }

    /// Lines that the gateway refused so far.
    package var refusals: Int { answers.refusals }

    /// Copies until the connection ends.
    package func run() -> FrontEndEnding {
        defer { close(gateway) }
        var unsent = ArraySlice((isJSON ? "/hello quad/1 json\n" : "").utf8)
        while true {
            let isInputOpen = !hasInputEnded && unsent.isEmpty
            var sources = [
                pollfd(fd: isInputOpen ? input : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: gateway, events: Int16(POLLIN | (unsent.isEmpty ? 0 : POLLOUT)), revents: 0),
            ]
            if poll(&sources, 2, -1) < 0 {
                if errno == EINTR { continue }
                return .failed(String(cString: strerror(errno)))
            }
            if sources[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                guard let bytes = PipeBytes.read(gateway) else {
                    return hasInputEnded ? .left : .gatewayEnded
                }
                if !PipeBytes.write(answers.consume(bytes), to: output) {
                    return .failed("standard output is closed")
                }
            }
            if sources[1].revents & Int16(POLLOUT) != 0 { send(&unsent) }
            if sources[0].revents != 0 { readInput(into: &unsent) }
        }
    }

    private func readInput(into unsent: inout ArraySlice<UInt8>) {
        if let bytes = PipeBytes.read(input) {
            unsent = marks.consume(bytes)
            return
        }
        unsent = marks.end()
        guard unsent.isEmpty else { return }
        hasInputEnded = true
        shutdown(gateway, Int32(SHUT_WR))
    }

    /// Sends what the socket takes without waiting, so that its output is read meanwhile.
    private func send(_ unsent: inout ArraySlice<UInt8>) {
        let count = unsent.withUnsafeBytes {
            Glibc.send(gateway, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        if count > 0 { unsent = unsent.dropFirst(count) } else if errno != EAGAIN { unsent = [] }
    }
}
