import Folding
import Model

/// Quiet hours as people write them.
extension QuietHours {
    /// - Parameters:
    ///   - start: as `23:00`.
    ///   - end: as `07:00`.
    ///   - zone: nil takes the other one.
    ///   - other: the zone where none is named.
    /// - Throws: `CommunityError` that says how it is written.
    init(start: String, end: String, zone: String?, otherwise other: ZoneName) throws {
        let (start, end) = (try Self.minutes(start), try Self.minutes(end))
        guard start != end else { throw CommunityError(.invalid, PreferenceWords.emptyHours) }
        self.init(start: start, end: end, zone: try zone.map(Self.known) ?? other)
    }

    private static func known(_ typed: String) throws -> ZoneName {
        guard let zone = ZoneName(typed: typed) else {
            throw CommunityError(.invalid, PreferenceWords.noZone(typed))
        }
        return zone
    }

    /// `7:05` and `07:05`; `7:5` may be a slip for 7:50.
    private static func minutes(_ word: String) throws -> Int {
        guard let parts = NameFolding.unified(word).wholeMatch(of: #/([0-9]{1,2}):([0-9]{2})/#),
            let hour = Int(parts.1), let minute = Int(parts.2), hour < 24, minute < 60
        else { throw CommunityError(.invalid, PreferenceWords.noTime(word)) }
        return hour * 60 + minute
    }
}
