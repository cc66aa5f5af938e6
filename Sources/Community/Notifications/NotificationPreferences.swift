import Folding
import Foundation
public import Model

/// What a person wants to be notified of, and when.
public struct NotificationPreferences: Sendable, Hashable {
    /// Which messages of a conversation count as unread for the person.
    public enum Level: String, Sendable, CaseIterable {
        case all, mentions, none
    }

    /// The kinds of notifications that the person has switched off.
    public let off: Set<Model.Notification.Kind>
    /// Kinds that are off by default, and that the person has switched on.
    public let on: Set<Model.Notification.Kind>
    /// Conversations in which not every message counts.
    public let places: [PlaceLevel]
    public let quiet: QuietHours?

    /// A conversation and its level.
    public struct PlaceLevel: Sendable, Hashable {
        public let place: Place
        public let level: Level
    }
}

/// A part of each day in which notifications aren't announced. They wait in the list.
public struct QuietHours: Sendable, Hashable {
    /// The beginning, in minutes since midnight in the person's time zone. If `end` is smaller, it is on the next day.
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

    /// Returns whether a moment lies in the quiet hours. The end itself doesn't.
    public func contains(_ moment: Timestamp) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// Returns minutes since midnight as a time of day: `23:00`.
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
