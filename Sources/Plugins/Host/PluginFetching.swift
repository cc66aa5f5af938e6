import Community
public import Fetch

/// How plugins fetch over HTTP, and what an operator may set of it.
public struct PluginFetching: Sendable {
    /// What the gateway calls itself to others: `Quad/1.0.0`.
    public var agent = "Quad"
    /// Networks that may be reached though they are private.
    public var privateNetworks: [NetworkRule] = []
    public var limits = FetchLimits()

    public init() {}

    func fetcher(clock: WallClock) -> Fetcher {
        Fetcher(
            transport: CurlTransport(agent: agent, privateNetworks: privateNetworks), limits: limits,
            clock: FetchClock(wall: clock))
    }
}

extension FetchClock {
    init(wall: WallClock) { self.init(now: { wall.sinceEpoch }) }
}

extension WallClock {
    var sinceEpoch: Duration { .milliseconds(now().milliseconds) }
}
