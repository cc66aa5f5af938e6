import Community
import Model

/// The connections without anybody signed in, by their source.
///
/// When a console is full, one of them gives way to a newcomer: one from the newcomer's own source, or else from the
/// source with the most. So nobody can take all connections without signing in, and a whole campus behind one address
/// still gets in.
struct Strangers: Sendable {
    private var sources: [String: Set<SessionID>] = [:]

    mutating func add(_ session: SessionID, from source: String) {
        sources[source, default: []].insert(session)
    }

    mutating func remove(_ session: SessionID, from source: String) {
        sources[source]?.remove(session)
        if sources[source]?.isEmpty == true { sources[source] = nil }
    }

    /// Returns the session that gives way to a newcomer from a source, or `nil` if there are no strangers.
    func givingWay(to source: String) -> SessionID? {
        // Any of them: finding the oldest would take longer the more there are.
        (sources[source] ?? sources.values.max { $0.count < $1.count })?.first
    }
}
