package import Community
import Concurrency
import Intents
import JSONCoding
import Lua
import Model

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
