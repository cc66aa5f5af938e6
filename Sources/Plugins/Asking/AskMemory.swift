import Community
import Intents
import JSONCoding
import Lua
import Model

/// What was asked before in a conversation, which the next question may lean on.
struct AskMemory {
    /// The time for which "and tomorrow?" means the question before: as long as one remembers it oneself.
    static let longest = Duration.seconds(600)
    /// Under which it lies among what plugins remember.
    private static let owner = "/ask"
    /// What was answered before, what was asked last, answered or not, and what the last card came from.
    private static let (before, last, card) = ("before", "last", "card")

    let memory: ConversationMemory
    let clock: WallClock

    /// The last question, and the intent that it was taken for.
    struct Asked {
        let text: String
        let intent: String?
    }

    func before(of session: any Session) -> QuestionBefore? {
        guard let note = note(Self.before, of: session), let intent = note["intent"].string else {
            return nil
        }
        return QuestionBefore(intent: intent, slots: [String: SlotValue](note["slots"]))
    }

    func last(of session: any Session) -> Asked? {
        guard let note = note(Self.last, of: session), let text = note["text"].string else { return nil }
        return Asked(text: text, intent: note["intent"].string)
    }

    /// - Parameter reading: What the text was taken for; `nil` if it was not understood.
    func keep(_ text: String, as reading: Reading?, of session: any Session) {
        let intent = reading.map { LuaValue.string($0.intent) } ?? .nil
        keep(["text": .string(text), "intent": intent], as: Self.last, session)
        guard let reading else {
            // Whoever asked something else in vain means that by what comes next.
            try? memory.remember(.nil, as: Self.before, by: Self.owner, in: Self.scope(session))
            return
        }
        keep(["intent": intent, "slots": reading.given.luaValue], as: Self.before, session)
    }

    func card(of session: any Session) -> CardSource? {
        note(Self.card, of: session).flatMap(CardSource.init)
    }

    func keep(_ source: CardSource, of session: any Session) { keep(source.fields, as: Self.card, session) }

    private func note(_ name: String, of session: any Session) -> LuaTable? {
        guard let note = try? memory.recall(name, by: Self.owner, in: Self.scope(session)).table,
            let at = note["at"].integer,
            clock.now().milliseconds - at < Int64(Self.longest / .milliseconds(1))
        else { return nil }
        return note
    }

    private func keep(_ note: [LuaName: LuaValue], as name: String, _ session: any Session) {
        var note = LuaTable(fields: note)
        note["at"] = .integer(clock.now().milliseconds)
        // What is too large to remember is not leant on.
        try? memory.remember(.table(note), as: name, by: Self.owner, in: Self.scope(session))
    }

    private static func scope(_ session: any Session) -> ConversationMemory.Scope {
        ConversationMemory.Scope(
            person: session.person?.id, session: session.person == nil ? session.id : nil,
            conversation: session.state.place?.conversation)
    }
}

extension SlotValue {
    var json: JSON {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .integer(number)
        }
    }

    var luaValue: LuaValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .integer(Int64(number))
        }
    }

    /// `nil` if a value is neither a text nor a whole number.
    init?(_ value: LuaValue) {
        if let text = value.string {
            self = .text(text)
        } else if let number = value.integer {
            self = .number(Int(number))
        } else {
            return nil
        }
    }
}

extension [String: SlotValue] {
    var luaValue: LuaValue {
        .table(LuaTable(fields: reduce(into: [:]) { $0[LuaName($1.key)] = $1.value.luaValue }))
    }

    init(_ value: LuaValue) {
        self = (value.table?.fields ?? [:]).reduce(into: [:]) { slots, field in
            slots[field.key.description] = SlotValue(field.value)
        }
    }
}
