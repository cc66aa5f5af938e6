/// Cuts Lua 5.4 source into tokens with line and column.
///
/// Our own because the listing of `luac` gives lines without columns and nothing of members, needs a program that
/// few administrators have, and a chunk that runs under a watching `_ENV` shows only the names that this run
/// touches. It never fails: what is no Lua is left to Lua's own compiler, which says it better.
struct LuaLexer {
    private static let keywords: Set<String> = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
        "local",
        "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]
    /// Longer ones first.
    private static let symbols = [
        "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>",
    ].map { Array($0.utf8) }

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var column = 1
    private var tokens: [LuaToken] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func tokens(of bytes: [UInt8]) -> [LuaToken] {
        var lexer = LuaLexer(bytes)
        if lexer.peek() == UInt8(ascii: "#") { lexer.skipLine() }
        while lexer.at < bytes.count { lexer.step() }
        return lexer.tokens
    }

    private func peek(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where at < bytes.count {
            if bytes[at] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if bytes[at] & 0xC0 != 0x80 {
                column += 1
            }
            at += 1
        }
    }

    private mutating func skipLine() {
        while at < bytes.count, peek() != UInt8(ascii: "\n") { advance() }
    }

    private mutating func step() {
        let byte = peek()
        let (line, column) = (line, column)
        switch byte {
        case _ where byte <= 32: advance()
        case UInt8(ascii: "-") where peek(1) == byte:
            advance(2)
            if longLevel() == nil { skipLine() } else { _ = longText() }
        case UInt8(ascii: "["):
            if longLevel() == nil {
                symbol(line, column)
            } else {
                add(.string, longText(), line, column)
            }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): add(.string, quoted(byte), line, column)
        case _ where Self.isDigit(byte), UInt8(ascii: ".") where Self.isDigit(peek(1)):
            add(.number, number(), line, column)
        case _ where Self.isLetter(byte):
            let text = word { Self.isLetter($0) || Self.isDigit($0) }
            add(Self.keywords.contains(text) ? .keyword : .name, text, line, column)
        default: symbol(line, column)
        }
    }

    private mutating func add(_ kind: LuaToken.Kind, _ text: String, _ line: Int, _ column: Int) {
        tokens.append(LuaToken(kind: kind, text: text, line: line, column: column))
    }

    private mutating func symbol(_ line: Int, _ column: Int) {
        let length = Self.symbols.first { bytes[at...].starts(with: $0) }?.count ?? 1
        let text = String(decoding: bytes[at..<min(at + length, bytes.count)], as: UTF8.self)
        advance(length)
        add(.symbol, text, line, column)
    }

    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, belongs(peek()) { advance() }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// Digits, hexadecimal ones, and exponents with their sign.
    private mutating func number() -> String {
        let start = at
        while at < bytes.count {
            let (byte, before) = (peek(), at > start ? bytes[at - 1] | 32 : 0)
            let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            let isHexadecimal = start + 1 < at && bytes[start + 1] | 32 == UInt8(ascii: "x")
            let marks = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
            guard
                Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".")
                    || (isSign && before == marks)
            else { break }
            advance()
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// What is between the quotes; of escapes only that they don't end it.
    private mutating func quoted(_ quote: UInt8) -> String {
        advance()
        let start = at
        while at < bytes.count, peek() != quote, peek() != UInt8(ascii: "\n") {
            if peek() == UInt8(ascii: "\\") {
                advance()
                if peek() == UInt8(ascii: "z") {
                    advance()
                    while at < bytes.count, peek() <= 32 { advance() }
                    continue
                }
            }
            advance()
        }
        let text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
        if peek() == quote { advance() }
        return text
    }

    /// How many `=` a long bracket that opens here has, or `nil` if none opens.
    private func longLevel() -> Int? {
        guard peek() == UInt8(ascii: "[") else { return nil }
        var level = 0
        while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
        return peek(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    private mutating func longText() -> String {
        let level = longLevel() ?? 0
        let closing = Array("]".utf8) + [UInt8](repeating: UInt8(ascii: "="), count: level) + Array("]".utf8)
        advance(level + 2)
        let start = at
        while at < bytes.count, !bytes[at...].starts(with: closing) { advance() }
        let text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
        advance(closing.count)
        return text
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 32) && byte < 128 || byte == 95
    }
}
