import Community
import Doors
import Glibc
import Model

/// A console without editing: lines in, lines out, as a plain connection writes them. For terminals that can do no
/// more, for people who have them read aloud, and for what scripts are answered.
///
/// It speaks the JSON format over a connected socket, as `GatewayClient` wants it. Belongs to the thread that runs it.
package final class PlainFrontEnd {
    /// What is written, and where.
    package struct Output: Sendable {
        /// How an answer looks.
        package enum Style: Sendable { case plain, drawn(TerminalStyle), json }

        let style: Style
        let answers: CInt
        let errors: CInt

        /// - Parameter errors: where refusals go, and what the client itself has to say.
        package init(_ style: Style, answers: CInt = 1, errors: CInt = 1) {
            (self.style, self.answers, self.errors) = (style, answers, errors)
        }
    }

    private var gateway: LinePeer
    private let input: CInt?
    private let output: Output
    private let painter: TerminalPainter
    private let attention: Attention
    private var handle: String?
    /// Of messages, where they are drawn.
    private var times: MessageTimes?
    private var place: String?

    /// - Parameters:
    ///   - gateway: a connected socket, closed when this ends.
    ///   - input: what is typed; `nil` if nothing is.
    package init(gateway: CInt, input: CInt?, output: Output, attention: Attention = Attention()) {
        self.gateway = LinePeer(descriptor: gateway)
        self.input = input
        self.output = output
        self.attention = attention
        if case .drawn(let style) = output.style {
            painter = TerminalPainter(isColoured: style.isColoured, drawing: style.drawing)
            times = MessageTimes(
                areShown: style.showsTimes, language: style.language, now: WallClock.system.now())
        } else {
            painter = TerminalPainter(isColoured: false, drawing: .plain)
        }
    }

    /// Copies until the other side ends.
    package func run() {
        defer { close(gateway.descriptor) }
        var isInputOpen = input != nil
        while true {
            var sources = [
                gateway.source(),
                pollfd(fd: isInputOpen ? input ?? -1 : -1, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&sources, 2, -1) < 0, errno != EINTR { return }
            gateway.flush()
            if sources[0].revents & ~Int16(POLLOUT) != 0 {
                guard let lines = gateway.receive() else { return }
                for line in lines where !show(line) { return }
            }
            if sources[1].revents != 0, let input { isInputOpen = readInput(input) }
        }
    }

    /// Hands on the bytes that were typed; the other side makes lines of them. Returns `false` at the end of input.
    private func readInput(_ input: CInt) -> Bool {
        if let bytes = PipeBytes.read(input), PipeBytes.write(bytes, to: gateway.descriptor) {
            return true
        }
        gateway.endSending()
        return false
    }

    /// Writes a line. Returns whether it could.
    private func show(_ text: String) -> Bool {
        guard let line = GatewayLine(text) else {
            return painter.plain(text).allSatisfy { write($0, to: output.answers) }
        }
        if line.type == "prompt" {
            (handle, place) = (line.prompt.handle, line.place)
            if let language = line.prompt.spoken { times?.language = language }
            return true
        }
        if case .json = output.style { return write(text, to: output.answers) }
        if line.isHidden(at: place) { return true }
        if let export = line.answer.export, case .plain = output.style, input == nil {
            return write(export, of: line)
        }
        let isAnswer = !["notice", "error", "end"].contains(line.type)
        let lines = painter.lines(for: line, width: width, times: &times)
        return write(attention.mark(line, own: handle), to: output.answers, end: "")
            && lines.allSatisfy { write($0, to: isAnswer ? output.answers : output.errors) }
    }

    /// Writes a text as it is, for whoever reads a script's output; what is to be said of it goes elsewhere.
    private func write(_ export: GatewayLine.Export, of line: GatewayLine) -> Bool {
        write(export.text, to: output.answers, end: "")
            && (export.note.map { write("* " + Escaping.escape($0), to: output.errors) } ?? true)
    }

    private var width: Int {
        if case .drawn(let style) = output.style { style.width } else { .max }
    }

    private func write(_ text: String, to descriptor: CInt, end: String = "\n") -> Bool {
        text.isEmpty && end.isEmpty || PipeBytes.write(ArraySlice((text + end).utf8), to: descriptor)
    }
}
