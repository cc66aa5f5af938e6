package import Lua
import Unicodes

extension LuaValue {
    /// A table with the sequence 1, 2, 3, …
    package static func list(_ values: [LuaValue]) -> LuaValue { .table(LuaTable(array: values)) }

    /// A table with named fields; nil ones are left out.
    package static func record(_ fields: [LuaName: LuaValue]) -> LuaValue {
        .table(LuaTable(fields: fields.filter { !$0.value.isNil }))
    }

    /// A text, or `.nil`.
    package static func text(_ text: String?) -> LuaValue { text.map(LuaValue.string) ?? .nil }
    package static func count(_ number: Int) -> LuaValue { .integer(Int64(number)) }

    /// A string as text, whatever bytes it holds; nil for other types.
    package var lenientString: String? {
        switch self {
        case .string(let text): text
        case .bytes(let bytes): StreamSafe.text(String(repairing: bytes))
        case .integer(let number): String(number)
        case .number(let number): String(number)
        default: nil
        }
    }
}
