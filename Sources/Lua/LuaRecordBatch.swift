/// Records with the same fields, for ``LuaState/map(_:over:settings:limits:)``.
///
/// Values lie flat, row after row, so that a batch costs one array and field names are handed over once.
public struct LuaRecordBatch: Sendable {
    /// Names of the fields.
    public let columns: [String]
    /// The rows' values, `columns.count` each; nil leaves the field out.
    public private(set) var values: [LuaValue] = []
    /// The second argument of each row; nil where it is missing.
    public var seeds: [LuaValue] = []
    /// How many rows there are.
    public private(set) var rowCount = 0

    public init(columns: [String]) { self.columns = columns }

    /// Makes room for so many more rows.
    public mutating func reserveCapacity(rows: Int) {
        values.reserveCapacity(values.count + rows * columns.count)
        seeds.reserveCapacity(seeds.count + rows)
    }

    /// Adds a row. Values beyond the columns are dropped, missing ones are nil.
    public mutating func append(_ row: some Collection<LuaValue>, seed: LuaValue = .nil) {
        values.append(contentsOf: row.prefix(columns.count))
        for _ in row.prefix(columns.count).count..<columns.count { values.append(.nil) }
        while seeds.count < rowCount { seeds.append(.nil) }
        seeds.append(seed)
        rowCount += 1
    }
}
