import Folding
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
    ///   - zone: nil takes the other one.
    ///   - other: the zone where none is named; it is known to exist.
    /// - Throws: `CommunityError` that says how it is written.
    init(start: String, end: String, zone: String?, otherwise other: String) throws {
        (self.start, self.end) = (try Self.minutes(start), try Self.minutes(end))
        guard self.start != self.end else { throw CommunityError(.invalid, PreferenceWords.emptyHours) }
        self.zone = try zone.map(Self.name) ?? other
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

    /// The time zone database's own form of a name.
    private static func name(of zone: String) throws -> String {
        let typed = NameFolding.unified(zone).lowercased()
        let known = TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == typed }
        guard let name = known ?? (typed == "utc" ? "UTC" : nil) else {
            throw CommunityError(.invalid, PreferenceWords.noZone(zone))
        }
        return name
    }

    /// `7:05` and `07:05`; `7:5` may be a slip for 7:50.
    private static func minutes(_ word: String) throws -> Int {
        guard let parts = NameFolding.unified(word).wholeMatch(of: #/([0-9]{1,2}):([0-9]{2})/#),
            let hour = Int(parts.1), let minute = Int(parts.2), hour < 24, minute < 60
        else { throw CommunityError(.invalid, PreferenceWords.noTime(word)) }
        return hour * 60 + minute
    }
}
