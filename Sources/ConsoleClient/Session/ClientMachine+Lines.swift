import Community
import Model

/// What the gateway says.
extension ClientMachine {
    mutating func received(_ text: String) {
        guard let line = GatewayLine(text) else { return receivedPlain(text) }
        switch line.type {
        case "gateway": person.community = line.session.community ?? person.community
        case "prompt": prompted(line)
        case "session": keep(line)
        case "end": ended(line, text)
        case "error": failed(line, text)
        case "reply": answered(line, text)
        case "message":
            see(line.message.sequence ?? line.message.id)
            let before = signals.words
            signals.record(message: line, own: person.handle)
            // Who wrote it types no more.
            if signals.words != before { tellPrompt() }
            // What was missed comes before the prompt that says who is signed in.
            let own = person.handle ?? person.memory?.handle
            if !echoes.isRepeated(line, own: own) { show(text) }
        case "receipt", "typing", "missed", "seen": signalled(line)
        default:
            if line.type == "notice" { see(line.notice.id) }
            show(text)
        }
    }

    /// Notes how far into the gateway's sequence this client has come.
    private mutating func see(_ number: Int64?) {
        if let number, let seen = session.sequence { session.sequence = max(seen, number) }
    }

    /// What goes into the prompt, or no further than here.
    private mutating func signalled(_ line: GatewayLine) {
        let before = signals
        switch line.type {
        case "receipt": signals.record(receipt: line, own: person.handle)
        case "typing": signals.record(typing: line)
        case "missed" where line.session.reload != true: caughtUp()
        default: if line.session.reload == true { say(ClientWords.loadAnew) }
        }
        if signals != before { tellPrompt() }
    }

    /// Before the format is chosen: the greeting, or that `/hello` was refused.
    private mutating func receivedPlain(_ text: String) {
        guard case .greeting = phase else { return }
        let refusal = "@\(Tag.hello) error: "
        if text.hasPrefix(refusal) {
            helloRefused(String(text.dropFirst(refusal.count)))
        } else if !text.hasPrefix("* ") {
            // Not the greeting, which the client says itself: a refusal, or something that is no gateway.
            show(text)
        }
    }

    private mutating func prompted(_ line: GatewayLine) {
        person.record(line, isAnswerUnderWay: requests.hasTextUnderWay)
        signals.open(line.place)
        switch phase {
        case .greeting(let isBare): helloDone(isBare: isBare)
        case .resuming where person.handle != nil: settle()
        case .ready where person.memory != nil && person.handle != nil: settle()
        // A script's next line may be the answer.
        case .ready where options.answersOnly && person.isAsking: pump()
        default: break
        }
        tellPrompt()
    }

    private mutating func keep(_ line: GatewayLine) {
        session.sequence = line.session.sequence ?? session.sequence
        guard let token = line.session.token, !token.isEmpty else { return }
        session.token = token
        act(.keep(token: token, person: line.session.person))
    }

    /// What the client asked for itself is part of no script's output.
    private mutating func answered(_ line: GatewayLine, _ text: String) {
        // The place was on the screen before, and what came since then is there already.
        if line.answer.tag == Tag.open, progress.isCaughtUp { return }
        if line.answer.tag.map(isOwn) == true { show(text) } else { act(.show(text)) }
    }

    private func isOwn(_ tag: String) -> Bool { [Tag.hello, Tag.resume, Tag.open].contains(tag) }

    private mutating func ended(_ line: GatewayLine, _ text: String) {
        let isOK = line.answer.ok == true
        switch line.answer.tag {
        case Tag.hello: if !isOK { helloRefused(line.text ?? "") }
        case Tag.resume: if !isOK { resumeRefused(line, text) }
        case Tag.open:
            if !isOK { show(text) }
            restored(isOpen: isOK)
        case let tag?:
            if let request = requests.answered(tag) {
                ended(request, line, text)
            } else {
                act(.show(text))
            }
        case nil: break
        }
    }

    private mutating func ended(_ request: ClientRequest, _ line: GatewayLine, _ text: String) {
        if awaitsTurn(request, line) || uploads(for: request, line) { return pump() }
        if line.answer.ok == true {
            if request.command == "logout" { discardToken() }
            if request.isResent, let id = line.answer.id { echo(request, id) }
        } else {
            refused()
        }
        // A front-end draws what was refused, and gives its text back; a program wants both.
        if options.answersOnly {
            act(.show(text))
        } else if line.answer.ok != true {
            show(line, text, refusing: request)
        }
        if line.answer.ok != true, request.isDelayed, !options.answersOnly {
            say(ClientWords.neverSent(request.shown))
        }
        pump()
    }

    private mutating func failed(_ line: GatewayLine, _ text: String) {
        guard line.answer.code == CommunityError.Code.limit.rawValue,
            let longest = requests.longestRefused()
        else { return act(.show(text)) }
        show(line, text, refusing: longest)
        refused()
        pump()
    }

    /// Shows a refusal, with the text that it is about.
    private mutating func show(_ line: GatewayLine, _ text: String, refusing request: ClientRequest) {
        let isText = request.command == nil && !options.answersOnly
        act(.show(isText ? ClientObject.refusal(line, of: request.text) : text))
    }

    private mutating func resumeRefused(_ line: GatewayLine, _ text: String) {
        if let wait = line.wait, options.reconnects { return awaitTurn(.token, for: wait) }
        if line.answer.code == CommunityError.Code.signedOut.rawValue {
            discardToken()
            say(ClientWords.sessionOver(line.text ?? ""))
        } else if line.answer.code != CommunityError.Code.notFound.rawValue {
            // Otherwise the gateway knows of no tokens.
            act(.show(text))
        }
        settle()
    }

    private mutating func discardToken() {
        session = Resumption()
        act(.discardToken)
    }

    /// Shows a text that was stored before the connection was lost: the gateway shows it to nobody twice.
    private mutating func echo(_ request: ClientRequest, _ id: Int64) {
        guard let handle = person.handle, echoes.isNews(id) else { return }
        show(ClientObject.message(request.text, id: id, place: person.place, from: handle))
    }
}
