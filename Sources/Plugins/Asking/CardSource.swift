import Intents
import Lua

/// What was asked or typed for a card, and gives it anew.
enum CardSource: Sendable, Hashable {
    case question(intent: String, slots: [String: SlotValue])
    case command(name: String, arguments: String)

    var fields: [LuaName: LuaValue] {
        switch self {
        case .question(let intent, let slots): ["intent": .string(intent), "slots": slots.luaValue]
        case .command(let name, let arguments): ["command": .string(name), "arguments": .string(arguments)]
        }
    }

    init?(_ note: LuaTable) {
        if let intent = note["intent"].string {
            self = .question(intent: intent, slots: [String: SlotValue](note["slots"]))
        } else if let name = note["command"].string, let arguments = note["arguments"].string {
            self = .command(name: name, arguments: arguments)
        } else {
            return nil
        }
    }
}
