import Model
import Storage

/// Removes what is kept until a moment that has passed, by what the tables declare.
enum ExpiryQueries {
    /// Removes all that has expired at `now`; returns how many rows.
    @discardableResult
    static func removeExpired(at now: Timestamp, in transaction: CommunityTransaction) throws -> Int {
        try expired.reduce(0) { try $0 + $1.run([now], in: transaction) }
    }

    /// Conditions on rows that are kept until before `?1`.
    static let expired: [RowRemoval] = CommunityTables.all.flatMap { table in
        table.columns.compactMap {
            $0.meaning == .until(.expiry) ? RowRemoval(table, where: "\($0.name) < ?1") : nil
        }
    }
}
