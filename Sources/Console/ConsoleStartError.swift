/// Why the console can't listen, and what to do about it.
package struct ConsoleStartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence that names the address.
    package let message: String

    package init(message: String) { self.message = message }

    package var description: String { message }

    static func inUse(_ address: ConsoleAddress) -> ConsoleStartError {
        ConsoleStartError(
            message:
                "\(address) is in use by another program; stop it or set doors.console.address to a free one")
    }

    static func failed(_ address: ConsoleAddress, _ reason: String) -> ConsoleStartError {
        ConsoleStartError(message: "can't listen on \(address): \(reason)")
    }
}
