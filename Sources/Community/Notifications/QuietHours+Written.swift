import Folding
import Foundation
import Model
import Times

/// Quiet hours as people write them.
extension QuietHours {
    /// - Parameters:
    ///   - start: as `23:00`, `11pm`, `晚上11時`.
    ///   - end: as `07:00`.
    ///   - zone: nil takes the other one.
    ///   - other: the zone where none is named; it is known to exist.
    /// - Throws: `CommunityError` that says how it is written.
    init(start: String, end: String, zone: String?, otherwise other: String) throws {
        let (start, end) = (try Self.minutes(start), try Self.minutes(end))
        guard start != end else { throw CommunityError(.invalid, PreferenceWords.emptyHours) }
        self.init(start: start, end: end, zone: try zone.map(Self.name) ?? other)
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

    private static func minutes(_ word: String) throws -> Int {
        switch HourReader.read(word) {
        case .time(let time): return time.minutes
        case .unsure(let times):
            throw CommunityError(.invalid, PreferenceWords.whichTime(word, times.map(\.text)))
        default: throw CommunityError(.invalid, PreferenceWords.noTime(word))
        }
    }
}
