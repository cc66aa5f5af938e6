/// One step of a schema. It is applied once to each database, in the order of the list.
///
/// A released migration must not change: databases remember migrations by name.
public struct Migration: Sendable {
    /// Unique among the migrations of one database.
    public let name: String
    /// One or more statements.
    public let sql: String

    /// Makes a step from its name and its SQL statements.
    public init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
