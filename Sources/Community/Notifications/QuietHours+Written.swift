import Folding
import Model
import Times

/// Quiet hours as people write them.
extension QuietHours {
    /// - Parameters:
    ///   - start: as `23:00`, `11pm`, `晚上11時`.
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

    private static func minutes(_ word: String) throws -> Int {
        switch HourReader.read(word) {
        case .time(let time): return time.minutes
        case .unsure(let times):
            throw CommunityError(.invalid, PreferenceWords.whichTime(word, times.map(\.text)))
        default: throw CommunityError(.invalid, PreferenceWords.noTime(word))
        }
    }
}
