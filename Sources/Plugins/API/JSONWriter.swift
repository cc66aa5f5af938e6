import Lua

/// Writes values as JSON on one line, an object's members by name.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    /// Where a value stands, written out only where something is wrong with it.
    indirect enum Place {
        case value
        case item(Place, Int)
        case member(Place, LuaName)

        var text: String {
            switch self {
            case .value: "value"
            case .item(let list, let position): "\(list.text)[\(position)]"
            case .member(let object, let name): "\(object.text).\(name)"
            }
        }
    }

    mutating func write(_ value: LuaValue, at place: Place, depth: Int) throws(JSONText.Problem) {
        switch value {
        case .nil:
            guard case .value = place else {
                throw JSONText.Problem("\(place.text) is nil; write json.null")
            }
            bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let whole): bytes += String(whole).utf8
        case .number(let number): try write(number, at: place)
        case .string(let text): write(text: text.utf8)
        case .bytes(let text):
            guard String(validating: text, as: UTF8.self) != nil else {
                throw JSONText.Problem("\(place.text) is not UTF-8")
            }
            write(text: text)
        case .function: throw JSONText.Problem("\(place.text) is a function")
        case .table(let table): try write(table, at: place, depth: depth)
        }
    }

    private mutating func write(_ number: Double, at place: Place) throws(JSONText.Problem) {
        guard number.isFinite else { throw JSONText.Problem("\(place.text) is not a finite number") }
        let text = "\(number)"
        bytes += (text.hasSuffix(".0") ? String(text.dropLast(2)) : text).utf8
    }

    private mutating func write(
        _ table: LuaTable, at place: Place, depth: Int
    ) throws(JSONText.Problem) {
        if let mark = table.fields[JSONText.markName] {
            bytes += (mark == "null" ? "null" : "{}").utf8
            return
        }
        guard depth > 0 else {
            throw JSONText.Problem("\(place.text) is more than \(JSONText.maximumDepth) levels deep")
        }
        guard table.array.isEmpty || table.fields.isEmpty else {
            throw JSONText.Problem("\(place.text) has both positions and names")
        }
        if table.fields.isEmpty {
            bytes.append(UInt8(ascii: "["))
            for (index, item) in table.array.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(item, at: .item(place, index + 1), depth: depth - 1)
            }
            bytes.append(UInt8(ascii: "]"))
        } else {
            try write(members: table.fields, at: place, depth: depth)
        }
    }

    private mutating func write(
        members: [LuaName: LuaValue], at place: Place, depth: Int
    ) throws(JSONText.Problem) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (name, item) in members.sorted(by: { $0.key < $1.key }) {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            let letters = name.bytes
            guard String(validating: letters, as: UTF8.self) != nil else {
                throw JSONText.Problem("\(place.text) has a name that is not UTF-8")
            }
            write(text: letters)
            bytes.append(UInt8(ascii: ":"))
            try write(item, at: .member(place, name), depth: depth - 1)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func write(text: some Sequence<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x08: bytes += #"\b"#.utf8
            case 0x09: bytes += #"\t"#.utf8
            case 0x0A: bytes += #"\n"#.utf8
            case 0x0C: bytes += #"\f"#.utf8
            case 0x0D: bytes += #"\r"#.utf8
            case ..<0x20:
                bytes += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
                bytes += String(byte, radix: 16).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
