import Community
import Concurrency
import Foundation
import Intents
import Lua
import Model
import Times

/// One question from the line to its answer: what is unclear is asked back.
struct AskDialogue {
    /// What is asked back about one question at most.
    private static let mostTurns = 4

    let registry: PluginRegistry
    let environment: HostEnvironment
    let community: Campus?
    private(set) var invocation: Invocation
    let counts: AskCounts
    let misread: MisreadShelf
    let run: @Sendable (CommandDescription, String, Invocation) async throws -> Void

    private var session: any Session { invocation.session }
    private var language: Language { invocation.language }
    private var isPublic: Bool { invocation.isPublic }
    private var recognizer: Recognizer { registry.intents.recognizer }
    private var turns: RecognitionTurns {
        RecognitionTurns(thread: environment.recognition, caller: CommandCaller(session).id)
    }
    private var today: CivilDay { environment.today }
    private var wordings: AskWordings {
        AskWordings(intents: registry.intents, language: language, isGuest: session.person == nil || isPublic)
    }
    private var memory: AskMemory {
        AskMemory(memory: environment.conversations.memory, clock: environment.clock)
    }

    /// A question, and what it is taken for.
    private struct Turn {
        let text: String
        let understanding: Understanding
    }

    /// - Throws: `CommunityError` with a message for the caller.
    func answer(_ text: String) async throws {
        let before = memory.before(of: session)
        if let before, try await recognized({ $0.isRefresh(text) }) { return try await refresh(before) }
        let understanding = try await registry.understand(text, after: before, on: today, in: turns)
        if case .none = understanding, try await recognized({ $0.isComplaint(text) }) {
            return try await correct()
        }
        try await settle(Turn(text: text, understanding: understanding))
    }

    /// Works out what something means, in a turn of the asker's.
    private func recognized<Value: Sendable>(
        _ work: @escaping @Sendable (Recognizer) -> Value
    ) async throws -> Value {
        try await turns.run { [intents = registry.intents] in work(intents.recognizer) }
    }

    /// Answers what was asked before, and has its sources asked anew.
    private func refresh(_ before: QuestionBefore) async throws {
        var dialogue = self
        dialogue.invocation = invocation.refreshing()
        try await dialogue.repeated(before.intent, before.slots)
    }

    private func settle(_ first: Turn) async throws {
        var turn = first
        for _ in 0..<Self.mostTurns {
            switch turn.understanding {
            case .reading(let reading, _): return try await run(reading, of: turn.text)
            case .missing(let reading):
                guard let next = try await asked(for: reading, turn) else { return }
                turn = next
            case .choices(let readings):
                guard let next = try await chosen(of: readings, turn) else { return }
                turn = next
            case .none: return try await refuse(turn.text)
            }
        }
    }

    /// Says that a question isn't understood: which words of it, and what can be asked of the same kind, where it is only
    /// those that aren't; some of what can be asked otherwise. What comes next leans on nothing.
    private func refuse(_ text: String) async throws {
        counts.note(nil)
        memory.keep(text, as: nil, of: session)
        let obstacle = try await recognized { [today] in $0.obstacle(in: text, on: today) }
        if let obstacle, wordings.isVisible(obstacle.intent) {
            return say(AskWords.cannotAnswer(obstacle.words, wordings.examples(like: obstacle.intent)))
        }
        say(AskWords.cannotAnswer(wordings.examples(from: environment.random())))
    }

    private func run(_ reading: Reading, of text: String) async throws {
        guard let asked = registry.intents[reading.intent] else { return }
        try admit(to: asked.intent)
        counts.note(reading.intent)
        memory.keep(text, as: reading, of: session)
        try await perform(asked, reading.given)
        let next = wordings.next(after: reading, of: asked)
        if !next.isEmpty { say(AskWords.alsoAsk(next)) }
    }

    /// Answers what was asked before once more.
    /// - Throws: `CommunityError`: `.notFound` if nothing answers it any more.
    func repeated(_ intent: String, _ slots: [String: SlotValue]) async throws {
        guard let asked = registry.intents[intent] else {
            throw CommunityError(.notFound, DashboardWords.gone)
        }
        try admit(to: asked.intent)
        try await perform(asked, slots)
    }

    private func admit(to intent: PluginIntent) throws {
        guard session.person != nil || (intent.guests && community?.configuration.guests ?? true) else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        guard intent.guests || !isPublic else {
            throw CommunityError(.forbidden, HostWords.onlyBetweenUs)
        }
    }

    private func perform(_ asked: AskedIntents.Asked, _ slots: [String: SlotValue]) async throws {
        if case .command(let line) = asked.intent.answer { return try await run(line, slots) }
        let context = CallContext(
            invocation, permissions: asked.plugin.manifest.permissions, community: community,
            outputBytes: asked.plugin.budget.outputBytes)
        try await asked.plugin.answer(asked.intent, slots.luaValue, context: context)
        if context.hasShownCard {
            memory.keep(.question(intent: asked.intent.name, slots: slots), of: session)
        }
    }

    /// Runs a command whose line has the slots' values.
    private func run(_ line: String, _ slots: [String: SlotValue]) async throws {
        let name = String(line.prefix { $0 != " " })
        guard let command = registry.commands[name] else { return }
        let arguments = line.dropFirst(name.count + 1).replacing(#/\{(\w*)\}/#) { match in
            slots[String(match.1)].map { "\($0)" } ?? ""
        }
        try await run(command.description, String(arguments), invocation)
    }

    /// Asks for what is missing. Returns the question with it; `nil` if nobody answers.
    private func asked(for reading: Reading, _ turn: Turn) async throws -> Turn? {
        guard let slot = reading.missing.first else { return Turn(text: turn.text, understanding: .none) }
        let question = registry.intents[reading.intent]?.intent.questions[slot]
        say(question ?? AskWords.which(slot))
        guard let answer = try await reply() else { return nil }
        let filled = try await recognized { [today] in
            $0.filling(slot, of: reading, with: answer, on: today)
        }
        if let filled {
            return Turn(text: turn.text, understanding: filled)
        }
        return try await another(answer)
    }

    private func chosen(of readings: [Reading], _ turn: Turn) async throws -> Turn? {
        guard let answer = try await choice(AskWords.whichOne, of: readings.map(wordings.choice)) else {
            return nil
        }
        guard let reading = try await meant(by: answer, of: readings) else {
            return try await another(answer)
        }
        return Turn(text: turn.text, understanding: recognizer.taking(reading))
    }

    /// Shows numbered choices below a question. Returns the answer; `nil` if there is none.
    private func choice(_ question: LocalizedText, of choices: [String]) async throws -> String? {
        let lines = choices.enumerated().map { "\($0 + 1)  \($1)" }
        invocation.reply(Reply(lines: [question.text(in: language)] + lines))
        return try await reply()
    }

    /// The reading that is chosen by its number or in words.
    private func meant(by answer: String, of readings: [Reading]) async throws -> Reading? {
        if let number = Int(answer.filter { !$0.isWhitespace }) {
            return number >= 1 && number <= readings.count ? readings[number - 1] : nil
        }
        let words = readings.map(wordings.choice)
        return try await recognized { $0.choice(among: readings, words: words, meantBy: answer) }
            .map { readings[$0] }
    }

    /// What was no answer may be a question of its own.
    private func another(_ text: String) async throws -> Turn {
        let understanding = try await registry.understand(text, after: nil, on: today, in: turns)
        if case .none = understanding { throw CommunityError(.invalid, AskWords.notUnderstood(text)) }
        return Turn(text: text, understanding: understanding)
    }

    /// The caller's next text; `nil` if none comes.
    private func reply() async throws -> String? {
        let context = CallContext(invocation, permissions: [], community: community)
        return try await context.ask(within: QuestionReader.longest, in: environment)
    }

    private func say(_ text: LocalizedText) { invocation.reply(Reply(text.text(in: language))) }
}

// MARK: - Corrections

extension AskDialogue {
    /// What is offered instead of an answer that was wrong, at most.
    private static let mostOthers = 4
    /// Readings below this are no more than a shared word.
    private static let leastOffered: Float = 0.2

    /// Takes back what the last question was understood as: keeps it for administrators, and offers what else it may mean.
    /// - Throws: `CommunityError` `.notFound` if nothing was asked lately.
    func correct() async throws {
        guard let last = memory.last(of: session) else {
            throw CommunityError(.notFound, AskWords.nothingAsked)
        }
        let isKept = misread.admit(CommandCaller(session))
        if isKept { try await misread.keep(last.text, taken: last.intent) }
        say(isKept ? AskWords.kept(last.text) : AskWords.notKept)
        let readings = try await recognized { [today] in $0.readings(of: last.text, on: today) }
        let others = readings.filter {
            $0.intent != last.intent && $0.score >= Self.leastOffered && wordings.isVisible($0)
        }.prefix(Self.mostOthers)
        guard !others.isEmpty else {
            return say(AskWords.canAsk(wordings.examples(from: environment.random())))
        }
        let choices = others.map(wordings.choice) + [AskWords.somethingElse.text(in: language)]
        guard let answer = try await choice(AskWords.whatWasMeant, of: choices) else { return }
        if Int(answer) == choices.count { return say(AskWords.askAnew) }
        guard let reading = try await meant(by: answer, of: Array(others)) else {
            return try await settle(another(answer))
        }
        if isKept {
            let phrase = try await recognized { [today] in
                $0.phrase(of: last.text, meaning: reading, on: today)
            }
            try await misread.note(
                last.text, taken: last.intent, meant: reading.intent, phrase: phrase)
        }
        try await settle(Turn(text: last.text, understanding: recognizer.taking(reading)))
    }
}

/// What the bot says in a conversation: the lines and cards of an answer, as messages.
struct AskReply: Sendable {
    /// Said after this long, that the bot is typing; and again until it answers.
    static let (typingAfter, typingAgain) = (Duration.milliseconds(300), Duration.seconds(4))

    let community: Campus
    let conversation: ConversationID
    let language: Language
    private let gathered = Gathered()
    /// The bot, which tells what somebody asked and what they are answered.
    private let actor: Actor

    private final class Gathered: Sendable {
        let replies = Mutex<[Reply]>([])
        let typing = Mutex<Task<Void, Never>?>(nil)
    }

    /// - Parameter person: who asked.
    init(
        to person: PersonID, in conversation: ConversationID, language: Language, community: Campus
    ) {
        var actor = Actor(PersonRef.assistant.id, cause: PersonRef.assistant.handle)
        actor.speaksFor = person
        self.actor = actor
        (self.conversation, self.language, self.community) = (conversation, language, community)
    }

    func add(_ reply: Reply) { gathered.replies.withLock { $0.append(reply) } }

    /// Sends what was gathered: one message with the first card below it, and one for each further card.
    func send() async throws {
        let replies = gathered.replies.withLock { replies in
            defer { replies = [] }
            return replies
        }
        let lines = replies.flatMap(\.lines).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let cards = replies.compactMap(\.card)
        guard let first = cards.first else { return try await send(lines, nil) }
        // The card below has the title: where there are other words it is not said twice.
        try await send(lines.isEmpty ? [first.title] : lines, first)
        for card in cards.dropFirst() { try await send([card.title], card) }
    }

    private func send(_ lines: [String], _ card: Card?) async throws {
        guard !lines.isEmpty else { return }
        let text = Self.cut(lines.joined(separator: "\n"), to: community.configuration.limits.messageBytes)
        let message = try await community.chat.perform(
            SendMessage(text, to: .id(conversation)), by: actor)
        guard let card else { return }
        let value = LuaValue.card(card)
        let bytes = try CBOR.encode(value)
        guard bytes.count <= Chat.longestCard else { return }
        try await community.chat.enclose(
            bytes, from: PersonRef.assistant.handle, in: message.id, by: actor
        ) { try CardReader(language: $0).read(value) }
    }

    /// The beginning of a text, of so many bytes at most.
    private static func cut(_ text: String, to most: Int) -> String {
        guard text.utf8.count > most else { return text }
        var short = text
        while short.utf8.count > most - "…".utf8.count { short.removeLast() }
        return short + "…"
    }

    /// Lets others see that the bot is typing, where it takes its time, until ``endTyping()``.
    func beginTyping(sleep: @escaping @Sendable (Duration) async throws -> Void) {
        let task = Task { [community, conversation, actor] in
            do {
                try await sleep(Self.typingAfter)
                while true {
                    try await community.chat.typing.begin(in: conversation, by: actor)
                    try await sleep(Self.typingAgain)
                }
            } catch {}
        }
        gathered.typing.withLock { $0 = task }
    }

    func endTyping() {
        let task = gathered.typing.withLock { typing in
            defer { typing = nil }
            return typing
        }
        task?.cancel()
    }
}
