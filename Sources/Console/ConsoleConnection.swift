import Community
import Doors
import Logging
import NIOCore

/// One console connection on its event loop: reads lines, calls, writes what comes of it.
///
/// `ConsoleFlow` decides what is handled when; the hub carries everything that is written. A plain text costs
/// no task and, where it succeeds without a tag, no hop either: its sender sees it delivered.
final class ConsoleConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How often a running command's lines are looked for.
    static let pulse = TimeAmount.milliseconds(10)

    /// A command on its way.
    struct Running {
        let tag: String?
        let box: ReplyBox
        let task: Task<Void, Never>
    }

    let session: ConsoleSession
    let environment: ConsoleEnvironment
    /// Set while the connection is active.
    private(set) var output: HubConnection?
    /// This handler, for closures that come back to the event loop. Nil once the connection is gone.
    private(set) var reference: NIOLoopBound<ConsoleConnection>?
    var format: ConsoleFormats.Name = .plain
    /// Whether the program keeps tokens: it asked for them in `/hello`.
    var wantsToken = false
    /// Whether a text's tag is its sender's own id of the message.
    var tagsAreIDs = false
    var running: Running?
    var prompt = PromptTracker()
    /// The commands that a program was told last.
    var toldCommands: [String] = []

    private var flow: ConsoleFlow
    /// What the running command waits to be answered.
    private var question: Question?
    private let flight = TextsInFlight()
    /// Texts submitted so far, and how many of them were shown for sure. `flight` counts down on the ledger's
    /// thread, while what that delivered still lies in the hub's mailbox.
    private var texts = (submitted: 0, shown: 0)
    private var channel: (any Channel)?
    private var isPumping = false
    private var isReading = true
    private var isPulsing = false
    private var isStopping = false

    init(session: ConsoleSession, environment: ConsoleEnvironment) {
        self.session = session
        self.environment = environment
        flow = ConsoleFlow(maximumLine: environment.configuration.maximumLine)
    }

    // MARK: Events of the channel

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        let output = HubConnection(
            session: session, channel: channel, encoder: currentFormat,
            backlog: environment.configuration.backlog)
        let reference = NIOLoopBound(self, eventLoop: context.eventLoop)
        self.channel = channel
        self.output = output
        self.reference = reference
        session.hub.add(output)
        environment.registry.add(session, reference: reference, channel: channel)
        session.onSignOut { [hub = session.hub] reason in
            hub.call { reference.value.signedOutElsewhere(because: reason) }
        }
        session.onClose { [hub = session.hub] in hub.call { reference.value.updatePrompt() } }
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
        running?.task.cancel()
        running = nil
        settle(nil)
        if let output { session.hub.remove(output) }
        output = nil
        reference = nil
        channel = nil
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
            switch flow.next(textsInFlight: max(flight.count, texts.submitted > texts.shown ? 1 : 0)) {
            case .text(let text, let tag): submit(text, tag: tag)
            case .command(let name, let rest, let tag): start(name, rest, tag: tag)
            case .answer(let text, let tag):
                if text == nil, flow.isSilent { session.state.noteSilence() }
                settle(text)
                answer(tag, ended: nil)
            case .problem(let problem, let tag): answer(tag, ended: error(for: problem))
            case .awaitTexts(let limit):
                if !flight.wait(atMost: limit) {
                    if limit > 0 { continue }
                    awaitShowing()
                }
                return updateReading()
            case .rest: return rest()
            case .idle: return updateReading()
            case .finished: return close()
            }
        }
    }

    /// Goes on behind what others on the event loop have to do.
    private func rest() {
        updateReading()
        guard let reference, let channel else { return }
        channel.eventLoop.execute { reference.value.pump() }
    }

    /// Takes no more lines, says why, and closes when what runs has ended.
    func stop() {
        guard output != nil, !isStopping else { return }
        isStopping = true
        notice(ConsoleWords.stopping(in: session.language))
        flow.stop()
        pump()
    }

    /// Ends the connection, for somebody else to come in.
    func giveWay() {
        guard output != nil, session.person == nil else { return }
        notice(ConsoleWords.gaveWay(in: session.language))
        session.hub.flush()
        // Not only once that is read: who reads nothing would stay.
        channel?.close(mode: .all, promise: nil)
    }

    /// Marks the running command as ended and goes on.
    func commandEnded() {
        running = nil
        settle(nil)
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

    private func submit(_ text: String, tag: String?) {
        guard let person = session.person else { return answer(tag, ended: ConsoleError.signInFirst) }
        guard let place = session.state.place else { return answer(tag, ended: ConsoleError.openFirst) }
        guard let reference else { return }
        flight.begin()
        texts.submitted += 1
        let (flight, hub) = (flight, session.hub)
        environment.campus.chat.submit(
            text, to: place.conversation, by: Actor(person.id), clientID: tagsAreIDs ? tag : nil
        ) { result in
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
        texts.shown = max(texts.shown, count)
        pump()
    }

    private func textEnded(_ tag: String?, _ result: Result<Message, any Error>) {
        _ = flight.end()
        switch result {
        case .success(let message): answer(tag, stored: message.id)
        case .failure(let error): answer(tag, ended: environment.refusal(for: error))
        }
        pump()
    }

    private func error(for problem: ConsoleFlow.Problem) -> CommunityError {
        switch problem {
        case .tooLong: ConsoleError.tooLong(limit: environment.configuration.maximumLine)
        case .notUTF8: ConsoleError.notUTF8
        case .nothingAfterTag: ConsoleError.nothingAfterTag
        case .asked: ConsoleError.asked
        }
    }

    private func updateReading() {
        let wantsReading = flow.wantsReading()
        guard wantsReading != isReading, let options = channel?.syncOptions else { return }
        isReading = wantsReading
        try? options.setOption(.autoRead, value: wantsReading)
    }

    // MARK: Questions

    /// Lets the running command ask: what it has said is shown, and the next text is its answer.
    func ask(_ question: Question) {
        guard let running, !question.isSettled else { return question.settle(nil) }
        settle(nil)
        self.question = question
        answer(running.tag, running.box.take())
        flow.questionAsked()
        pump()
    }

    /// Nobody waits for the answer any more: the next text goes where texts go.
    func withdraw(_ question: Question) {
        question.settle(nil)
        guard self.question === question else { return }
        self.question = nil
        flow.questionWithdrawn()
    }

    private func settle(_ text: String?) {
        question?.settle(text)
        question = nil
    }

    // MARK: Long commands

    /// Looks for what a running command has said, until none runs.
    func beginPulse() {
        guard !isPulsing, let reference, let channel else { return }
        isPulsing = true
        channel.eventLoop.scheduleTask(in: Self.pulse) { reference.value.beat() }
    }

    private func beat() {
        isPulsing = false
        guard let running else { return }
        answer(running.tag, running.box.take())
        beginPulse()
    }
}
