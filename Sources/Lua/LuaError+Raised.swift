internal import CLua

extension LuaError {
    /// An error raised by Lua code, its position read from the message.
    init(raised kind: UInt32, message: LuaValue, value: LuaValue, limits: LuaLimits) {
        self.init(
            kind: Int(kind),
            text: Self.budgetMessage(Int(kind), limits) ?? message.readable ?? "(an error without a message)",
            value: value,
            position: nil, traceback: nil)
    }

    /// An error from the shim: message, raised value, traceback, file, line.
    /// - Parameter stop: The reason that a host function gave for stopping the call.
    init(kind: Int, report: inout TapeReader, limits: LuaLimits, stop: String?) {
        let parts = report.read(count: 5)
        var position: (String, Int)?
        if let file = parts[3].readable, let line = parts[4].integer { position = (file, Int(line)) }
        self.init(
            kind: kind,
            text: kind == CLUA_STOPPED
                ? stop ?? "stopped by the host"
                : Self.budgetMessage(kind, limits) ?? parts[0].readable ?? "not enough memory",
            value: parts[1], position: position, traceback: parts[2].readable)
    }

    private init(kind: Int, text: String, value: LuaValue, position: (String, Int)?, traceback: String?) {
        let position = Self.position(in: text) ?? position
        self.init(
            Kind(shim: kind), text, value: value, file: position?.0, line: position?.1,
            traceback: traceback)
    }

    private static func budgetMessage(_ kind: Int, _ limits: LuaLimits) -> String? {
        switch kind {
        case CLUA_INSTRUCTIONS:
            let count = grouped(limits.instructions)
            return "\(count) instructions used (limit \(count))"
        case CLUA_PATTERN_STEPS:
            let count = grouped(limits.patternSteps)
            return "\(count) pattern steps used (limit \(count))"
        case CLUA_DEADLINE:
            let time = grouped(Int(limits.time.processor / .milliseconds(1)))
            return "\(time) ms used (limit \(time) ms)"
        case CLUA_WALL:
            let time = grouped(Int(limits.time.wall / .milliseconds(1)))
            return "\(time) ms used (limit \(time) ms)"
        case CLUA_MEMORY:
            let size = ByteCount(limits.memory)
            return "\(size) of memory used (limit \(size))"
        case CLUA_HOST_CALLS:
            let count = grouped(limits.hostCalls)
            return "\(count) host calls used (limit \(count))"
        case CLUA_COROUTINES:
            let count = grouped(limits.coroutines)
            return "\(count) coroutines used (limit \(count))"
        case CLUA_STACK_CAP:
            let count = grouped(Int(CLUA_STACK_VALUES))
            return "\(count) values on the stack used (limit \(count))"
        case CLUA_STRING_CAP: return "a string may have at most \(grouped(limits.stringBytes)) bytes"
        default: return nil
        }
    }

    /// The error of a call whose thread was given up.
    static func stuck(for patience: Duration) -> LuaError {
        let time = grouped(Int(patience / .milliseconds(1)))
        return LuaError(.stuck, "\(time) ms in a single step used (limit \(time) ms)")
    }

    /// Returns the file and line at the start of a message, as Lua writes them: `dice.lua:12: `.
    private static func position(in message: String) -> (String, Int)? {
        let line = message.prefix { $0 != "\n" }
        var start = line.startIndex
        while let colon = line[start...].firstIndex(of: ":") {
            let rest = line[line.index(after: colon)...]
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits), rest[digits.endIndex...].hasPrefix(": "), colon > line.startIndex {
                return (String(line[..<colon]), number)
            }
            start = line.index(after: colon)
        }
        return nil
    }
}

extension LuaValue {
    /// The text of a string, with U+FFFD for bytes that aren't UTF-8.
    fileprivate var readable: String? {
        switch self {
        case .string(let text): text
        case .bytes(let bytes): String(repairing: bytes)
        default: nil
        }
    }
}

extension LuaError.Kind {
    init(shim kind: Int) {
        switch kind {
        case CLUA_SYNTAX: self = .syntax
        case CLUA_MEMORY, CLUA_STRING_CAP, CLUA_STACK_CAP: self = .memory
        case CLUA_INSTRUCTIONS: self = .instructions
        case CLUA_PATTERN_STEPS: self = .patternSteps
        case CLUA_DEADLINE, CLUA_WALL: self = .deadline
        case CLUA_HOST_CALLS, CLUA_COROUTINES, CLUA_STOPPED: self = .budget
        case CLUA_CONVERSION: self = .conversion
        default: self = .runtime
        }
    }
}
