import Community
import Doors
import NIOCore

/// What the connection writes: everything goes through the hub, so that it keeps its order with live events.
extension ConsoleConnection {
    var currentFormat: any ConsoleFormat { ConsoleFormats.format(format, in: session.language) }

    /// Writes lines of an answer.
    func answer(_ tag: String?, lines: [String]) {
        guard !lines.isEmpty else { return }
        write { $0.encode(reply: lines, tag: tag, into: &$1) }
    }

    /// Writes what a command said.
    func answer(_ tag: String?, _ replies: [Reply]) {
        for reply in replies {
            guard let card = reply.card else {
                answer(tag, lines: reply.lines)
                continue
            }
            let now = environment.campus.clock.now()
            write { $0.encode(card: card, tag: tag, now: now, into: &$1) }
        }
    }

    /// Writes the end of an answer.
    func answer(_ tag: String?, ended error: CommunityError?) {
        guard tag != nil || error != nil else { return }
        write { $0.encode(endOf: tag, error: error, into: &$1) }
    }

    /// Writes that a text is stored; without a tag its sender sees it delivered.
    func answer(_ tag: String?, stored message: MessageID) {
        guard let tag else { return }
        write { $0.encode(endOf: tag, stored: message, into: &$1) }
    }

    /// Tells a program that keeps its session what it needs to come back.
    func tell(session welcome: Welcome, _ token: SignInToken?) {
        write { $0.encode(session: welcome, token: token, into: &$1) }
    }

    /// Writes what was encoded elsewhere.
    func tell(_ bytes: ByteBuffer) {
        if let output, bytes.readableBytes > 0 { session.hub.write(bytes, to: output) }
    }

    /// Writes all that the session missed.
    func tell(missed bytes: ByteBuffer) {
        if let output { session.hub.pour(bytes, to: output) }
    }

    /// Writes a line that nobody asked for.
    func notice(_ line: String) {
        write { $0.encode(notice: line, into: &$1) }
    }

    /// Lets live events come in the connection's present format and language.
    func adoptFormat() {
        guard let output else { return }
        output.readObserver = { [weak self] receipt in self?.readElsewhere(receipt) }
        guard format == .json else { return session.hub.use(currentFormat, for: output) }
        session.hub.use(currentFormat, for: output) { [weak self] event in self?.observed(event) }
    }

    /// Tells the prompt if it changed, where the format draws one.
    func updatePrompt() {
        guard format == .json, let prompt = prompt.changed(in: session.state) else { return }
        write { $0.encode(prompt: prompt, into: &$1) }
    }

    /// Tells a program what it needs at the start.
    func tellProgram() {
        toldCommands = []
        updateCommands()
        prompt.forget()
        updatePrompt()
    }

    /// Tells a program which commands may be typed now, if they are not those that it was told last.
    func updateCommands() {
        guard format == .json else { return }
        let names = BuiltIns.usable(by: session, in: environment.campus, environment.catalog).map(\.name)
        guard names != toldCommands else { return }
        toldCommands = names
        write { $0.encode(commands: names, into: &$1) }
    }

    private func observed(_ event: Event) {
        prompt.tally.note(event, for: session.person, open: session.state.place?.conversation)
        guard let reference else { return }
        // Behind the event, which is being written.
        session.hub.call { reference.value.updatePrompt() }
    }

    private func readElsewhere(_ receipt: Receipt) {
        prompt.tally.read(receipt.conversation.id, upTo: receipt.upTo)
        guard let reference else { return }
        session.hub.call { reference.value.updatePrompt() }
    }

    private func write(_ encode: (any ConsoleFormat, inout ByteBuffer) -> Void) {
        var bytes = ByteBuffer()
        encode(currentFormat, &bytes)
        tell(bytes)
    }
}

extension Missed {
    /// Writes it as it would have come live, and its end.
    func write(to bytes: inout ByteBuffer, for welcome: Welcome, in format: any ConsoleFormat) {
        guard case .entries(let entries) = self else {
            return format.encode(missedUpTo: welcome.sequence, reload: true, into: &bytes)
        }
        for entry in entries {
            switch entry {
            case .event(let event): format.encode(event, for: welcome.person.id, into: &bytes)
            case .notification(let notification): format.encode(notification, into: &bytes)
            }
        }
        format.encode(missedUpTo: welcome.sequence, reload: false, into: &bytes)
    }
}
