/// How the console listens. Every value has a default.
package struct ConsoleConfiguration: Sendable {
    /// `127.0.0.1:7070`, `[::1]:7070`, `/path/to/socket` or `unix:/path/to/socket`. Port 0 means any free port.
    package var address: String
    /// The most bytes of a line.
    package var maximumLine: Int
    /// The bytes that may wait for a slow reader before its connection is closed.
    package var backlog: Int
    /// The most connections at once.
    package var connections: Int
    /// How long a connection may stay open without anybody signed in.
    package var signInWithin: Duration
    /// How long requests may go on when the gateway stops.
    package var drain: Duration

    package init(
        address: String = "127.0.0.1:7070", maximumLine: Int = 16_384, backlog: Int = 4 << 20,
        connections: Int = 10_000, signInWithin: Duration = .seconds(600), drain: Duration = .seconds(5)
    ) {
        self.address = address
        self.maximumLine = maximumLine
        self.backlog = backlog
        self.connections = connections
        self.signInWithin = signInWithin
        self.drain = drain
    }

    /// Returns the bytes that may wait on a connection. A stranger has room for one long answer.
    func backlog(isSignedIn: Bool) -> Int { isSignedIn ? backlog : min(backlog, 256 << 10) }
}
