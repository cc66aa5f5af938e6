/// Why Lua code could not do what it was asked.
public struct LuaError: Error, Sendable, CustomStringConvertible {
    /// What sort of failure it is.
    public enum Kind: Sendable, Hashable {
        /// The source does not compile, or is no source.
        case syntax
        /// An error was raised and nothing caught it.
        case runtime
        /// Memory ran out, or a string grew too long.
        case memory
        /// More instructions than the call may use; the state is closed.
        case instructions
        /// More steps of pattern matching than the call may use; the state is closed.
        case patternSteps
        /// More time than the call may use; the state is closed.
        case deadline
        /// Within one step that no budget reaches for so long that the thread was given up; the state is closed.
        case stuck
        /// Too many threads are stuck for anything new to begin.
        case busy
        /// Too many host calls or coroutines, or a ``LuaStop`` of the host; the state is closed.
        case budget
        /// The state is closed.
        case closed
        /// A value can't cross the boundary.
        case conversion
        /// The task was cancelled, or the call given up by a ``LuaAbandonment``.
        case cancelled
    }

    // One reference, so that a Result of a value or an error stays small.
    private let storage: Storage

    init(
        _ kind: Kind, _ message: String, value: LuaValue = .nil, file: String? = nil, line: Int? = nil,
        traceback: String? = nil
    ) {
        storage = Storage(
            kind: kind, message: message, value: value, file: file, line: line, traceback: traceback)
    }

    public var kind: Kind { storage.kind }
    /// One line for people; a raised string begins with its position, `dice.lua:12: `.
    public var message: String { storage.message }
    /// What was raised, if it can cross.
    public var value: LuaValue { storage.value }
    /// The chunk's name, where known.
    public var file: String? { storage.file }
    /// The line of the chunk, counted from 1, where known.
    public var line: Int? { storage.line }
    /// Lua's own account of the calls under way, on several lines.
    public var traceback: String? { storage.traceback }

    /// The message with its position.
    public var description: String {
        guard let file, let line, !message.hasPrefix("\(file):\(line):") else { return message }
        return "\(file):\(line): \(message)"
    }

    private final class Storage: Sendable {
        let kind: Kind
        let message: String
        let value: LuaValue
        let file: String?
        let line: Int?
        let traceback: String?

        init(
            kind: Kind, message: String, value: LuaValue, file: String?, line: Int?, traceback: String?
        ) {
            self.kind = kind
            self.message = message
            self.value = value
            self.file = file
            self.line = line
            self.traceback = traceback
        }
    }
}
