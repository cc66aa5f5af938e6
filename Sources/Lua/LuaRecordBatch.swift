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
    /// Whether the function gets a second argument at all: `f(record, seed, settings)`, or `f(record, settings)`.
    public let hasSeeds: Bool
    /// How many rows there are.
    public private(set) var rowCount = 0

    public init(columns: [String], hasSeeds: Bool = true) {
        self.columns = columns
        self.hasSeeds = hasSeeds
    }

    /// Makes room for so many more rows.
    public mutating func reserveCapacity(rows: Int) {
        values.reserveCapacity(values.count + rows * columns.count)
        if hasSeeds { seeds.reserveCapacity(seeds.count + rows) }
    }

    /// Adds a row. Values beyond the columns are dropped, missing ones are nil.
    public mutating func append(_ row: some Collection<LuaValue>, seed: LuaValue = .nil) {
        values.append(contentsOf: row.prefix(columns.count))
        for _ in row.prefix(columns.count).count..<columns.count { values.append(.nil) }
        rowCount += 1
        guard hasSeeds else { return }
        while seeds.count < rowCount - 1 { seeds.append(.nil) }
        seeds.append(seed)
    }
}
