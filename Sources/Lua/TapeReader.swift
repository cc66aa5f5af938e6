internal import CLua
import Unicodes

/// Reads values from the tape that comes out of Lua.
///
/// The shim has checked the tape's bounds, but nothing here relies on that: values beyond its end read as `nil`.
struct TapeReader {
    private let tape: UnsafeMutablePointer<clua_tape>
    private let state: UInt64
    private var at = 0
    /// The deepest nesting that is read. It is more than C lets through, so it is only a second check.
    private static let deepest = 80

    init(_ tape: UnsafeMutablePointer<clua_tape>, state: UInt64) {
        self.tape = tape
        self.state = state
    }

    /// Reads so many values, or fewer if the tape ends before.
    mutating func read(count: Int) -> [LuaValue] { read(count: count, depth: Self.deepest) }

    /// Reads the next value, or Lua's `nil` beyond the tape's end.
    mutating func read() -> LuaValue { read(depth: Self.deepest) }

    /// Reads one row's outcome.
    mutating func readOutcome(limits: LuaLimits) -> Result<LuaValue, LuaError> {
        guard let cell = next() else { return .failure(LuaError(.conversion, "Lua left no answer")) }
        guard Int(cell.tag) == CLUA_ERROR else { return .success(value(cell, depth: Self.deepest)) }
        let message = read()
        return .failure(LuaError(raised: cell.length, message: message, value: read(), limits: limits))
    }

    private mutating func read(count: Int, depth: Int) -> [LuaValue] {
        var values: [LuaValue] = []
        // The tape's own count isn't trusted: each value takes at least one cell.
        let count = min(count, tape.pointee.count - at)
        guard count > 0 else { return values }
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(read(depth: depth)) }
        return values
    }

    private mutating func read(depth: Int) -> LuaValue {
        guard let cell = next() else { return .nil }
        return value(cell, depth: depth)
    }

    /// Reads the value that begins with a cell.
    private mutating func value(_ cell: clua_cell, depth: Int) -> LuaValue {
        switch Int(cell.tag) {
        case CLUA_BOOLEAN: return .boolean(cell.bits != 0)
        case CLUA_INTEGER: return .integer(Int64(bitPattern: cell.bits))
        case CLUA_NUMBER: return .number(Double(bitPattern: cell.bits))
        case CLUA_STRING: return text(cell)
        case CLUA_TABLE: return depth > 0 ? .table(table(cell, depth: depth - 1)) : .nil
        case CLUA_FUNCTION:
            return .function(LuaFunction(state: state, reference: Int32(truncatingIfNeeded: cell.bits)))
        default: return .nil
        }
    }

    private mutating func next() -> clua_cell? {
        guard at < tape.pointee.count else { return nil }
        defer { at += 1 }
        return tape.pointee.cells[at]
    }

    /// Returns a string's bytes, or none if they would lie beyond the tape's.
    private func bytes(_ cell: clua_cell) -> UnsafeBufferPointer<UInt8> {
        // A tape without strings has no block of bytes.
        guard cell.length > 0, let bytes = tape.pointee.bytes, cell.bits <= UInt64(tape.pointee.used),
            UInt64(cell.length) <= UInt64(tape.pointee.used) - cell.bits
        else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: bytes.advanced(by: Int(cell.bits)), count: Int(cell.length))
    }

    private func text(_ cell: clua_cell) -> LuaValue {
        let bytes = bytes(cell)
        guard let text = String(validating: bytes, as: UTF8.self), StreamSafe.isQuick(text) else {
            return .bytes(Array(bytes))
        }
        return .string(text)
    }

    private mutating func table(_ head: clua_cell, depth: Int) -> LuaTable {
        var table = LuaTable(array: read(count: Int(head.length), depth: depth))
        // A name and a value take at least one cell each.
        let count = min(Int(clamping: head.bits), (tape.pointee.count - at) / 2)
        table.fields.reserveCapacity(count)
        for _ in 0..<count {
            guard let name = next() else { break }
            table.fields.updateValue(read(depth: depth), forKey: LuaName(bytes: bytes(name)))
        }
        return table
    }
}
