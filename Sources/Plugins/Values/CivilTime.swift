import Concurrency
import Foundation
import Lua
import Times

/// Moments as calendars and clocks show them, in the Gregorian calendar.
enum CivilTime {
    /// The first moment of the year 1 in UTC: before it, calendars number years otherwise.
    static let first = -62_135_596_800.0
    /// The last second of the year 9999 in UTC: years are written with four digits.
    static let last = 253_402_300_799.0
    /// Bytes of what is read as a time or as the name of a zone: both are far shorter, and a parser is spared
    /// the rest.
    private static let longest = 100

    private static let offset = Pattern(#/([+-])(\d\d):?(\d\d)/#)
    private static let form = Pattern(
        #/(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)([.,]\d{1,9})?)?(Z|z|[+-]\d\d:?\d\d)?)?/#)

    /// A zone of the system's database, or an offset.
    static func zone(named name: String) -> TimeZone? {
        guard name.utf8.count <= longest else { return nil }
        if name == "Z" || name == "UTC" { return .gmt }
        if let offset = name.wholeMatch(of: offset.regex) {
            guard let hours = Int(offset.2), let minutes = Int(offset.3), hours <= 14, minutes < 60 else {
                return nil
            }
            return TimeZone(secondsFromGMT: (offset.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
        }
        // Abbreviations such as CST mean several zones.
        return name.contains("/") ? TimeZone(identifier: name) : nil
    }

    static func iso(_ date: Date, _ zone: TimeZone) -> String {
        // The style cuts fractions towards zero, so that moments before 1970 would be a second late.
        let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
        return whole.formatted(style)
    }

    static func parse(_ text: String, _ zone: TimeZone) -> Double? {
        guard text.utf8.count <= longest, let match = text.wholeMatch(of: form.regex) else { return nil }
        let own = match.8.map { self.zone(named: $0.uppercased()) } ?? zone
        guard let own else { return nil }
        let words: [(String, Substring?)] = [
            ("year", match.1), ("month", match.2), ("day", match.3), ("hour", match.4), ("minute", match.5),
            ("second", match.6),
        ]
        var parts: [String: Int] = [:]
        for (name, word) in words { if let word { parts[name] = Int(word) } }
        let fraction = match.7.flatMap { Double("0." + $0.dropFirst()) } ?? 0
        return make(parts, own).map { $0 + fraction }
    }

    /// The moment, or `nil` if there is no such day or hour.
    static func make(_ parts: [String: Int], _ zone: TimeZone) -> Double? {
        guard let year = parts["year"], (1...9999).contains(year), let month = parts["month"],
            let day = parts["day"]
        else { return nil }
        let calendar = calendar(in: zone)
        let components = DateComponents(
            calendar: calendar, timeZone: zone, year: year, month: month, day: day, hour: parts["hour"] ?? 0,
            minute: parts["minute"] ?? 0, second: parts["second"] ?? 0)
        guard (1...12).contains(month), (1...31).contains(day), (0...23).contains(components.hour ?? 0),
            (0...59).contains(components.minute ?? 0), (0...59).contains(components.second ?? 0),
            let date = calendar.date(from: components)
        else { return nil }
        // A day or an hour that isn't there would have become another.
        let back = calendar.dateComponents([.month, .day, .hour, .minute], from: date)
        let isThere =
            back.month == month && back.day == day && back.hour == components.hour
            && back.minute == components.minute
        return isThere ? date.timeIntervalSince1970 : nil
    }

    static func parts(_ date: Date, _ zone: TimeZone) -> LuaValue {
        let calendar = calendar(in: zone)
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday, .weekOfYear], from: date)
        let yearday = calendar.ordinality(of: .day, in: .year, for: date) ?? 0
        return [
            "year": .count(parts.year ?? 0), "month": .count(parts.month ?? 0), "day": .count(parts.day ?? 0),
            "hour": .count(parts.hour ?? 0), "minute": .count(parts.minute ?? 0),
            "second": .count(parts.second ?? 0),
            // Foundation counts from Sunday.
            "weekday": .count(((parts.weekday ?? 1) + 5) % 7 + 1), "yearday": .count(yearday),
            "week": .count(parts.weekOfYear ?? 0), "offset": .count(zone.secondsFromGMT(for: date)),
            "zone": .string(zone.identifier == "GMT" ? "UTC" : zone.identifier),
        ]
    }

    static func add(_ amounts: [String: Int], to date: Date, _ zone: TimeZone) -> Double {
        let calendar = calendar(in: zone)
        // Far beyond the years that there are, whatever the unit; the calendar's own sums must not overflow.
        let amount = { (name: String, most: Int) in min(max(amounts[name] ?? 0, -most), most) }
        let days = amount("days", 3_660_000) + 7 * amount("weeks", 530_000)
        let months = amount("months", 120_000) + 12 * amount("years", 10_000)
        var moved = calendar.date(byAdding: .month, value: months, to: date) ?? date
        moved = calendar.date(byAdding: .day, value: days, to: moved) ?? moved
        let seconds =
            Double(amounts["hours"] ?? 0) * 3600 + Double(amounts["minutes"] ?? 0) * 60
            + Double(amounts["seconds"] ?? 0)
        return min(max(moved.timeIntervalSince1970 + seconds, first), last)
    }

    /// Returns the moment at which a moment's day begins, which need not be midnight where clocks change.
    static func startOfDay(_ date: Date, _ zone: TimeZone) -> Double {
        calendar(in: zone).startOfDay(for: date).timeIntervalSince1970
    }

    /// Returns the moment at which a day begins in a zone; `nil` if that zone leaves the day out.
    static func start(of day: CivilDay, in zone: TimeZone) -> Double? {
        // Midnight may be left out, noon isn't.
        make(["year": day.year, "month": day.month, "day": day.day, "hour": 12], zone).map {
            startOfDay(Date(timeIntervalSince1970: $0), zone).rounded()
        }
    }

    /// Weeks as ISO 8601 counts them.
    private static func calendar(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        return calendar
    }
}
