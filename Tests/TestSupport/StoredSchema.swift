package import Storage

/// The schema as a database has it.
package struct StoredSchema: Sendable {
    package struct Column: Sendable {
        package let name: String
        package let type: String
        package let isRequired: Bool
        package let isKey: Bool
        /// The table that a foreign key leads to.
        package let target: String?
    }

    /// The columns of each table, in order.
    package let tables: [String: [Column]]

    /// Reads it from the database, but for what SQLite keeps itself.
    package init(in reader: SQLReader) throws {
        let names = try reader.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        ) { $0.text(0) }
        var tables: [String: [Column]] = [:]
        for name in names {
            let targets = try Dictionary(
                reader.rows("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", name) {
                    ($0.text(0), $0.text(1))
                }
            ) { $1 }
            tables[name] = try reader.rows(
                "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?)", name
            ) { row in
                Column(
                    name: row.text(0), type: row.text(1), isRequired: row.bool(2), isKey: row.int(3) > 0,
                    target: targets[row.text(0)])
            }
        }
        self.tables = tables
    }
}
