import JSONCoding
import Lua

/// The items of a large list in a JSON text, handed out some at a time, so that only the text is in memory whole.
struct JSONRows {
    /// Items that are handed out at once, and values after which no more are.
    static let (mostRows, enoughValues) = (500, 4_000)
    /// Values of one item: with those before it, fewer than may enter Lua at once by default.
    static let mostValuesOfRow = 8_000

    private var reader: JSONReader
    private let path: String
    /// The objects that are open around the list.
    private let openObjects: Int
    private var isOver = false

    /// - Parameter path: The names that lead to the list, with a dot between: `data.rows`; empty for the whole text.
    /// - Throws: `JSONProblem` if there is no list, or what comes before it is no JSON.
    init(_ bytes: [UInt8], at path: String) throws(JSONProblem) {
        reader = try JSONReader(
            bytes, maximumDepth: JSONText.maximumDepth, maximumValues: Self.mostValuesOfRow)
        self.path = path
        let names = path.isEmpty ? [] : path.split(separator: ".", omittingEmptySubsequences: false)
        openObjects = names.count
        for name in names {
            guard try reader.next() == .object, try Self.find(name, in: &reader) else {
                throw JSONProblem("there is no list at \"\(path)\"")
            }
        }
        guard try reader.next() == .list else { throw JSONProblem("there is no list at \"\(path)\"") }
    }

    private static func find(
        _ wanted: Substring, in reader: inout JSONReader
    ) throws(JSONProblem) -> Bool {
        while let name = try reader.name() {
            if name == wanted { return true }
            try skip(in: &reader)
        }
        return false
    }

    private static func skip(in reader: inout JSONReader) throws(JSONProblem) {
        reader.beginCount()
        switch try reader.next() {
        case .list: while try reader.hasItem() { try skip(in: &reader) }
        case .object: while try reader.name() != nil { try skip(in: &reader) }
        case .null, .bool, .integer, .number, .text: break
        }
    }

    /// Returns the next items, and whether any value in them is null; `nil` after the last, where the rest of the text was
    /// found to be whole.
    mutating func next() throws(JSONProblem) -> (rows: LuaValue, hasNull: Bool)? {
        guard !isOver else { return nil }
        var (rows, values, hasNull) = ([LuaValue](), 0, false)
        while rows.count < Self.mostRows, values < Self.enoughValues {
            guard try reader.hasItem() else {
                isOver = true
                try readRest()
                break
            }
            reader.beginCount()
            rows.append(try JSONText.value(from: &reader, &hasNull))
            values += reader.values
        }
        return rows.isEmpty ? nil : (.table(LuaTable(array: rows)), hasNull)
    }

    private mutating func readRest() throws(JSONProblem) {
        for _ in 0..<openObjects {
            while try reader.name() != nil { try Self.skip(in: &reader) }
        }
        try reader.end()
    }
}
