import Storage

/// What a conversation takes, as far as a person sees it.
public struct PlaceStorage: Sendable, Hashable {
    public let place: Place
    public let messages: Int
    /// Bytes of their words.
    public let bytes: Int
}

extension Chat {
    /// What a person's conversations take of what they see, the largest first; empty ones are left out.
    public func storage(of person: PersonID) async throws -> [PlaceStorage] {
        let places = try await ledger.read { try StorageQueries.places(of: person, in: $0) }
        var taken: [PlaceStorage] = []
        // One conversation a read: each goes through all its words, and others wait for the same threads.
        for (place, from) in places {
            let (messages, bytes) = try await ledger.read {
                try StorageQueries.taken(by: place.conversation, after: from, in: $0)
            }
            guard messages > 0 else { continue }
            taken.append(PlaceStorage(place: place, messages: messages, bytes: bytes))
        }
        return taken.sorted { ($0.bytes, $1.place.conversation) > ($1.bytes, $0.place.conversation) }
    }
}
