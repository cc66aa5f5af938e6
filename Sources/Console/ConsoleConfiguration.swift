/// How the console listens. Every value has a default.
public struct ConsoleConfiguration: Sendable {
    /// `127.0.0.1:7070`, `[::1]:7070`, `/path/to/socket` or `unix:/path/to/socket`. Port 0 takes a free one.
    public var address: String
    /// Bytes that a line may have.
    public var maximumLine: Int
    /// Bytes that may wait for a slow reader before its connection is closed.
    public var backlog: Int
    /// Connections at once.
    public var connections: Int
    /// How long requests may go on when the gateway stops.
    public var drain: Duration

    public init(
        address: String = "127.0.0.1:7070", maximumLine: Int = 8192, backlog: Int = 4 << 20,
        connections: Int = 10_000, drain: Duration = .seconds(5)
    ) {
        self.address = address
        self.maximumLine = maximumLine
        self.backlog = backlog
        self.connections = connections
        self.drain = drain
    }
}
