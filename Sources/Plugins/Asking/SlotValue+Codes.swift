import Intents
import JSONCoding
import Lua

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
