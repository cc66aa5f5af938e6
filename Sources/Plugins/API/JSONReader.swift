import Lua

/// Reads one JSON text (RFC 8259) whose bytes are UTF-8: in linear time, to a bounded depth, a bounded number of values.
///
/// Of a name that an object has twice, the later value counts.
struct JSONReader {
    /// Whether there was a null.
    private(set) var hasNull = false

    /// More digits than any number needs: reading millions would take long.
    private static let longestNumber = 1_000

    private let bytes: [UInt8]
    private var at = 0
    private var values = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The value that the text is.
    mutating func document() throws(JSONText.Problem) -> LuaValue {
        let value = try value(depth: JSONText.maximumDepth)
        skipSpace()
        if at < bytes.count { throw wrong("something stands behind the value") }
        return value
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONText.Problem) -> LuaValue {
        skipSpace()
        values += 1
        guard values <= JSONText.maximumValues else {
            throw JSONText.Problem("more than \(JSONText.maximumValues) values")
        }
        guard let first = peek else { throw wrong("it ends too soon") }
        switch first {
        case UInt8(ascii: "{"): return .table(try object(depth: depth))
        case UInt8(ascii: "["): return .table(try list(depth: depth))
        case UInt8(ascii: "\""): return .string(String(decoding: try text(), as: UTF8.self))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: return try word()
        }
    }

    private mutating func list(depth: Int) throws(JSONText.Problem) -> LuaTable {
        try open(depth)
        var table = LuaTable()
        if take(UInt8(ascii: "]")) { return table }
        repeat {
            try refuse(closing: UInt8(ascii: "]"))
            table.array.append(try value(depth: depth - 1))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw wrong("a comma or ] is missing") }
        return table
    }

    private mutating func object(depth: Int) throws(JSONText.Problem) -> LuaTable {
        try open(depth)
        var table = LuaTable()
        if take(UInt8(ascii: "}")) { return table }
        repeat {
            try refuse(closing: UInt8(ascii: "}"))
            guard peek == UInt8(ascii: "\"") else { throw wrong("a name is missing") }
            let name = LuaName(bytes: try text())
            guard take(UInt8(ascii: ":")) else { throw wrong("a colon is missing") }
            table.fields.updateValue(try value(depth: depth - 1), forKey: name)
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw wrong("a comma or } is missing") }
        return table
    }

    private mutating func open(_ depth: Int) throws(JSONText.Problem) {
        guard depth > 0 else {
            throw JSONText.Problem("more than \(JSONText.maximumDepth) levels deep at \(place)")
        }
        at += 1
    }

    /// A list or object may not end where a value has to come.
    private mutating func refuse(closing bracket: UInt8) throws(JSONText.Problem) {
        skipSpace()
        if peek == bracket {
            throw JSONText.Problem("this is not JSON: a comma too many before \(place)")
        }
    }

    private mutating func word() throws(JSONText.Problem) -> LuaValue {
        for (word, value) in [("true", LuaValue.boolean(true)), ("false", .boolean(false)), ("null", .nil)] {
            guard bytes[at...].starts(with: word.utf8) else { continue }
            at += word.utf8.count
            guard value.isNil else { return value }
            hasNull = true
            return JSONText.null
        }
        throw wrong("no value begins")
    }

    private mutating func number() throws(JSONText.Problem) -> LuaValue {
        let start = at
        if peek == UInt8(ascii: "-") { at += 1 }
        let first = peek
        let digits = skipDigits()
        guard digits == 1 || digits > 1 && first != UInt8(ascii: "0") else {
            throw wrong("this is no number")
        }
        let isWhole = !(try skipFraction())
        guard at - start <= Self.longestNumber else { throw wrong("the number is too long") }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let whole = Int64(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw wrong("the number is too large") }
        return Int64(exactly: number).map(LuaValue.integer) ?? .number(number)
    }

    /// Passes a fraction and an exponent, if there are any.
    private mutating func skipFraction() throws(JSONText.Problem) -> Bool {
        let start = at
        if peek == UInt8(ascii: ".") {
            at += 1
            guard skipDigits() > 0 else { throw wrong("a digit is missing") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            at += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
            guard skipDigits() > 0 else { throw wrong("a digit is missing") }
        }
        return at > start
    }

    // MARK: Texts

    /// The bytes of the text that begins here.
    private mutating func text() throws(JSONText.Problem) -> [UInt8] {
        at += 1
        var text: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return text
            case UInt8(ascii: "\\"):
                at += 1
                try unescape(into: &text)
            case ..<0x20: throw wrong("a control character is not escaped")
            default:
                text.append(byte)
                at += 1
            }
        }
        throw wrong("a text has no end")
    }

    /// Passes what follows a backslash, and adds what it stands for.
    private mutating func unescape(into text: inout [UInt8]) throws(JSONText.Problem) {
        guard let letter = peek else { throw wrong("a text has no end") }
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += UTF8.encode(try scalar()) ?? UTF8.encodedReplacementCharacter
        default: throw wrong("no such escape")
        }
    }

    /// One of four digits, or of two times four.
    private mutating func scalar() throws(JSONText.Problem) -> Unicode.Scalar {
        var code = try unit()
        if (0xD800..<0xDC00).contains(code) {
            guard bytes[at...].starts(with: #"\u"#.utf8) else { throw wrong("half of a surrogate pair") }
            at += 2
            let low = try unit()
            guard (0xDC00..<0xE000).contains(low) else { throw wrong("half of a surrogate pair") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw wrong("half of a surrogate pair") }
        return scalar
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(JSONText.Problem) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw wrong("four hexadecimal digits are missing")
            }
            code = code << 4 | UInt32(digit)
            at += 1
        }
        return code
    }

    // MARK: Bytes

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Passes a mark, and the space before it.
    private mutating func take(_ mark: UInt8) -> Bool {
        skipSpace()
        guard peek == mark else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { at += 1 }
    }

    private mutating func skipDigits() -> Int {
        let start = at
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        return at - start
    }

    // MARK: Problems

    private func wrong(_ what: String) -> JSONText.Problem {
        JSONText.Problem("this is not JSON: \(what) at \(place)")
    }

    /// Where reading has come to: `line 2, column 6`.
    private var place: String {
        let before = bytes.prefix(at)
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
        return "line \(line), column \(column)"
    }
}
