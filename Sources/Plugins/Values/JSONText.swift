import JSONCoding
package import Lua

/// Lua's values as JSON text, and back.
package enum JSONText {
    /// Lists and objects within one another, fewer than tables may be on their way into Lua.
    static let maximumDepth = 12
    /// Values of one text, fewer than may enter Lua at once by default.
    static let maximumValues = 15_000

    /// The field by which the constants `json.null` and `json.object` are known when they cross as copies.
    static let markName: LuaName = "\0json"
    static let null = LuaValue.table(LuaTable(fields: [markName: "null"]))

    // MARK: Reading

    /// A value, and whether any of it is null. Of a name that an object has twice, the later value counts.
    static func decode(_ bytes: [UInt8]) throws(JSONProblem) -> (value: LuaValue, hasNull: Bool) {
        var reader = try JSONReader(bytes, maximumDepth: maximumDepth, maximumValues: maximumValues)
        var hasNull = false
        let value = try value(from: &reader, &hasNull)
        try reader.end()
        return (value, hasNull)
    }

    static func value(
        from reader: inout JSONReader, _ hasNull: inout Bool
    ) throws(JSONProblem) -> LuaValue {
        var table = LuaTable()
        switch try reader.next() {
        case .null:
            hasNull = true
            return null
        case .bool(let flag): return .boolean(flag)
        case .integer(let whole): return .integer(whole)
        case .number(let number): return .number(number)
        case .text(let text): return .string(text)
        case .list:
            while try reader.hasItem() { table.array.append(try value(from: &reader, &hasNull)) }
        case .object:
            while let name = try reader.name() {
                table.fields.updateValue(try value(from: &reader, &hasNull), forKey: LuaName(name))
            }
        }
        return .table(table)
    }

    // MARK: Writing

    /// A value on one line, an object's members by name.
    /// - Parameter caller: whose value it is, for errors.
    package static func encode(
        _ value: LuaValue, for caller: @autoclosure () -> String
    ) throws(APIMisuse) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(JSONProblem) {
            try write(value, at: { "value" }, depth: maximumDepth, into: &bytes)
        } catch {
            throw APIMisuse("\(caller()): \(error.message)")
        }
        return bytes
    }

    /// - Parameter place: where the value stands, for what is wrong with it.
    private static func write(
        _ value: LuaValue, at place: () -> String, depth: Int, into bytes: inout [UInt8]
    ) throws(JSONProblem) {
        switch value {
        case .nil:
            guard depth == maximumDepth else { throw JSONProblem("\(place()) is nil; write json.null") }
            bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let whole): bytes += String(whole).utf8
        case .number(let number):
            guard number.isFinite else { throw JSONProblem("\(place()) is not a finite number") }
            bytes.append(json: number)
        case .string(let text): bytes.append(json: text)
        case .bytes(let raw):
            guard let text = String(validating: raw, as: UTF8.self) else {
                throw JSONProblem("\(place()) is not UTF-8")
            }
            bytes.append(json: text)
        case .function: throw JSONProblem("\(place()) is a function")
        case .table(let table): try write(table, at: place, depth: depth, into: &bytes)
        }
    }

    private static func write(
        _ table: LuaTable, at place: () -> String, depth: Int, into bytes: inout [UInt8]
    ) throws(JSONProblem) {
        if let mark = table.fields[markName] { return bytes += (mark == "null" ? "null" : "{}").utf8 }
        guard depth > 0 else { throw JSONProblem("\(place()) is more than \(maximumDepth) levels deep") }
        guard table.array.isEmpty || table.fields.isEmpty else {
            throw JSONProblem("\(place()) has both positions and names")
        }
        bytes += (table.fields.isEmpty ? "[" : "{").utf8
        for (index, item) in table.array.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            try write(item, at: { "\(place())[\(index + 1)]" }, depth: depth - 1, into: &bytes)
        }
        for (index, (name, item)) in table.fields.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let text = name.text ?? String(validating: name.bytes, as: UTF8.self) else {
                throw JSONProblem("\(place()) has a name that is not UTF-8")
            }
            bytes.append(json: text)
            bytes.append(UInt8(ascii: ":"))
            try write(item, at: { "\(place()).\(name)" }, depth: depth - 1, into: &bytes)
        }
        bytes += (table.fields.isEmpty ? "]" : "}").utf8
    }
}

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
