import Community
import Concurrency
import Lua
import Model
import Plugins

/// What a plugin that is only tried did to others, a line each, in order.
final class EffectTape: Sendable {
    /// What was done in a while.
    struct Lines: Sendable {
        /// With what was refused.
        var all: [String] = []
        var refusals: [RefusedAct] = []
    }

    /// An act that was refused.
    struct RefusedAct: Sendable {
        /// The function that was called.
        let act: String
        /// The reason, in English.
        let reason: String
    }

    private struct Recorded {
        var lines = Lines()
        var number: Int64?
    }

    private let state = Mutex(Recorded())

    /// Notes a line. Returns by what ``note(_:of:)`` finds it, until the next ``drain()``.
    func record(_ line: String) -> Int {
        state.withLock { state in
            state.lines.all.append(line)
            return state.lines.all.count - 1
        }
    }

    /// Notes that what a line says was refused.
    func note(_ refusal: RefusedAct, of line: Int) {
        state.withLock { state in
            guard state.lines.all.indices.contains(line) else { return }
            state.lines.all[line] += " (refused: \(refusal.reason))"
            state.lines.refusals.append(refusal)
        }
    }

    /// The lines since the last look.
    func drain() -> Lines {
        state.withLock { state in
            defer { state.lines = Lines() }
            return state.lines
        }
    }

    /// The number behind which the next act numbers what it makes.
    func number(behind number: Int64) { state.withLock { $0.number = number } }

    /// The same, for the first act that asks; `nil` for the others.
    func takeNumber() -> Int64? {
        state.withLock { state in
            defer { state.number = nil }
            return state.number
        }
    }
}

extension APIEntry {
    /// What becomes of an entry in a replay.
    enum Effect: Sendable {
        /// It only looks.
        case none
        /// It is noted and done: what it changes belongs to the trial.
        case contained
        /// It is noted and refused: there is no answer without the world outside.
        case refused
    }

    /// Whether and how the entry acts.
    var effect: Effect {
        switch step {
        case .computes, .looks, .speaks: .none
        case .notes, .stores, .acts: .contained
        case .asks: .refused
        }
    }

    /// The same entry where what it does is noted.
    ///
    /// - Parameter campus: The copy that acts are done in; `nil` if there is none.
    func recorded(on tape: EffectTape, in campus: Campus? = nil) -> APIEntry {
        if case .none = effect { return self }
        let entry = self
        var recorded = self
        recorded.body =
            switch body {
            case .immediate(let run):
                .immediate { call in
                    _ = tape.record(entry.line(of: call))
                    return try run(call)
                }
            case .waiting(let run):
                .waiting { call in
                    let line = tape.record(entry.line(of: call))
                    if case .refused = entry.effect { throw entry.refusal }
                    guard case .acts = entry.step else { return try await run(call) }
                    if let number = tape.takeNumber() { try await campus?.number(behind: number) }
                    do { return try await run(call) } catch let refusal as CommunityError {
                        let reason = refusal.message(in: .english)
                        tape.note(EffectTape.RefusedAct(act: entry.name, reason: reason), of: line)
                        throw refusal
                    }
                }
            case .handing(let run):
                .handing { call, answer in
                    _ = tape.record(entry.line(of: call))
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
