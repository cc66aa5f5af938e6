import Commands
import Community
import Doors
import Model
import NIOCore

/// Running commands: one task for each, and one hop back at its end.
extension ConsoleConnection {
    /// Starts a command that the flow has marked as running.
    func start(_ typed: String, _ behind: String, tag: String?) {
        let (name, rest) = environment.commands.command(called: typed, behind)
        do {
            switch name {
            case BuiltIn.quit.description.name:
                answer(tag, lines: [ConsoleWords.goodbye(in: session.language)])
                answer(tag, ended: nil)
                quit()
            case BuiltIn.hello.description.name:
                guard isCounted(tag, { try environment.commands.spend(name, rest, in: session) }) else {
                    return
                }
                try hello(rest)
                answer(tag, ended: nil)
                tellProgram()
                commandEnded()
            default:
                let person = session.person
                guard isCounted(tag, { try environment.commands.spend(name, rest, in: session) }) else {
                    return
                }
                if person == nil { didBecomeGuest() }
                let work = try work(for: name, rest)
                // If this signs somebody in, the answer and what was missed come before live events.
                if person == nil, let output { session.hub.hold(output) }
                run(tag: tag, work)
            }
        } catch {
            answer(tag, ended: environment.commands.refusal(for: error))
            commandEnded()
        }
    }

    /// Counts what the flow marked as running. Returns whether it may; where there was too much it is refused, and the next
    /// line is handled a moment later: refusing thousands a second would slow everybody on the event loop.
    func isCounted(_ tag: String?, _ spend: () throws -> Void) -> Bool {
        do {
            try spend()
            return true
        } catch {
            holdBack(tag, error)
            return false
        }
    }

    private func holdBack(_ tag: String?, _ error: any Error) {
        answer(tag, ended: environment.commands.refusal(for: error))
        guard let reference else { return }
        session.hub.eventLoop.scheduleTask(in: Self.pauseWhenRefused) { reference.value.commandEnded() }
    }

    /// Sends the greeting. Lines that arrive meanwhile wait.
    func greet() {
        let (campus, session, commands) = (environment.campus, session, environment.commands)
        let early = session.isOwnTerminal ? environment.registry.drainEarly() : []
        run(tag: nil) { _ in
            let isFirstStart =
                session.isOwnTerminal ? try await campus.accounts.awaitsFirstAdministrator() : false
            let other = [commands.lack(for: session)].compactMap(\.self) + early
            return CommandOutcome(
                greeting: ConsoleGreeting.lines(
                    of: campus.configuration.name, isOwnTerminal: session.isOwnTerminal,
                    isFirstStart: isFirstStart, in: session.language)
                    + other.map { $0.text(in: session.language) })
        }
    }

    private typealias Work = @Sendable (ReplyBox) async throws -> CommandOutcome

    private func work(for name: String, _ rest: String) throws -> Work {
        let work = try environment.commands.work(for: name, rest, in: session)
        let (session, campus) = (session, environment.campus)
        let (wantsToken, ask, format) = (program.wantsToken, asking(), program.format)
        return { box in
            let effect = try await work(Dialogue(ask: ask) { box.say($0) })
            guard case .signedIn = effect else { return CommandOutcome(effect) }
            return CommandOutcome(
                try await effect.keeping(wantsToken, session, campus),
                in: ConsoleFormats.format(format, in: session.language))
        }
    }

    /// Returns what a command calls to wait for the person's next text.
    private func asking() -> @Sendable () async -> String? {
        guard let reference else { return { nil } }
        let (hub, state) = (session.hub, session.state)
        return {
            let question = CommandQuestion()
            return await question.ask(
                within: state.canvas == nil ? CommandQuestion.patience : CommandQuestion.drawingPatience
            ) {
                hub.call { reference.value.ask(question) }
            } withdraw: {
                hub.call { reference.value.withdraw(question) }
            }
        }
    }

    private func run(tag: String?, _ work: @escaping Work) {
        guard let reference else { return }
        let hub = session.hub
        let box = ReplyBox()
        let task = Task {
            do {
                let outcome = try await work(box)
                hub.call { reference.value.ended(.success(outcome)) }
            } catch {
                hub.call { reference.value.ended(.failure(error)) }
            }
        }
        command.start(ForegroundCommand.Running(tag: tag, box: box, task: task))
        beginPulse()
    }

    /// Starts a command beside the one that asks, whose question stays open: the person looks up what to answer.
    func startAside(_ name: String, _ rest: String, tag: String?) {
        guard let reference else { return }
        let (commands, session, hub, box) = (environment.commands, session, session.hub, ReplyBox())
        // It ends by itself, since it asks nothing, and one runs at a time.
        Task {
            var refusal: CommunityError?
            do {
                try commands.spend(name, rest, in: session)
                _ = try await commands.work(for: name, rest, in: session)(
                    Dialogue(ask: { nil }) { box.say($0) })
            } catch { refusal = commands.refusal(for: error) }
            let replies = box.drain(closing: true)
            hub.call { [refusal] in reference.value.endedAside(tag, replies, refusal) }
        }
    }

    private func endedAside(_ tag: String?, _ replies: [Reply], _ refusal: CommunityError?) {
        answer(tag, replies)
        answer(tag, ended: refusal)
        asideEnded()
    }

    private func ended(_ result: Result<CommandOutcome, any Error>) {
        guard let running = command.running else { return }
        tellPlace()
        answer(running.tag, command.takeReplies(all: true, closing: true))
        switch result {
        case .success(let outcome):
            apply(outcome)
            answer(running.tag, ended: nil)
        case .failure(let error): answer(running.tag, ended: environment.commands.refusal(for: error))
        }
        if let output { session.hub.release(output) }
        updateCommands()
        updatePrompt()
        commandEnded()
    }

    private func apply(_ outcome: CommandOutcome) {
        for line in outcome.greeting { notice(line) }
        switch outcome.effect {
        case .none: break
        case .languageChanged: adoptFormat()
        case .signedIn(let welcome, let token):
            didChangeSignIn(true)
            program.prompt.tally.welcome(welcome.unread)
            adoptFormat()
            // Whoever runs the gateway from here was told already.
            if session.state.isAdministrator, !session.isOperator { tellLack() }
            if let missed = outcome.missed { tell(missed: missed) }
            if program.wantsToken { tell(session: welcome, token) }
        case .signedOut:
            didChangeSignIn(false)
            program.prompt.tally.clear()
            adoptFormat()
        }
    }

    /// Handles that the session was signed out by another session or by the gateway.
    func signedOutElsewhere(because reason: LocalizedText) {
        notice(reason.text(in: session.language))
        apply(CommandOutcome(.signedOut))
        updateCommands()
        updatePrompt()
    }

    private func hello(_ rest: String) throws {
        let request = try HelloRequest(rest)
        program.adopt(request)
        adoptProgram()
        if let language = request.language { session.state.use(language) }
        if let device = request.device { session.state.use(deviceSecret: device) }
        if request.options.contains(.drawings) { session.state.canDraw = true }
        if request.options.contains(.forms) { session.state.drawsForms = true }
        if request.options.contains(.signals) { environment.campus.chat.receipts.listen(session) }
        adoptFormat()
    }
}
