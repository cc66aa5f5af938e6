/// Why the console can't listen, with what to do about it.
public struct ConsoleStartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence that names the address.
    public let message: String

    public var description: String { message }

    static func inUse(_ address: ConsoleAddress) -> ConsoleStartError {
        ConsoleStartError(
            message:
                "\(address) is in use by another program; stop it or set doors.console.address to a free one")
    }

    static func failed(_ address: ConsoleAddress, _ reason: String) -> ConsoleStartError {
        ConsoleStartError(message: "can't listen on \(address): \(reason)")
    }
}
