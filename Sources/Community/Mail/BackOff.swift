/// How long to wait after failures in a row: twice as long each time, up to a bound.
struct BackOff: Sendable {
    let first: Duration
    let longest: Duration

    /// After a mail server put one mail off. Those that do so to strangers for a while (greylisting) take it after some
    /// minutes; RFC 5321 (4.5.4.1) wants no hurry.
    static let ofOneMail = BackOff(first: .seconds(30), longest: .seconds(3600))
    /// After nothing got through at all. A single connection asks, and people wait for codes, so it asks more often.
    static let ofTheWay = BackOff(first: .seconds(10), longest: .seconds(300))

    /// - Parameter failures: At least one.
    func delay(after failures: Int) -> Duration {
        // Beyond so many doublings every delay is the longest, and nothing overflows.
        min(longest, first * (1 << min(max(0, failures - 1), 20)))
    }
}
