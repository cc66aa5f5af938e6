import Concurrency

/// Fetches for many clients, each with its own turns and cache.
package final class Fetcher: Sendable {
    let transport: any FetchTransport
    let limits: FetchLimits
    let clock: FetchClock
    /// The turns of all clients together, in order of arrival.
    let turns: FairTurns<String>
    /// Where answers are kept over a restart; `nil` if none are.
    let kept: KeptAnswers?
    private let clients = Mutex<[String: FetchClient]>([:])

    package init(
        transport: any FetchTransport, limits: FetchLimits = FetchLimits(), clock: FetchClock,
        kept: KeptAnswers? = nil
    ) {
        self.transport = transport
        self.limits = limits
        self.clock = clock
        self.kept = kept
        turns = FairTurns(atOnce: limits.atOnceInAll)
    }

    /// Returns the client with this name. It is the same each time, so that its cache outlives a plugin's reload.
    package func client(_ name: String) -> FetchClient {
        clients.withLock { clients in
            if let client = clients[name] { return client }
            let fresh = FetchClient(name, of: self)
            clients[name] = fresh
            return fresh
        }
    }
}
