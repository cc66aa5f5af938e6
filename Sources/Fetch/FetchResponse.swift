/// What a source answered, or answered earlier.
public struct FetchResponse: Sendable, Hashable {
    public var status: Int
    public var headers: FetchHeaders
    public var body: [UInt8]
    /// Whether it was stored, and confirmed by nobody for this request.
    public var isFromCache = false
    /// Whether it is older than it should be, given because the source fails.
    public var isStale = false
    /// Since the source made it, or last confirmed it.
    public var age = Duration.zero
}
