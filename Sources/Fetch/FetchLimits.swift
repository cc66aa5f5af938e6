/// What a fetch may use.
package struct FetchLimits: Sendable, Hashable {
    /// The time of a whole fetch, including the wait for a turn, redirects and retries.
    package var time = Duration.seconds(10)
    /// The time of a name lookup and a connection, for each try.
    package var connectTime = Duration.seconds(4)
    /// The most bytes of a body, also after decompression.
    package var bodyBytes = 1 << 20
    /// The most bytes of an answer's status line and headers.
    package var headBytes = 64 << 10
    /// The most fetches of one client at once. More wait in order.
    package var atOnce = 4
    /// The most transfers of all clients at once.
    package var atOnceInAll = 32
    /// The most bytes of one client's cache.
    package var cacheBytes = 4 << 20
    /// The most redirects that one fetch follows.
    package var redirects = 5
    /// The number of tries after the first, for requests that don't set it.
    package var retries = 2

    package init() {}
}
