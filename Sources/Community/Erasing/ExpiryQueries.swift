import Model
import Storage

/// Removes what is kept until a moment that has passed, by what the tables declare.
enum ExpiryQueries {
    /// Rows of each table that one transaction removes. A request adds fewer, so they do not pile up.
    static let page = 100

    /// Removes some of what has expired at `now`, the oldest first; returns how many rows. None are left if it's zero.
    @discardableResult
    static func removeSome(at now: Timestamp, in transaction: CommunityTransaction) throws -> Int {
        try expired.reduce(0) { try $0 + $1.run([now], in: transaction) }
    }

    /// Conditions on a page of rows that are kept until before `?1`. Rows that expire in the same millisecond go together.
    static let expired: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap { column in
            guard column.meaning == .until(.expiry) else { return nil }
            let last = """
                SELECT \(column.name) FROM \(table.name) WHERE \(column.name) < ?1
                ORDER BY \(column.name) LIMIT 1 OFFSET \(page - 1)
                """
            return RowRemoval(table, where: "\(column.name) <= coalesce((\(last)), ?1 - 1)")
        }
    }
}
