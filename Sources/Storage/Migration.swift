/// One step of a schema. Applied once to each database, in the order of the list it stands in.
///
/// Migrations that were released must not change: a database is known by their names.
public struct Migration: Sendable {
    /// Unique among the migrations of one database.
    public let name: String
    /// One or more statements.
    public let sql: String

    /// A step with its name and its statements.
    public init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
