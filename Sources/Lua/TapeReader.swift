internal import CLua

/// Reads values from the tape that comes out of Lua; the shim has checked its bounds.
struct TapeReader {
    private let tape: UnsafeMutablePointer<clua_tape>
    private let state: UInt64
    private var at = 0

    init(_ tape: UnsafeMutablePointer<clua_tape>, state: UInt64) {
        self.tape = tape
        self.state = state
    }

    mutating func read(count: Int) -> [LuaValue] {
        var values: [LuaValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(read()) }
        return values
    }

    mutating func read() -> LuaValue {
        let cell = next()
        switch Int(cell.tag) {
        case CLUA_BOOLEAN: return .boolean(cell.bits != 0)
        case CLUA_INTEGER: return .integer(Int64(bitPattern: cell.bits))
        case CLUA_NUMBER: return .number(Double(bitPattern: cell.bits))
        case CLUA_STRING: return text(cell)
        case CLUA_TABLE: return .table(table(cell))
        case CLUA_FUNCTION: return .function(LuaFunction(state: state, reference: Int32(cell.bits)))
        default: return .nil
        }
    }

    /// One row's outcome.
    mutating func readOutcome(limits: LuaLimits) -> Result<LuaValue, LuaError> {
        let cell = tape.pointee.cells[at]
        guard Int(cell.tag) == CLUA_ERROR else { return .success(read()) }
        at += 1
        let message = read()
        return .failure(LuaError(raised: cell.length, message: message, value: read(), limits: limits))
    }

    private mutating func next() -> clua_cell {
        defer { at += 1 }
        return tape.pointee.cells[at]
    }

    private func bytes(_ cell: clua_cell) -> UnsafeBufferPointer<UInt8> {
        // Without any string on the tape there is no block of bytes either.
        guard cell.length > 0, let bytes = tape.pointee.bytes else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: bytes.advanced(by: Int(cell.bits)), count: Int(cell.length))
    }

    private func text(_ cell: clua_cell) -> LuaValue {
        let bytes = bytes(cell)
        guard let text = String(validating: bytes, as: UTF8.self) else { return .bytes(Array(bytes)) }
        return .string(text)
    }

    private mutating func table(_ head: clua_cell) -> LuaTable {
        var table = LuaTable(array: read(count: Int(head.length)))
        table.fields.reserveCapacity(Int(head.bits))
        for _ in 0..<head.bits {
            let name = text(next())
            let value = read()
            // A name that is not UTF-8 is kept in a readable form rather than lost.
            switch name {
            case .string(let name): table.fields[name] = value
            case .bytes(let bytes): table.fields[String(decoding: bytes, as: UTF8.self)] = value
            default: break
            }
        }
        return table
    }
}
