import Community
import Doors
import NIOCore

/// How the connection runs commands: one task each, one hop back at its end.
extension ConsoleConnection {
    /// Starts a command; the flow has marked it as running.
    func start(_ name: String, _ rest: String, tag: String?) {
        do {
            switch name {
            case BuiltIn.quit.description.name:
                answer(tag, lines: [ConsoleWords.goodbye(in: session.language)])
                answer(tag, ended: nil)
                quit()
            case BuiltIn.hello.description.name:
                try hello(rest)
                answer(tag, ended: nil)
                tellProgram()
                commandEnded()
            default:
                let work = try work(for: name, rest)
                // Where this signs somebody in, its answer and what was missed come before what is live.
                if session.person == nil, let output { session.hub.hold(output) }
                run(tag: tag, work)
            }
        } catch {
            answer(tag, ended: environment.refusal(for: error))
            commandEnded()
        }
    }

    /// Greets; lines that were typed meanwhile wait.
    func greet() {
        let (campus, session) = (environment.campus, session)
        let early = session.isOwnTerminal ? environment.registry.takeEarly() : []
        run(tag: nil) { _ in
            let isFirstStart =
                session.isOwnTerminal ? try await campus.accounts.awaitsFirstAdministrator() : false
            return .greeted(
                ConsoleGreeting.lines(
                    isOwnTerminal: session.isOwnTerminal, isFirstStart: isFirstStart, in: session.language)
                    + early.map { $0.text(in: session.language) })
        }
    }

    private typealias Work = @Sendable (ReplyBox) async throws -> BuiltIn.Effect

    private func work(for name: String, _ rest: String) throws -> Work {
        let (session, campus, catalog) = (session, environment.campus, environment.catalog)
        if let builtIn = BuiltIns.named(name) {
            let arguments = try CommandGrammar(builtIn.description).parse(rest)
            let (wantsToken, ask, format) = (wantsToken, asking(), format)
            return { box in
                let call = BuiltIn.Call(
                    campus: campus, catalog: catalog, session: session, arguments: arguments, ask: ask,
                    say: { box.say($0) })
                let effect = try await builtIn.run(call).keeping(wantsToken, session, campus)
                return effect.written(in: ConsoleFormats.format(format, in: session.language))
            }
        }
        guard let command = catalog.command(named: name) else {
            throw ConsoleError.noCommand(name, nearest: BuiltIns.nearest(to: name, in: catalog))
        }
        guard session.person != nil || (campus.configuration.guests && command.guests) else {
            throw ConsoleError.signInFirst
        }
        let ask = asking()
        return { box in
            let invocation = Invocation(session: session, ask: ask) { box.say($0) }
            try await catalog.run(command, arguments: rest, invocation: invocation)
            return .none
        }
    }

    /// How a command waits for the person's next text.
    private func asking() -> @Sendable () async -> String? {
        guard let reference else { return { nil } }
        let hub = session.hub
        return {
            let question = Question()
            return await withTaskCancellationHandler {
                hub.call { reference.value.ask(question) }
                return await question.answer()
            } onCancel: {
                // It may come before the question itself, which is settled then and not asked any more.
                question.settle(nil)
                hub.call { reference.value.withdraw(question) }
            }
        }
    }

    private func run(tag: String?, _ work: @escaping Work) {
        guard let reference else { return }
        let box = ReplyBox()
        let hub = session.hub
        let task = Task {
            do {
                let effect = try await work(box)
                hub.call { reference.value.ended(.success(effect)) }
            } catch {
                hub.call { reference.value.ended(.failure(error)) }
            }
        }
        running = Running(tag: tag, box: box, task: task)
        beginPulse()
    }

    private func ended(_ result: Result<BuiltIn.Effect, any Error>) {
        guard let running else { return }
        answer(running.tag, running.box.take(closing: true))
        switch result {
        case .success(let effect):
            apply(effect)
            answer(running.tag, ended: nil)
        case .failure(let error): answer(running.tag, ended: environment.refusal(for: error))
        }
        if let output { session.hub.release(output) }
        updateCommands()
        updatePrompt()
        commandEnded()
    }

    private func apply(_ effect: BuiltIn.Effect) {
        switch effect {
        case .none: break
        case .languageChanged: adoptFormat()
        case .greeted(let lines): for line in lines { notice(line) }
        case .signedIn(let welcome, let token, let missed):
            environment.registry.note(session, isSignedIn: true)
            prompt.tally.welcome(welcome.unread, counting: welcome.counting)
            adoptFormat()
            if let missed { tell(missed: missed) }
            if wantsToken { tell(session: welcome, token) }
        case .signedOut:
            environment.registry.note(session, isSignedIn: false)
            prompt.tally.clear()
            adoptFormat()
        }
    }

    /// The session was signed out by another one, or by the gateway.
    func signedOutElsewhere(because reason: LocalizedText) {
        notice(reason.text(in: session.language))
        apply(.signedOut)
        updateCommands()
        updatePrompt()
    }

    private func hello(_ rest: String) throws {
        let request = try HelloRequest(rest)
        (format, wantsToken) = (request.format, request.options.contains(.token))
        tagsAreIDs = request.options.contains(.ids)
        if let language = request.language { session.state.use(language) }
        if request.options.contains(.signals) { environment.campus.receipts.listen(session) }
        adoptFormat()
    }
}
