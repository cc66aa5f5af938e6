internal import Unicodes

/// Reads one JSON text (RFC 8259), which may be hostile, piece by piece: in linear time, to a bounded depth and number of
/// values. Begins with `next()`; what a list or object has is read with `hasItem()` or `name()` before each `next()`.
///
/// A byte order mark before the text is passed over (RFC 8259, section 8.1).
package struct JSONReader {
    /// A value, or the beginning of one with parts.
    package enum Token: Sendable, Hashable {
        case null
        case bool(Bool)
        /// A number without a fraction that fits 64 bits, however it is written.
        case integer(Int64)
        case number(Double)
        case text(String)
        case list
        case object
    }

    /// More digits than any number needs: reading millions would take long.
    private static let longestNumber = 1_000

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private let maximumValues: Int
    private let allowsTrailingCommas: Bool
    /// Where the text begins, behind a byte order mark.
    private let start: Int
    private var at: Int
    private var depth = 0
    /// Values that were read since ``beginCount()``, or from the beginning.
    package private(set) var values = 0
    /// Whether the list or object that was entered last has had nothing yet.
    private var isFirst = false

    /// - Parameters:
    ///   - maximumDepth: lists and objects within one another.
    ///   - maximumValues: values in all, those with parts too.
    ///   - allowsTrailingCommas: whether a comma may stand behind the last part too, against the RFC.
    /// - Throws: if the bytes are not UTF-8.
    package init(
        _ bytes: [UInt8], maximumDepth: Int, maximumValues: Int = .max, allowsTrailingCommas: Bool = false
    ) throws(JSONProblem) {
        (self.bytes, self.maximumDepth, self.maximumValues) = (bytes, maximumDepth, maximumValues)
        self.allowsTrailingCommas = allowsTrailingCommas
        start = ByteOrderMark.length(before: bytes)
        at = start
        guard !ByteOrderMark.isUTF16(bytes) else { throw JSONProblem("text is UTF-16, not UTF-8") }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            at = error.byteOffsets.lowerBound
            throw JSONProblem("text is not UTF-8 at \(place)")
        }
    }

    // MARK: Values

    /// Counts values anew against the most there may be.
    package mutating func beginCount() { values = 0 }

    /// Reads the next value, or enters it.
    package mutating func next() throws(JSONProblem) -> Token {
        skipSpace()
        values += 1
        guard values <= maximumValues else { throw JSONProblem("more than \(maximumValues) values") }
        isFirst = false
        guard let first = peek else { throw wrong("it ends too soon") }
        switch first {
        case UInt8(ascii: "{"): return try entering(.object)
        case UInt8(ascii: "["): return try entering(.list)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: return try word()
        }
    }

    /// Whether the list has another item; if it has none, it is left.
    package mutating func hasItem() throws(JSONProblem) -> Bool {
        try hasMore(before: UInt8(ascii: "]"), "a comma or ] is missing")
    }

    /// Reads the name of the object's next member; `nil` if it has none, and is left.
    /// - Parameter isTaken: whether a name was there before and can't be there twice.
    package mutating func name(
        unless isTaken: (String) -> Bool = { _ in false }
    ) throws(JSONProblem) -> String? {
        guard try hasMore(before: UInt8(ascii: "}"), "a comma or } is missing") else { return nil }
        guard peek == UInt8(ascii: "\"") else { throw wrong("a name is missing") }
        let name = try text()
        guard !isTaken(name) else {
            throw JSONProblem("line \(position.line): the key \"\(name)\" is there twice")
        }
        guard take(UInt8(ascii: ":")) else { throw wrong("a colon is missing") }
        return name
    }

    /// Checks that nothing follows.
    package mutating func end() throws(JSONProblem) {
        skipSpace()
        if at < bytes.count { throw wrong("something stands behind the value") }
    }

    private mutating func entering(_ token: Token) throws(JSONProblem) -> Token {
        guard depth < maximumDepth else {
            throw JSONProblem("more than \(maximumDepth) levels deep at \(place)")
        }
        at += 1
        depth += 1
        isFirst = true
        return token
    }

    private mutating func hasMore(before bracket: UInt8, _ missing: String) throws(JSONProblem) -> Bool {
        let isFirst = isFirst
        self.isFirst = false
        skipSpace()
        if peek != bracket {
            guard isFirst || pass(UInt8(ascii: ",")) else { throw wrong(missing) }
            skipSpace()
            guard peek == bracket else { return true }
            guard allowsTrailingCommas else {
                throw JSONProblem("this is not JSON: a comma too many before \(place)")
            }
        }
        at += 1
        depth -= 1
        return false
    }

    private mutating func word() throws(JSONProblem) -> Token {
        for (word, token) in [("true", Token.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[at...].starts(with: word.utf8) {
            at += word.utf8.count
            return token
        }
        throw wrong("no value begins")
    }

    // MARK: Numbers

    private mutating func number() throws(JSONProblem) -> Token {
        let start = at
        _ = pass(UInt8(ascii: "-"))
        let isZero = pass(UInt8(ascii: "0"))
        guard (skipDigits() > 0) != isZero else { throw wrong("this is no number") }
        let end = at
        if pass(UInt8(ascii: ".")), skipDigits() == 0 { throw wrong("a digit is missing") }
        if pass(UInt8(ascii: "e"), or: UInt8(ascii: "E")) {
            _ = pass(UInt8(ascii: "+"), or: UInt8(ascii: "-"))
            if skipDigits() == 0 { throw wrong("a digit is missing") }
        }
        guard at - start <= Self.longestNumber else { throw wrong("the number is too long") }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if at == end, let whole = Int64(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw wrong("the number is too large") }
        return Int64(exactly: number).map(Token.integer) ?? .number(number)
    }

    private mutating func skipDigits() -> Int {
        let start = at
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        return at - start
    }

    // MARK: Strings

    /// Reads the string that begins here.
    private mutating func text() throws(JSONProblem) -> String {
        at += 1
        var (text, start) = ([UInt8](), at)
        while let byte = peek {
            at += 1
            switch byte {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<at - 1]
                return String(decoding: text.isEmpty ? rest : text + rest, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[start..<at - 1]
                try unescape(into: &text)
                start = at
            case ..<0x20:
                at -= 1
                throw wrong("a control character is not escaped")
            default: break
            }
        }
        throw wrong("a text has no end")
    }

    /// Passes what follows a backslash, and adds what it stands for.
    private mutating func unescape(into text: inout [UInt8]) throws(JSONProblem) {
        guard let letter = peek else { throw wrong("a text has no end") }
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += try scalar().utf8
        default: throw wrong("no such escape")
        }
    }

    /// Reads one scalar of four digits, or of two times four.
    private mutating func scalar() throws(JSONProblem) -> String {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[at...].starts(with: #"\u"#.utf8) {
            at += 2
            units.append(try unit())
        }
        guard let scalar = String(validating: units, as: UTF16.self) else {
            throw wrong("half of a surrogate pair")
        }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func unit() throws(JSONProblem) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw wrong("four hexadecimal digits are missing")
            }
            code = code << 4 | UInt16(digit)
            at += 1
        }
        return code
    }

    // MARK: Bytes

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Passes a byte that is one of two.
    private mutating func pass(_ one: UInt8, or other: UInt8? = nil) -> Bool {
        guard let byte = peek, byte == one || byte == other else { return false }
        at += 1
        return true
    }

    /// Passes a mark, and the space before it.
    private mutating func take(_ mark: UInt8) -> Bool {
        skipSpace()
        return pass(mark)
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { at += 1 }
    }

    // MARK: Problems

    private func wrong(_ what: String) -> JSONProblem { JSONProblem("this is not JSON: \(what) at \(place)") }

    /// Where reading has come to: `line 2, column 6`.
    private var place: String { "line \(position.line), column \(position.column)" }

    /// Both from 1 on, columns in Unicode scalars.
    private var position: (line: Int, column: Int) {
        let before = bytes[start..<at]
        let line = before[(before.lastIndex(of: 0x0A).map { $0 + 1 } ?? start)...]
        return (before.count { $0 == 0x0A } + 1, line.count { $0 & 0xC0 != 0x80 } + 1)
    }
}

/// Why a text is no JSON, or a value can't become any.
package struct JSONProblem: Error, Hashable, Sendable {
    /// What is wrong, with its place: `this is not JSON: a colon is missing at line 1, column 6`.
    package let message: String

    package init(_ message: String) { self.message = message }
}
