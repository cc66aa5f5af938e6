import Storage

extension RowRemoval {
    /// Removes the rows, and does what the table asks for as they go; returns how many there were.
    @discardableResult
    func run(_ values: [any SQLConvertible], in transaction: CommunityTransaction) throws -> Int {
        switch table.removal {
        case .plain:
            return try transaction.execute("DELETE FROM \(table.name) WHERE \(condition)", values)
        case .told:
            return try SeenQueries.removeAll(where: condition, values, in: transaction)
        case .counted(let column, let counter):
            return try forEachRemoved(column, values, in: transaction) { counted in
                guard let target = target(of: column) else { return }
                try transaction.execute(
                    "UPDATE \(target) SET \(counter) = \(counter) - 1 WHERE id = ?", counted)
            }
        case .releasing(let column):
            return try forEachRemoved(column, values, in: transaction) { released in
                guard let target = target(of: column) else { return }
                try transaction.execute(
                    """
                    DELETE FROM \(target) WHERE id = ?1
                    AND NOT EXISTS (SELECT 1 FROM \(table.name) t WHERE t.\(column) = ?1)
                    """, released)
            }
        }
    }

    private func target(of column: String) -> String? {
        table.columns.first { $0.name == column }?.target
    }

    /// Removes the rows, then calls `body` with what a column of each named.
    private func forEachRemoved(
        _ column: String, _ values: [any SQLConvertible], in transaction: CommunityTransaction,
        _ body: (Int64) throws -> Void
    ) throws -> Int {
        let named = try transaction.rows(
            "DELETE FROM \(table.name) WHERE \(condition) RETURNING \(column)", values
        ) { $0.int64(0) }
        for row in named { try body(row) }
        return named.count
    }
}
