import Community

/// The connections on which nobody is signed in, by where they come from.
///
/// Where a console is full, one of them gives way to a newcomer: of the newcomer's own source, or else of the source that
/// has most. So nobody can take all connections without signing in, and a whole campus behind one address still gets in.
struct Strangers: Sendable {
    private var sources: [String: Set<SessionID>] = [:]

    mutating func add(_ session: SessionID, from source: String) {
        sources[source, default: []].insert(session)
    }

    mutating func remove(_ session: SessionID, from source: String) {
        sources[source]?.remove(session)
        if sources[source]?.isEmpty == true { sources[source] = nil }
    }

    /// Who gives way to somebody from a source; `nil` if nobody is a stranger.
    func givingWay(to source: String) -> SessionID? {
        // Anyone of them: to find the oldest would take longer the more there are.
        (sources[source] ?? sources.values.max { $0.count < $1.count })?.first
    }
}
