/// A time by a clock of 24 hours.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Minutes since midnight, below 1,440.
    package let minutes: Int

    /// `nil` if no clock shows it.
    package init?(_ hour: Int, _ minute: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    package var hour: Int { minutes / 60 }

    /// `08:00`.
    package var text: String { "\(hour.twoDigits):\((minutes % 60).twoDigits)" }

    package static func < (one: TimeOfDay, other: TimeOfDay) -> Bool { one.minutes < other.minutes }

    /// Returns the minutes from another time until this one comes next; 0 if they are the same.
    func minutes(after other: TimeOfDay) -> Int { (minutes - other.minutes + Self.ofDay) % Self.ofDay }

    /// Minutes of a day.
    private static let ofDay = 24 * 60
}
