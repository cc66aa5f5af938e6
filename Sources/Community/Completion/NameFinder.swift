import Folding
public import Model
import Storage

/// Finds names by their beginnings, for completion.
public struct NameFinder: Sendable {
    /// The most names in one answer. Nobody can choose among more.
    public static let most = 50

    let ledger: CommunityLedger

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

enum NameFinderQueries {
    /// Names that are looked at for one answer: whoever types another letter finds what is behind them.
    private static let looked = 200

    static func handles(
        startingWith prefix: String, for person: PersonID, most: Int, in reader: SQLReader
    ) throws -> [String] {
        let (low, high) = bounds(prefix)
        // Where nothing is typed yet, those who were written to: there may be very many people.
        guard !prefix.isEmpty else {
            return try reader.rows(
                """
                SELECT o.handle FROM members m JOIN conversations c ON c.id = m.conversation AND c.kind = 0
                JOIN people o ON o.id = c.low + c.high - m.person
                WHERE m.person = ?1 AND m.cleared_up_to < \(BlockQueries.sealed)
                AND NOT \(HidingQueries.hides("o.id", from: "?1")) ORDER BY o.handle LIMIT ?2
                """, person, most
            ) { $0.text(0) }
        }
        return try reader.rows(
            """
            SELECT p.handle FROM (
                SELECT id, handle FROM people WHERE handle >= ?2 AND handle < ?3 ORDER BY handle LIMIT \(looked)) p
            WHERE p.id <> ?1 AND NOT \(HidingQueries.hides("p.id", from: "?1")) AND EXISTS (
                SELECT 1 FROM members o CROSS JOIN members m ON m.conversation = o.conversation
                WHERE o.person = p.id AND m.person = ?1 AND m.cleared_up_to < \(BlockQueries.sealed))
            ORDER BY p.handle LIMIT ?4
            """, person, low, high, most
        ) { $0.text(0) }
    }

    static func slugs(
        startingWith prefix: String, for person: PersonID, isEntering: Bool, most: Int, in reader: SQLReader
    ) throws -> [String] {
        let (low, high) = bounds(prefix)
        return try reader.rows(
            """
            SELECT c.slug FROM (
                SELECT id, kind, writing, slug FROM conversations WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT \(looked)) c
            WHERE ((? AND c.kind = \(ConversationKind.open.rawValue) AND c.writing < 2)
                 OR EXISTS (SELECT 1 FROM members m WHERE m.person = ? AND m.conversation = c.id))
            ORDER BY c.slug LIMIT ?
            """, low, high, isEntering ? 1 : 0, person, most
        ) { $0.text(0) }
    }

    /// Between which texts those lie that start with `prefix`: `~` is behind everything a name may hold.
    private static func bounds(_ prefix: String) -> (low: String, high: String) { (prefix, prefix + "~") }
}
