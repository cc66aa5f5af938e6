import Folding
import Storage

/// Finds names by how they begin, for whoever types them.
public final class NameFinder: Sendable {
    /// More than this is no choice.
    public static let most = 50

    private let ledger: CommunityLedger

    init(ledger: CommunityLedger) { self.ledger = ledger }

    /// Handles of people who share a conversation with a person: a directory of everybody is not for the asking.
    public func handles(startingWith prefix: String, for person: PersonID) async throws -> [String] {
        let prefix = Self.folded(prefix)
        return try await ledger.read {
            try NameFinderQueries.handles(startingWith: prefix, for: person, most: Self.most, in: $0)
        }
    }

    /// Slugs of a person's groups; those that they may enter too, where `isEntering`.
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
