import Storage

/// The SQL of plugins' cursors over events and of their handlers' recorded steps.
enum HandlerQueries {
    static func position(of plugin: String, in reader: SQLReader) throws -> EventPosition? {
        try reader.first(
            """
            SELECT sequence, (SELECT max(event) FROM handler_steps s WHERE s.plugin = c.plugin)
            FROM event_cursors c WHERE plugin = ?
            """, plugin
        ) { EventPosition(handled: $0.int64(0), begun: $0.optionalInt64(1) ?? 0) }
    }

    static func begin(_ plugin: String, at sequence: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT OR IGNORE INTO event_cursors (plugin, sequence) VALUES (?, ?)", plugin, sequence)
    }

    /// Moves the cursor forward, never back, and removes the recorded steps of the events behind it.
    static func pass(_ sequence: Int64, by plugin: String, in writer: SQLWriter) throws {
        try writer.execute(
            "UPDATE event_cursors SET sequence = ? WHERE plugin = ? AND sequence < ?", sequence, plugin,
            sequence)
        try writer.execute("DELETE FROM handler_steps WHERE plugin = ? AND event <= ?", plugin, sequence)
    }

    static func steps(of plugin: String, event: Int64, in reader: SQLReader) throws -> [String: [UInt8]] {
        let rows = try reader.rows(
            "SELECT step, result FROM handler_steps WHERE plugin = ? AND event = ?", plugin, event
        ) { ($0.text(0), $0.blob(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    static func clockTimes(of plugin: String, in reader: SQLReader) throws -> [String: Int64] {
        let rows = try reader.rows("SELECT name, done FROM clock_times WHERE plugin = ?", plugin) {
            ($0.text(0), $0.int64(1))
        }
        return Dictionary(rows) { first, _ in first }
    }

    static func passClockTime(_ name: String, to moment: Int64, by plugin: String, in writer: SQLWriter)
        throws
    {
        try writer.execute(
            "INSERT OR REPLACE INTO clock_times (plugin, name, done) VALUES (?, ?, ?)", plugin, name, moment)
    }

    static func record(_ notes: HandlerNotes, in writer: SQLWriter) throws {
        try pass(notes.handled, by: notes.plugin, in: writer)
        for told in notes.told { try MomentQueries.tell(told, in: writer) }
        for (step, result) in notes.results {
            try writer.execute(
                "INSERT OR REPLACE INTO handler_steps (plugin, event, step, result) VALUES (?, ?, ?, ?)",
                notes.plugin, notes.event, step, result)
        }
    }
}
