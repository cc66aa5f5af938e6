import Lua
import Plugins

extension LuaValue {
    /// Whether a test takes the two for equal: 1 and 1.0 are, tables are by what they hold.
    func resembles(_ other: LuaValue) -> Bool {
        switch (self, other) {
        case (.table(let left), .table(let right)):
            left.array.count == right.array.count && left.fields.count == right.fields.count
                && zip(left.array, right.array).allSatisfy { $0.resembles($1) }
                && left.fields.allSatisfy { name, value in value.resembles(right[name]) }
        default: self == other || (number != nil && number == other.number)
        }
    }

    /// As Lua would write it, shortened.
    var described: String {
        let text = written
        return text.utf8.count <= 1_200 ? text : text.head(bytes: 1_200) + "…"
    }

    private var written: String {
        switch self {
        case .nil: "nil"
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text.replacing("\n", with: "\\n"))\""
        case .bytes(let bytes): "a string of \(bytes.count) bytes that is no UTF-8"
        case .function: "a function"
        case .table(let table):
            table.isEmpty
                ? "{}"
                : "{ "
                    + (table.array.map(\.written)
                    + table.fields.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.written)" })
                    .joined(separator: ", ") + " }"
        }
    }
}
