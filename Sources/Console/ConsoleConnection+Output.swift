import Commands
import Community
import Doors
import Model
import NIOCore

/// Writing. Everything goes through the hub, which keeps it in order with live events.
extension ConsoleConnection {
    var currentFormat: any ConsoleFormat { ConsoleFormats.format(program.format, in: session.language) }

    /// Writes lines of an answer.
    func answer(_ tag: String?, lines: [String]) { answer(tag, Reply(lines: lines)) }

    private func answer(_ tag: String?, _ reply: Reply) {
        guard !reply.lines.isEmpty || reply.detail != nil else { return }
        write { $0.encode(reply: reply, tag: tag, into: &$1) }
    }

    /// Writes what a command said.
    func answer(_ tag: String?, _ replies: [Reply]) {
        for reply in replies {
            guard let card = reply.card else {
                answer(tag, reply)
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

    /// Writes that a text is stored. Without a tag, its sender sees the delivered message instead.
    func answer(_ tag: String?, stored message: MessageID) {
        guard let tag else { return }
        write { $0.encode(endOf: tag, stored: message, into: &$1) }
    }

    /// Tells a program that keeps its session what it needs to resume it.
    func tell(session welcome: Welcome, _ token: SignInToken?) {
        write { $0.encode(session: welcome, token: token, into: &$1) }
    }

    /// Writes bytes that were encoded elsewhere.
    func tell(_ bytes: ByteBuffer) {
        if let output, bytes.readableBytes > 0 { session.hub.write(bytes, to: output) }
    }

    /// Writes all that the session missed.
    func tell(missed bytes: ByteBuffer) {
        if let output { session.hub.pour(bytes, to: output) }
    }

    /// Writes an unsolicited line.
    func notice(_ line: String) {
        write { $0.encode(notice: line, into: &$1) }
    }

    /// Has what happens right behind a sign-in told in the person's language: the sign-in itself is answered a moment later.
    func adoptLanguage() {
        if let output { session.hub.use(currentFormat, for: output) }
    }

    /// Switches live events to the connection's current format and language.
    func adoptFormat() {
        guard let output else { return }
        output.observers.read = { [weak self] receipt in self?.readElsewhere(receipt) }
        output.observers.leaving = { [weak self] conversation in self?.left(conversation) }
        output.observers.renaming = { [weak self] in self?.updatePromptLater() }
        output.observers.muting = { [weak self] change in self?.muted(change) }
        guard program.format == .json else { return session.hub.use(currentFormat, for: output) }
        session.hub.use(currentFormat, for: output) { [weak self] event in self?.observed(event) }
    }

    /// Writes the prompt if it has changed, and the format shows one.
    func updatePrompt() {
        guard program.format == .json,
            let prompt = program.prompt.changed(in: session.state, isAsking: command.isAsking)
        else { return }
        write { $0.encode(prompt: prompt, into: &$1) }
    }

    /// Writes the prompt if another place is open, before the answer that says so: who has read that knows where their
    /// next line goes, and what the answer shows is known to be of that place.
    func tellPlace() {
        if program.prompt.hasMoved(in: session.state) { updatePrompt() }
    }

    /// Tells a program the prompt and the commands, when it begins.
    func tellProgram() {
        program.discardTold()
        write { $0.encode(community: environment.campus.configuration.name, into: &$1) }
        // The greeting came in the plain format, which programs leave out; on the gateway's own terminal it was shown.
        if !session.isOwnTerminal { tellLack() }
        updateCommands()
        updatePrompt()
    }

    /// Says that the gateway has no plugins, if that is so.
    func tellLack() {
        if let lack = environment.commands.lack(for: session) { notice(lack.text(in: session.language)) }
    }

    /// Tells a program which commands may be typed now, if they have changed since it was told.
    func updateCommands() {
        guard program.format == .json else { return }
        let names = environment.commands.names(for: session)
        guard program.learn(commands: names) else { return }
        write { $0.encode(commands: names, into: &$1) }
    }

    private func observed(_ event: Event) {
        guard let output else { return }
        program.prompt.tally.count(
            event, for: session.person, open: session.state.place?.conversation, muting: output.muting)
        updatePromptLater()
    }

    private func readElsewhere(_ receipt: Receipt) {
        program.prompt.tally.read(receipt.conversation.id, upTo: receipt.upTo)
        updatePromptLater()
    }

    /// Counts no more what waited in a place that the person is out of. Looked at behind what is being delivered, since who
    /// is out for one event alone is in again by then.
    private func left(_ conversation: ConversationID) {
        guard let reference else { return }
        session.hub.call { reference.value.discount(conversation) }
    }

    private func discount(_ conversation: ConversationID) {
        guard let output, !output.gets(conversation) else { return }
        program.prompt.tally.opened(conversation)
        updatePrompt()
    }

    /// Writes the prompt behind the event that is being written.
    private func updatePromptLater() {
        guard let reference else { return }
        session.hub.call { reference.value.updatePrompt() }
    }

    private func muted(_ change: MutingChange) {
        guard case .level(let conversation, _, let unread) = change else { return }
        program.prompt.tally.recount(conversation, unread: unread)
        updatePromptLater()
    }

    private func write(_ encode: (any ConsoleFormat, inout ByteBuffer) -> Void) {
        var bytes = ByteBuffer()
        encode(currentFormat, &bytes)
        tell(bytes)
    }
}

extension Missed {
    /// Writes the missed events as they would have come live, and then their end.
    func write(to bytes: inout ByteBuffer, for welcome: Welcome, in format: any ConsoleFormat) {
        guard case .entries(let entries) = self else {
            return format.encode(missedUpTo: welcome.sequence, reload: true, into: &bytes)
        }
        var hidden = HiddenTally()
        for entry in entries {
            switch entry {
            case .event(let event):
                if hidden.takes(event, muting: welcome.muting) { continue }
                let isMuted = welcome.muting.mutes(event, for: welcome.person)
                if isMuted, !format.marksMuted { continue }
                hidden.tell(before: event, isMuted: isMuted, in: format, to: &bytes)
                format.encode(event, for: welcome.person.id, isMuted: isMuted, into: &bytes)
            case .notification(let notification): format.encode(notification, into: &bytes)
            }
        }
        hidden.tellRest(in: format, to: &bytes)
        format.encode(missedUpTo: welcome.sequence, reload: false, into: &bytes)
    }
}
