import Locks

/// Fetches for many clients, each with turns and a cache of its own.
public final class Fetcher: Sendable {
    let transport: any FetchTransport
    let limits: FetchLimits
    let clock: FetchClock
    /// The turns of all clients together.
    let turns: Turns
    private let clients = Mutex<[String: FetchClient]>([:])

    public init(transport: any FetchTransport, limits: FetchLimits = FetchLimits(), clock: FetchClock) {
        self.transport = transport
        self.limits = limits
        self.clock = clock
        turns = Turns(limit: limits.atOnceInAll)
    }

    /// The client of a name: always the same, so that what it stored outlives a reload.
    public func client(_ name: String) -> FetchClient {
        clients.withLock { clients in
            if let client = clients[name] { return client }
            let fresh = FetchClient(of: self)
            clients[name] = fresh
            return fresh
        }
    }
}
