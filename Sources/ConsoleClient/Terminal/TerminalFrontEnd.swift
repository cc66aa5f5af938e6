import CTerminal
import Community
import Glibc
package import Model

/// A console on a terminal: a prompt with place and unread count, editing, history, completion, colour; what
/// arrives is drawn above what is being typed.
///
/// It speaks the JSON format over a connected socket, so it serves the gateway's own terminal and a distant
/// gateway alike. Everything happens on the thread that calls `run`, which has to be one of its own.
package final class TerminalFrontEnd {
    /// Of what it asks itself.
    private let language: Language
    private var gateway: GatewaySocket
    private let terminal: Terminal
    private let history: HistoryFile?
    private let greets: Bool
    private let attention: Attention
    private let painter: TerminalPainter
    private var view = TerminalView()
    private var completion = CompletionRequest()
    private var typing = TypingNotice()

    /// The terminal that is drawn on.
    private struct Terminal {
        let input: CInt
        let output: CInt
        /// Whether a signal puts it in order before it ends the process.
        let catchesSignals: Bool
        /// What a second Ctrl-C on an empty line would do.
        let leaving: LocalizedText
    }

    /// - Parameters:
    ///   - gateway: a connected socket, closed when this ends.
    ///   - environment: the process's, for colour.
    ///   - history: where typed lines are kept, if anywhere.
    ///   - catchesSignals: whether a signal puts the terminal in order before it ends the process. False where
    ///     the process handles signals itself.
    ///   - greets: whether it says `/hello` itself: a client in between does so otherwise.
    ///   - attention: how it calls for the person.
    ///   - leaving: what a second Ctrl-C would do, for somebody who pressed it once on an empty line.
    package init(
        gateway: CInt, input: CInt = 0, output: CInt = 1, environment: [String: String],
        history: HistoryFile? = nil, catchesSignals: Bool, greets: Bool = true,
        attention: Attention = Attention(), leaving: LocalizedText = TerminalWords.leaves
    ) {
        self.greets = greets
        self.attention = attention
        self.gateway = GatewaySocket(descriptor: gateway)
        terminal = Terminal(
            input: input, output: output, catchesSignals: catchesSignals, leaving: leaving)
        self.history = history
        language = Language(environment: environment)
        painter = TerminalPainter(
            isColoured: TerminalPainter.isColoured(in: environment),
            drawing: TerminalPainter.drawing(in: environment))
        view.prompt = painter.prompt()
    }

    /// Serves until the person leaves or the gateway ends.
    package func run() -> FrontEndEnding {
        defer { close(gateway.descriptor) }
        guard let editor = makeEditor() else { return .failed("this terminal can't be used for editing") }
        var remembered = history?.lines() ?? []
        for line in remembered { quad_terminal_remember(editor, line) }
        defer {
            quad_terminal_destroy(editor)
            history?.save(remembered)
        }
        if greets { gateway.send("/hello quad/1 json") }
        while let typed = quad_terminal_read(editor) {
            var line = String(cString: typed)
            while line.last?.isNewline == true { line.removeLast() }
            typing.sent()
            if let kept = TypedLine.remembered(line), kept != remembered.last {
                quad_terminal_remember(editor, kept)
                remembered.append(kept)
            }
            if handle(TypedLine(line), editor) { break }
        }
        if quad_terminal_has_ended(editor) != 0 { return .gatewayEnded }
        leave()
        return .left
    }

    private func makeEditor() -> OpaquePointer? {
        // The callbacks run inside calls on the editor, within `run`, so `self` outlives them.
        let context = Unmanaged.passUnretained(self).toOpaque()
        let callbacks = quad_terminal_callbacks(
            context: context,
            prompt: { TerminalFrontEnd.from($0)?.view.promptPointer },
            incoming: { TerminalFrontEnd.from($0)?.receive() == true ? 1 : 0 },
            completion: { context, line, erased in
                TerminalFrontEnd.from(context)?.complete(line.map { String(cString: $0) } ?? "", erased)
            },
            interrupted: { context, count in
                TerminalFrontEnd.from(context)?.interrupted(Int(count)) == true ? 1 : 0
            },
            editing: { context, line, length in
                let bytes = UnsafeRawBufferPointer(start: line, count: length)
                TerminalFrontEnd.from(context)?.editing(String(decoding: bytes, as: UTF8.self))
            })
        return quad_terminal_create(
            terminal.input, terminal.output, gateway.descriptor, terminal.catchesSignals ? 1 : 0, callbacks)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> TerminalFrontEnd? {
        context.map { Unmanaged<TerminalFrontEnd>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sends what was typed. Returns whether the person leaves.
    private func handle(_ line: TypedLine, _ editor: OpaquePointer) -> Bool {
        switch line {
        case .send(let text): gateway.send(text)
        case .quit: return true
        case .ask(let words, let questions):
            var answers: [String] = []
            for question in questions {
                guard
                    let answer = ask(question.words.text(in: language), isSecret: question.isSecret, editor)
                else {
                    return false
                }
                answers.append(answer)
            }
            gateway.send(TypedLine.line(words, answers, to: questions))
        }
        return false
    }

    private func ask(_ question: String, isSecret: Bool, _ editor: OpaquePointer) -> String? {
        var answer = [CChar](repeating: 0, count: 1100)
        let length = quad_terminal_ask(editor, question, isSecret ? 1 : 0, &answer, answer.count)
        guard length > 0 else { return nil }
        return String(decoding: answer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Says goodbye and shows what still comes.
    private func leave() {
        gateway.send("/quit")
        while receive() {}
    }

    /// Reads what came and draws it. Returns `false` when the gateway has ended.
    private func receive() -> Bool {
        guard let lines = gateway.receive() else { return false }
        let shown = lines.map(draw).joined()
        return PipeFrontEnd.write(ArraySlice(shown.utf8), to: terminal.output)
    }

    /// What a line of the gateway puts on the screen.
    private func draw(_ text: String) -> String {
        guard let line = GatewayLine(text) else { return painter.plain(text) + "\r\n" }
        guard !completion.consume(line), !typing.isAnswered(by: line) else { return "" }
        switch line.type {
        case "prompt":
            view.handle = line.prompt.handle
            view.isHeard = line.place != nil && line.prompt.asking != true
            view.prompt = painter.prompt(line)
        case "commands": view.commands = line.names ?? []
        default: break
        }
        let lines = painter.lines(for: line, width: TerminalStyle.width(of: terminal.output))
        return attention.mark(line, own: view.handle) + lines.map { $0 + "\r\n" }.joined()
    }

    /// Ctrl-C on an empty line. Returns whether the person leaves: once they were told that it would mean that.
    private func interrupted(_ count: Int) -> Bool {
        guard count == 1 else { return true }
        let hint = terminal.leaving.text(in: language)
        _ = PipeFrontEnd.write(ArraySlice((painter.plain("* " + hint) + "\r\n").utf8), to: terminal.output)
        return false
    }

    /// The editor waits for the next key.
    private func editing(_ line: String) {
        let request = typing.request(editing: line, isHeard: view.isHeard, now: .now)
        if let request { gateway.send(request) }
    }

    // MARK: Completion

    /// What Tab adds; the edited line is off the screen meanwhile.
    private func complete(_ typed: String, _ erased: UnsafeMutablePointer<CInt>?) -> UnsafePointer<CChar>? {
        let candidates = view.commandLines(for: typed) ?? ask(toComplete: typed)
        guard let found = Completion(of: typed, among: candidates) else { return nil }
        erased?.pointee = CInt(found.erased)
        let width = TerminalStyle.width(of: terminal.output)
        for line in Completion.lines(of: found.choices, width: width) {
            _ = PipeFrontEnd.write(ArraySlice((line + "\r\n").utf8), to: terminal.output)
        }
        return view.keep(completion: found.added)
    }

    private func ask(toComplete typed: String) -> [String] {
        completion.begin()
        gateway.send(completion.wire(for: typed))
        while !completion.isAnswered, completion.wait(for: gateway.descriptor) {
            if !receive() { break }
        }
        return completion.candidates
    }
}
