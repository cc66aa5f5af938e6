internal import GRDB

/// Brings a database to the newest schema.
struct Migrator {
    let migrations: [Migration]

    /// Applies what the database lacks, each in a transaction.
    ///
    /// Throws `.newer` if the database has migrations that this program doesn't know.
    func migrate(_ database: Database) throws {
        var known = 0
        try database.inTransaction(.immediate) {
            try database.execute(sql: Self.bookkeeping)
            let applied = try appliedNames(database)
            try check(applied)
            known = applied.count
            return .commit
        }
        for position in migrations.indices.dropFirst(known) {
            // Looked up inside the transaction: another process may be migrating too.
            try database.inTransaction(.immediate) {
                let applied = try appliedNames(database)
                try check(applied)
                if applied.count == position { try apply(migrations[position], to: database) }
                return .commit
            }
        }
        try check(appliedNames(database))
    }

    /// Looks whether the database has the newest schema, and changes nothing.
    ///
    /// Throws `.newer` as ``migrate(_:)`` does, and `.older` if migrations are still to be applied.
    func requireNewest(_ database: Database) throws {
        let applied = try database.tableExists("migration") ? appliedNames(database) : []
        try check(applied)
        guard applied.count == migrations.count else {
            throw StorageError(
                .older,
                "the database is of an older Quad; start a gateway of this version on it once, which brings "
                    + "it up to date")
        }
    }

    private static let bookkeeping = """
        CREATE TABLE IF NOT EXISTS migration (
            position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, applied TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS sequence (
            id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL);
        INSERT OR IGNORE INTO sequence (id, last) VALUES (1, 0);
        """

    private func appliedNames(_ database: Database) throws -> [String] {
        try SQLReader(database).rows("SELECT name FROM migration ORDER BY position") { $0.text(0) }
    }

    private func check(_ applied: [String]) throws {
        for (position, name) in applied.enumerated() {
            if position < migrations.count, migrations[position].name == name { continue }
            guard migrations.contains(where: { $0.name == name }) else {
                throw StorageError(
                    .newer,
                    "the database was made by a newer Quad (it has \"\(name)\"); run that version or newer")
            }
            throw StorageError(
                .other, "the database has migration \"\(name)\" out of order; restore the released order")
        }
    }

    private func apply(_ migration: Migration, to database: Database) throws {
        do {
            try database.execute(sql: migration.sql)
        } catch {
            let cause = StorageError(wrapping: error)
            throw StorageError(
                cause.code, "migration \"\(migration.name)\" failed: \(cause.message)",
                sqliteCode: cause.sqliteCode)
        }
        try database.execute(
            sql: "INSERT INTO migration (name, applied) VALUES (?, datetime('now'))",
            arguments: [migration.name])
    }
}
