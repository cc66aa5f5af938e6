import Community
import Intents
import Lua
import Model

/// What was asked before in a conversation, which the next question may lean on.
struct AskMemory {
    /// The time for which "and tomorrow?" means the question before: as long as one remembers it oneself.
    static let longest = Duration.seconds(600)
    /// Under which it lies among what plugins remember.
    private static let (owner, key) = ("/ask", "before")

    let memory: ConversationMemory
    let clock: WallClock

    func before(of session: any Session) -> QuestionBefore? {
        guard let note = try? memory.recall(Self.key, by: Self.owner, in: Self.scope(session)).table,
            let intent = note["intent"].string, let at = note["at"].integer,
            clock.now().milliseconds - at < Int64(Self.longest / .milliseconds(1))
        else { return nil }
        return QuestionBefore(intent: intent, slots: [String: SlotValue](note["slots"]))
    }

    func keep(_ reading: Reading, of session: any Session) {
        let note: LuaValue = [
            "intent": .string(reading.intent), "slots": reading.slots.luaValue,
            "at": .integer(clock.now().milliseconds),
        ]
        // What is too large to remember is not leant on.
        try? memory.remember(note, as: Self.key, by: Self.owner, in: Self.scope(session))
    }

    private static func scope(_ session: any Session) -> ConversationMemory.Scope {
        ConversationMemory.Scope(
            person: session.person?.id, session: session.person == nil ? session.id : nil,
            conversation: session.state.place?.conversation)
    }
}
