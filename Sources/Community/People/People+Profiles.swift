public import Model
import Storage

/// A page of the profiles that were asked for.
public struct FoundProfiles: Sendable, Hashable {
    /// The profiles, sorted by handle.
    public let profiles: [Profile]
    /// The number of profiles from the first one of this page to the end.
    public let count: Int
}

extension People {
    /// The most people that one call may name, as many entries as may enter Lua at once by default.
    public static let longestQuestion = 20_000

    /// Returns what `viewer` may see of several people, sorted by handle. People who have left, are closing their
    /// account, or are blocked by or have blocked the viewer are left out.
    ///
    /// - Parameter handle: The last handle of the previous page.
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

    /// Returns for each of several people the handle by which `viewer` reads of them; `nil` for those whom the viewer forgot, and
    /// who have left or are closing their account. Who forgot the viewer is as anybody else, so that it can't be found out.
    public func handles(of people: [PersonID], for viewer: PersonID) async throws -> [String?] {
        try await ledger.read { reader in
            let handles = try ProfileQueries.handles(of: people, for: viewer, in: reader)
            return people.map { handles[$0] }
        }
    }

    /// Returns for each of several people whether `viewer` forgot them.
    public func forgotten(_ people: [PersonID], by viewer: PersonID) async throws -> [Bool] {
        try await ledger.read { reader in
            var hiding = Hiding(from: viewer, in: reader)
            return try people.map { try hiding.hides($0) }
        }
    }

    /// Returns for each of several people whether they are among those whom `viewer` may see: not those who have left, are
    /// closing their account, or are blocked by or have blocked the viewer.
    public func seen(_ people: [PersonID], by viewer: PersonID) async throws -> [Bool] {
        try await ledger.read { reader in
            let seen = try ProfileQueries.seen(people, by: viewer, in: reader)
            return people.map(seen.contains)
        }
    }
}
