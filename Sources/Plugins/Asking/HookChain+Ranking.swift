import Intents
import Lua
import Times

extension HookChain {
    /// The readings of a question in the order that plugins want; `nil` if they leave it as it is.
    ///
    /// A plugin that fails changes nothing.
    func rank(_ readings: [Reading], of text: String) async -> [Reading]? {
        var (ranked, isChanged) = (readings, false)
        for plugin in inForce {
            let arguments: [LuaValue] = [
                .string(text), .list(ranked.map(\.candidate)), plugin.settings.luaValue,
            ]
            guard let names = try? await plugin.answer(hook, arguments)?.table?.array else { continue }
            var seen: Set<String> = []
            ranked = names.compactMap(\.string).filter { seen.insert($0).inserted }.compactMap { name in
                ranked.first { $0.intent == name }
            }
            isChanged = true
        }
        return isChanged ? ranked : nil
    }
}

extension Reading {
    fileprivate var candidate: LuaValue {
        ["intent": .string(intent), "slots": slots.luaValue, "score": .number(Double(score))]
    }
}

extension PluginRegistry {
    /// Readings that plugins are shown.
    private static let mostRanked = 8

    /// What a text means: as the recognizer has it, or as plugins rank what it may mean.
    /// - Throws: `CancellationError` if the task is cancelled before its turn.
    func understand(
        _ text: String, after before: QuestionBefore?, on today: CivilDay, in turns: RecognitionTurns
    ) async throws -> Understanding {
        let (intents, isRanked) = (intents, !hooks.rankers.plugins.isEmpty)
        let (understanding, readings) = try await turns.run {
            let recognizer = intents.recognizer
            return (
                recognizer.understand(text, after: before, on: today),
                isRanked ? Array(recognizer.readings(of: text, on: today).prefix(Self.mostRanked)) : []
            )
        }
        guard isRanked else { return understanding }
        guard let ranked = await hooks.rankers.rank(readings, of: text) else { return understanding }
        guard let first = ranked.first else { return .none }
        if case .reading(let reading, _) = understanding, reading.intent == first.intent {
            return understanding
        }
        return intents.recognizer.taking(first)
    }
}
