public import Model
import Storage

/// The storage that a conversation takes, as far as a person sees it.
public struct PlaceStorage: Sendable, Hashable {
    public let place: Place
    public let messages: Int
    /// The bytes of the messages' texts, pictures and files.
    public let bytes: Int
}

extension Conversations {
    /// Returns the storage of each of a person's conversations, as far as the person sees it, the largest first. Empty
    /// ones are left out.
    public func storage(of person: PersonID) async throws -> [PlaceStorage] {
        let places = try await ledger.read { try StorageQueries.places(of: person, in: $0) }
        var taken: [PlaceStorage] = []
        for (place, from) in places {
            let found = try await storage(of: place, after: from)
            if found.messages > 0 { taken.append(found) }
        }
        return taken.sorted { ($0.bytes, $1.place.conversation) > ($1.bytes, $0.place.conversation) }
    }

    /// Goes through a conversation's words in slices: others wait for the same threads.
    private func storage(of place: Place, after start: Int64) async throws -> PlaceStorage {
        var (messages, bytes, last) = (0, 0, start)
        while true {
            let taken = try await ledger.read { [last] in
                try StorageQueries.usage(by: place.conversation, after: last, most: 2000, in: $0)
            }
            guard let end = taken.last else { break }
            (messages, bytes, last) = (messages + taken.messages, bytes + taken.bytes, end)
        }
        return PlaceStorage(place: place, messages: messages, bytes: bytes)
    }
}
