/// The ways in.
struct DoorsSection: Sendable, Hashable {
    var console = ConsoleSection()

    static let keys = ConsoleSection.keys
}

/// The console for other terminals and for programs.
struct ConsoleSection: Sendable, Hashable {
    var enabled = true
    var address = "127.0.0.1:7070"
    var maximumLine = 16_384
    var backlogBytes = 4 << 20
    var connections = 10_000
    var signInWithin = Duration.seconds(600)

    static let keys = [
        ConfigurationKey(
            "doors.console.enabled", \.doors.console.enabled, .bool,
            "Whether the console listens at its address. Where it doesn't, only the gateway's own user reaches it, "
                + "through the socket `console.sock` in the data directory."),
        ConfigurationKey(
            "doors.console.address", \.doors.console.address, .text(.address),
            "Where it listens: `HOST:PORT`, or the path of a Unix socket with a slash in it. "
                + "It speaks without encryption, so keep it on this machine."),
        ConfigurationKey(
            "doors.console.maximumLine", \.doors.console.maximumLine,
            .integer(512...1_048_576, unit: "bytes"),
            "The longest line that it takes."),
        ConfigurationKey(
            "doors.console.backlogBytes", \.doors.console.backlogBytes,
            .integer(65_536...1_073_741_824, unit: "bytes"),
            "How much may wait for a slow reader before its connection is cut."),
        ConfigurationKey(
            "doors.console.connections", \.doors.console.connections, .integer(1...100_000),
            "Connections at once. Where there are as many, one on which nobody is signed in gives way to a newcomer."
        ),
        ConfigurationKey(
            "doors.console.signInSeconds", \.doors.console.signInWithin, .duration(10...86_400, in: .seconds),
            "How long a connection stays open on which nobody signs in. Where `community.guests` lets people in without "
                + "an account, it counts from the last command."),
    ]
}
