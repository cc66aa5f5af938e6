import Foundation

/// A part of each day in which nothing is announced: messages wait in their conversations, notifications in the list.
public struct QuietHours: Sendable, Hashable {
    /// The beginning, in minutes since midnight in the person's time zone. If `end` is smaller, it is on the next day.
    public let start: Int
    public let end: Int
    public let zone: ZoneName

    /// - Parameter start: Minutes since midnight.
    public init(start: Int, end: Int, zone: ZoneName) {
        (self.start, self.end, self.zone) = (start, end, zone)
    }

    /// Returns whether a moment lies in the quiet hours. The end itself doesn't.
    public func contains(_ moment: Timestamp) -> Bool { contains(moment, offset: offset(at: moment)) }

    /// Returns how far the zone's clocks are ahead of UTC at a moment, in seconds.
    public func offset(at moment: Timestamp) -> Int {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        return zone.zone.secondsFromGMT(for: date)
    }

    /// Returns whether a moment lies in the quiet hours, where the zone's offset is known.
    public func contains(_ moment: Timestamp, offset: Int) -> Bool {
        let seconds = (moment.milliseconds / 1000 + Int64(offset)) % 86_400
        let minute = Int((seconds + 86_400) % 86_400) / 60
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// Returns minutes since midnight as a time of day: `23:00`.
    public static func written(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
