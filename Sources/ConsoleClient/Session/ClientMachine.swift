import Community
import Console
import Model

/// What a console client does about its connection, and what becomes of lines typed meanwhile: a pure state machine.
///
/// It greets, signs in with a kept token, opens the place again that was open, and sends what waits. A connection
/// that is lost is tried again. A text that was sent and not answered is sent again under its own id, so that it is
/// stored once; a command is not, since nobody knows whether it was carried out: its person is told.
struct ClientMachine {
    enum Phase: Equatable {
        /// Until the first `start`, and while an attempt to connect is under way.
        case connecting
        /// `/hello` is under way; `isBare` where the gateway knew none of the options.
        case greeting(isBare: Bool)
        /// The kept token is under way, or the prompt that tells what came of it.
        case resuming
        /// The place that was open before is being opened.
        case restoring
        case ready
        /// Until the next attempt.
        case waiting
        /// The person has left; the gateway says goodbye.
        case leaving
        case ended
    }

    /// The tags of the client's own requests.
    enum Tag {
        static let hello = "0hello"
        static let resume = "0resume"
        static let open = "0open"
        /// What a front-end asks by itself starts with one of these; its answer goes back to it as it is.
        static let frontEnd = [CompletionRequest.prefix, TypingNotice.tag, PictureFetch.prefix]
    }

    let options: ClientOptions
    private(set) var phase = Phase.connecting
    var requests: ClientRequests
    var person = ClientPerson()
    var echoes = ClientEchoes()
    var session: Resumption
    var signals = ClientSignals()
    /// How long to wait between attempts to connect.
    var backoff: Backoff
    /// What the gateway told to wait.
    var turn = Turn.none
    /// Lines that the gateway refused.
    private(set) var refusals = 0
    private var actions: [ClientAction] = []
    private(set) var progress = Progress()

    /// With what the session goes on over another connection.
    struct Resumption {
        var token: String?
        /// The last number of the gateway's sequence that was seen; `nil` if nobody signed in with a token.
        var sequence: Int64?
    }

    /// How far the client has come.
    struct Progress {
        /// Whether the outage was told.
        var isAway = false
        /// Whether the greeting was shown, or somebody signed in without one.
        var hasGreeted = false
        /// Whether this connection brought all that was missed, so that nothing is to be shown anew.
        var isCaughtUp = false
        /// How far a file has come that is on its way; `nil` if none is, and empty before that is worth saying.
        var transfer: String?
        var hasInputEnded = false
        var hasEndedSending = false
    }

    /// - Parameters:
    ///   - token: what was kept for this gateway.
    ///   - backoff: how long to wait between attempts.
    init(_ options: ClientOptions, token: String?, backoff: Backoff, requests: ClientRequests) {
        self.options = options
        session = Resumption(token: token)
        self.backoff = backoff
        self.requests = requests
    }

    /// Takes what happened. Returns what to do, in order.
    mutating func handle(_ input: ClientInput) -> [ClientAction] {
        guard phase != .ended else { return [] }
        switch input {
        case .start: dial()
        case .connected: greet(isBare: false)
        case .unreachable(let reason): lose(reason)
        case .lost: lost()
        case .line(let line): received(line)
        case .typed(let line): typed(line)
        case .inputEnded: inputEnded()
        case .timer: timedOut()
        case .transfer(let news): transferred(news)
        case .transferWaits(let count): if count > 0 { say(TransferWords.waits(count)) }
        }
        defer { actions = [] }
        return actions
    }

    mutating func act(_ action: ClientAction) { actions.append(action) }

    /// What the client itself says is in it.
    var language: Language { person.language ?? options.language }

    mutating func say(_ words: LocalizedText) { act(.say(words.text(in: language))) }

    /// Shows a line of the gateway, where more is wanted than answers.
    mutating func show(_ line: String) {
        if !options.answersOnly { act(.show(line)) }
    }

    mutating func refused() { refusals += 1 }

    // MARK: Connecting

    private mutating func dial() {
        phase = .connecting
        act(.stopWaiting)
        act(.dial)
        tellPrompt()
    }

    private mutating func timedOut() {
        switch phase {
        case .waiting: dial()
        case .ready: tryAgain()
        case .resuming where turn == .token: tryAgain()
        case .greeting, .resuming, .restoring:
            act(.hangUp)
            lose(ClientWords.noAnswer.text(in: language))
        default: break
        }
    }

    private mutating func lost() {
        switch phase {
        case .leaving: end(.left(refusals: refusals))
        case .ready where progress.hasEndedSending && requests.isEmpty:
            end(.left(refusals: refusals))
        default: lose(ClientWords.ended.text(in: language))
        }
    }

    private mutating func lose(_ reason: String) {
        if phase == .ready { person.remember() }
        let wasAsking = person.isAsking
        person.didDisconnect()
        let lost = requests.connectionLost()
        giveUpTurn()
        guard options.reconnects else {
            return end(.failed(reason, unanswered: lost.map(\.shown) + requests.waitingLines))
        }
        for request in lost {
            let hasAsked = wasAsking && request.command != nil
            say(hasAsked ? ClientWords.questionLost(request.shown) : ClientWords.answerLost(request.shown))
        }
        phase = .waiting
        if !progress.isAway { say(ClientWords.away(reason)) }
        progress.isAway = true
        act(.wait(backoff.next()))
        tellPrompt()
    }

    /// Tries at once where an attempt is due later.
    mutating func hurry() {
        if phase == .waiting { dial() }
    }

    // MARK: Becoming ready

    private mutating func greet(isBare: Bool) {
        phase = .greeting(isBare: isBare)
        progress.isCaughtUp = false
        requests.tagsAreIDs = !isBare && options.keepsIDs
        act(.wait(options.patience.greeting))
        act(.send("@\(Tag.hello) /hello quad/1 json" + (isBare ? "" : options.hello(in: language))))
    }

    mutating func helloRefused(_ reason: String) {
        guard phase == .greeting(isBare: false) else {
            act(.hangUp)
            return end(.failed(ClientWords.noGateway(reason).text(in: language), unanswered: []))
        }
        greet(isBare: true)
    }

    /// Greets in the session's language, once: the gateway's own greeting came before it knew that.
    private mutating func greetPerson() {
        guard !progress.hasGreeted else { return }
        progress.hasGreeted = true
        guard person.handle == nil, !options.answersOnly else { return }
        for line in ConsoleGreeting.lines(
            of: person.community, isOwnTerminal: false, isFirstStart: false, in: language)
        {
            act(.say(line))
        }
    }

    /// The prompt after `/hello` is there: goes on to who is signed in.
    mutating func helloDone(isBare: Bool) {
        guard let token = session.token, !isBare else { return settle() }
        phase = .resuming
        sendToken(token)
    }

    mutating func sendToken(_ token: String) {
        let since = session.sequence.map { " \($0)" } ?? ""
        act(.send("@\(Tag.resume) /resume \(TypedLine.quoted(token))\(since)"))
    }

    /// Who is signed in is known: opens the place again, or goes on.
    mutating func settle() {
        switch person.comesBack {
        case .nobody, .signedOut: becomeReady()
        case .another(let before):
            for line in requests.drop() { say(ClientWords.dropped(line, before: before)) }
            person.memory = nil
            becomeReady()
        case .same(place: nil):
            person.memory = nil
            becomeReady()
        case .same(let place?):
            phase = .restoring
            act(.wait(options.patience.greeting))
            act(.send("@\(Tag.open) /open \(place)"))
        }
    }

    mutating func transfer(_ state: String?) {
        progress.transfer = state
        tellPrompt()
    }

    mutating func caughtUp() { progress.isCaughtUp = true }

    /// - Parameter isOpen: Whether the place that was open is open again.
    mutating func restored(isOpen: Bool) {
        person.didComeBack(isOpen: isOpen)
        becomeReady()
    }

    private mutating func becomeReady() {
        phase = .ready
        act(.stopWaiting)
        backoff.reset()
        greetPerson()
        if progress.isAway { say(ClientWords.back) }
        progress.isAway = false
        if person.isHeld { say(ClientWords.signInAgain(waiting: requests.waiting)) }
        pump()
        tellPrompt()
    }

    // MARK: Lines

    /// Sends what may be sent.
    mutating func pump() {
        guard phase == .ready, !person.isHeld, !waitsForFile else { return }
        while !waitsForFile,
            let request = requests.next(isInOrder: options.answersOnly && !person.isAsking)
        {
            if !options.answersOnly || !takesFetch(request) { act(.send(request.wire)) }
        }
        endSendingIfDone()
    }

    /// Whether a script's lines wait for a file on its way.
    private var waitsForFile: Bool { options.answersOnly && progress.transfer != nil }

    /// Nothing more is typed: what waits is still sent and answered.
    private mutating func inputEnded() {
        // Nobody would see whether what waits was ever sent.
        if options.reconnects, phase != .ready || person.isHeld { return leave() }
        progress.hasInputEnded = true
        endSendingIfDone()
    }

    private mutating func endSendingIfDone() {
        guard progress.hasInputEnded, !progress.hasEndedSending, phase == .ready, requests.waiting == 0,
            !waitsForFile, !requests.mayComeBack || person.isAsking || !options.answersOnly
        else { return }
        progress.hasEndedSending = true
        act(.endSending)
    }

    /// The person leaves.
    mutating func leave() {
        for line in requests.drop() { say(ClientWords.neverSent(line)) }
        guard phase == .ready else {
            act(.hangUp)
            return end(.left(refusals: refusals))
        }
        phase = .leaving
        act(.send("/quit"))
    }

    private mutating func end(_ ending: ClientEnding) {
        phase = .ended
        act(.end(ending))
    }

    mutating func tellPrompt() {
        guard !options.answersOnly else { return }
        let state: LocalizedText? =
            switch phase {
            case .ready where person.isHeld: ClientWords.signedOutState(waiting: requests.waiting)
            case .ready where progress.transfer?.isEmpty == false:
                progress.transfer.map { LocalizedText(stringLiteral: $0) }
            case .ready: signals.words
            case .leaving, .ended: nil
            default: ClientWords.state(isAway: progress.isAway, waiting: requests.waiting)
            }
        var prompt = person.prompt(state: state?.text(in: language))
        prompt.isTransferring = progress.transfer != nil
        act(.prompt(prompt))
    }
}
