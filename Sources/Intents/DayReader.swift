/// Finds days in a question: today, Saturday, 後日, the next nine days.
package enum DayReader {
    /// Returns the day that a text says and nothing beside it, as slots of the kind `day` have it: `today`, `+2`,
    /// `friday`. `nil` if it says no single day.
    package static func word(in text: String) -> String? {
        let tokens = Token.tokens(text)[...]
        guard let found = day(in: tokens), found.count == tokens.count, found.day.days == nil else {
            return nil
        }
        return found.day.word
    }

    /// A day, as a plugin is given it: `today`, `tonight`, `tomorrow`, `+2`, `monday`… `sunday`, `weekend`, or `range` with
    /// how many days it has.
    struct Day: Hashable {
        let word: String
        var days: Int?
    }

    /// The tokens from `start` that say a day, with what they say; `nil` if none begins there.
    static func day(in tokens: ArraySlice<Token>) -> (day: Day, count: Int)? {
        if let (word, count) = words.longest(at: tokens), !isWeather(word, tokens.dropFirst(count)) {
            return (Day(word: word), count)
        }
        return range(in: tokens) ?? later(in: tokens)
    }

    /// Whether 天 belongs to 天氣: 下星期天氣 is next week's weather, not that of Sunday.
    private static func isWeather(_ word: String, _ rest: ArraySlice<Token>) -> Bool {
        word == "sunday" && rest.first?.word == Token.tokens("氣").first?.word
    }

    /// `nine days`, `next 7 days`, `九天`, `未來一星期`.
    private static func range(in tokens: ArraySlice<Token>) -> (day: Day, count: Int)? {
        var rest = tokens
        let lead = ahead.longest(at: rest)?.count ?? 0
        rest = rest.dropFirst(lead)
        guard let (number, digits) = NumberReader.number(in: rest) else {
            return lead > 0 ? week(in: rest, lead: lead) : nil
        }
        rest = rest.dropFirst(digits)
        guard let (unit, count) = units.longest(at: rest), (2...31).contains(number * unit) || lead > 0 else {
            return nil
        }
        return (Day(word: "range", days: min(number * unit, 31)), lead + digits + count)
    }

    private static func week(in tokens: ArraySlice<Token>, lead: Int) -> (day: Day, count: Int)? {
        guard let (unit, count) = units.longest(at: tokens) else { return nil }
        return (Day(word: "range", days: unit == 1 ? 3 : unit), lead + count)
    }

    /// `in 3 days`, `三日後`, `+2`.
    private static func later(in tokens: ArraySlice<Token>) -> (day: Day, count: Int)? {
        guard let first = tokens.first, first.word.hasPrefix("+"), let number = Int(first.word.dropFirst()),
            (0...31).contains(number)
        else { return nil }
        return (Day(word: number == 1 ? "tomorrow" : "+\(number)"), 1)
    }

    private static let words = TokenTable<String>([
        "today": ["today", "今日", "今天", "this morning", "this afternoon", "今朝"],
        "tonight": ["tonight", "this evening", "今晚", "今夜"],
        "tomorrow": [
            "tomorrow", "tmr", "tmrw", "tomorrow morning", "聽日", "明天", "明日", "听日", "聽朝", "明早", "聽晚", "明晚",
        ],
        "+2": ["the day after tomorrow", "day after tomorrow", "in two days", "in 2 days", "後日", "後天"],
        "+3": ["in three days", "in 3 days", "大後日", "大後天"],
        "weekend": [
            "weekend", "this weekend", "the weekend", "週末", "周末", "禮拜六日", "呢個週末", "這個週末", "這週末",
            "今個週末", "下週末", "下個週末",
        ],
        "monday": names("monday", "mon", "一"), "tuesday": names("tuesday", "tue", "二"),
        "wednesday": names("wednesday", "wed", "三"), "thursday": names("thursday", "thu", "四"),
        "friday": names("friday", "fri", "五"), "saturday": names("saturday", "sat", "六"),
        "sunday": names("sunday", "sun", "日") + ["星期天", "禮拜天", "周天"],
    ])

    private static func names(_ name: String, _ short: String, _ han: String) -> [String] {
        let lead = ["", "this ", "on ", "next "]
        let chinese = ["星期", "禮拜", "周", "週", "下星期", "下禮拜", "下周", "今個星期", "呢個禮拜"].map { $0 + han }
        // `sun` alone is what shines.
        return lead.map { $0 + name } + (short == "sun" ? [] : lead.map { $0 + short }) + chinese
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

/// Finds whole numbers, in digits and in words up to ten.
enum NumberReader {
    static func number(in tokens: ArraySlice<Token>) -> (number: Int, count: Int)? {
        guard let first = tokens.first else { return nil }
        if let number = Int(first.word), first.word.utf8.count <= 9 { return (number, 1) }
        return words.longest(at: tokens).map { ($0.value, $0.count) }
    }

    private static let words: TokenTable<Int> = {
        let english = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        let han = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
        var names = Dictionary(uniqueKeysWithValues: zip(1..., zip(english, han).map { [$0, $1] }))
        names[2]?.append("兩")
        return TokenTable(names)
    }()
}

/// Values by the tokens of their names.
struct TokenTable<Value: Hashable & Sendable>: Sendable {
    private var values: [[String]: Value] = [:]
    private var longest = 0

    init(_ names: [Value: [String]]) {
        for (value, texts) in names {
            for text in texts {
                let key = Token.tokens(text).map(\.word)
                values[key] = value
                longest = max(longest, key.count)
            }
        }
    }

    /// The value with the longest name that the tokens begin with.
    func longest(at tokens: ArraySlice<Token>) -> (value: Value, count: Int)? {
        for count in stride(from: min(longest, tokens.count), to: 0, by: -1) {
            if let value = values[tokens.prefix(count).map(\.word)] { return (value, count) }
        }
        return nil
    }
}
