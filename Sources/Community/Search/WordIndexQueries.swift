import Storage

/// How far a derived index of words has come, whatever it holds.
enum WordIndexQueries {
    static let schema = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        """

    enum Mark: String {
        /// What happened up to this number is in.
        case cursor
        /// Where the index began: what has greater numbers it follows, what was there before it is filled with.
        case start
        /// Things from this number on are in: those from before the index are taken over from the newest down.
        case filled
        /// Where filling is within one of these things; 0 between two.
        case within
        /// How often something was removed since nothing of that was left in the file.
        case leftovers
    }

    static func mark(_ mark: Mark, in reader: SQLReader) throws -> Int64? {
        try reader.first("SELECT value FROM meta WHERE key = ?", mark.rawValue) { $0.int64(0) }
    }

    static func set(_ mark: Mark, to value: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
            mark.rawValue, value)
    }

    static func recordLeftovers(in writer: SQLWriter) throws {
        try writer.execute(
            "INSERT INTO meta (key, value) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET value = value + 1",
            Mark.leftovers.rawValue)
    }

    /// Nothing is left, unless more was removed since there were so many.
    static func clear(leftovers: Int64, in writer: SQLWriter) throws {
        try writer.execute(
            "UPDATE meta SET value = 0 WHERE key = ? AND value = ?", Mark.leftovers.rawValue, leftovers)
    }
}
