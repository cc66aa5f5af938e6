import Model
import Storage

/// Time as the gateway has measured it while it ran: what erasing goes by beside the date.
enum MeasuredTimeQueries {
    /// The milliseconds that have passed since the gateway first measured; counted while something waits for it.
    static let passed = "(SELECT passed FROM measured_time)"

    static func add(_ duration: Duration, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            """
            UPDATE measured_time SET passed = passed + ?
            WHERE EXISTS (SELECT 1 FROM accounts WHERE closes_at IS NOT NULL) OR EXISTS (SELECT 1 FROM empty_groups)
            """, duration.wholeMilliseconds)
    }
}
