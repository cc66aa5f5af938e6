/// Records with the same fields, for ``LuaState/map(_:over:settings:limits:)``.
///
/// The values of all rows lie in one array, so that a batch costs one allocation and field names cross once.
package struct LuaRecordBatch: Sendable {
    /// The names of the fields.
    package let columns: [String]
    /// The rows' values, `columns.count` for each row. Lua's `nil` leaves a field out.
    package private(set) var values: [LuaValue] = []
    /// The second argument of each row, or Lua's `nil` for rows beyond its end.
    package var seeds: [LuaValue] = []
    /// Whether the function gets a seed: `f(record, seed, settings)` rather than `f(record, settings)`.
    package let hasSeeds: Bool
    /// The number of rows.
    package private(set) var rowCount = 0

    package init(columns: [String], hasSeeds: Bool = true) {
        self.columns = columns
        self.hasSeeds = hasSeeds
    }

    /// Makes rows of a single value each, which the function gets as it is: `f(value, seed, settings)`.
    package init(values: [LuaValue], hasSeeds: Bool = true) {
        columns = []
        self.hasSeeds = hasSeeds
        self.values = values
        rowCount = values.count
    }

    /// The number of values in a row.
    var width: Int { max(columns.count, 1) }

    /// Reserves capacity for so many more rows.
    package mutating func reserveCapacity(rows: Int) {
        values.reserveCapacity(values.count + rows * columns.count)
        if hasSeeds { seeds.reserveCapacity(seeds.count + rows) }
    }

    /// Adds rows whose values `body` appends, `columns.count` for each row. It needs no array for each row.
    ///
    /// The rows' seeds are Lua's `nil` until ``seeds`` is set.
    package mutating func append(rows: Int, _ body: (inout [LuaValue]) -> Void) {
        values.reserveCapacity(values.count + rows * columns.count)
        body(&values)
        rowCount += rows
        let missing = rowCount * columns.count - values.count
        if missing < 0 { values.removeLast(-missing) }
        if missing > 0 { values += Array(repeating: .nil, count: missing) }
    }

    /// Adds a row. Values beyond the columns are dropped, and missing ones are Lua's `nil`.
    package mutating func append(_ row: [LuaValue], seed: LuaValue = .nil) {
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

    /// Removes the first rows.
    package mutating func removeFirst(_ rows: Int) {
        values.removeFirst(rows * width)
        seeds.removeFirst(min(rows, seeds.count))
        rowCount -= rows
    }
}
