internal import CLua

/// Writes values onto the tape that goes into Lua.
struct TapeWriter {
    private let tape: UnsafeMutablePointer<clua_tape>
    private let state: UInt64
    private let depth: Int
    private let stringBytes: Int
    private var entriesLeft: Int
    private var bytesLeft: Int

    /// Empties the tape.
    init(_ tape: UnsafeMutablePointer<clua_tape>, state: UInt64, limits: LuaLimits) {
        self.tape = tape
        self.state = state
        depth = limits.tableDepth
        stringBytes = limits.stringBytes
        entriesLeft = limits.tableEntries
        bytesLeft = limits.tapeBytes
        clua_tape_clear(tape)
    }

    /// Resets the counts against the limits, for one more value on the same tape.
    mutating func restoreBounds(_ limits: LuaLimits) {
        entriesLeft = limits.tableEntries
        bytesLeft = limits.tapeBytes
    }

    mutating func write(_ values: [LuaValue]) throws(LuaError) {
        for value in values { try write(value) }
    }

    mutating func write(_ value: LuaValue) throws(LuaError) { try write(value, depth: depth) }

    private mutating func write(_ value: LuaValue, depth: Int) throws(LuaError) {
        entriesLeft -= 1
        guard entriesLeft >= 0 else { throw LuaError(.conversion, "too many values to enter Lua at once") }
        switch value {
        case .nil: try append(CLUA_NIL)
        case .boolean(let flag): try append(CLUA_BOOLEAN, bits: flag ? 1 : 0)
        case .integer(let integer): try append(CLUA_INTEGER, bits: UInt64(bitPattern: integer))
        case .number(let number): try append(CLUA_NUMBER, bits: number.bitPattern)
        case .string(let text): try write(text)
        case .bytes(let bytes):
            try bytes.withUnsafeBufferPointer { (raw) throws(LuaError) in try append(raw) }
        case .table(let table): try write(table, depth: depth)
        case .function(let function):
            guard function.state == state else {
                throw LuaError(.runtime, "the function belongs to another state")
            }
            try append(CLUA_FUNCTION, bits: UInt64(function.reference))
        }
    }

    mutating func write(_ text: String) throws(LuaError) {
        let failure = text.utf8.withContiguousStorageIfAvailable { raw -> LuaError? in
            do throws(LuaError) { try append(raw) } catch { return error }
            return nil
        }
        // A native string lends its bytes. Only a bridged one is made contiguous.
        guard let failure else { return try write(contiguous: text) }
        if let failure { throw failure }
    }

    private mutating func write(contiguous text: String) throws(LuaError) {
        var text = text
        let failure = text.withUTF8 { raw -> LuaError? in
            do throws(LuaError) { try append(raw) } catch { return error }
            return nil
        }
        if let failure { throw failure }
    }

    private mutating func write(_ name: LuaName) throws(LuaError) {
        let failure = name.withBytes { raw -> LuaError? in
            do throws(LuaError) { try append(raw) } catch { return error }
            return nil
        }
        if let failure { throw failure }
    }

    private mutating func write(_ table: LuaTable, depth: Int) throws(LuaError) {
        guard depth > 0 else { throw LuaError(.conversion, "a table nested too deep can't enter Lua") }
        guard table.array.count <= entriesLeft, table.fields.count <= entriesLeft else {
            throw LuaError(.conversion, "too many values to enter Lua at once")
        }
        try append(CLUA_TABLE, length: table.array.count, bits: UInt64(table.fields.count))
        for value in table.array { try write(value, depth: depth - 1) }
        for (name, value) in table.fields {
            try write(name)
            try write(value, depth: depth - 1)
        }
    }

    // MARK: Cells

    private func append(_ tag: Int, length: Int = 0, bits: UInt64 = 0) throws(LuaError) {
        let count = tape.pointee.count
        if count == tape.pointee.capacity { try reserve(cells: 1, bytes: 0) }
        tape.pointee.cells[count] = clua_cell(tag: UInt32(tag), length: UInt32(length), bits: bits)
        tape.pointee.count = count + 1
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(LuaError) {
        bytesLeft -= bytes.count
        guard bytes.count <= stringBytes, bytesLeft >= 0 else {
            throw LuaError(.conversion, "a string of \(grouped(bytes.count)) bytes is too long to enter Lua")
        }
        let used = tape.pointee.used
        if used + bytes.count > tape.pointee.reserved { try reserve(cells: 1, bytes: bytes.count) }
        if !bytes.isEmpty, let source = bytes.baseAddress {
            tape.pointee.bytes.advanced(by: used).update(from: source, count: bytes.count)
        }
        tape.pointee.used = used + bytes.count
        try append(CLUA_STRING, length: bytes.count, bits: UInt64(used))
    }

    private func reserve(cells: Int, bytes: Int) throws(LuaError) {
        guard clua_tape_reserve(tape, cells, bytes) else {
            throw LuaError(.memory, "no memory left to convert values")
        }
    }
}
