import Model

/// The continuation of a list: the command that showed its beginning, and what that command recorded of the rest.
public struct Continuation: Sendable, Hashable {
    /// The command's name.
    public let command: String
    /// The command's arguments, as they were typed.
    public let arguments: String
    /// What the command recorded, in its own encoding.
    public let note: [UInt8]

    public init(command: String, arguments: String, note: [UInt8]) {
        self.command = command
        self.arguments = arguments
        self.note = note
    }
}
