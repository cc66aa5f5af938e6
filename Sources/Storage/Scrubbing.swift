internal import GRDB
import struct Synchronization.Atomic

/// A table with columns whose former values must not stay in the files.
public struct ScrubbedTable: Sendable, Hashable {
    public let name: String
    public let columns: [String]

    /// - Parameters:
    ///   - name: The name of a table that the migrations create.
    ///   - columns: The columns to scrub, at least one.
    public init(name: String, columns: [String]) { (self.name, self.columns) = (name, columns) }
}

/// Whether the log may hold something that was removed from the database since the log was last emptied.
final class ScrubbingDebt: Sendable {
    /// At first they may: the last process may have ended before it could empty the log.
    private let isOwed = Atomic<Bool>(true)

    func owe() { isOwed.store(true, ordering: .sequentiallyConsistent) }

    /// Returns whether the log has to be emptied, and clears the debt.
    func settle() -> Bool { isOwed.exchange(false, ordering: .sequentiallyConsistent) }
}

/// Triggers that make SQLite report when a value of a scrubbed column is removed or replaced, by any statement.
enum Scrubbing {
    private static let function = "quad_owe_scrubbing"

    /// Watches the tables on the connection that writes.
    ///
    /// The debt is recorded inside the transaction, on the thread that also empties the log. So a log that is emptied
    /// after that no longer holds what was removed.
    static func watch(_ tables: [ScrubbedTable], on writer: Database, debt: ScrubbingDebt) throws {
        guard !tables.isEmpty else { return }
        writer.add(
            function: DatabaseFunction(function, argumentCount: 0) { _ in
                debt.owe()
                return nil
            })
        // Without it, SQLite runs no delete triggers for a row that another one replaces.
        try writer.execute(sql: "PRAGMA recursive_triggers = ON")
        for table in tables { try writer.execute(sql: triggers(of: table)) }
    }

    /// Temporary triggers belong to the connection and are no part of the schema.
    private static func triggers(of table: ScrubbedTable) -> String {
        let isReplaced = table.columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
        return """
            CREATE TEMP TRIGGER scrub_replaced_\(table.name)
            AFTER UPDATE OF \(table.columns.joined(separator: ", ")) ON main.\(table.name)
            WHEN \(isReplaced) BEGIN SELECT \(function)(); END;
            CREATE TEMP TRIGGER scrub_removed_\(table.name)
            AFTER DELETE ON main.\(table.name) BEGIN SELECT \(function)(); END;
            """
    }
}
