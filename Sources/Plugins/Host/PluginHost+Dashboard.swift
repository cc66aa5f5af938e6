package import Community
import Concurrency
package import Model

/// Cards that people keep, each made anew whenever it is shown.
extension PluginHost {
    /// How long a card may take; the others are shown without it.
    private static let longest = Duration.seconds(15)

    package func showDashboard(invocation: Invocation) async throws {
        let person = try Self.person(invocation.session)
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
        let person = try Self.person(session)
        guard let source = memory.card(of: session) else {
            throw CommunityError(.notFound, DashboardWords.nothingToKeep)
        }
        return DashboardWords.added(
            try await dashboards.add(source, for: person), title(of: source))
    }

    package func dropFromDashboard(_ number: Int, for session: any Session) async throws -> LocalizedText {
        DashboardWords.dropped(
            title(of: try await dashboards.remove(number, of: try Self.person(session))))
    }

    /// Notes what a card came from, so that its reader can keep it.
    func noteCard(of context: CallContext, from source: CardSource) {
        if context.hasShownCard { memory.keep(source, of: context.session) }
    }

    private var memory: AskMemory {
        AskMemory(memory: environment.conversations.memory, clock: environment.clock)
    }

    private static func person(_ session: any Session) throws -> PersonID {
        guard let person = session.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        return person.id
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
