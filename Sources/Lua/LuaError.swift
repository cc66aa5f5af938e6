/// Why a call of Lua code failed.
package struct LuaError: Error, Sendable, CustomStringConvertible {
    /// What sort of failure it is.
    package enum Kind: Sendable, Hashable {
        /// The source doesn't compile, or isn't source text.
        case syntax
        /// An error was raised and nothing caught it.
        case runtime
        /// Memory ran out, or a string grew too long.
        case memory
        /// The call used more instructions than it may. The state is closed.
        case instructions
        /// The call used more steps of pattern matching than it may. The state is closed.
        case patternSteps
        /// The call used more time than it may. The state is closed.
        case deadline
        /// The call was so long within one step that no budget can interrupt that its thread was given up. The state is
        /// closed.
        case stuck
        /// So many threads are stuck that nothing new may begin.
        case busy
        /// The call made too many host calls or coroutines, or the host threw ``LuaStop``. The state is closed.
        case budget
        /// The state is closed.
        case closed
        /// A value can't cross the boundary.
        case conversion
        /// The task was cancelled, or the call was abandoned by a ``LuaAbandonment``.
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

    package var kind: Kind { storage.kind }
    /// One line for people. A raised string begins with its position: `dice.lua:12: `.
    package var message: String { storage.message }
    /// The value that was raised, or `nil` if it can't cross.
    package var value: LuaValue { storage.value }
    /// The chunk's name, or `nil` if it isn't known.
    package var file: String? { storage.file }
    /// The line in the chunk, counted from 1, or `nil` if it isn't known.
    package var line: Int? { storage.line }
    /// Lua's traceback, on several lines, or `nil` if there is none.
    package var traceback: String? { storage.traceback }

    /// The message with its position.
    package var description: String {
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
