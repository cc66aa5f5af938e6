package import Foundation

/// A day of the Gregorian calendar, whatever the zone, as ISO 8601 has it: also for the time before 1582, when people counted
/// otherwise.
package struct CivilDay: Hashable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// `nil` if there is no such day, or it lies outside the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(of: month, in: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Makes the day that a moment lies on in a zone. What lies outside the years 1 to 9999 is the nearest day that doesn't.
    package init(_ moment: Date, in zone: TimeZone) {
        let seconds = moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment))
        let days = min(max((seconds / 86_400).rounded(.down), Double(Self.first)), Double(Self.last))
        self.init(number: Int(days))
    }

    /// Makes a day of its ``number``, in any year: clocks of some zones show the year 0 or 10000 at the edges.
    package init(number: Int) {
        // Counted from 1 March of the year 0, so that a leap day is the last of its year. An era is 400 years.
        let days = number + Self.epoch
        let era = Self.floor(days, Self.daysOfEra)
        let ofEra = days - era * Self.daysOfEra
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marches = (5 * ofYear + 2) / 153
        day = ofYear - (153 * marches + 2) / 5 + 1
        month = marches < 10 ? marches + 3 : marches - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// The numbers of the first day of the year 1 and of the last of the year 9999, as moments are bounded too.
    private static let (first, last) = (-719_162, 2_932_896)
    /// Days of 400 years, after which the calendar repeats itself.
    private static let daysOfEra = 146_097
    /// Days from 1 March of the year 0 to 1 January 1970.
    private static let epoch = 719_468

    /// Days since 1 January 1970.
    package var number: Int {
        let (shifted, marches) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
        let era = Self.floor(shifted, 400)
        let yearOfEra = shifted - era * 400
        let ofEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * marches + 2) / 5 + day - 1
        return era * Self.daysOfEra + ofEra - Self.epoch
    }

    /// 1 is Monday, 7 Sunday.
    package var weekday: Int { number + 3 - Self.floor(number + 3, 7) * 7 + 1 }

    /// From 1 on.
    package var dayOfYear: Int { (1..<month).reduce(day) { $0 + Self.days(of: $1, in: year) } }

    /// The week as ISO 8601 counts them: that of a year's first Thursday is its first.
    package var week: Int {
        let thursday = CivilDay(number: number - weekday + 4)
        return (thursday.dayOfYear - 1) / 7 + 1
    }

    /// As ISO 8601: `2026-12-24`.
    package var text: String {
        let year = "\(self.year)"
        let zeros = String(repeating: "0", count: max(0, 4 - year.count))
        return "\(zeros)\(year)-\(month.twoDigits)-\(day.twoDigits)"
    }

    package static func < (one: CivilDay, other: CivilDay) -> Bool { one.number < other.number }

    /// Returns the day so many days later, or earlier where it is less than 0, within the years 1 to 9999.
    package func adding(days: Int) -> CivilDay {
        CivilDay(number: min(max(number + days, Self.first), Self.last))
    }

    /// Returns the same day so many months later; where that month is shorter, its last. Within the years 1 to 9999.
    package func adding(months: Int) -> CivilDay {
        after(months: months) ?? CivilDay(number: months < 0 ? Self.first : Self.last)
    }

    /// Returns the same day so many months later; where that month is shorter, its last. `nil` outside the years 1 to 9999.
    package func after(months: Int) -> CivilDay? {
        let count = year * 12 + month - 1 + months
        let year = Self.floor(count, 12)
        let month = count - year * 12 + 1
        let day = min(self.day, Self.days(of: month, in: year))
        return CivilDay(year: year, month: month, day: day)
    }

    /// Returns the quotient, rounded down.
    package static func floor(_ number: Int, _ divisor: Int) -> Int {
        (number - (number % divisor + divisor) % divisor) / divisor
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// At least two digits, `07`.
    var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
