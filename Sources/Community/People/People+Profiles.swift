import Storage

/// Some of the people who were asked for.
public struct FoundProfiles: Sendable, Hashable {
    /// By handle.
    public let profiles: [Profile]
    /// How many there are from the first of them on.
    public let count: Int
}

extension People {
    /// People that one question names at most.
    public static let longestQuestion = 20_000

    /// What `viewer` may see of several people, by handle; who has left, is closing their account, was forgotten by the
    /// viewer or forgot the viewer is not there.
    ///
    /// - Parameter handle: the last one of the page before.
    public func profiles(
        of people: [PersonID], for viewer: PersonID, after handle: String? = nil, limit: Int
    ) async throws -> FoundProfiles {
        try await ledger.read { reader in
            let found = try ProfileQueries.page(
                of: people, for: viewer, after: handle ?? "", limit: limit, in: reader)
            return FoundProfiles(
                profiles: try found.people.map { try Self.profile(of: $0, for: viewer, in: reader) },
                count: found.count)
        }
    }
}
