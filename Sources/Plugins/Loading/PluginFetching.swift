import Community
package import Fetch
package import Model

/// How plugins fetch over HTTP, and what an operator may set of it.
package struct PluginFetching: Sendable {
    /// What the gateway calls itself to others: `Quad/1.0.0`.
    package var agent = "Quad"
    /// Networks that may be reached though they are private.
    package var privateNetworks: [NetworkRule] = []
    package var limits = FetchLimits()

    package init() {}

    /// Makes what fetches for all plugins, within these limits.
    /// - Parameter kept: Where answers outlive a restart; its owner closes it.
    package func fetcher(clock: WallClock, kept: KeptAnswers? = nil) -> Fetcher {
        Fetcher(
            transport: CurlTransport(agent: agent, privateNetworks: privateNetworks), limits: limits,
            clock: FetchClock(wall: clock), kept: kept)
    }
}

extension FetchClock {
    package init(wall: WallClock) { self.init(now: { wall.sinceEpoch }) }
}

extension WallClock {
    package var sinceEpoch: Duration { .milliseconds(now().milliseconds) }
}
