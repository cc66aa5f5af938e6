import Commands
import Community
import Doors
import Logging
import Model
import NIOCore

/// One console connection on its event loop: reads lines, calls, writes what comes of it.
///
/// `ConsoleFlow` decides what is handled when; the hub carries everything that is written. A plain text costs
/// no task and, where it succeeds without a tag, no hop either: its sender sees it delivered.
final class ConsoleConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How long a running command's lines are gathered before they are written: sooner than a person notices, and what
    /// ends within it is written at once.
    static let pulse = TimeAmount.milliseconds(10)

    /// The time between two turns: short beside what a turn's lines take to come, long enough for one look at what others
    /// have sent.
    static let pause = TimeAmount.microseconds(100)

    /// The time that a refused command takes, where more were sent than may be: fifty refusals a second are enough to read.
    static let pauseWhenRefused = TimeAmount.milliseconds(20)

    /// What an active connection writes to and reads from.
    private struct Wire {
        let channel: any Channel
        let output: HubConnection
        /// This handler, for closures that come back to the event loop.
        let reference: NIOLoopBound<ConsoleConnection>
        var isReading = true
    }

    let session: ConsoleSession
    let environment: ConsoleEnvironment
    var program = ConsoleProgram()
    var command = ForegroundCommand()

    /// Set while the connection is active.
    private var wire: Wire?
    private var flow: ConsoleFlow
    private var texts = SubmittedTexts()
    private let deadline: SignInDeadline
    private var isPumping = false
    private var isStopping = false

    var output: HubConnection? { wire?.output }
    var reference: NIOLoopBound<ConsoleConnection>? { wire?.reference }
    private var channel: (any Channel)? { wire?.channel }

    init(session: ConsoleSession, environment: ConsoleEnvironment) {
        self.session = session
        self.environment = environment
        flow = ConsoleFlow(maximumLine: environment.configuration.maximumLine)
        deadline = SignInDeadline(TimeAmount(environment.configuration.signInWithin))
    }

    // MARK: Events of the channel

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        let output = HubConnection(
            session: session, sink: ChannelSink(channel), encoder: currentFormat,
            backlog: environment.configuration.backlog(isSignedIn: session.isOperator))
        let reference = NIOLoopBound(self, eventLoop: context.eventLoop)
        wire = Wire(channel: channel, output: output, reference: reference)
        output.observers.attaching = { [weak self] in self?.adoptLanguage() }
        session.hub.add(output)
        session.attach(reference, on: channel)
        environment.registry.add(session)
        awaitSignIn()
        flow.commandStarted()
        greet()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        flow.received(unwrapInboundIn(data))
    }

    func channelReadComplete(context: ChannelHandlerContext) { pump() }

    func channelWritabilityChanged(context: ChannelHandlerContext) { pump() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            flow.inputEnded()
            pump()
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        environment.logger.debug("a connection failed", metadata: ["session": "\(session.id.rawValue)"])
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        command.cancel()
        deadline.end()
        if let output { session.hub.remove(output) }
        wire = nil
        session.detach()
        environment.registry.remove(session)
    }

    // MARK: Lines

    /// Handles what can be handled now.
    func pump() {
        guard !isPumping, channel != nil else { return }
        isPumping = true
        defer { isPumping = false }
        while let channel {
            // Who doesn't read is not answered any further: what waits for them would be the gateway's memory.
            guard channel.isWritable || isStopping else { return updateReading() }
            switch flow.next(textsInFlight: texts.waiting) {
            case .text(let text, let place, let tag):
                if isCounted(ofStranger: tag), !isRefused(typedFor: place, tag: tag) { take(text, tag: tag) }
            case .command(let name, let rest, let place, let tag):
                if isRefused(typedFor: place, tag: tag) {
                    flow.commandEnded()
                } else {
                    start(name, rest, tag: tag)
                }
            case .aside(let name, let rest, let tag): startAside(name, rest, tag: tag)
            case .answer(let text, let tag):
                if text == nil, flow.isSilent { session.state.beSilent() }
                command.settle(text)
                answer(tag, ended: nil)
                updatePrompt()
            case .problem(let problem, let tag):
                if isCounted(ofStranger: tag) { answer(tag, ended: error(for: problem)) }
            case .awaitTexts(let limit):
                if !texts.flight.wait(atMost: limit) {
                    if limit > 0 { continue }
                    awaitShowing()
                }
                return updateReading()
            case .rest(let wasEmpty): return rest(for: wasEmpty ? Self.pauseWhenRefused : Self.pause)
            case .idle: return updateReading()
            case .finished: return close()
            }
        }
    }

    /// Goes on behind what others on the event loop have to do.
    ///
    /// A moment later, not as the next task: an event loop reads from no connection while there are tasks, so connections
    /// that handed their turn to one another kept everybody else waiting for seconds.
    private func rest(for pause: TimeAmount) {
        updateReading()
        guard let reference, let channel else { return }
        channel.eventLoop.scheduleTask(in: pause) { reference.value.pump() }
    }

    /// Takes no more lines, says why, and closes when what runs has ended.
    func stop() {
        guard output != nil, !isStopping else { return }
        isStopping = true
        notice(ConsoleWords.stopping(in: session.language))
        flow.stop()
        pump()
    }

    /// Marks the command beside the one that asks as ended and goes on.
    func asideEnded() {
        flow.asideEnded()
        pump()
    }

    /// Ends the connection, for somebody else to come in.
    func giveWay() { endStranger(ConsoleWords.gaveWay) }

    /// Somebody signed in or out here: who did has more room, and who didn't has so much time.
    func didChangeSignIn(_ isSignedIn: Bool) {
        environment.registry.record(session, isSignedIn: isSignedIn)
        output?.backlog = environment.configuration.backlog(isSignedIn: isSignedIn || session.isOperator)
        if isSignedIn { deadline.end() } else { awaitSignIn() }
    }

    /// Guests who do something stay.
    func didBecomeGuest() {
        guard environment.campus.configuration.guests, let channel else { return }
        deadline.extend(on: channel.eventLoop)
    }

    private func awaitSignIn() {
        guard !session.isOperator, let channel, let reference else { return }
        deadline.begin(on: channel.eventLoop) { reference.value.endStranger(ConsoleWords.nobodySignedIn) }
    }

    private func endStranger(_ reason: (Language) -> String) {
        guard output != nil, session.person == nil else { return }
        notice(reason(session.language))
        end()
    }

    /// Ends the connection with what it was told so far, whether or not that is read: who reads nothing would stay.
    func end() {
        session.hub.flush()
        channel?.close(mode: .all, promise: nil)
    }

    /// Reads lines as the program said that it writes them.
    func adoptProgram() { flow.namesPlaces = program.namesPlaces }

    /// Marks the running command as ended and goes on.
    func commandEnded() {
        command.end()
        flow.commandEnded()
        pump()
    }

    /// Ends the connection from this side, once what was written is out.
    func close() {
        guard let output else { return }
        flow.stop()
        session.hub.flush()
        output.finish()
    }

    /// Ends the connection at the user's wish.
    func quit() {
        flow.stop()
        flow.commandEnded()
        pump()
    }

    /// Counts a line of a stranger's that is no command, which is answered all the same. Returns whether it is to be handled.
    private func isCounted(ofStranger tag: String?) -> Bool {
        guard session.person == nil, command.running == nil else { return true }
        flow.commandStarted()
        guard isCounted(tag, { try environment.commands.spendLine(in: session) }) else { return false }
        flow.commandEnded()
        return true
    }

    /// Refuses a line that was typed for another place than the open one. Returns whether it was.
    ///
    /// - Parameter name: The place that was open where it was typed; `nil` if its program names none.
    private func isRefused(typedFor name: String?, tag: String?) -> Bool {
        guard session.person != nil, let name, !program.prompt.isOpen(name, in: session.state) else {
            return false
        }
        answer(tag, ended: ConsoleError.elsewhere(name, open: session.state.place?.name))
        return true
    }

    private func take(_ text: String, tag: String?) {
        let person = session.person
        if let person, let place = session.state.place {
            return submit(text, to: place.conversation, by: person.id, tag: tag)
        }
        guard let command = CommandRunner.command(meantBy: text, in: session) else {
            return answer(tag, ended: person == nil ? CommandError.signInFirst : CommandError.openFirst)
        }
        flow.commandStarted()
        start(command.name, command.rest, tag: tag)
    }

    private func submit(
        _ text: String, to conversation: ConversationID, by person: PersonID, tag: String?
    ) {
        guard let reference else { return }
        texts.begin()
        let (flight, hub) = (texts.flight, session.hub)
        let message = SendMessage(
            text, to: .id(conversation), clientID: program.tagsAreIDs ? tag : nil)
        environment.campus.chat.submit(message, by: Actor(person)) { result in
            if tag == nil, case .success = result {
                if flight.end() { hub.call { reference.value.pump() } }
            } else {
                hub.call { reference.value.textEnded(tag, result) }
            }
        }
    }

    /// All texts are stored: goes on behind what they delivered.
    private func awaitShowing() {
        guard let reference else { return }
        let submitted = texts.submitted
        session.hub.call { reference.value.textsShown(submitted) }
    }

    private func textsShown(_ count: Int) {
        texts.noteShown(count)
        pump()
    }

    private func textEnded(_ tag: String?, _ result: Result<Message, any Error>) {
        _ = texts.flight.end()
        switch result {
        case .success(let message): answer(tag, stored: message.id)
        case .failure(let error): answer(tag, ended: environment.commands.refusal(for: error))
        }
        pump()
    }

    private func error(for problem: ConsoleFlow.Problem) -> CommunityError {
        switch problem {
        case .tooLong:
            ConsoleError.tooLong(
                line: environment.configuration.maximumLine,
                message: environment.campus.configuration.limits.messageBytes)
        case .notUTF8: ConsoleError.notUTF8
        case .nothingAfterTag: ConsoleError.nothingAfterTag
        case .late: ConsoleError.late
        case .asked: ConsoleError.asked
        case .looksLikeCommand(let name): CommandError.looksLikeCommand(name)
        }
    }

    private func updateReading() {
        let wantsReading = flow.wantsReading()
        guard let wire, wantsReading != wire.isReading, let options = wire.channel.syncOptions else { return }
        self.wire?.isReading = wantsReading
        try? options.setOption(.autoRead, value: wantsReading)
    }

    // MARK: Questions

    /// Lets the running command ask: what it has said is shown, and the next text is its answer.
    func ask(_ question: CommandQuestion) {
        guard let running = command.running, command.ask(question) else { return question.settle(nil) }
        answer(running.tag, command.takeReplies(all: true))
        flow.questionAsked()
        updatePrompt()
        pump()
    }

    /// Nobody waits for the answer any more: the next text goes where texts go.
    func withdraw(_ question: CommandQuestion) {
        guard command.withdraw(question) else { return }
        flow.questionWithdrawn()
        updatePrompt()
    }

    // MARK: Long commands

    /// Writes what a running command has said, a pulse from now.
    func beginPulse() {
        guard !command.isPulsing, let reference, let channel else { return }
        command.isPulsing = true
        channel.eventLoop.scheduleTask(in: Self.pulse) { reference.value.beat() }
    }

    /// Writes what the running command has said. If that is nothing for a while, the next thing that it says wakes the
    /// connection: a command that waits for minutes costs the event loop nothing meanwhile.
    private func beat() {
        command.isPulsing = false
        guard let reference else { return }
        let hub = session.hub
        let look = command.drain {
            { hub.call { reference.value.wake() } }
        }
        // Behind the events of what it did before it said this: they are on their way to this event loop.
        if look == .said { hub.call { reference.value.tell() } }
        if look != .asleep { beginPulse() }
    }

    /// Writes what was drained of the running command.
    private func tell() {
        guard let running = command.running else { return }
        tellPlace()
        answer(running.tag, command.takeReplies())
    }

    /// A command that had said nothing for a while said something. It may be one that has ended since: whatever runs now
    /// has a pulse of its own.
    private func wake() {
        if !command.isPulsing { beat() }
    }
}
