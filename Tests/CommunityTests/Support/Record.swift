import Logging
import Storage

@testable import Community
@testable import Model

/// Looks into the tables of a campus's record from outside.
struct Record {
    let campus: TestCampus

    /// Every row of a table, or of all of them, as text.
    func rows(of table: String? = nil) async throws -> [String] {
        try await read { reader in
            let tables = try reader.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
            return try tables.filter { table == nil || $0 == table }.flatMap { name in
                let columns = try reader.rows("SELECT name FROM pragma_table_info(?)", name) { $0.text(0) }
                let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ' ' || ")
                return try reader.rows("SELECT \(row) FROM \"\(name)\"") { "\(name): \($0.text(0))" }
            }
        }
    }

    /// Whether any row of a table, or of all of them, holds these words.
    func holds(_ words: String, in table: String? = nil) async throws -> Bool {
        try await rows(of: table).contains { $0.contains(words) }
    }

    func count(_ query: String) async throws -> Int { try await read { try $0.count(query) } }

    /// The texts of one column.
    func texts(_ query: String) async throws -> [String] {
        try await read { try $0.rows(query) { $0.text(0) } }
    }

    /// How the database goes about a query.
    func plan(of query: String) async throws -> String {
        try await read { reader in
            try reader.rows("EXPLAIN QUERY PLAN \(query)", [Int64(1), Int64(1)]) { $0.text(3) }
                .joined(separator: "\n")
        }
    }

    /// Changes the tables from outside, as an older version may have left them.
    func write(_ statement: String) async throws {
        let ledger = try ledger()
        _ = try await ledger.perform { try $0.execute(statement) }
        await ledger.close()
    }

    private func read<Value: Sendable>(_ body: @escaping @Sendable (SQLReader) throws -> Value) async throws
        -> Value
    {
        let ledger = try ledger()
        let value = try await ledger.read(body)
        await ledger.close()
        return value
    }

    private func ledger() throws -> Ledger<Int> {
        var options = LedgerOptions()
        // However long a commit of the campus's own takes.
        options.patience = .days(1)
        return try Ledger<Int>(
            path: "\(campus.directory)/quad.sqlite", migrations: CommunitySchema.migrations, options: options,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in }
    }
}

extension TestCampus {
    /// The mail that a record holds for an address.
    static func mailWaiting(for address: String, in directory: String) -> [Mail] {
        let record = try? ReadOnlyDatabase(
            path: "\(directory)/quad.sqlite", migrations: CommunitySchema.migrations)
        return (try? record?.read { try MailQueries.waiting(for: address, in: $0).map(\.mail) }) ?? []
    }
}
