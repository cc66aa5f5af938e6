import Community
import Intents
import Model

/// One question from the line to its answer: what is unclear is asked back.
struct AskDialogue {
    /// What is asked back about one question at most.
    private static let mostTurns = 4

    let registry: PluginRegistry
    let environment: HostEnvironment
    let community: Campus?
    let invocation: Invocation
    /// Whether others read the answer: then it is nothing that is the asker's own.
    var isPublic = false
    let counts: AskCounts
    let run: @Sendable (CommandDescription, String, Invocation) async throws -> Void

    private var session: any Session { invocation.session }
    private var language: Language { session.language }
    private var wordings: AskWordings {
        AskWordings(intents: registry.intents, language: language, isGuest: session.person == nil || isPublic)
    }
    private var memory: AskMemory {
        AskMemory(memory: environment.conversations.memory, clock: environment.clock)
    }

    /// - Throws: `CommunityError` with a message for the caller.
    func answer(_ text: String) async throws {
        var understanding = registry.intents.recognizer.understand(text, after: memory.before(of: session))
        for _ in 0..<Self.mostTurns {
            switch understanding {
            case .reading(let reading, _): return try await run(reading)
            case .missing(let reading):
                guard let next = try await asked(for: reading) else { return }
                understanding = next
            case .choices(let readings):
                guard let next = try await chosen(of: readings) else { return }
                understanding = next
            case .none:
                counts.note(nil)
                return say(AskWords.cannotAnswer(wordings.examples(from: environment.random())))
            }
        }
    }

    private func run(_ reading: Reading) async throws {
        guard let asked = registry.intents[reading.intent] else { return }
        guard session.person != nil || (asked.intent.guests && community?.configuration.guests ?? true) else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        guard asked.intent.guests || !isPublic else {
            throw CommunityError(.forbidden, AskWords.onlyBetweenUs)
        }
        counts.note(reading.intent)
        memory.keep(reading, of: session)
        if case .command(let line) = asked.intent.answer {
            try await run(line, reading)
        } else {
            let context = CallContext(
                invocation, permissions: asked.plugin.manifest.permissions, community: community,
                outputBytes: asked.plugin.budget.outputBytes)
            try await asked.plugin.answer(asked.intent, reading.slots.luaValue, context: context)
        }
        let next = wordings.next(after: reading, of: asked)
        if !next.isEmpty { say(AskWords.alsoAsk(next)) }
    }

    /// Runs a command whose line has the slots' values.
    private func run(_ line: String, _ reading: Reading) async throws {
        let name = String(line.prefix { $0 != " " })
        guard let command = registry.commands[name] else { return }
        let arguments = line.dropFirst(name.count + 1).replacing(#/\{(\w*)\}/#) { match in
            reading.slots[String(match.1)].map { "\($0)" } ?? ""
        }
        try await run(command.description, String(arguments), invocation)
    }

    /// Asks for what is missing. Returns the question with it; `nil` if nobody answers.
    private func asked(for reading: Reading) async throws -> Understanding? {
        guard let slot = reading.missing.first else { return Understanding.none }
        let question = registry.intents[reading.intent]?.intent.questions[slot]
        say(question ?? AskWords.which(slot))
        guard let answer = try await reply() else { return nil }
        if let filled = registry.intents.recognizer.filling(slot, of: reading, with: answer) { return filled }
        return try another(answer)
    }

    private func chosen(of readings: [Reading]) async throws -> Understanding? {
        let lines = readings.enumerated().map { "\($0 + 1)  \(wordings.choice($1))" }
        invocation.reply(Reply(lines: [AskWords.whichOne.text(in: language)] + lines))
        guard let answer = try await reply() else { return nil }
        if let number = Int(answer.filter { !$0.isWhitespace }), readings.indices.contains(number - 1) {
            return registry.intents.recognizer.taking(readings[number - 1])
        }
        if let meant = registry.intents.recognizer.choice(
            among: readings, words: readings.map(wordings.choice), meantBy: answer)
        {
            return registry.intents.recognizer.taking(readings[meant])
        }
        return try another(answer)
    }

    /// What was no answer may be a question of its own.
    private func another(_ text: String) throws -> Understanding {
        let understanding = registry.intents.recognizer.understand(text)
        if case .none = understanding { throw CommunityError(.invalid, AskWords.notUnderstood(text)) }
        return understanding
    }

    /// The caller's next text; `nil` if none comes.
    private func reply() async throws -> String? {
        let context = CallContext(invocation, permissions: [], community: community)
        try environment.conversations.questions.open(by: context.caller)
        defer { environment.conversations.questions.close(by: context.caller) }
        return try await context.ask(within: QuestionReader.longest, sleep: environment.timing.sleep)
    }

    private func say(_ text: LocalizedText) { invocation.reply(Reply(text.text(in: language))) }
}
