import Foundation

/// What a person wants to be told of, and when.
public struct NotificationPreferences: Sendable, Hashable {
    /// Which messages of a conversation count for the person.
    public enum Level: String, Sendable, CaseIterable {
        case all, mentions, none
    }

    /// Kinds that the person wants no notifications of.
    public let off: Set<Notification.Kind>
    /// Conversations of which not everything counts.
    public let places: [PlaceLevel]
    public let quiet: QuietHours?

    /// A conversation and what of it counts.
    public struct PlaceLevel: Sendable, Hashable {
        public let place: Place
        public let level: Level
    }
}

/// A part of each day in which nothing is told at once: it waits in the list of notifications.
public struct QuietHours: Sendable, Hashable {
    /// Minutes since midnight in the person's time zone; where `end` is the smaller one, it is that of the next day.
    public let start: Int
    public let end: Int
    /// A name of the IANA time zone database, such as `Asia/Hong_Kong`.
    public let zone: String

    /// - Parameters:
    ///   - start: as `23:00`.
    ///   - end: as `07:00`.
    ///   - zone: nil takes the gateway's own.
    /// - Throws: `CommunityError` that says how it is written.
    init(start: String, end: String, zone: String?) throws {
        (self.start, self.end) = (try Self.minutes(start), try Self.minutes(end))
        guard self.start != self.end else { throw CommunityError(.invalid, PreferenceWords.emptyHours) }
        guard let zone else {
            self.zone = TimeZone.current.identifier
            return
        }
        let known = TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == zone.lowercased() }
        guard let name = known ?? (zone.uppercased() == "UTC" ? "UTC" : nil) else {
            throw CommunityError(.invalid, PreferenceWords.noZone(zone))
        }
        self.zone = name
    }

    init(start: Int, end: Int, zone: String) { (self.start, self.end, self.zone) = (start, end, zone) }

    /// Whether a moment lies in them; the end itself does not.
    public func contains(_ moment: Timestamp) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// `23:00`
    public static func written(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    private static func minutes(_ word: String) throws -> Int {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { throw CommunityError(.invalid, PreferenceWords.noTime(word)) }
        return hour * 60 + minute
    }
}
