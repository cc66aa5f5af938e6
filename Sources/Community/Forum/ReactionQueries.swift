public import Model
import Storage

/// How many reacted to a thing with an emoji.
public struct ReactionCount: Sendable, Hashable {
    public let emoji: String
    public let count: Int
}

/// Those who reacted to a thing with one emoji: how many they are, and some of them.
public struct ReactionGroup: Sendable, Hashable {
    public let total: ReactionCount
    /// Those who were first, ``Reactions/namedPeople`` at most.
    public let people: [PersonRef]
}

enum ReactionQueries {
    /// The key of the person's reaction on a thing; `nil` if there is none.
    static func emoji(on thing: Int64, of person: PersonID, in reader: SQLReader) throws -> String? {
        try reader.first("SELECT emoji FROM reactions WHERE thing = ? AND person = ?", thing, person) {
            $0.text(0)
        }
    }

    /// Puts a reaction, by its key, in the place of the person's earlier one; `nil` takes that out. The schema's triggers
    /// count.
    static func set(
        _ emoji: String?, on thing: Int64, of person: PersonID, as sequence: Int64,
        in transaction: CommunityTransaction
    ) throws {
        guard let emoji else {
            try transaction.execute("DELETE FROM reactions WHERE thing = ? AND person = ?", thing, person)
            return
        }
        try transaction.execute(
            """
            INSERT INTO reactions (thing, person, emoji, sequence) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET emoji = excluded.emoji, sequence = excluded.sequence
            """, thing, person, emoji, sequence)
    }

    /// The most frequent reactions to a thing, ``Reactions/listedKinds`` at most, with those who were first.
    /// Whom the reader forgot is counted and not named. Its cost does not grow with the people.
    static func groups(
        on thing: Int64, for reading: PersonID, in reader: SQLReader
    ) throws -> [ReactionGroup] {
        var hiding = Hiding(from: reading, in: reader)
        return try keys(on: thing, limit: Reactions.listedKinds, in: reader).map { key, count in
            let people = try reader.rows(
                """
                SELECT p.id, p.handle FROM reactions r JOIN people p ON p.id = r.person
                WHERE r.thing = ? AND r.emoji = ? ORDER BY r.sequence LIMIT \(Reactions.namedPeople)
                """, thing, key
            ) { PersonRef(id: PersonID(rawValue: $0.int64(0)), handle: $0.text(1)) }
            return ReactionGroup(
                total: ReactionCount(emoji: Emoji.text(of: key), count: count),
                people: try people.filter { try !hiding.hides($0.id) })
        }
    }

    /// The most frequent reactions to a thing.
    static func counts(on thing: Int64, limit: Int, in reader: SQLReader) throws -> [ReactionCount] {
        try keys(on: thing, limit: limit, in: reader).map {
            ReactionCount(emoji: Emoji.text(of: $0.key), count: $0.count)
        }
    }

    private static func keys(
        on thing: Int64, limit: Int, in reader: SQLReader
    ) throws -> [(key: String, count: Int)] {
        try reader.rows(
            """
            SELECT emoji, count FROM reaction_counts WHERE thing = ?
            ORDER BY count DESC, emoji LIMIT ?
            """, thing, limit
        ) { ($0.text(0), $0.int(1)) }
    }

    /// Takes out what told the author of a reaction that was taken back.
    static func removeNotification(
        of thing: Int64, by person: PersonID, in transaction: CommunityTransaction
    ) throws {
        _ = try SeenQueries.removeAll(
            where: "subject = ? AND actor = ? AND kind = '\(Notification.Kind.reaction.rawValue)'",
            [thing, person], in: transaction)
    }
}
