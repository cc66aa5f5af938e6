import Community
import Model

/// Decides for many people at once whether a moment lies in their quiet hours: each time zone is asked for its offset
/// once a quarter of an hour, as clocks change at quarters only. Used on its event loop only.
final class ZoneOffsets {
    /// Milliseconds of a quarter of an hour, the shortest time by which any zone's clocks are apart from another's.
    private static let quarter: Int64 = 15 * 60 * 1000

    private var quarter: Int64 = 0
    private var offsets: [String: Int] = [:]

    func contains(_ moment: Timestamp, _ hours: QuietHours) -> Bool {
        let now = moment.milliseconds / Self.quarter
        if now != quarter { (quarter, offsets) = (now, [:]) }
        let offset = offsets[hours.zone.name] ?? hours.offset(at: moment)
        offsets[hours.zone.name] = offset
        return hours.contains(moment, offset: offset)
    }
}
