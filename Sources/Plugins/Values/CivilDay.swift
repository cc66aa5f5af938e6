/// A day of the Gregorian calendar, as ISO 8601 has it: also for the time before 1582, when people counted otherwise.
struct CivilDay: Sendable, Hashable {
    let year: Int
    let month: Int
    let day: Int

    /// `nil` if there is no such day.
    init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Parameter number: Days since 1 January 1970.
    init(number: Int) {
        // Counted from 1 March of the year 0, so that a leap day is the last of its year. An era is 400 years.
        let days = number + Self.epoch
        let era = Self.floor(days, Self.daysOfEra)
        let dayOfEra = days - era * Self.daysOfEra
        let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * month + 2) / 5 + 1
        self.month = month < 10 ? month + 3 : month - 9
        self.year = year + era * 400 + (month < 10 ? 0 : 1)
    }

    /// Days since 1 January 1970.
    var number: Int {
        let year = month > 2 ? year : year - 1
        let era = Self.floor(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysOfEra + dayOfEra - Self.epoch
    }

    /// From 1, a Monday, to 7.
    var weekday: Int { number + 3 - Self.floor(number + 3, 7) * 7 + 1 }

    /// From 1 on.
    var dayOfYear: Int { number - Self.newYear(year) + 1 }

    /// The week as ISO 8601 counts them: that of a year's first Thursday is its first.
    var week: Int {
        let thursday = CivilDay(number: number - weekday + 4)
        return (thursday.dayOfYear - 1) / 7 + 1
    }

    /// Returns the same day so many months later, or the month's last where it has no such day.
    func adding(months: Int) -> CivilDay {
        let count = year * 12 + month - 1 + months
        let year = Self.floor(count, 12)
        let month = count - year * 12 + 1
        return CivilDay(year: year, month: month, day: min(day, Self.length(of: month, in: year))) ?? self
    }

    /// Days of 400 years, after which the calendar repeats itself.
    private static let daysOfEra = 146_097
    /// Days from 1 March of the year 0 to 1 January 1970.
    private static let epoch = 719_468

    private static func newYear(_ year: Int) -> Int {
        CivilDay(year: year, month: 1, day: 1)?.number ?? 0
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The quotient, rounded down.
    static func floor(_ number: Int, _ divisor: Int) -> Int {
        (number - (number % divisor + divisor) % divisor) / divisor
    }
}
