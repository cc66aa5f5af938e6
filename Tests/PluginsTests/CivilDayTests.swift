import Foundation
import TestSupport
import Testing
import Times

@testable import Plugins

/// Days of the Gregorian calendar, also before 1582, and moments of zones' clocks.
@Suite struct CivilDayTests {
    /// What Python's proleptic calendar says: days since 1970, the weekday, the day of the year and the week.
    static let known: [(String, number: Int, weekday: Int, dayOfYear: Int, week: Int)] = [
        ("0001-01-01", -719_162, 1, 1, 1), ("0004-02-29", -718_008, 7, 60, 9),
        ("0100-03-01", -682_944, 1, 60, 9), ("1500-03-01", -171_605, 4, 60, 9),
        ("1582-10-04", -141_438, 1, 277, 40), ("1582-10-10", -141_432, 7, 283, 40),
        ("1582-10-15", -141_427, 5, 288, 41), ("1600-02-29", -135_081, 2, 60, 9),
        ("1700-03-01", -98_556, 1, 60, 9), ("1970-01-01", 0, 4, 1, 1), ("2000-02-29", 11_016, 2, 60, 9),
        ("2024-12-30", 20_087, 1, 365, 1), ("9999-12-31", 2_932_896, 5, 365, 52),
    ]

    @Test(arguments: known)
    func day_ofTheProlepticCalendar_isKnown(
        _ text: String, number: Int, weekday: Int, dayOfYear: Int, week: Int
    ) throws {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        let day = try #require(CivilDay(year: parts[0], month: parts[1], day: parts[2]))
        #expect(day.number == number && CivilDay(number: number) == day)
        #expect(day.weekday == weekday && day.dayOfYear == dayOfYear && day.week == week)
    }

    @Test(arguments: [
        (1500, 2, 29), (1900, 2, 29), (2026, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
    ])
    func day_whenThereIsNone_isNil(year: Int, month: Int, day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
    }

    /// Each month of the years 1 to 9999 is followed by the next, and each year has its weeks.
    @Test func days_oneAfterTheOther_leaveNoneOut() throws {
        var number = try #require(CivilDay(year: 1, month: 1, day: 1)).number
        for month in 12..<119_999 {
            let first = CivilDay(number: number)
            let expected = CivilDay(year: month / 12, month: month % 12 + 1, day: 1)
            if first != expected || first.number != number { Issue.record("\(first)") }
            let next = first.adding(months: 1)
            let last = CivilDay(number: next.number - 1)
            if last.month != first.month || last.day != next.number - number { Issue.record("\(last)") }
            number = next.number
        }
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2024-02-29", 12, "2025-02-28"), ("2026-03-31", -1, "2026-02-28"),
        ("0001-01-31", -1, "0001-01-01"), ("9999-12-30", 3, "9999-12-31"), ("1582-09-10", 1, "1582-10-10"),
        ("2026-11-30", 15, "2028-02-29"),
    ])
    func months_whenAdded_keepTheDayWhereTheyHaveIt(from: String, months: Int, to: String) throws {
        let parts = from.split(separator: "-").compactMap { Int($0) }
        let day = try #require(CivilDay(year: parts[0], month: parts[1], day: parts[2])).adding(
            months: months)
        let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
        #expect(CivilTime.iso(date, .gmt) == "\(to)T00:00:00Z")
    }

    /// Every moment is what `iso` writes of it and `parse` reads, in zones that change their clocks by hours and by days.
    @Test(arguments: [
        "UTC", "Asia/Hong_Kong", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
        "Europe/Dublin", "America/St_Johns",
    ])
    func moments_whenWrittenAndRead_areTheSame(name: String) throws {
        let zone = try #require(CivilTime.zone(named: name))
        var random = SeededGenerator.announced()
        for _ in 0..<2_000 {
            let moment = Double.random(in: CivilTime.first + 1e6...CivilTime.last - 1e6, using: &random)
                .rounded(.down)
            let date = Date(timeIntervalSince1970: moment)
            let written = CivilTime.iso(date, zone)
            #expect(CivilTime.parse(written, zone) == moment, "\(written)")
            let day = CivilTime.startOfDay(date, zone)
            #expect(day <= moment && moment - day < 2 * 86_400, "\(written)")
            #expect(CivilTime.startOfDay(Date(timeIntervalSince1970: day), zone) == day, "\(written)")
            #expect(CivilTime.startOfDay(Date(timeIntervalSince1970: day - 1), zone) < day, "\(written)")
        }
    }

    /// What clocks leave out, and what they show twice. Hong Kong was 7 h 36 min 42 s ahead.
    @Test(
        arguments: [
            ("Europe/London", "2026-03-29T01:30", nil),
            ("Europe/London", "2026-10-25T01:30", "2026-10-25T01:30:00+01:00"),
            ("Pacific/Apia", "2011-12-30T12:00", nil),
            ("Pacific/Apia", "2011-12-31T00:00", "2011-12-31T00:00:00+14:00"),
            ("America/Havana", "2026-03-08T00:30", nil),
            ("Asia/Hong_Kong", "1900-01-01T00:00", "1899-12-31T23:59:18+07:36"),
        ] as [(String, String, String?)])
    func hours_whereClocksChange_areThereOnceOrNot(name: String, text: String, written: String?) throws {
        let zone = try #require(CivilTime.zone(named: name))
        let moment = CivilTime.parse(text, zone)
        #expect(moment.map { CivilTime.iso(Date(timeIntervalSince1970: $0), zone) } == written)
    }

    @Test(arguments: [
        ("2026-03-28T01:30", ["days": 1], "2026-03-29T02:30:00+01:00"),
        ("2026-10-24T01:30", ["days": 1], "2026-10-25T01:30:00+01:00"),
        ("2026-10-26T01:30", ["days": -1], "2026-10-25T01:30:00Z"),
        ("2026-10-24T12:00", ["days": 1, "hours": 1], "2026-10-25T13:00:00Z"),
        ("1582-10-04T12:00", ["days": 1], "1582-10-05T12:00:15-00:01"),
    ])
    func amounts_whereClocksChange_keepTheTimeOfDay(from: String, amounts: [String: Int], to: String) throws {
        let zone = try #require(CivilTime.zone(named: "Europe/London"))
        let date = Date(timeIntervalSince1970: try #require(CivilTime.parse(from, zone)))
        let moved = CivilTime.iso(Date(timeIntervalSince1970: CivilTime.add(amounts, to: date, zone)), zone)
        #expect(moved == to)
    }
}
