import Concurrency

/// A day as people write it, before it is known what today is: `tomorrow`, `下星期三`, `24/12`, `十二月二十四日`, `in 3 days`.
package struct DayPhrase: Hashable, Sendable {
    /// What day it is. Weeks begin on Monday, and are counted from this one: 0 is this week, 1 the next.
    package indirect enum Day: Hashable, Sendable {
        /// So many days from today.
        case ahead(Int)
        /// The same, as how many days there are: `3 days`, `for 3 days`, `9天`.
        case counted(Int)
        case months(Int)
        /// A day of the week, 1 for Monday; of no week, the next that comes, today included.
        case weekday(Int, week: Int?)
        /// The last such day of the week before today: on a Sunday, last Friday was two days ago.
        case weekdayBefore(Int)
        case weekend(week: Int?)
        /// Without a year, the next that there is.
        case date(year: Int?, month: Int, day: Int)
        /// A day of a month so many months from now; of none, the next that there is.
        case ofMonth(Int, ahead: Int?)
        /// A date with the day of the week that it is said to be; no day where it is another.
        case onWeekday(Day, Int)
        /// Words for a day that there is not, such as `in -3 days`, `三十二號`.
        case never
    }

    package let day: Day
    /// The part of the day that the words say too: `friday evening`, `聽晚`.
    package let part: DayPart?

    /// Bytes of what is read as a day, folded.
    private static let longest = 60
    /// Days, weeks and months that somebody counts from today: some years.
    private static let mostCounted = 999

    /// `nil` if a text is no day, or more than one.
    package init?(_ text: String) {
        guard text.utf8.count <= 2 * Self.longest else { return nil }
        self.init(folded: WrittenLine(text).folded)
    }

    /// - Parameter text: as ``WrittenLine`` folds it.
    init?(folded text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.longest, Self.mayBeDay(text) else { return nil }
        let text = text.hasPrefix("on ") ? String(text.dropFirst(3)) : text
        if let day = Self.day(text) {
            (self.day, part) = (day, nil)
        } else if let word = DayPart.words[text], let ahead = word.ahead {
            (day, part) = (.ahead(ahead), word.part)
        } else if let (rest, part) = Self.parted(text), let day = Self.day(rest) {
            (self.day, self.part) = (day, part)
        } else {
            return nil
        }
    }

    /// Whether all words of a text are of days. Most lines have others, and are read no further.
    private static func mayBeDay(_ text: String) -> Bool {
        text.split(separator: " ").allSatisfy { word in
            guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return true }
            return vocabulary.contains(String(word))
        }
    }

    /// A text without the part of the day at its end.
    private static func parted(_ text: String) -> (rest: String, part: DayPart)? {
        let letters = Array(text.unicodeScalars)
        for start in letters.indices.dropFirst() {
            guard let (word, count) = DayPart.word(at: start, in: letters), word.ahead == nil,
                start + count == letters.count
            else { continue }
            var rest = String(String.UnicodeScalarView(letters[..<start]))
            for tie in [" ", " in the", " at", ","] where rest.hasSuffix(tie) { rest.removeLast(tie.count) }
            return (rest, word.part)
        }
        return nil
    }

    // MARK: Which day

    /// Returns the day that is meant, or `nil` if there is none, or it is over: this Friday, on a Saturday.
    package func day(from today: CivilDay) -> CivilDay? { Self.day(day, from: today) }

    private static func day(_ day: Day, from today: CivilDay) -> CivilDay? {
        switch day {
        case .onWeekday(let date, let weekday):
            return self.day(date, from: today).flatMap { $0.weekday == weekday ? $0 : nil }
        case .ahead(let count), .counted(let count):
            return today.adding(days: min(count, mostCounted * 7))
        case .months(let count): return today.adding(months: min(count, mostCounted))
        case .weekday(let weekday, week: nil):
            return today.adding(days: (weekday - today.weekday + 7) % 7)
        case .weekday(let weekday, let week?):
            let day = today.adding(days: weekday - today.weekday + 7 * week)
            return week == 0 && day < today ? nil : day
        case .weekdayBefore(let weekday):
            return today.adding(days: -((today.weekday - weekday + 6) % 7 + 1))
        case .weekend(week: nil): return today.adding(days: (13 - today.weekday) % 7)
        case .weekend(let week?):
            let saturday = today.adding(days: 6 - today.weekday + 7 * week)
            // On a Sunday this weekend is not over.
            return week == 0 ? max(saturday, today) : saturday
        case .date(let year?, let month, let day): return CivilDay(year: year, month: month, day: day)
        case .date(nil, let month, let day):
            // A 29 February comes within eight years.
            return (today.year...today.year + 8).lazy
                .compactMap { CivilDay(year: $0, month: month, day: day) }.first { $0 >= today }
        case .ofMonth(let day, let ahead):
            let first = today.adding(days: 1 - today.day)
            // A 31st comes within two months.
            return (ahead.map { $0...$0 } ?? 0...2).lazy.map { first.adding(months: $0) }
                .compactMap { CivilDay(year: $0.year, month: $0.month, day: day) }
                .first { ahead != nil || $0 >= today }
        case .never: return nil
        }
    }

    // MARK: Reading

    private static func day(_ text: String) -> Day? {
        named[text] ?? weekday(text) ?? counted(text) ?? date(text) ?? dayOfMonth(text) ?? onWeekday(text)
    }

    /// `3月6日(星期五)`, `Fri 6 Mar`, `Friday, March 6`: as invitations write it.
    private static func onWeekday(_ text: String) -> Day? {
        guard text.contains(where: \.isNumber) else { return nil }
        for (pattern, isBefore) in [(weekdayBehind, false), (weekdayBefore, true)] {
            guard let found = text.wholeMatch(of: pattern.regex) else { continue }
            let (name, rest) = isBefore ? (found.1, found.2) : (found.2, found.1)
            guard case .weekday(let number, week: nil) = weekday(String(name)),
                let date = date(String(rest)) ?? dayOfMonth(String(rest))
            else { continue }
            return .onWeekday(date, number)
        }
        return nil
    }

    private static let weekdayBehind = Pattern(
        #/(.+?)[ ,]*\(?((?:星期|礼拜|周)[1-6日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\)?/#)
    private static let weekdayBefore = Pattern(
        #/\(?((?:星期|礼拜|周)[1-6日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\)?[ ,]*(.+)/#)

    private static let named: [String: Day] = {
        var days: [String: Day] = [:]
        func add(_ names: [String], _ ahead: Int) {
            for name in names { days[WrittenLine(name).folded] = .ahead(ahead) }
        }
        add(["today", "今日", "今天"], 0)
        add(["tomorrow", "tmr", "tmrw", "tmw", "聽日", "明天", "明日", "明儿"], 1)
        add(["the day after tomorrow", "day after tomorrow", "後日", "後天"], 2)
        add(["大後日", "大後天"], 3)
        add(["yesterday", "尋日", "琴日", "噚日", "昨天", "昨日"], -1)
        add(["the day before yesterday", "day before yesterday", "前日", "前天"], -2)
        add(["大前日", "大前天"], -3)
        return days
    }()

    // MARK: Days of the week

    /// `friday`, `next friday`, `friday next week`, `下星期五`; and weekends.
    private static func weekday(_ text: String) -> Day? {
        if let found = text.wholeMatch(of: hanWeekday.regex) {
            guard let week = week(String(found.1)) else { return nil }
            let isWeekend = found.2 == "周末" || found.2.hasSuffix("6日")
            if isWeekend { return .weekend(week: week.number) }
            let number = found.2.last.flatMap(\.wholeNumberValue) ?? 7
            return .weekday(number, week: week.number)
        }
        var words = text.split(separator: " ").map(String.init)
        if words.last == "week", words.count == 3, let day = words.first {
            words = [words[1], "week", day]
        }
        if words.count == 2, words[0] == "last", let day = weekdays[words[1]] { return .weekdayBefore(day) }
        guard let name = words.popLast(), let week = weeks[words.joined(separator: " ")] else { return nil }
        if name == "weekend" { return .weekend(week: week.number) }
        return weekdays[name].map { .weekday($0, week: week.number) }
    }

    /// Which week a word says; of none, the next such day.
    private struct Week { let number: Int? }

    private static let weeks: [String: Week] = {
        var weeks: [String: Week] = [:]
        for word in ["", "the", "coming", "this coming", "the coming"] { weeks[word] = Week(number: nil) }
        for (word, number) in [("this", 0), ("next", 1), ("last", -1)] {
            weeks[word] = Week(number: number)
            weeks[word + " week"] = Week(number: number)
        }
        return weeks
    }()

    private static func week(_ word: String) -> Week? {
        switch word.hasSuffix("个") ? String(word.dropLast()) : word {
        case "": word.isEmpty ? Week(number: nil) : nil
        case "今", "这", "呢", "本": Week(number: 0)
        case "下": Week(number: 1)
        case "下下": Week(number: 2)
        case "上": Week(number: -1)
        case "上上": Week(number: -2)
        default: nil
        }
    }

    private static let hanWeekday = Pattern(
        #/((?:今|这|呢|本|下|下下|上|上上)?个?)((?:星期|礼拜|周)(?:[1-6日天]|6日)|周末)/#)

    private static let weekdays: [String: Int] = {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let short = [
            ["mon"], ["tue", "tues"], ["wed"], ["thu", "thur", "thurs"], ["fri"], ["sat"], ["sun"],
        ]
        var days: [String: Int] = [:]
        for (index, (name, short)) in zip(names, short).enumerated() {
            for word in [name] + short { days[word] = index + 1 }
        }
        return days
    }()

    // MARK: Counts

    /// `in 3 days`, `2 weeks`, `3 days ago`, `+2`, `三日後`, `三天`.
    private static func counted(_ text: String) -> Day? {
        if let found = text.wholeMatch(of: plus.regex) { return Int(found.1).map { .ahead($0) } }
        if let found = text.wholeMatch(of: englishCount.regex) {
            guard let count = count(found.2) else { return nil }
            let isBare = (found.1 == nil || found.1 == "for ") && found.4 == nil
            return day(count, found.3, isAgo: found.4 == "ago", isBare: isBare)
        }
        if let found = text.wholeMatch(of: chineseCount.regex) {
            guard let count = Int(found.1) else { return nil }
            let isBare = found.3 == nil
            // 3日 is the third of a month as well, and 3月 is March.
            guard !isBare || found.2 != "日" && found.2 != "月" else { return nil }
            return day(count, found.2, isAgo: found.3?.hasSuffix("前") == true, isBare: isBare)
        }
        return nil
    }

    private static let plus = Pattern(#/\+ ?([0-9]{1,2})/#)
    private static let englishCount = Pattern(
        #/(in |for |\+)?(-?[0-9]{1,3}|an?|[a-z]{3,9}(?:[- ][a-z]{3,5})?) ?(day|week|fortnight|month)s?(?: (ago|from now|later))?/#
    )
    private static let chineseCount = Pattern(
        #/(-?[0-9]{1,3})个?(日|天|星期|礼拜|周|月)((?:之|以)?[后内前])?/#)

    private static func count(_ text: Substring) -> Int? {
        text == "a" || text == "an" ? 1 : Int(text) ?? WrittenNumber.inWords(String(text))
    }

    private static func day(_ count: Int, _ unit: Substring, isAgo: Bool, isBare: Bool) -> Day {
        guard count > 0 else { return .never }
        let signed = isAgo ? -count : count
        switch unit {
        case "day", "日", "天": return isBare ? .counted(signed) : .ahead(signed)
        case "month", "月": return .months(signed)
        case "fortnight": return .ahead(signed * 14)
        default: return isBare ? .counted(signed * 7) : .ahead(signed * 7)
        }
    }

    // MARK: Dates

    /// `2026-12-24`, `24/12`, `24/12/2026`, `24 Dec`, `Dec 24, 2026`, `12月24日`. Days stand before months, as in Hong
    /// Kong.
    private static func date(_ text: String) -> Day? {
        if let found = text.wholeMatch(of: yearMonthDay.regex) {
            return date(found.1, Int(found.2), found.3)
        }
        if let found = text.wholeMatch(of: dayMonthYear.regex) {
            return date(found.3, Int(found.2), found.1)
        }
        if let found = text.wholeMatch(of: chineseDate.regex) {
            return date(found.1, Int(found.2), found.3)
        }
        if let found = text.wholeMatch(of: dayName.regex) {
            return month(found.2).map { date(found.3, $0, found.1) }
        }
        if let found = text.wholeMatch(of: nameDay.regex) {
            return month(found.1).map { date(found.3, $0, found.2) }
        }
        return nil
    }

    private static let yearMonthDay = Pattern(#/([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})/#)
    private static let dayMonthYear = Pattern(#/([0-9]{1,2})[-/.]([0-9]{1,2})(?:[-/.]([0-9]{4}))?/#)
    private static let chineseDate = Pattern(#/(?:([0-9]{4})年)?([0-9]{1,2})月([0-9]{1,2})[日号]?/#)
    private static let dayName = Pattern(
        #/(?:the )?([0-9]{1,2})(?:st|nd|rd|th)?(?: of)? ?([a-z]{3,9})\.?,?(?: ([0-9]{4}))?/#)
    private static let nameDay = Pattern(
        #/([a-z]{3,9})\.? ?(?:the )?([0-9]{1,2})(?:st|nd|rd|th)?,?(?: ([0-9]{4}))?/#)

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    private static func month(_ name: Substring) -> Int? {
        months.firstIndex { $0 == name || $0.prefix(3) == name || name == "sept" && $0 == "september" }
            .map { $0 + 1 }
    }

    private static func date(_ year: Substring?, _ month: Int?, _ day: Substring) -> Day {
        guard let month, let day = Int(day) else { return .never }
        // A year that has a 29 February says whether a month has the day at all.
        guard CivilDay(year: 2000, month: month, day: day) != nil else { return .never }
        return .date(year: year.flatMap { Int($0) }, month: month, day: day)
    }

    /// `the 24th`, `24號`, `下個月3號`.
    private static func dayOfMonth(_ text: String) -> Day? {
        let number: Int?
        var ahead: Int?
        if let found = text.wholeMatch(of: ordinal.regex) {
            number = Int(found.1)
        } else if let found = text.wholeMatch(of: chineseOrdinal.regex), found.1 != nil || found.3 == "号" {
            number = Int(found.2)
            ahead = found.1.map { $0.hasPrefix("下") ? 1 : 0 }
        } else {
            return nil
        }
        return number.map { (1...31).contains($0) ? .ofMonth($0, ahead: ahead) : .never }
    }

    private static let ordinal = Pattern(#/(?:the )?([0-9]{1,2})(?:st|nd|rd|th)/#)
    private static let chineseOrdinal = Pattern(#/((?:今|这|呢|本|下)个?月)?([0-9]{1,2})([号日])/#)
}

extension DayPhrase {
    /// Words of ``vocabulary`` with which no day ends.
    package static let ties: Set<String> = [
        "the", "in", "for", "a", "an", "on", "of", "at", "from", "this", "next", "last", "coming",
    ]

    /// The words and Han characters of which days are written, folded, beside digits: in a text of others there is none.
    package static let vocabulary: Set<String> = {
        let han = "今天明日听后大前寻琴噚昨星期礼拜周末这呢本下上个一二三四五六七八九十廿卅零〇两年月号内之以早朝晚夜黑头"
        var words = Set(han.map(String.init))
        for name in named.keys.map({ $0 }) + DayPart.words.keys.map({ $0 }) {
            if name.unicodeScalars.allSatisfy(\.isHan) {
                words.formUnion(name.map(String.init))
            } else {
                words.formUnion(name.split(separator: " ").map(String.init))
            }
        }
        words.formUnion(weeks.keys.flatMap { $0.split(separator: " ").map(String.init) })
        words.formUnion(months + months.map { String($0.prefix(3)) } + ["sept"])
        words.formUnion(weekdays.keys)
        words.formUnion(WrittenNumber.names)
        return words.union(
            """
            weekend in for a an day days week weeks fortnight month months ago from now later on the of at
            """.split(whereSeparator: \.isWhitespace).map(String.init))
    }()
}
