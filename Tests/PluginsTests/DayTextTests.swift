import Foundation
import Testing

@testable import Plugins

/// Days as people write them, on Thursday, 26 November 2026, at 23:30 in Hong Kong.
@Suite struct DayTextTests {
    private static let zone = TimeZone(identifier: "Asia/Hong_Kong") ?? .gmt

    private func day(_ text: String, now: String = "2026-11-26T23:30:00+08:00") throws -> String? {
        let now = try #require(CivilTime.parse(now, Self.zone))
        return DayText(now: Date(timeIntervalSince1970: now), zone: Self.zone).start(of: text).map {
            CivilTime.iso(Date(timeIntervalSince1970: $0), Self.zone)
        }
    }

    @Test(
        arguments: [
            ("today", "2026-11-26"), ("Tonight", "2026-11-26"), ("tomorrow", "2026-11-27"),
            ("the day after tomorrow", "2026-11-28"), ("friday", "2026-11-27"), ("Sunday", "2026-11-29"),
            ("thursday", "2026-11-26"), ("next thursday", "2026-12-03"), ("wed", "2026-12-02"),
            ("weekend", "2026-11-28"), ("in 3 days", "2026-11-29"), ("3 days", "2026-11-29"),
            ("a week", "2026-12-03"), ("2 weeks", "2026-12-10"), ("in one month", "2026-12-26"),
            ("聽日", "2026-11-27"), ("後日", "2026-11-28"), ("星期五", "2026-11-27"), ("下星期四", "2026-12-03"),
            ("三日後", "2026-11-29"), ("3天后", "2026-11-29"), ("兩個星期後", "2026-12-10"),
            ("2026-12-24", "2026-12-24"), ("2026/12/4", "2026-12-04"), ("24/12", "2026-12-24"),
            ("24.12.2027", "2027-12-24"), ("1/3", "2027-03-01"), ("26/11", "2026-11-26"),
            ("25/11", "2027-11-25"), ("24 Dec", "2026-12-24"), ("24th December 2028", "2028-12-24"),
            ("Dec 24, 2026", "2026-12-24"), ("Sept 3", "2027-09-03"), ("12月24日", "2026-12-24"),
            ("2027年1月2日", "2027-01-02"), ("29/2", "2028-02-29"), ("2020-01-01", "2020-01-01"),
        ] as [(String, String)])
    func start_ofWhatPeopleWrite_isThatDay(_ text: String, _ expected: String) throws {
        #expect(try day(text) == "\(expected)T00:00:00+08:00", "\(text)")
    }

    @Test(arguments: [
        "", "the end", "31/2", "2026-13-01", "32/1", "25:99", "0/0", "friday morning tea",
        "today or tomorrow", "24 Foo",
        "99999999999999999999", "in 9999 days", "nine days", "5pm", "-1", "24/12/20261",
    ])
    func start_ofWhatIsNoDay_isNil(_ text: String) throws {
        #expect(try day(text) == nil, "\(text)")
    }

    @Test func start_ofALongText_isNilAtOnce() throws {
        #expect(try day(String(repeating: "1 ", count: 500_000)) == nil)
    }

    @Test func start_whereTheClockChangesAtMidnight_isTheFirstMomentOfTheDay() throws {
        let zone = try #require(TimeZone(identifier: "America/Havana"))
        let now = try #require(CivilTime.parse("2026-03-07T12:00:00-05:00", zone))
        // 8 March 2026 begins at 1 o'clock there.
        let start = DayText(now: Date(timeIntervalSince1970: now), zone: zone).start(of: "tomorrow")
        let shown = try #require(start).rounded()
        #expect(CivilTime.iso(Date(timeIntervalSince1970: shown), zone) == "2026-03-08T01:00:00-04:00")
    }
}
