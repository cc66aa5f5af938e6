/// A number of a question as people write it: `15000`, `15,000`, `$15000`, `15k`, `1.5萬`, `八千`, `nine thousand`.
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
    /// Whether it is a number for sure: in digits, or thousands in words that are none of 千祈 or 萬一.
    private(set) var isSure = true
    /// What its last digit is multiplied with: 1000 of `9k` and `八千`. It may be said once for two numbers, as in 8-9k.
    private(set) var multiple: Double = 1
    /// Whether something stands behind it that makes it another number, which isn't known: 9千多, 一萬二三.
    private(set) var isUnclear = false

    /// The least number in words that is nothing else.
    private static let leastSure: Double = 1_000
    /// Digits of a number that are read: as many as ``NumberReader`` does.
    private static let mostDigits = 9

    /// Whether a token may begin a number; most can't.
    static func canBegin(with token: Token) -> Bool {
        if token.isHan { return token.word.unicodeScalars.first.map(numerals.contains) ?? false }
        guard let first = token.word.utf8.first else { return false }
        return isDigit(first) || first == UInt8(ascii: "$") || NumberReader.isName(token.word)
            || inWords[token.word] != nil
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
            guard let (value, end, multiple) = Self.inHan(tokens, start, besides: nil) else { return nil }
            (self.value, self.end, isInDigits, self.multiple) = (value, end, false, multiple)
            isSure = value >= Self.leastSure && Self.multiples[token.word] == nil && !isAbout(tokens)
            readUncertainty(tokens, isHan: true)
            return
        }
        let isMoney = token.word.hasPrefix("$")
        let word = isMoney ? token.word.dropFirst() : token.word[...]
        let number = word.prefix { $0.isASCII && $0.isNumber }
        guard let value = Double(number), number.utf8.count <= Self.mostDigits else {
            let read = NumberReader.number(in: tokens[start...])
            guard read != nil || Self.inWords[token.word] != nil else { return nil }
            // A thousand has no other number before it.
            (self.value, end, isInDigits) = (Double(read?.number ?? 1), start + (read?.count ?? 0), false)
            readMultiples(tokens)
            isSure = self.value >= Self.leastSure
            return
        }
        (self.value, end, isInDigits, self.isMoney) = (value, start + 1, true, isMoney)
        guard readRest(of: word.dropFirst(number.count), tokens) else { return nil }
        if unit == nil { readMultiples(tokens) }
        readUncertainty(tokens, isHan: multiple > 1)
    }

    /// Reads two neighbouring digits before what both count: 七八千 is 7000 to 8000, 兩三房 two or three rooms.
    /// - Returns: Both numbers, which end where the second does; `nil` if there are none.
    static func neighbours(in tokens: [Token], at start: Int) -> (one: Amount, other: Amount)? {
        guard start + 1 < tokens.count, tokens[start].isHan, let first = digits[tokens[start].word],
            let second = digits[tokens[start + 1].word], first > 0,
            second == first + 1 || (first, second) == (3, 5),
            let other = Amount(in: tokens, at: start + 1), !other.isUnclear,
            other.value == second * other.multiple
        else { return nil }
        var one = other
        one.value = first * other.multiple
        return (one, other)
    }

    /// The values of two numbers of which one may say for both how many thousands they are: 8-9k, 8k-9, 八至九千.
    static func values(of one: Amount, and other: Amount) -> (one: Double, other: Double) {
        if one.multiple == 1, other.multiple >= leastShared, one.value < other.value / other.multiple {
            return (one.value * other.multiple, other.value)
        }
        let count = one.value / one.multiple
        if other.multiple == 1, one.multiple >= leastShared, other.value > count,
            other.value < min(10 * count, one.multiple)
        {
            return (one.value, other.value * one.multiple)
        }
        return (one.value, other.value)
    }

    /// The least multiple that is said once for two numbers: 三至五十 may be 3 to 50.
    private static let leastShared: Double = 100

    /// Reads `thousand` and its like behind a number, and what belongs to them: nine thousand five hundred.
    private mutating func readMultiples(_ tokens: [Token]) {
        var (total, section): (Double, Double) = (0, value)
        while end < tokens.count, let multiple = Self.inWords[tokens[end].word],
            total == 0 || multiple < self.multiple
        {
            total += section * multiple
            (value, self.multiple) = (total, multiple)
            end += 1
            let isAdded = end < tokens.count && tokens[end].word == "and"
            let next = isAdded ? end + 1 : end
            guard next < tokens.count, NumberReader.isName(tokens[next].word),
                let (rest, count) = NumberReader.number(in: tokens[next...]), Double(rest) < multiple
            else { return }
            let behind = next + count
            if behind < tokens.count, let smaller = Self.inWords[tokens[behind].word], smaller < multiple {
                (section, end) = (Double(rest), behind)
            } else if isAdded || (multiple == 100 && rest >= 10) {
                // Two hundred fifty, but not nine thousand two rooms.
                (value, end) = (total + Double(rest), behind)
                return
            } else {
                return
            }
        }
    }

    /// Whether 左右 stands behind it: about so many are said of what is no price, too.
    private func isAbout(_ tokens: [Token]) -> Bool {
        end + 1 < tokens.count && tokens[end].word == "左" && tokens[end + 1].word == "右"
    }

    /// Whether a numeral touches it that it has no place for, or it is a round number with 多 or 幾 behind it.
    private mutating func readUncertainty(_ tokens: [Token], isHan: Bool) {
        guard end < tokens.count, tokens[end].isHan, unit == nil else { return }
        let word = tokens[end].word
        let next = end + 1 < tokens.count ? tokens[end + 1].word : ""
        if isHan, Self.digits[word] != nil || Self.multiples[word] != nil, !Self.isSecondHand(tokens, end) {
            isUnclear = true
            while end < tokens.count,
                Self.digits[tokens[end].word] != nil || Self.multiples[tokens[end].word] != nil
            {
                end += 1
            }
        } else if value >= 10, value.truncatingRemainder(dividingBy: 10) == 0,
            Self.vague[word]?.contains(next) == false
        {
            isUnclear = true
            end += 1
        }
    }

    /// Say behind a round number that it is more, with what makes another word of them: 多謝, 幾時.
    private static let vague: [String: Set<String>] = [
        "多": ["谢", "过", "于", "少", "久", "数", "种", "远", "耐"], "几": ["时", "点", "多", "耐", "久", "号", "钱"],
        "余": [], "馀": [], "餘": [],
    ]

    /// Multiples in English words.
    private static let inWords: [String: Double] = ["hundred": 100, "thousand": 1_000, "grand": 1_000]

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
            multiple = 1_000
        } else if !rest.isEmpty {
            guard rest.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
            unit = String(rest)
            return true
        }
        if end < tokens.count, let multiple = Self.multiples[tokens[end].word], multiple > 10,
            let (whole, behind, last) = Self.inHan(tokens, end, besides: value)
        {
            (value, end, self.multiple) = (whole, behind, last)
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
    ) -> (value: Double, end: Int, multiple: Double)? {
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
        return (total + section + rest, position, max(last, 1))
    }

    /// Whether a digit belongs to what comes behind a number: 三萬二手車, 八千九龍塘.
    private static func isSecondHand(_ tokens: [Token], _ position: Int) -> Bool {
        guard position + 1 < tokens.count else { return false }
        return ["二手", "九龙", "四季", "八达"].contains(tokens[position].word + tokens[position + 1].word)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
