import Community
import Doors
package import Foundation
import Glibc
import Model

/// A console on a terminal: a prompt with place and unread count, editing, history, completion, colour; what
/// arrives is drawn above what is being typed.
///
/// It speaks the JSON format over a connected socket, so it serves the gateway's own terminal and a distant
/// gateway alike. Everything happens on the thread that calls `run`, which has to be one of its own.
package final class TerminalFrontEnd {
    /// What it was started with.
    struct Setup {
        let terminal: Terminal
        /// Of what it says itself until the gateway tells the session's language.
        let language: Language
        let history: HistoryFile?
        let greets: Bool
        let attention: Attention
        let leaving: Leaving
        /// What its patience is measured by.
        let uptime: @Sendable () -> ContinuousClock.Instant

        var settings: SettingsFile? { history.map { SettingsFile(beside: $0) } }
    }

    /// The terminal that is drawn on.
    struct Terminal {
        let input: CInt
        let output: CInt
        /// Whether a signal puts it in order before it ends the process.
        let catchesSignals: Bool
    }

    let setup: Setup
    var gateway: GatewaySocket
    var editor = LineEditor()
    var view = TerminalView()
    var canvas: TerminalCanvas
    var completion: CompletionRequest
    var typing = TypingNotice()
    /// The texts that it sent to a gateway itself, without a client in between.
    var sent = SentTexts()
    var pictures: TerminalPictures
    /// Questions for what isn't shown, in the place of the edited line; `nil` if none are open.
    var secret: SecretDialogue?
    /// What is drawn on, in the place of the edited line; `nil` if nobody draws.
    var pad: DrawingPad?
    /// What was drawn and not sent, for the next question.
    var unsentPad: DrawingPad?
    var leaving = LeavingGuard()
    /// What Page Up goes back through.
    var timeline = PlaceTimeline()
    /// What is read back, in the place of the edited line; `nil` if nobody does.
    var reading: ReadingBack?
    /// The number of the last request of a reader's.
    var lastReading = 0
    private var keys = KeyReader()

    /// - Parameters:
    ///   - gateway: a connected socket, closed when this ends.
    ///   - environment: the process's, for colour.
    ///   - history: where typed lines are kept, if anywhere.
    ///   - catchesSignals: whether a signal puts the terminal in order before it ends the process. False where
    ///     the process handles signals itself.
    ///   - greets: whether it says `/hello` itself: a client in between does so otherwise.
    ///   - attention: how it calls for the person.
    ///   - leaving: what it means to leave.
    ///   - zone: in which times are told.
    ///   - decoder: decodes pictures; `nil` if none are shown.
    ///   - uptime: What its patience is measured by; where it stands still, it waits as long as it takes.
    package init(
        gateway: CInt, input: CInt = 0, output: CInt = 1, environment: [String: String],
        history: HistoryFile? = nil, catchesSignals: Bool, greets: Bool = true,
        attention: Attention = Attention(), leaving: Leaving = .client, zone: TimeZone = .current,
        decoder: (any PictureDecoder)? = nil,
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.gateway = GatewaySocket(descriptor: gateway)
        setup = Setup(
            terminal: Terminal(input: input, output: output, catchesSignals: catchesSignals),
            language: Language(environment: environment), history: history, greets: greets,
            attention: attention, leaving: leaving, uptime: uptime)
        completion = CompletionRequest(uptime: uptime)
        let painter = TerminalPainter(
            isColoured: TerminalPainter.isColoured(in: environment),
            drawing: TerminalPainter.drawing(in: environment))
        canvas = TerminalCanvas(painter)
        let settings = setup.settings?.load()
        pictures = TerminalPictures(
            decoder, choice: settings?.pictures ?? .auto,
            TerminalGraphics(
                environment: environment, isColoured: painter.isColoured,
                isASCII: painter.drawing == .ascii))
        canvas.times = MessageTimes(
            areShown: settings?.times ?? true, language: setup.language,
            now: WallClock.system.now(), zone: zone)
    }

    /// What it says itself is in it.
    var language: Language { view.language ?? setup.language }

    /// Serves until the person leaves or the gateway ends.
    package func run() -> FrontEndEnding {
        defer { close(gateway.descriptor) }
        let terminal = setup.terminal
        guard
            let device = TerminalDevice(
                input: terminal.input, output: terminal.output, catchesSignals: terminal.catchesSignals,
                uptime: setup.uptime)
        else { return .failed("this terminal can't be used for editing") }
        canvas.device = device
        editor.history = EditHistory(setup.history?.lines() ?? [])
        defer {
            writeAllLines()
            pictures.stop()
            canvas.end()
            setup.history?.save(editor.history.lines)
        }
        if setup.greets { gateway.send("/hello quad/1 json drawings") }
        canvas.ask(pictures.ask(now: setup.uptime()))
        draw()
        while true {
            let events = device.wait(
                for: gateway.descriptor, pictures: pictures.wake,
                until: pictures.deadline(now: setup.uptime()))
            if events.hasGateway, !receive() { return .gatewayEnded }
            if events.hasInput, !readKeys(device.read()) {
                leave()
                return .left
            }
            if events.hasPicture { showPicture() }
            writeLines()
            fetchPictures()
            draw()
        }
    }

    /// Takes what was typed; `nil` at the end. Returns `false` when the person leaves.
    private func readKeys(_ bytes: ArraySlice<UInt8>?) -> Bool {
        guard let bytes else { return false }
        // Esc alone, and no beginning of another key, of which the rest would be here by now.
        if bytes.elementsEqual([0x1B]), !keys.isWithinAKey, !hasMore(within: Self.restOfAKey) {
            if pad != nil { draw(.interrupt) }
            if reading != nil { endReading() }
            return true
        }
        for key in keys.read(bytes) where !handle(key) { return false }
        let request = typing.request(editing: editor.buffer.text, isHeard: view.isHeard, now: setup.uptime())
        if let request { gateway.send(request) }
        return true
    }

    /// Milliseconds in which the rest of a key comes, also from a terminal far away.
    private static let restOfAKey: CInt = 25

    /// Whether the terminal sends something within a while.
    private func hasMore(within milliseconds: CInt) -> Bool {
        var source = pollfd(fd: setup.terminal.input, events: Int16(POLLIN), revents: 0)
        return poll(&source, 1, milliseconds) > 0
    }

    /// Draws the edited line, or the question in its place.
    func draw() {
        if let secret {
            canvas.draw(secret, in: language)
        } else if let pad {
            canvas.draw(pad, in: language)
        } else if let reading {
            canvas.draw(reading, reader: view.handle, in: language)
        } else {
            canvas.draw(editor, view, in: language)
        }
    }

    /// Says goodbye and shows what still comes.
    private func leave() {
        gateway.send("/quit")
        while receive() {}
    }

    /// Reads what came and draws it. Returns `false` when the gateway has ended.
    func receive() -> Bool {
        guard let lines = gateway.receive() else { return false }
        for line in lines { show(line) }
        return true
    }

    /// Puts a line of the gateway on the screen.
    private func show(_ text: String) {
        guard var line = GatewayLine(text) else { return canvas.write(plain: text) }
        guard !completion.consume(line), !typing.isAnswered(by: line), !takePicture(line), !takeOlder(line)
        else { return }
        guard !line.isHidden(at: view.place) else { return canvas.settle(line, view) }
        sent.mark(&line)
        switch line.type {
        case "prompt":
            if line.prompt.asking == true { writeAllLines() }
            canvas.prompted(line)
            if line.place != view.place || line.prompt.asking == true { endReading() }
            view.record(prompt: line)
            timeline.open(view.place)
            canvas.times?.language = language
            pictures.goOn()
            asked(toDrawOn: line.prompt.asking == true ? line.prompt.canvas?.size : nil)
            editor.open(view.place)
        case "commands": view.commands = (line.names ?? []) + ["times"]
        default:
            pictures.hold(line)
            writeLines()
        }
    }
}
