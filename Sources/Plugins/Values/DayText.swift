import Concurrency
import Foundation
import Intents
import Lua

/// Days as people write them: in words, as a date, or so many days from now.
struct DayText {
    let now: Date
    let zone: TimeZone

    /// Bytes of what is read as a day.
    private static let longest = 60
    /// Days, weeks and months that somebody counts from today: some years.
    private static let mostCounted = 999

    /// Returns the moment at which the day begins, or `nil` if the text says no day.
    func start(of text: String) -> Double? {
        let text = text.lowercased().trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= Self.longest else { return nil }
        return counted(text) ?? date(text) ?? named(text)
    }

    // MARK: - Words

    /// `today`, `friday`, `後日`: the next such day, today included unless the next one is asked for.
    private func named(_ text: String) -> Double? {
        guard let word = DayReader.word(in: text) else { return nil }
        switch word {
        case "today", "tonight": return after(0)
        case "tomorrow": return after(1)
        default: break
        }
        if word.hasPrefix("+") { return Int(word.dropFirst()).flatMap { after($0) } }
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        guard let number = names.firstIndex(of: word == "weekend" ? "saturday" : word) else { return nil }
        let ahead = (number + 1 - part("weekday") + 7) % 7
        let isNext = text.hasPrefix("next ") || text.hasPrefix("下")
        return after(ahead == 0 && isNext ? 7 : ahead)
    }

    /// `in 3 days`, `2 weeks`, `3日後`, `三天後`.
    private func counted(_ text: String) -> Double? {
        guard
            let (number, unit) = text.wholeMatch(of: Self.englishCount.regex).map({ ($0.1, $0.2) })
                ?? text.wholeMatch(of: Self.chineseCount.regex).map({ ($0.1, $0.2) }),
            let count = Int(number) ?? Self.numbers[String(number)]
        else { return nil }
        switch unit {
        case "day", "日", "天": return after(count)
        case "month", "月": return after(count, "months")
        default: return after(count * 7)
        }
    }

    private static let englishCount = Pattern(
        #/(?:in |for |\+)?(\d{1,3}|an?|one|two|three|four|five|six|seven) ?(day|week|month)s?/#)
    private static let chineseCount = Pattern(
        #/(\d{1,3}|[一二兩两三四五六七]) ?(?:個|个)?(日|天|星期|禮拜|礼拜|週|周|月)(?:後|后|之後|之后|內|内)/#)

    private static let numbers = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
    ]

    // MARK: - Dates

    /// `2026-12-24`, `24/12`, `24/12/2026`, `24 Dec`, `Dec 24, 2026`, `12月24日`. Days stand before months, as in Hong
    /// Kong.
    private func date(_ text: String) -> Double? {
        if let found = text.wholeMatch(of: Self.yearMonthDay.regex) {
            return moment(day: found.3, Int(found.2), found.1)
        }
        if let found = text.wholeMatch(of: Self.dayMonthYear.regex) {
            return moment(day: found.1, Int(found.2), found.3)
        }
        if let found = text.wholeMatch(of: Self.chineseDate.regex) {
            return moment(day: found.3, Int(found.2), found.1)
        }
        if let found = text.wholeMatch(of: Self.dayName.regex) {
            return moment(day: found.1, Self.month(found.2), found.3)
        }
        if let found = text.wholeMatch(of: Self.nameDay.regex) {
            return moment(day: found.2, Self.month(found.1), found.3)
        }
        return nil
    }

    private static let yearMonthDay = Pattern(#/(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/#)
    private static let dayMonthYear = Pattern(#/(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}))?/#)
    private static let chineseDate = Pattern(#/(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日號号]?/#)
    private static let dayName = Pattern(#/(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,?(?: (\d{4}))?/#)
    private static let nameDay = Pattern(#/([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?/#)

    private static func month(_ name: Substring) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        return names.firstIndex { $0 == name || $0.prefix(3) == name || name == "sept" && $0 == "september" }
            .map { $0 + 1 }
    }

    /// The day of a date; without a year the next one that there is.
    private func moment(day: Substring, _ month: Int?, _ year: Substring?) -> Double? {
        guard let day = Int(day), let month else { return nil }
        if let year {
            return Int(year).flatMap { CivilTime.make(["year": $0, "month": month, "day": day], zone) }
        }
        let today = after(0)
        // A 29 February comes within eight years.
        for year in part("year")...part("year") + 8 {
            if let found = CivilTime.make(["year": year, "month": month, "day": day], zone), found >= today {
                return found
            }
        }
        return nil
    }

    // MARK: - From today

    private func part(_ name: LuaName) -> Int {
        Int(CivilTime.parts(now, zone).table?[name].integer ?? 0)
    }

    /// The beginning of the day so many days or months from today.
    private func after(_ count: Int, _ unit: String = "days") -> Double {
        let moved = Date(
            timeIntervalSince1970: CivilTime.add([unit: min(count, Self.mostCounted)], to: now, zone))
        return CivilTime.startOfDay(moved, zone)
    }
}
