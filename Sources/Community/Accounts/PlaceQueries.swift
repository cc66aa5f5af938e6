import Model
import Storage

/// Where people signed in: networks, and devices by the hash of their secret. A few a person.
enum PlaceQueries {
    /// Places of one person that are remembered.
    static let most = 16

    /// Where of this origin a person signed in since a moment: at the device, or else from the network; `nil` if neither.
    static func known(
        _ origin: Origin, of person: PersonID, since: Timestamp, in reader: SQLReader
    ) throws -> String? {
        for place in [origin.device, origin.network].compactMap(\.self)
        where try reader.exists(
            "SELECT 1 FROM known_places WHERE person = ? AND place = ? AND used_at >= ?", person, place, since
        ) {
            return place
        }
        return nil
    }

    /// Remembers that a person signed in, to the hour; of too many the ones that were used least lately go.
    static func record(
        _ origin: Origin, of person: PersonID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        let recently = now - .seconds(3600)
        let places = try [origin.network, origin.device].compactMap(\.self).filter { place in
            try known(Origin(network: place), of: person, since: recently, in: transaction) == nil
        }
        guard !places.isEmpty else { return }
        for place in places {
            try transaction.execute(
                "INSERT OR REPLACE INTO known_places (person, place, used_at) VALUES (?, ?, ?)", person,
                place,
                now)
        }
        try transaction.execute(
            """
            DELETE FROM known_places WHERE person = ? AND place NOT IN
                (SELECT place FROM known_places WHERE person = ? ORDER BY used_at DESC, place LIMIT ?)
            """, person, person, most)
    }

    static func removeAll(of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("DELETE FROM known_places WHERE person = ?", person)
    }
}
