package import Foundation
package import Model

/// A time of the clock, each day or on one day of the week: `08:00`, `Mon 09:30`.
///
/// In the night when clocks change, a time that comes twice counts when it comes first, and one that is left out counts as
/// much later as the clocks jump.
package struct ClockTime: Sendable, Hashable {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    /// Seconds.
    private static let day: Int64 = 86_400

    /// From 0, Monday; `nil` if it is each day.
    private let weekday: Int64?
    /// Seconds from midnight, as clocks show it.
    private let seconds: Int64

    /// `nil` if the text is no such time.
    package init?(_ text: String) {
        var clock = text[...]
        weekday = Self.weekdays.firstIndex { text.hasPrefix("\($0) ") }.map(Int64.init)
        if weekday != nil { clock = clock.dropFirst(4) }
        // A colon is 10 behind the digit 0.
        let digits = clock.utf8.map { Int64($0) - Int64(UInt8(ascii: "0")) }
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
        let second = now.milliseconds / 1_000
        let today = (second + Self.offset(at: second, in: zone)).floored(by: Self.day)
        return (today - 8...today + 8).filter(isOn).map { day in
            Timestamp(milliseconds: moment(of: day * Self.day + seconds, in: zone) * 1_000)
        }
    }

    /// Days are counted from 1 January 1970, a Thursday.
    private func isOn(_ day: Int64) -> Bool {
        weekday.map { (day + 3) - (day + 3).floored(by: 7) * 7 == $0 } ?? true
    }

    /// The moment at which clocks show so many seconds since 1970.
    private func moment(of shown: Int64, in zone: TimeZone) -> Int64 {
        let (before, after) = (
            Self.offset(at: shown - Self.day, in: zone), Self.offset(at: shown + Self.day, in: zone)
        )
        let fitting = [shown - before, shown - after].filter { Self.offset(at: $0, in: zone) == shown - $0 }
        return fitting.min() ?? shown - before
    }

    private static func offset(at second: Int64, in zone: TimeZone) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }
}

extension Int64 {
    /// The whole number of times that a divisor fits, below zero too.
    fileprivate func floored(by divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
