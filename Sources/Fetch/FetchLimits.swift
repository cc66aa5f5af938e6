/// What fetching may use up.
public struct FetchLimits: Sendable, Hashable {
    /// For the whole of a fetch: waiting for a turn, redirects, tries and all.
    public var time = Duration.seconds(10)
    /// For a name's look-up and a connection, at each try.
    public var connectTime = Duration.seconds(4)
    /// Of a body, also when it is unpacked.
    public var bodyBytes = 1 << 20
    public var headBytes = 64 << 10
    /// Fetches of one client at the same time; more wait in order.
    public var atOnce = 4
    /// Transfers of all clients at the same time.
    public var atOnceInAll = 32
    /// Of one client's stored answers.
    public var cacheBytes = 4 << 20
    public var redirects = 5
    /// Tries after the first where the request says nothing.
    public var retries = 2

    public init() {}
}
