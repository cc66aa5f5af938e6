package import Lua

/// Lua values as bytes and back: the part of CBOR (RFC 8949) that Lua values need, in definite lengths.
///
/// Written by hand, because what the toolchain has (JSON, property lists) loses integers' and bytes' types, or costs
/// more than the storing itself. A table that has both a sequence and names becomes a map with both kinds of keys.
package enum CBOR {
    /// Why bytes are not such values.
    struct Damage: Error, CustomStringConvertible {
        let description = "a stored document can't be read"
    }

    /// How deep tables may stand in one another, in what is written and in what is read.
    private static let deepest = 64

    package static func encode(_ value: LuaValue) throws(APIMisuse) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(value, depth: deepest, into: &bytes)
        return bytes
    }

    static func decode(_ bytes: [UInt8]) throws(Damage) -> LuaValue {
        var reader = Reader(bytes: bytes[...])
        let value = try reader.value(depth: deepest)
        guard reader.bytes.isEmpty else { throw Damage() }
        return value
    }

    /// Returns the values of a table's fields, in the order of `names`, and nil for each that it hasn't. What else the table
    /// holds is skipped: of many large documents only a few numbers may be wanted.
    ///
    /// - Parameter names: The fields' names in UTF-8.
    static func values(of names: [[UInt8]], in bytes: [UInt8]) throws(Damage) -> [LuaValue] {
        var reader = Reader(bytes: bytes[...])
        var values = [LuaValue](repeating: .nil, count: names.count)
        let (major, count) = try reader.head()
        // A sequence has no fields.
        guard major == 5 else { return values }
        for _ in 0..<count {
            let name = try reader.name()
            if let name, let index = names.firstIndex(where: { $0.elementsEqual(name) }) {
                values[index] = try reader.value(depth: deepest - 1)
            } else {
                try reader.skip(depth: deepest - 1)
            }
        }
        return values
    }

    // MARK: Writing

    private static func write(
        _ value: LuaValue, depth: Int, into bytes: inout [UInt8]
    ) throws(APIMisuse) {
        guard depth > 0 else {
            throw APIMisuse("tables stand in one another at most \(deepest) deep in what is stored")
        }
        switch value {
        case .nil: bytes.append(0xF6)
        case .boolean(let flag): bytes.append(flag ? 0xF5 : 0xF4)
        case .integer(let number): write(number, into: &bytes)
        case .number(let number):
            bytes.append(0xFB)
            append(number.bitPattern, width: 8, to: &bytes)
        case .string(let text):
            head(3, UInt64(text.utf8.count), into: &bytes)
            bytes += text.utf8
        case .bytes(let raw):
            head(2, UInt64(raw.count), into: &bytes)
            bytes += raw
        case .table(let table): try write(table, depth: depth, into: &bytes)
        case .function: throw APIMisuse("a function can't be stored")
        }
    }

    private static func write(_ number: Int64, into bytes: inout [UInt8]) {
        if number >= 0 {
            head(0, UInt64(number), into: &bytes)
        } else {
            head(1, UInt64(~number), into: &bytes)
        }
    }

    private static func write(
        _ table: LuaTable, depth: Int, into bytes: inout [UInt8]
    ) throws(APIMisuse) {
        if table.fields.isEmpty {
            head(4, UInt64(table.array.count), into: &bytes)
            for value in table.array { try write(value, depth: depth - 1, into: &bytes) }
            return
        }
        head(5, UInt64(table.array.count + table.fields.count), into: &bytes)
        for (index, value) in table.array.enumerated() {
            write(Int64(index + 1), into: &bytes)
            try write(value, depth: depth - 1, into: &bytes)
        }
        for (name, value) in table.fields.sorted(by: { $0.key < $1.key }) {
            let name = name.text.map(LuaValue.string) ?? .bytes(name.bytes)
            try write(name, depth: depth - 1, into: &bytes)
            try write(value, depth: depth - 1, into: &bytes)
        }
    }

    /// A major type with its argument in the fewest bytes (section 3).
    private static func head(_ major: UInt8, _ argument: UInt64, into bytes: inout [UInt8]) {
        switch argument {
        case 0..<24: bytes.append(major << 5 | UInt8(argument))
        case ..<0x100:
            bytes.append(major << 5 | 24)
            append(argument, width: 1, to: &bytes)
        case ..<0x1_0000:
            bytes.append(major << 5 | 25)
            append(argument, width: 2, to: &bytes)
        case ..<0x1_0000_0000:
            bytes.append(major << 5 | 26)
            append(argument, width: 4, to: &bytes)
        default:
            bytes.append(major << 5 | 27)
            append(argument, width: 8, to: &bytes)
        }
    }

    private static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
        for index in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    // MARK: Reading

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func value(depth: Int) throws(Damage) -> LuaValue {
            guard depth > 0 else { throw Damage() }
            let first = try byte()
            switch first {
            case 0xF4: return .boolean(false)
            case 0xF5: return .boolean(true)
            case 0xF6: return .nil
            case 0xFB: return .number(Double(bitPattern: try number(width: 8)))
            default: return try value(major: first >> 5, argument: try argument(first & 0x1F), depth: depth)
            }
        }

        mutating func head() throws(Damage) -> (major: UInt8, argument: UInt64) {
            let first = try byte()
            return (first >> 5, try argument(first & 0x1F))
        }

        /// A key's bytes, or `nil` if it is a position of the sequence.
        mutating func name() throws(Damage) -> ArraySlice<UInt8>? {
            let (major, argument) = try head()
            switch major {
            case 0: return nil
            case 2, 3: return try consume(argument)
            default: throw Damage()
            }
        }

        mutating func skip(depth: Int) throws(Damage) {
            guard depth > 0 else { throw Damage() }
            let first = try byte()
            switch first {
            case 0xF4, 0xF5, 0xF6: return
            case 0xFB: _ = try consume(8)
            default:
                let argument = try argument(first & 0x1F)
                switch first >> 5 {
                case 0, 1: return
                case 2, 3: _ = try consume(argument)
                case 4: for _ in 0..<argument { try skip(depth: depth - 1) }
                case 5:
                    for _ in 0..<argument {
                        try skip(depth: depth - 1)
                        try skip(depth: depth - 1)
                    }
                default: throw Damage()
                }
            }
        }

        private mutating func value(
            major: UInt8, argument: UInt64, depth: Int
        ) throws(Damage) -> LuaValue {
            switch major {
            case 0: return .integer(try integer(argument))
            case 1: return .integer(~(try integer(argument)))
            case 2: return .bytes(Array(try consume(argument)))
            case 3: return .string(String(decoding: try consume(argument), as: UTF8.self))
            case 4:
                var table = LuaTable()
                for _ in 0..<argument { table.array.append(try value(depth: depth - 1)) }
                return .table(table)
            case 5:
                var table = LuaTable()
                for _ in 0..<argument {
                    switch try value(depth: depth - 1) {
                    case .string(let name): table.fields[LuaName(name)] = try value(depth: depth - 1)
                    case .bytes(let name): table.fields[LuaName(bytes: name)] = try value(depth: depth - 1)
                    case .integer: table.array.append(try value(depth: depth - 1))
                    default: throw Damage()
                    }
                }
                return .table(table)
            default: throw Damage()
            }
        }

        private func integer(_ argument: UInt64) throws(Damage) -> Int64 {
            guard let number = Int64(exactly: argument) else { throw Damage() }
            return number
        }

        private mutating func argument(_ short: UInt8) throws(Damage) -> UInt64 {
            switch short {
            case 0..<24: UInt64(short)
            case 24: try number(width: 1)
            case 25: try number(width: 2)
            case 26: try number(width: 4)
            case 27: try number(width: 8)
            default: throw Damage()
            }
        }

        private mutating func number(width: Int) throws(Damage) -> UInt64 {
            try consume(UInt64(width)).reduce(0) { $0 << 8 | UInt64($1) }
        }

        private mutating func byte() throws(Damage) -> UInt8 {
            guard let byte = bytes.popFirst() else { throw Damage() }
            return byte
        }

        private mutating func consume(_ count: UInt64) throws(Damage) -> ArraySlice<UInt8> {
            guard count <= UInt64(bytes.count) else { throw Damage() }
            defer { bytes = bytes.dropFirst(Int(count)) }
            return bytes.prefix(Int(count))
        }
    }
}
