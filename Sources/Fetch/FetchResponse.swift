/// A source's answer, fresh or stored.
package struct FetchResponse: Sendable, Hashable {
    package var status: Int
    package var headers: FetchHeaders
    package var body: [UInt8]
    /// Whether it comes from the cache and the source wasn't asked to confirm it for this request.
    package var isFromCache = false
    /// Whether it is older than it should be, and is used because the source fails.
    package var isStale = false
    /// Whether its body is not what was asked for.
    package var isMisfit = false
    /// Whether the source wasn't asked, because its last answers were not what was asked for.
    package var isResting = false
    /// The time since the source made it or last confirmed it.
    package var age = Duration.zero
}
