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

    /// Rows of a single value each, which the function gets as it is: `f(value, seed, settings)`.
    public init(values: [LuaValue], hasSeeds: Bool = true) {
        columns = []
        self.hasSeeds = hasSeeds
        self.values = values
        rowCount = values.count
    }

    /// Values that a row has.
    var width: Int { max(columns.count, 1) }

    /// Makes room for so many more rows.
    public mutating func reserveCapacity(rows: Int) {
        values.reserveCapacity(values.count + rows * columns.count)
        if hasSeeds { seeds.reserveCapacity(seeds.count + rows) }
    }

    /// Adds rows whose values `body` appends, `columns.count` for each: no array is made for a row.
    ///
    /// The rows' seeds are nil until ``seeds`` is set.
    public mutating func append(rows: Int, _ body: (inout [LuaValue]) -> Void) {
        values.reserveCapacity(values.count + rows * columns.count)
        body(&values)
        rowCount += rows
        let missing = rowCount * columns.count - values.count
        if missing < 0 { values.removeLast(-missing) }
        if missing > 0 { values += Array(repeating: .nil, count: missing) }
    }

    /// Adds a row. Values beyond the columns are dropped, missing ones are nil.
    public mutating func append(_ row: [LuaValue], seed: LuaValue = .nil) {
        if row.count == columns.count {
            values += row
        } else {
            values += row.prefix(columns.count)
            for _ in min(row.count, columns.count)..<columns.count { values.append(.nil) }
        }
        rowCount += 1
        guard hasSeeds else { return }
        while seeds.count < rowCount - 1 { seeds.append(.nil) }
        seeds.append(seed)
    }
}
