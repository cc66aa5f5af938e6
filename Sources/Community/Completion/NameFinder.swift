import Folding
public import Model
import Storage

/// Finds names by their beginnings, for completion.
public struct NameFinder: Sendable {
    /// The most names in one answer. Nobody can choose among more.
    public static let most = 50

    private let ledger: CommunityLedger

    init(ledger: CommunityLedger) { self.ledger = ledger }

    /// Returns the handles of people who share a conversation with a person and whom that person didn't forget. Others aren't
    /// listed, so that nobody can collect a directory of everybody.
    public func handles(startingWith prefix: String, for person: PersonID) async throws -> [String] {
        let prefix = Self.folded(prefix)
        return try await ledger.read {
            try NameFinderQueries.handles(startingWith: prefix, for: person, most: Self.most, in: $0)
        }
    }

    /// Returns the slugs of a person's groups, and with `isEntering` also those of groups that the person may join.
    public func slugs(
        startingWith prefix: String, for person: PersonID, isEntering: Bool
    ) async throws -> [String] {
        let prefix = Self.folded(prefix)
        return try await ledger.read {
            try NameFinderQueries.slugs(
                startingWith: prefix, for: person, isEntering: isEntering, most: Self.most, in: $0)
        }
    }

    /// Handles and slugs are stored in lower case.
    private static func folded(_ prefix: String) -> String { String(NameFolding.fold(prefix).prefix(100)) }
}
