import Storage

enum HandlerStepQueries {
    static func subject(of step: HandlerStep, of plugin: String, in reader: SQLReader) throws -> Int64? {
        try reader.first(
            "SELECT subject FROM handler_steps WHERE plugin = ? AND event = ? AND step = ?", plugin,
            step.event, step.name
        ) { $0.int64(0) }
    }

    static func insert(
        _ step: HandlerStep, of plugin: String, subject: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO handler_steps (plugin, event, step, subject) VALUES (?, ?, ?, ?)", plugin,
            step.event, step.name, subject)
    }

    static func discard(
        of plugin: String, through event: Int64, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("DELETE FROM handler_steps WHERE plugin = ? AND event <= ?", plugin, event)
    }

    /// The last event of which a step is noted, or 0.
    static func lastEvent(of plugin: String, in reader: SQLReader) throws -> Int64 {
        try reader.first("SELECT max(event) FROM handler_steps WHERE plugin = ?", plugin) {
            $0.optionalInt64(0) ?? 0
        } ?? 0
    }
}
