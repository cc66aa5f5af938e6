package import Community
import Concurrency
import Intents
import JSONCoding
import Lua
import Model

extension PluginHost {
    package func ask(_ text: String, invocation: Invocation) async throws {
        try await dialogue(invocation).answer(text)
    }

    /// - Parameter isPublic: Whether others read the answer.
    func dialogue(_ invocation: Invocation, isPublic: Bool = false) -> AskDialogue {
        AskDialogue(
            registry: state.withLock(\.registry), environment: environment, community: campus.community,
            invocation: invocation, isPublic: isPublic, counts: assistant.counts,
            run: { try await self.run($0, arguments: $1, invocation: $2) })
    }

    package var intents: [IntentReport] {
        state.withLock(\.registry).intents.all.map {
            IntentReport(name: $0.name, summary: $0.summary, count: assistant.counts.count(of: $0.name))
        }
    }

    package func explanation(of text: String, after before: String?) throws -> [String] {
        let recognizer = state.withLock(\.registry).intents.recognizer
        return AskReport(recognizer).lines(of: text, after: try before.map(question))
    }

    /// Reads `weather.forecast {"day":"today"}`.
    private func question(_ words: String) throws -> QuestionBefore {
        let name = words.prefix { !$0.isWhitespace }
        let rest = words[name.endIndex...].drop(while: \.isWhitespace)
        guard state.withLock(\.registry).intents[String(name)] != nil else {
            throw CommunityError(.notFound, AskWords.noIntent(String(name)))
        }
        guard let slots = try? JSONText.decode(Array((rest.isEmpty ? "{}" : rest).utf8)).value else {
            throw CommunityError(.invalid, AskWords.notJSON)
        }
        return QuestionBefore(intent: String(name), slots: [String: SlotValue](slots))
    }
}
