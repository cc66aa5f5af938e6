import Times

/// Finds days in a question: today, Saturday, 後日, the next nine days.
struct DayReader {
    /// What days are counted from.
    let today: CivilDay

    /// A day, as a plugin is given it: `today`, `tonight`, `tomorrow`, `+2`, `monday`… `sunday`, `weekend`, a date such as
    /// `2026-12-24`, or `range` with how many days it has.
    struct Day: Hashable {
        var word = ""
        var days: Int?
        /// Whether it may as well be something else: 5號 is a bus too.
        var isDoubtful = false
        /// Whether it is over, or there is no such day: then it has no word.
        var isOver = false

        /// Whether whoever asks means this day.
        var isSure: Bool { !isDoubtful && !isOver }
    }

    /// Tokens of the longest day: 二零二七年十二月二十四日.
    private static let longest = 14
    /// Days ahead that have a word of their own.
    private static let mostAhead = 31

    /// The tokens from the first on that say a day, with what they say; `nil` if none begins there.
    func day(in tokens: ArraySlice<Token>) -> (day: Day, count: Int)? {
        guard let first = tokens.first, !first.isTied else { return nil }
        let range = Self.range(in: tokens)
        return single(in: tokens, over: range?.count ?? 0) ?? range
    }

    // MARK: One day

    /// - Parameter least: Tokens that it has more than.
    private func single(in tokens: ArraySlice<Token>, over least: Int) -> (day: Day, count: Int)? {
        var run = tokens.prefix(Self.longest).prefix(while: Self.isOfADay)
        while let last = run.last, DayPhrase.ties.contains(last.word) { run.removeLast() }
        // `sun` alone is what shines.
        let most = run.first?.word == "sun" && run.count == 1 ? 0 : run.count
        for count in stride(from: most, to: least, by: -1) {
            let words = run.prefix(count)
            guard let phrase = DayPhrase(Self.text(of: words)), !Self.isCount(phrase),
                !Self.isWeather(phrase, words, tokens.dropFirst(count))
            else { continue }
            var day = day(phrase)
            day.isDoubtful = Self.isDoubtful(phrase, words)
            return (day, count)
        }
        return nil
    }

    /// Whether a word may be part of a day: most can't, and are asked for no more.
    private static func isOfADay(_ token: Token) -> Bool {
        DayPhrase.vocabulary.contains(token.word) || token.word.first?.isNumber == true
            || token.word.hasPrefix("+")
    }

    /// The tokens as they were written, folded.
    static func text(of tokens: ArraySlice<Token>) -> String {
        var (text, isHan) = ("", false)
        for token in tokens {
            let isApart = !text.isEmpty && !token.isTied && !(isHan && token.isHan)
            text += (isApart ? " " : "") + (token.mark.map(String.init) ?? "") + token.word
            isHan = token.isHan
        }
        return text
    }

    /// Whether it counts days, which is a range of them here.
    private static func isCount(_ phrase: DayPhrase) -> Bool {
        if case .counted = phrase.day { true } else { false }
    }

    /// Whether 天 belongs to 天氣: 下星期天氣 is next week's weather, not that of Sunday.
    private static func isWeather(
        _ phrase: DayPhrase, _ words: ArraySlice<Token>, _ rest: ArraySlice<Token>
    ) -> Bool {
        guard case .weekday = phrase.day, words.last?.written == "天" else { return false }
        return rest.first?.word == "气"
    }

    /// 5號 and 2/3 are in few questions about a day.
    private static func isDoubtful(_ phrase: DayPhrase, _ words: ArraySlice<Token>) -> Bool {
        switch phrase.day {
        case .ofMonth(_, ahead: nil): true
        case .date(year: nil, _, _): words.allSatisfy { Int($0.word) != nil }
        case .never: words.last?.word == "号" || words.allSatisfy { Int($0.word) != nil }
        default: false
        }
    }

    private func day(_ phrase: DayPhrase) -> Day {
        guard let date = phrase.day(from: today), date >= today else { return Day(isOver: true) }
        let ahead = date.number - today.number
        switch phrase.day {
        case .ahead where ahead == 0: return Day(word: phrase.part == .evening ? "tonight" : "today")
        case .ahead where ahead == 1: return Day(word: "tomorrow")
        case .ahead where ahead <= Self.mostAhead: return Day(word: "+\(ahead)")
        case .weekday(let weekday, let week) where (week ?? 0) == 0:
            return Day(word: Self.weekdays[weekday - 1])
        case .weekend(let week) where (week ?? 0) == 0: return Day(word: "weekend")
        default: return Day(word: date.text)
        }
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    // MARK: Several days

    /// `nine days`, `next 7 days`, `九天`, `未來一星期`.
    private static func range(in tokens: ArraySlice<Token>) -> (day: Day, count: Int)? {
        var rest = tokens
        let lead = ahead.longest(at: rest)?.count ?? 0
        rest = rest.dropFirst(lead)
        guard let (number, digits) = NumberReader.number(in: rest) else {
            return lead > 0 ? week(in: rest, lead: lead) : nil
        }
        guard rest.first?.mark == nil else { return nil }
        rest = rest.dropFirst(digits)
        guard let (unit, count) = units.longest(at: rest), (2...31).contains(number * unit) || lead > 0 else {
            return nil
        }
        // 24日 is a day of a month, and no count.
        guard lead > 0 || number <= 9 || rest.first?.word != "日" else { return nil }
        return (Day(word: "range", days: min(number * unit, 31)), lead + digits + count)
    }

    private static func week(in tokens: ArraySlice<Token>, lead: Int) -> (day: Day, count: Int)? {
        guard let (unit, count) = units.longest(at: tokens) else { return nil }
        return (Day(word: "range", days: unit == 1 ? 3 : unit), lead + count)
    }

    private static let ahead = TokenTable<Bool>([
        true: [
            "next", "the next", "coming", "the coming", "this", "未來", "未来", "接下來", "之後", "呢", "這", "今個", "成個",
        ]
    ])

    private static let units = TokenTable<Int>([
        1: ["day", "days", "天", "日", "day ahead", "幾日", "幾天"],
        7: ["week", "weeks", "個星期", "星期", "個禮拜", "禮拜", "周", "週"],
    ])
}

/// Finds whole numbers, in digits and in words up to 99.
enum NumberReader {
    /// Tokens of the longest one in words: 九十九.
    private static let longest = 3

    private static let names = Set(WrittenNumber.names)

    private static let numerals = Set("零〇一二两三四五六七八九十廿卅".unicodeScalars)

    /// Whether a Han character, folded, may begin a number.
    private static func isNumeral(_ token: Token) -> Bool {
        token.word.unicodeScalars.first.map(numerals.contains) ?? false
    }

    /// Whether a word is the English name of a number, or begins it.
    static func isName(_ word: String) -> Bool { names.contains(word) }

    static func number(in tokens: ArraySlice<Token>) -> (number: Int, count: Int)? {
        guard let first = tokens.first else { return nil }
        if let number = Int(first.word), first.word.utf8.count <= 9 { return (number, 1) }
        // Most words begin none, and each would be looked up three times.
        guard first.isHan ? isNumeral(first) : isName(first.word) else { return nil }
        for count in stride(from: min(longest, tokens.count), to: 0, by: -1) {
            let words = tokens.prefix(count)
            guard words.allSatisfy({ $0.isHan == first.isHan }) else { continue }
            let text = words.map(\.word).joined(separator: first.isHan ? "" : " ")
            if let number = WrittenNumber.inWords(text) { return (number, count) }
        }
        return nil
    }
}

/// Values by the tokens of their names.
struct TokenTable<Value: Hashable & Sendable>: Sendable {
    private var values: [[String]: Value] = [:]
    /// The first and the last words of the names: most words are none, and are looked up no further.
    private var firsts: Set<String> = []
    private var lasts: Set<String> = []
    private var longest = 0

    init(_ names: [Value: [String]]) {
        for (value, texts) in names {
            for text in texts {
                let key = Token.tokens(text).map(\.word)
                guard let first = key.first, let last = key.last else { continue }
                values[key] = value
                firsts.insert(first)
                lasts.insert(last)
                longest = max(longest, key.count)
            }
        }
    }

    /// The value with the longest name that the tokens begin with.
    func longest(at tokens: ArraySlice<Token>) -> (value: Value, count: Int)? {
        guard let first = tokens.first, firsts.contains(first.word) else { return nil }
        for count in stride(from: min(longest, tokens.count), to: 0, by: -1) {
            if let value = values[tokens.prefix(count).map(\.word)] { return (value, count) }
        }
        return nil
    }

    /// The value with the longest name that the tokens end with.
    func longest(endingIn tokens: ArraySlice<Token>) -> (value: Value, count: Int)? {
        guard let last = tokens.last, lasts.contains(last.word) else { return nil }
        for count in stride(from: min(longest, tokens.count), to: 0, by: -1) {
            if let value = values[tokens.suffix(count).map(\.word)] { return (value, count) }
        }
        return nil
    }

    /// Whether these words are one of the names.
    func holds(_ words: [String]) -> Bool { values[words] != nil }
}
