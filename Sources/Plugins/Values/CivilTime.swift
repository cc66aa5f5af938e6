import Concurrency
package import Foundation
import Lua
package import Model
import Times

/// Moments as calendars and clocks show them, in the Gregorian calendar, also for the time before 1582 (ISO 8601).
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

    /// A zone by its name, or an offset.
    static func zone(named name: String) -> TimeZone? {
        guard name.utf8.count <= longest else { return nil }
        // Names begin with a letter, and nothing has to be compiled for them.
        if let sign = name.utf8.first, "+-".utf8.contains(sign),
            let offset = name.wholeMatch(of: offset.regex)
        {
            guard let hours = Int(offset.2), let minutes = Int(offset.3), hours <= 14, minutes < 60 else {
                return nil
            }
            return TimeZone(secondsFromGMT: (offset.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
        }
        return ZoneName(typed: name)?.zone
    }

    /// Returns the moment as ISO 8601, with the zone's offset in whole minutes: long ago some had seconds, too.
    static func iso(_ date: Date, _ zone: TimeZone) -> String {
        let seconds = whole(date)
        let offset = offset(of: zone, at: seconds) / 60 * 60
        let clock = Clock(seconds + offset)
        let day = "\(padded(clock.day.year, 4))-\(padded(clock.day.month))-\(padded(clock.day.day))"
        let time = "\(padded(clock.hour)):\(padded(clock.minute)):\(padded(clock.second))"
        return "\(day)T\(time)" + (offset == 0 ? "Z" : written(offset))
    }

    /// An offset as `+08:00`.
    private static func written(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
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

    /// The moment, or `nil` if there is no such day or hour; of an hour that is there twice the first.
    static func make(_ parts: [String: Int], _ zone: TimeZone) -> Double? {
        guard let year = parts["year"], (1...9999).contains(year), let month = parts["month"],
            let day = parts["day"], let civil = CivilDay(year: year, month: month, day: day)
        else { return nil }
        let (hour, minute, second) = (parts["hour"] ?? 0, parts["minute"] ?? 0, parts["second"] ?? 0)
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        let local = civil.number * secondsADay + hour * 3600 + minute * 60 + second
        return moments(local, zone).first.map(Double.init)
    }

    static func parts(_ date: Date, _ zone: TimeZone) -> LuaValue {
        let seconds = whole(date)
        let offset = offset(of: zone, at: seconds)
        let clock = Clock(seconds + offset)
        return [
            "year": .count(clock.day.year), "month": .count(clock.day.month), "day": .count(clock.day.day),
            "hour": .count(clock.hour), "minute": .count(clock.minute), "second": .count(clock.second),
            "weekday": .count(clock.day.weekday), "yearday": .count(clock.day.dayOfYear),
            "week": .count(clock.day.week), "offset": .count(offset),
            "zone": .string(name(of: zone)),
        ]
    }

    /// A zone as ``zone(named:)`` reads it: Foundation calls one that is only an offset `GMT+0800`.
    private static func name(of zone: TimeZone) -> String {
        guard zone.identifier.hasPrefix("GMT") else { return zone.identifier }
        if zone.identifier == "GMT" { return "UTC" }
        return ZoneName(typed: zone.identifier)?.name ?? written(zone.secondsFromGMT())
    }

    static func add(_ amounts: [String: Int], to date: Date, _ zone: TimeZone) -> Double {
        // Far beyond the years that there are, whatever the unit; sums must not overflow.
        let amount = { (name: String, most: Int) in min(max(amounts[name] ?? 0, -most), most) }
        let days = amount("days", 3_660_000) + 7 * amount("weeks", 530_000)
        let months = amount("months", 120_000) + 12 * amount("years", 10_000)
        let moved = months == 0 && days == 0 ? date.timeIntervalSince1970 : moved(date, months, days, zone)
        let seconds =
            Double(amounts["hours"] ?? 0) * 3600 + Double(amounts["minutes"] ?? 0) * 60
            + Double(amounts["seconds"] ?? 0)
        return min(max(moved + seconds, first), last)
    }

    /// The same time of another day. An hour that clocks leave out is that much later. Infinite outside the years 1 to 9999.
    private static func moved(_ date: Date, _ months: Int, _ days: Int, _ zone: TimeZone) -> Double {
        let seconds = whole(date)
        let offset = offset(of: zone, at: seconds)
        let clock = Clock(seconds + offset)
        guard let day = months == 0 ? clock.day : clock.day.after(months: months) else {
            return months < 0 ? -.infinity : .infinity
        }
        let local = (day.number + days) * secondsADay + clock.secondOfDay
        let found = moments(local, zone)
        // Of an hour that is there twice, the one that keeps the clock as it is.
        let kept = found.first { $0 + offset == local } ?? found.first
        return Double(kept ?? local - Self.offset(of: zone, at: local - secondsADay))
            + date.timeIntervalSince1970 - Double(seconds)
    }

    /// Returns the moment at which a moment's day begins, which need not be midnight where clocks change.
    static func startOfDay(_ date: Date, _ zone: TimeZone) -> Double {
        let seconds = whole(date)
        let day = CivilDay.floor(seconds + offset(of: zone, at: seconds), secondsADay)
        if let midnight = moments(day * secondsADay, zone).first { return Double(midnight) }
        // Clocks leave midnight out: the day begins when they change.
        var (before, after) = (seconds - 2 * secondsADay, seconds)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            let isThen = CivilDay.floor(middle + offset(of: zone, at: middle), secondsADay) >= day
            if isThen { after = middle } else { before = middle }
        }
        return Double(after)
    }

    /// Returns the moment at which a day begins in a zone; `nil` if that zone leaves the day out.
    static func start(of day: CivilDay, in zone: TimeZone) -> Double? {
        // Midnight may be left out, noon isn't.
        make(["year": day.year, "month": day.month, "day": day.day, "hour": 12], zone).map {
            startOfDay(Date(timeIntervalSince1970: $0), zone).rounded()
        }
    }

    // MARK: - Clocks

    /// Seconds of a day on which no clock is changed.
    fileprivate static let secondsADay = 86_400

    /// What clocks show.
    private struct Clock {
        let day: CivilDay
        let secondOfDay: Int

        /// - Parameter local: Seconds since 1970, on the clocks of a place.
        init(_ local: Int) {
            let number = CivilDay.floor(local, secondsADay)
            (day, secondOfDay) = (CivilDay(number: number), local - number * secondsADay)
        }

        var hour: Int { secondOfDay / 3600 }
        var minute: Int { secondOfDay / 60 % 60 }
        var second: Int { secondOfDay % 60 }
    }

    /// The moments at which clocks show this: none in an hour that they leave out, two in one that comes twice.
    fileprivate static func moments(_ local: Int, _ zone: TimeZone) -> [Int] {
        // Zones are less than a day ahead or behind, so that one of these is right.
        let offsets = Set([-secondsADay, 0, secondsADay].map { offset(of: zone, at: local + $0) })
        return offsets.map { local - $0 }.filter { $0 + offset(of: zone, at: $0) == local }.sorted()
    }

    fileprivate static func offset(of zone: TimeZone, at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Whole seconds: those of a fraction before 1970 are the earlier ones.
    private static func whole(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }

    private static func padded(_ number: Int, _ digits: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// A time of the clock, each day or on one day of the week: `08:00`, `Mon 09:30`.
///
/// In the night when clocks change, a time that comes twice counts when it comes first, and one that is left out counts as
/// much later as the clocks jump.
package struct ClockTime: Sendable, Hashable {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// From 1, Monday; `nil` if it is each day.
    private let weekday: Int?
    /// Seconds from midnight, as clocks show it.
    private let seconds: Int

    /// `nil` if the text is no such time.
    package init?(_ text: String) {
        var clock = text[...]
        weekday = Self.weekdays.firstIndex { text.hasPrefix("\($0) ") }.map { $0 + 1 }
        if weekday != nil { clock = clock.dropFirst(4) }
        // A colon is 10 behind the digit 0.
        let digits = clock.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        guard digits.count == 5, digits[2] == 10, [0, 1, 3, 4].allSatisfy({ 0...9 ~= digits[$0] })
        else { return nil }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
        guard hour < 24, minute < 60 else { return nil }
        seconds = hour * 3_600 + minute * 60
    }

    /// The last such moment up to `now`.
    package func last(upTo now: Timestamp, in zone: TimeZone) -> Timestamp {
        moments(around: now, in: zone).last { $0 <= now } ?? now
    }

    /// The first such moment after `now`.
    package func next(after now: Timestamp, in zone: TimeZone) -> Timestamp {
        moments(around: now, in: zone).first { $0 > now } ?? now
    }

    /// Its moments from eight days before to eight days after.
    private func moments(around now: Timestamp, in zone: TimeZone) -> [Timestamp] {
        let second = Int(now.milliseconds / 1_000)
        let today = CivilDay.floor(second + CivilTime.offset(of: zone, at: second), CivilTime.secondsADay)
        return (today - 8...today + 8).filter { day in
            weekday.map { CivilDay(number: day).weekday == $0 } ?? true
        }.map { day in
            let shown = day * CivilTime.secondsADay + seconds
            let moment =
                CivilTime.moments(shown, zone).first
                ?? shown - CivilTime.offset(of: zone, at: shown - CivilTime.secondsADay)
            return Timestamp(milliseconds: Int64(moment) * 1_000)
        }
    }
}

/// Durations as people write them: `1h30m`.
package enum TimeSpan {
    private static let units: [(name: String, seconds: Double)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1), ("ms", 0.001),
    ]

    /// The seconds of a text such as `1h30m`, `-5m` or `1w 2d`; each unit at most once, the largest first.
    package static func seconds(in text: String) -> Double? {
        guard text.utf8.count <= 100 else { return nil }
        var words = text.unicodeScalars[...]
        while let first = words.first, isSpace(first) { words.removeFirst() }
        while let last = words.last, isSpace(last) { words.removeLast() }
        var rest = Array(String(words).utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        var left = units[...]
        var total = 0.0
        while !rest.isEmpty {
            guard let count = count(&rest), let unit = unit(&rest),
                let place = left.firstIndex(where: { $0.name == unit })
            else { return nil }
            total += count * units[place].seconds
            left = units[(place + 1)...]
            while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        }
        return isNegative ? -total : total
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }

    private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }

    /// Takes a number of up to twelve digits, and nine behind a point.
    private static func count(_ rest: inout ArraySlice<UInt8>) -> Double? {
        let whole = digits(&rest)
        guard (1...12).contains(whole.count) else { return nil }
        guard rest.first == UInt8(ascii: ".") else { return Double(String(decoding: whole, as: UTF8.self)) }
        rest.removeFirst()
        let part = digits(&rest)
        guard (1...9).contains(part.count) else { return nil }
        return Double(String(decoding: whole + [UInt8(ascii: ".")] + part, as: UTF8.self))
    }

    /// Takes a unit: `ms`, or one letter.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> String? {
        let length = rest.starts(with: "ms".utf8) ? 2 : 1
        guard rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return String(decoding: rest.prefix(length), as: UTF8.self)
    }

    /// Days, hours, minutes and seconds, those that are nothing left out; to a millisecond.
    package static func text(_ seconds: Double) -> String {
        let milliseconds = Int64((seconds.magnitude * 1000).rounded())
        guard milliseconds > 0 else { return "0s" }
        var rest = milliseconds
        var words = seconds < 0 ? "-" : ""
        for (name, size) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000)] as [(String, Int64)] {
            if rest >= size { words += "\(rest / size)\(name)" }
            rest %= size
        }
        if rest % 1000 == 0 { return rest == 0 ? words : words + "\(rest / 1000)s" }
        return rest < 1000 ? words + "\(rest)ms" : words + "\(Double(rest) / 1000)s"
    }
}
