/// How many tokens a text has, without making them.
///
/// A start reads some thousand phrases and needs no more of them than that: see ``Token/count(of:)``. It knows ASCII and the
/// most common Han characters, of which each is a character of its own whatever stands beside it, and folding joins and
/// parts none.
struct TokenCount {
    private enum Sign { case ahead, behind }

    /// What ``Token/tokens(_:)`` has gathered of a word.
    private struct Run {
        private(set) var first: UInt8?
        private(set) var isWord = false
        private(set) var endsInDigit = false
        /// Whether it has nothing but digits and the sign of money.
        private(set) var isAmount = true

        var isEmpty: Bool { first == nil }

        mutating func append(_ byte: UInt8) {
            first = first ?? byte
            endsInDigit = TokenCount.digits.contains(byte)
            if endsInDigit || TokenCount.isLetter(byte) { isWord = true }
            if !endsInDigit, byte != UInt8(ascii: "$") { isAmount = false }
        }
    }

    /// The Han characters that were in Unicode's first version.
    private static let han: ClosedRange<UInt32> = 0x4E00...0x9FA5
    private static let printable: ClosedRange<UInt32> = 0x20...0x7E
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private(set) var tokens = 0
    private var run = Run()
    private var sign: Sign?

    /// `nil` if it doesn't know one of the characters, or the text is longer than what is read of one.
    init?(_ text: some StringProtocol) {
        var length = 0
        for scalar in text.unicodeScalars {
            length += 1
            guard length <= Token.longestText else { return nil }
            if Self.printable.contains(scalar.value) {
                take(UInt8(scalar.value))
            } else if Self.han.contains(scalar.value) {
                takeHan()
            } else {
                return nil
            }
        }
        flush()
        if sign == .behind { tokens += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private mutating func flush() {
        if run.isWord { tokens += 1 }
        run = Run()
    }

    private mutating func takeHan() {
        if sign == .behind { tokens += 1 }
        sign = nil
        flush()
        tokens += 1
    }

    private mutating func take(_ byte: UInt8) {
        let isWord = Self.digits.contains(byte) || Self.isLetter(byte)
        if !isWord || sign != nil { compare(byte, isWord) }
        switch byte {
        case _ where isWord: run.append(byte)
        case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "$"):
            if run.isEmpty { run.append(byte) } else { flush() }
        case UInt8(ascii: "-"):
            if let first = run.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "@") {
                run.append(byte)
            } else {
                flush()
            }
        case UInt8(ascii: ":"):
            if run.endsInDigit { run.append(byte) } else { flush() }
        default: flush()
        }
    }

    /// A sign before a number or behind it is a token of its own.
    private mutating func compare(_ byte: UInt8, _ isWord: Bool) {
        if sign == .behind {
            sign = nil
            if !isWord { tokens += 1 }
            return
        }
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"): sign = .ahead
        case UInt8(ascii: "+") where run.endsInDigit && run.isAmount: sign = .behind
        case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "$"): break
        default:
            if sign == .ahead, Self.digits.contains(byte) { tokens += 1 }
            sign = nil
        }
    }
}

extension Token {
    /// Returns how many tokens a text has.
    static func count(of text: Substring) -> Int { TokenCount(text)?.tokens ?? tokens(text).count }
}
