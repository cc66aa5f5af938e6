import Foundation
import Testing

@testable import Times

/// Days as people write them.
struct DayPhraseTests {
    /// On Monday, 2 March 2026, if no other day is given.
    private func day(_ text: String, on today: String = "2026-03-02") throws -> String? {
        let parts = today.split(separator: "-").compactMap { Int($0) }
        let today = try #require(CivilDay(year: parts[0], month: parts[1], day: parts[2]))
        return DayPhrase(text)?.day(from: today)?.text
    }

    @Test(
        arguments: [
            ("today", "2026-03-02"), ("Tonight", "2026-03-02"), ("今晚", "2026-03-02"), ("聽晚", "2026-03-03"),
            ("tmr", "2026-03-03"), ("听日", "2026-03-03"), ("the day after tomorrow", "2026-03-04"),
            ("大後日", "2026-03-05"),
            // F04: of next week, and not the next that comes.
            ("下星期三", "2026-03-11"), ("下個禮拜三", "2026-03-11"), ("下周三", "2026-03-11"), ("下週三", "2026-03-11"),
            ("下个星期三", "2026-03-11"), ("next wednesday", "2026-03-11"), ("Next Wed", "2026-03-11"),
            ("wednesday next week", "2026-03-11"), ("下下星期三", "2026-03-18"), ("星期三", "2026-03-04"),
            ("wednesday", "2026-03-04"), ("on Wednesday", "2026-03-04"), ("coming wednesday", "2026-03-04"),
            ("星期一", "2026-03-02"), ("monday", "2026-03-02"), ("下星期一", "2026-03-09"),
            ("next monday", "2026-03-09"),
            ("上星期五", "2026-02-27"), ("last friday", "2026-02-27"), ("今個星期日", "2026-03-08"),
            ("this sunday", "2026-03-08"),
            ("呢個禮拜日", "2026-03-08"), ("这个星期天", "2026-03-08"), ("本周日", "2026-03-08"),
            ("this monday", "2026-03-02"),
            ("weekend", "2026-03-07"), ("this weekend", "2026-03-07"), ("禮拜六日", "2026-03-07"),
            ("下週末", "2026-03-14"),
            ("next weekend", "2026-03-14"), ("last weekend", "2026-02-28"), ("禮拜3", "2026-03-04"),
            // Days that are over.
            ("yesterday", "2026-03-01"), ("尋日", "2026-03-01"), ("昨天", "2026-03-01"), ("昨晚", "2026-03-01"),
            ("前日", "2026-02-28"), ("3 days ago", "2026-02-27"), ("三日前", "2026-02-27"),
            ("兩個星期前", "2026-02-16"),
            ("a month ago", "2026-02-02"),
            // Counts.
            ("in 3 days", "2026-03-05"), ("3 days", "2026-03-05"), ("three days from now", "2026-03-05"),
            ("in twenty-one days", "2026-03-23"), ("三日後", "2026-03-05"), ("三天后", "2026-03-05"),
            ("三日之後", "2026-03-05"),
            ("三天", "2026-03-05"), ("十日後", "2026-03-12"), ("二十日後", "2026-03-22"), ("a week", "2026-03-09"),
            ("兩個星期後", "2026-03-16"), ("in one month", "2026-04-02"), ("in a fortnight", "2026-03-16"),
            ("+2", "2026-03-04"),
            // Dates.
            ("24號", "2026-03-24"), ("廿四號", "2026-03-24"), ("二十四號", "2026-03-24"), ("the 24th", "2026-03-24"),
            ("24th", "2026-03-24"), ("1號", "2026-04-01"), ("2號", "2026-03-02"), ("31號", "2026-03-31"),
            ("下個月3號", "2026-04-03"), ("今個月1號", "2026-03-01"), ("十二月二十四日", "2026-12-24"),
            ("十二月廿四", "2026-12-24"),
            ("12月24號", "2026-12-24"), ("二零二七年一月二日", "2027-01-02"), ("二〇二七年一月二日", "2027-01-02"),
            ("2027年1月2日", "2027-01-02"), ("二月廿九", "2028-02-29"), ("29/2", "2028-02-29"),
            ("24/12", "2026-12-24"),
            ("24.12.2027", "2027-12-24"), ("２４／１２", "2026-12-24"), ("24 Dec", "2026-12-24"),
            ("the 24th of December", "2026-12-24"), ("Dec 24, 2026", "2026-12-24"), ("Sept 3", "2026-09-03"),
            ("march 1", "2027-03-01"), ("2026-12-24", "2026-12-24"), ("2020-01-01", "2020-01-01"),
            // A part of the day may stand beside it.
            ("friday evening", "2026-03-06"), ("tomorrow morning", "2026-03-03"), ("星期五晚", "2026-03-06"),
            ("聽日下晝", "2026-03-03"), ("24 Dec in the evening", "2026-12-24"), ("this morning", "2026-03-02"),
        ])
    func day_asPeopleWriteIt_isThatDay(text: String, expected: String) throws {
        #expect(try day(text) == expected, "\(text)")
    }

    @Test(
        arguments: [
            ("2026-03-01", "下星期一", "2026-03-02"), ("2026-03-01", "next monday", "2026-03-02"),
            ("2026-03-01", "星期一", "2026-03-02"), ("2026-03-01", "this sunday", "2026-03-01"),
            ("2026-03-01", "this weekend", "2026-03-01"), ("2026-03-01", "weekend", "2026-03-07"),
            ("2026-03-01", "this friday", nil), ("2026-03-01", "今個星期五", nil),
            ("2026-03-01", "last friday", "2026-02-27"), ("2026-03-01", "last sunday", "2026-02-22"),
            ("2026-03-07", "last friday", "2026-03-06"), ("2026-03-05", "last friday", "2026-02-27"),
            ("2026-03-01", "friday last week", "2026-02-20"),
            ("2026-03-01", "last week friday", "2026-02-20"),
            ("2026-03-01", "上星期五", "2026-02-20"),
            ("2026-01-31", "in one month", "2026-02-28"), ("2026-01-30", "31號", "2026-01-31"),
            ("2026-02-01", "31號", "2026-03-31"), ("2026-12-31", "the 1st", "2027-01-01"),
            ("2027-12-31", "tomorrow", "2028-01-01"), ("2096-03-01", "29/2", "2104-02-29"),
        ] as [(String, String, String?)])
    func day_onAnotherDay_isCountedFromThat(today: String, text: String, expected: String?) throws {
        #expect(try day(text, on: today) == expected, "\(text)")
    }

    @Test(arguments: [
        // F12: a sign is not lost.
        "in -3 days", "-3 days", "-1 week", "0 days", "in 0 days", "-2日後", "三十二號", "十三月一日", "31/2", "0/0",
        "32/1", "2026-13-01",
        "二月三十日",
    ])
    func words_forADayThatThereIsNot_areNone(text: String) throws {
        #expect(DayPhrase(text)?.day == .never, "\(text)")
        #expect(try day(text) == nil)
    }

    @Test(arguments: [
        "", "  ", "the end", "25:99", "friday morning tea", "today or tomorrow", "24 Foo", "in 9999 days",
        "5pm", "-1", "24/12/20261",
        "99999999999999999999", "三日", "九日", "十五日", "24日", "3月", "下星期", "next week", "下星期七", "evening", "今",
        "three", "日",
        "next next friday", "friday friday", "四日四日", "二三號", "聽日今晚", "the", "下下下星期三",
    ])
    func text_thatIsNoDay_isNil(text: String) {
        #expect(DayPhrase(text) == nil, "\(text)")
    }

    @Test func text_thatIsLong_isNilAtOnce() {
        #expect(DayPhrase(String(repeating: "1 ", count: 500_000)) == nil)
    }

    @Test func vocabulary_hasTheWordsOfEachDay() {
        for text in ["next friday", "the day after tomorrow", "三十一號", "下個禮拜六", "in twenty one days", "sept"] {
            for word in text.split(separator: " ") {
                let parts =
                    word.allSatisfy(\.isASCII)
                    ? [String(word)] : WrittenLine(String(word)).letters.map { String($0) }
                for part in parts where Int(part) == nil {
                    #expect(DayPhrase.vocabulary.contains(part), "\(part)")
                }
            }
        }
    }
}

/// Days by their numbers.
struct CivilDayTests {
    @Test(arguments: [
        (1970, 1, 1, 0, 4), (1969, 12, 31, -1, 3), (2000, 2, 29, 11_016, 2), (2026, 3, 2, 20_514, 1),
        (1, 1, 1, -719_162, 1),
        (9999, 12, 31, 2_932_896, 5),
    ])
    func day_andItsNumber_areTheSame(year: Int, month: Int, day: Int, number: Int, weekday: Int) throws {
        let civil = try #require(CivilDay(year: year, month: month, day: day))
        #expect((civil.number, civil.weekday) == (number, weekday))
        #expect(CivilDay(number: number) == civil)
    }

    @Test func days_oneAfterTheOther_areThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for number in stride(from: -141_000, to: 400_000, by: 97) {
            let day = CivilDay(number: number)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400 + 1))
            #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
            #expect(day.number == number)
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (0, 1, 1), (10_000, 1, 1),
    ])
    func day_thatThereIsNot_isNil(year: Int, month: Int, day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
    }

    @Test(
        arguments: [
            ("UTC", "2026-03-01"), ("Asia/Hong_Kong", "2026-03-02"), ("America/New_York", "2026-03-01"),
        ])
    func day_ofAMoment_isThatOfTheZone(zone: String, expected: String) throws {
        // 2026-03-01T20:00Z
        let moment = Date(timeIntervalSince1970: 1_772_395_200)
        #expect(CivilDay(moment, in: try #require(TimeZone(identifier: zone))).text == expected)
    }

    @Test func day_ofAMomentFarAway_isTheFirstOrTheLast() {
        #expect(CivilDay(.distantPast, in: .gmt).text == "0001-01-01")
        #expect(CivilDay(Date(timeIntervalSince1970: 1e18), in: .gmt).text == "9999-12-31")
        #expect(CivilDay(number: 2_932_896).adding(days: 1).text == "9999-12-31")
    }
}
