package import Community
import Concurrency
import Documents
import Intents
import JSONCoding
import Logging
import Lua
package import Model
import ServiceLifecycle

extension PluginHost {
    package func ask(_ text: String, invocation: Invocation) async throws {
        let language = AskSession.language(of: text, reader: invocation.language)
        try await answer(invocation.speaking(language)) { try await $0.answer(text) }
    }

    package func correct(invocation: Invocation) async throws {
        try await answer(invocation) { try await $0.correct() }
    }

    /// What it refuses with is in the language of the question too.
    private func answer(_ invocation: Invocation, _ body: (AskDialogue) async throws -> Void) async throws {
        do {
            try await body(dialogue(invocation))
        } catch let error as CommunityError where invocation.language != invocation.session.language {
            throw CommunityError(
                error.refusal, LocalizedText(stringLiteral: error.message(in: invocation.language)),
                after: error.after)
        }
    }

    package func misreadQuestions() async throws -> [MisreadQuestion] { try await assistant.misread.list() }

    package func removeMisreadQuestions() async throws -> Int { try await assistant.misread.removeAll() }

    func dialogue(_ invocation: Invocation) -> AskDialogue {
        AskDialogue(
            registry: answers.registry, environment: environment, community: campus,
            invocation: invocation, counts: assistant.counts, misread: assistant.misread,
            run: { try await self.run($0, arguments: $1, invocation: $2) })
    }

    package var intents: [IntentReport] {
        answers.registry.intents.all.map {
            IntentReport(name: $0.name, summary: $0.summary, count: assistant.counts.count(of: $0.name))
        }
    }

    package func explanation(of text: String, after before: String?) async throws -> [String] {
        try await report.lines(of: text, after: try before.map(question))
    }

    /// Returns how a question is understood, on one line: the first one of ``explanation(of:after:)``.
    package func meaning(of text: String, after before: String? = nil) async throws -> String {
        try await report.line(of: text, after: try before.map(question))
    }

    /// Those who ask for it are administrators and tools, who have their turns together.
    private var report: AskReport {
        AskReport(
            answers.registry, on: environment.today,
            in: RecognitionTurns(thread: environment.recognition, caller: .guest(source: "/explain")))
    }

    /// Reads `weather.forecast {"day":"today"}`.
    private func question(_ words: String) throws -> QuestionBefore {
        let name = words.prefix { !$0.isWhitespace }
        let rest = words[name.endIndex...].drop(while: \.isWhitespace)
        guard answers.registry.intents[String(name)] != nil else {
            throw CommunityError(.notFound, AskWords.noIntent(String(name)))
        }
        guard let slots = try? JSONText.decode(Array((rest.isEmpty ? "{}" : rest).utf8)).value else {
            throw CommunityError(.invalid, AskWords.notJSON)
        }
        return QuestionBefore(intent: String(name), slots: [String: SlotValue](slots))
    }
}

/// The gateway's own bot: what people write to `@quad`, it answers as `/ask` would, in a message.
extension PluginHost {
    /// Answers until the gateway stops.
    func runAssistant() async {
        await withDiscardingTaskGroup { group in
            for await item in assistant.feed.items.cancelOnGracefulShutdown() {
                switch item {
                case .invitation(.group(_, let slug)):
                    group.addTask { _ = try? await self.campus?.chat.groups.enter(slug) }
                case .invitation: break
                case .message(let message):
                    guard assistant.desk.take(message) else { continue }
                    group.addTask { await cancelWhenGracefulShutdown { await self.answer(message.sender) } }
                }
            }
            group.cancelAll()
        }
    }

    /// Answers one person's questions, one after the other, until none waits.
    private func answer(_ person: PersonRef) async {
        while let message = assistant.desk.next(of: person.id) {
            // What went wrong may be told in the asker's words: the log has its kind alone.
            do { try await answer(message) } catch {
                environment.logger.warning(
                    "a question was not answered", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    private func answer(_ message: Message) async throws {
        guard let community = campus else { return }
        let (person, conversation) = (message.sender, message.conversation)
        let text = AskDesk.text(of: message)
        let language = AskSession.language(
            of: text, reader: try await community.people.language(of: person.id))
        let reply = AskReply(
            to: person.id, in: conversation.id, language: language, community: community)
        var isGroup = false
        if case .group(_, let slug) = conversation {
            isGroup = true
            _ = try? await community.chat.groups.enter(slug)
        }
        let session = AskSession(
            id: community.makeSessionID(), of: person, in: conversation.place(for: person.id),
            language: language)
        let invocation = Invocation(
            session: session, isPublic: isGroup,
            ask: { [desk = assistant.desk, sleep = environment.sleep] in
                reply.endTyping()
                desk.ask(person.id, in: conversation.id)
                guard (try? await reply.send()) != nil else { return nil }
                defer { reply.beginTyping(sleep: sleep) }
                return await desk.answer(of: person.id)
            }, reply: reply.add)
        reply.beginTyping(sleep: environment.sleep)
        defer { reply.endTyping() }
        do {
            try await dialogue(invocation).answer(text)
        } catch let error as CommunityError {
            reply.add(Reply(error.message(in: language)))
        } catch is LuaAbandonment {
            return
        } catch {
            reply.add(Reply(AskWords.failed.text(in: language)))
            try await reply.send()
            throw error
        }
        try await reply.send()
    }
}

extension Groups {
    /// Has the bot enter a group where it was asked something, or into which it was asked.
    fileprivate func enter(_ slug: String) async throws {
        try await perform(
            JoinGroup(slug: slug), by: Actor(PersonRef.assistant.id, cause: PersonRef.assistant.handle))
    }
}

/// Cards that people keep, each made anew whenever it is shown.
extension PluginHost {
    /// How long a card may take; the others are shown without it.
    private static let longest = Duration.seconds(15)

    package func showDashboard(invocation: Invocation) async throws {
        let person = try invocation.session.requirePerson()
        let sources = try await dashboards.list(of: person)
        guard !sources.isEmpty else {
            return invocation.reply(Reply(DashboardWords.empty.text(in: invocation.language)))
        }
        // All at once: the slowest source is waited for, not all of them one after the other.
        let answers = await withTaskGroup(of: (Int, [Reply]).self) { group in
            for (index, source) in sources.enumerated() {
                group.addTask { (index, await self.answer(source, invocation)) }
            }
            return await group.reduce(into: Array(repeating: [Reply](), count: sources.count)) {
                $0[$1.0] = $1.1
            }
        }
        for (index, replies) in answers.enumerated() {
            let title = title(of: sources[index]).text(in: invocation.language)
            invocation.reply(Reply("\(index + 1)  \(title)"))
            replies.forEach(invocation.reply)
        }
    }

    package func addToDashboard(for session: any Session) async throws -> LocalizedText {
        let person = try session.requirePerson()
        guard let source = memory.card(of: session) else {
            throw CommunityError(.notFound, DashboardWords.nothingToKeep)
        }
        return DashboardWords.added(
            try await dashboards.add(source, for: person), title(of: source))
    }

    package func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText {
        DashboardWords.dropped(
            title(of: try await dashboards.remove(number, of: try session.requirePerson())))
    }

    /// Notes what a card came from, so that its reader can keep it.
    func noteCard(of context: CallContext, from source: CardSource) {
        if context.hasShownCard { memory.keep(source, of: context.session) }
    }

    private var memory: AskMemory {
        AskMemory(memory: environment.conversations.memory, clock: environment.clock)
    }

    /// What is said now; what goes wrong is a line of it.
    private func answer(_ source: CardSource, _ invocation: Invocation) async -> [Reply] {
        let replies = Mutex<[Reply]>([])
        let own = Invocation(session: invocation.session) { reply in replies.withLock { $0.append(reply) } }
            .speaking(invocation.language)
        let isDone = await withTimeLimit(Self.longest, sleep: environment.sleep) { () -> Bool? in
            do {
                try await self.perform(source, own)
            } catch let error as CommunityError {
                own.reply(Reply(error.message(in: invocation.language)))
            } catch {
                own.reply(Reply(AskWords.failed.text(in: invocation.language)))
            }
            return true
        }
        if isDone == nil { own.reply(Reply(DashboardWords.noAnswer.text(in: invocation.language))) }
        return replies.withLock(\.self)
    }

    private func perform(_ source: CardSource, _ invocation: Invocation) async throws {
        switch source {
        case .question(let intent, let slots):
            try await dialogue(invocation).repeated(intent, slots)
        case .command(let name, let arguments):
            guard let command = command(named: name) else {
                throw CommunityError(.notFound, DashboardWords.gone)
            }
            try await run(command, arguments: arguments, invocation: invocation)
        }
    }

    private func title(of source: CardSource) -> LocalizedText {
        switch source {
        case .question(let intent, let slots):
            let registry = answers.registry
            return LocalizedText { language in
                AskWordings(intents: registry.intents, language: language, isGuest: false)
                    .choice(of: intent, slots)
            }
        case .command(let name, let arguments):
            return LocalizedText(stringLiteral: arguments.isEmpty ? "/\(name)" : "/\(name) \(arguments)")
        }
    }
}

extension PluginHost {
    /// How often forms are looked through that nobody goes on with: they go so much later at most.
    private static let clearing = Duration.seconds(3_600)

    /// Removes forms that nobody touched for long, and what was spent and counts no more, each hour, until the gateway stops.
    func clearForms() async {
        while !Task.isCancelled {
            _ = try? await discardForms()
            _ = try? await discardSpent()
            do { try await environment.sleep(Self.clearing) } catch { return }
        }
    }

    /// Removes forms of all plugins that nobody touched for long. Returns how many there were.
    @discardableResult
    func discardForms() async throws -> Int {
        try await environment.documents?.removeAll(
            in: FormShelf.collection, below: FormShelf.horizon(at: environment.clock.now()),
            of: FormShelf.touched) ?? 0
    }

    /// Removes of all plugins what was spent so long ago that it counts no more. Returns how many documents it were.
    @discardableResult
    func discardSpent() async throws -> Int {
        try await environment.documents?.removeAll(
            in: SpendShelf.collection, below: SpendShelf.horizon(at: environment.clock.now()),
            of: SpendShelf.touched) ?? 0
    }
}
