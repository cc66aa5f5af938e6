/// A number of a question as people write it: `15000`, `15,000`, `$15000`, `15k`, `1.5萬`, `八千`, `two`.
struct Amount {
    private(set) var value: Double
    /// The token behind it.
    private(set) var end: Int
    /// What it counts, where that is written into the same word: `m` of `400m`.
    private(set) var unit: String?
    /// Whether it is of money by a sign before it.
    private(set) var isMoney = false
    /// Whether it is written in digits: words for numbers are in questions about no number, too.
    let isInDigits: Bool

    /// Digits of a number that are read: as many as ``NumberReader`` does.
    private static let mostDigits = 9

    /// Whether a token may begin a number; most can't.
    static func canBegin(with token: Token) -> Bool {
        if token.isHan { return token.word.unicodeScalars.first.map(numerals.contains) ?? false }
        guard let first = token.word.utf8.first else { return false }
        return isDigit(first) || first == UInt8(ascii: "$") || NumberReader.isName(token.word)
    }

    /// Reads the number that begins at a token; `nil` if none does.
    init?(in tokens: [Token], at start: Int) {
        let token = tokens[start]
        guard Self.canBegin(with: token), token.joint == nil || token.joint == .dash else { return nil }
        if token.isHan {
            // 一起 is together.
            if token.word == "一", start + 1 < tokens.count, Self.behindOne.contains(tokens[start + 1].word) {
                return nil
            }
            guard let (value, end) = Self.inHan(tokens, start, besides: nil) else { return nil }
            (self.value, self.end, isInDigits) = (value, end, false)
            return
        }
        let isMoney = token.word.hasPrefix("$")
        let word = isMoney ? token.word.dropFirst() : token.word[...]
        let number = word.prefix { $0.isASCII && $0.isNumber }
        guard let value = Double(number), number.utf8.count <= Self.mostDigits else {
            guard let (value, count) = NumberReader.number(in: tokens[start...]) else { return nil }
            (self.value, end, isInDigits) = (Double(value), start + count, false)
            return
        }
        (self.value, end, isInDigits, self.isMoney) = (value, start + 1, true, isMoney)
        guard readRest(of: word.dropFirst(number.count), tokens) else { return nil }
    }

    /// Reads what belongs to the digits of the first token: groups of three, decimals, thousands.
    /// - Returns: Whether it is a number still.
    private mutating func readRest(of word: Substring, _ tokens: [Token]) -> Bool {
        var rest = word
        while rest.isEmpty, end < tokens.count, tokens[end].joint == .comma,
            tokens[end].word.utf8.count == 3, let group = Int(tokens[end].word)
        {
            value = value * 1_000 + Double(group)
            end += 1
        }
        if rest.isEmpty, end < tokens.count, tokens[end].joint == .point {
            let decimals = tokens[end].word.prefix { $0.isASCII && $0.isNumber }
            guard decimals.utf8.count <= Self.mostDigits, let fraction = Double("0.\(decimals)") else {
                return false
            }
            value += fraction
            rest = tokens[end].word.dropFirst(decimals.count)
            end += 1
        }
        // 24/12 is a day.
        if end < tokens.count, tokens[end].joint == .slash || tokens[end].joint == .point { return false }
        if rest == "k" {
            value *= 1_000
        } else if !rest.isEmpty {
            guard rest.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
            unit = String(rest)
            return true
        }
        if end < tokens.count, let multiple = Self.multiples[tokens[end].word], multiple > 10,
            let (whole, behind) = Self.inHan(tokens, end, besides: value)
        {
            (value, end) = (whole, behind)
        }
        return true
    }

    // MARK: Han characters

    private static let digits: [String: Double] = [
        "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    ]
    private static let multiples: [String: Double] = ["十": 10, "百": 100, "千": 1_000, "万": 10_000]

    private static let numerals = Set((Array(digits.keys) + multiples.keys).flatMap(\.unicodeScalars))

    /// Make another word of 一, which is no number there.
    private static let behindOne: Set<String> = [
        "起", "般", "定", "样", "齐", "直", "切", "些", "点", "向", "致", "共", "旦", "边", "阵", "时", "同", "并", "下",
    ]

    /// Reads `八千`, `一萬二` or, with what digits before it say, the `萬` of `1.5萬`.
    private static func inHan(
        _ tokens: [Token], _ start: Int, besides first: Double?
    ) -> (value: Double, end: Int)? {
        var (total, section, position): (Double, Double, Int) = (0, 0, start)
        // A digit that waits for what it counts, and what the last one counted.
        var (digit, last): (Double?, Double) = (first, 0)
        while position < tokens.count, tokens[position].isHan {
            let word = tokens[position].word
            if let multiple = multiples[word] {
                if multiple == 10_000 {
                    total += (section + (digit ?? (section == 0 ? 1 : 0))) * multiple
                    section = 0
                } else {
                    section += (digit ?? 1) * multiple
                }
                (digit, last) = (nil, multiple)
            } else if let value = digits[word], digit == nil || digit == 0, !isSecondHand(tokens, position) {
                digit = value
                if value == 0 { last = 0 }
            } else {
                break
            }
            position += 1
        }
        guard position > start else { return nil }
        // 一萬二 is 12000, and 一萬零二 is 10002.
        let rest = digit.map { last > 10 ? $0 * last / 10 : $0 } ?? 0
        return (total + section + rest, position)
    }

    /// Whether 二 belongs to what comes behind a number: 三萬二手車.
    private static func isSecondHand(_ tokens: [Token], _ position: Int) -> Bool {
        tokens[position].word == "二" && position + 1 < tokens.count && tokens[position + 1].word == "手"
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
