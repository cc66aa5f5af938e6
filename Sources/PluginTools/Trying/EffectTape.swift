import Community
import Concurrency
import Lua
import Model
import Plugins

/// What a plugin that is only tried would have done to others, a line each, in order.
final class EffectTape: Sendable {
    private struct Recorded {
        var lines: [String] = []
        var made: Int64 = 0
    }

    /// Ids of what was never made begin here, far from those of what is stored.
    private static let firstID: Int64 = 1 << 40

    private let state = Mutex(Recorded())

    func record(_ line: String) { state.withLock { $0.lines.append(line) } }

    /// The lines since the last look.
    func drain() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// An id for something that is not made.
    func nextID() -> LuaValue {
        state.withLock { state in
            state.made += 1
            return .integer(Self.firstID + state.made)
        }
    }

    /// Counts ids from the beginning again, so that two versions get the same ones.
    func restartIDs() { state.withLock { $0.made = 0 } }
}

extension APIEntry {
    /// What becomes of an entry where effects are only noted.
    enum Effect: Sendable {
        /// It only looks.
        case none
        /// It is noted and done: what it changes belongs to the trial.
        case contained
        /// It is noted and not done; the plugin gets an answer as if it were.
        case imagined(Imagined)
        /// It is noted and refused: there is no answer without the world outside.
        case refused
    }

    /// Whether and how the entry acts.
    var effect: Effect {
        switch step {
        case .computes, .looks, .speaks: .none
        case .notes, .stores: .contained
        case .acts(let answer): [.bot, .media].contains(permission) ? .imagined(answer) : .none
        case .asks: .refused
        }
    }

    /// The same entry where effects are only noted.
    func recorded(on tape: EffectTape) -> APIEntry {
        if case .none = effect { return self }
        let entry = self
        var recorded = self
        recorded.body =
            switch body {
            case .immediate(let run):
                .immediate { call in
                    tape.record(entry.line(of: call))
                    return try run(call)
                }
            case .waiting(let run):
                .waiting { call in
                    tape.record(entry.line(of: call))
                    switch entry.effect {
                    case .imagined(let answer): return try await entry.imagined(call, answer, ids: tape)
                    case .refused: throw entry.refusal
                    case .none, .contained: return try await run(call)
                    }
                }
            case .handing(let run):
                .handing { call, answer in
                    tape.record(entry.line(of: call))
                    guard case .contained = entry.effect else { throw entry.refusal }
                    try run(call, answer)
                }
            }
        return recorded
    }

    private var refusal: CommunityError {
        CommunityError(.unavailable, ReplayWords.goesNowhere(name))
    }

    /// `bot.chat.send "#news" "New: Notes"`
    private func line(of call: APICall) -> String {
        ([name] + call.arguments.map(\.described)).joined(separator: " ")
    }
}
