import Concurrency

/// The stored answers of one client, in memory. The least recently used answer is removed first.
final class AnswerCache: Sendable {
    /// What must agree for a stored answer to be used again.
    struct Key: Sendable, Hashable {
        let url: String
        let headers: Set<FetchHeaders.Field>

        init(_ url: FetchURL, _ headers: FetchHeaders) {
            self.url = url.text
            self.headers = Set(headers.fields)
        }
    }

    private struct Slot: Sendable {
        var answer: StoredAnswer
        var lastUse: UInt64
    }

    private struct Shelf: Sendable {
        var slots: [Key: Slot] = [:]
        var bytes = 0
        var uses: UInt64 = 0
    }

    private let shelf = Mutex(Shelf())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func answer(for key: Key) -> StoredAnswer? {
        shelf.withLock { shelf in
            guard let answer = shelf.slots[key]?.answer else { return nil }
            shelf.uses += 1
            shelf.slots[key]?.lastUse = shelf.uses
            return answer
        }
    }

    func store(_ answer: StoredAnswer, for key: Key) {
        shelf.withLock { store(answer, for: key, in: &$0) }
    }

    /// Stores an older answer. Returns `false` if there is one already, which is newer.
    func store(_ answer: StoredAnswer, unlessThereIsOneFor key: Key) -> Bool {
        shelf.withLock { shelf in
            guard shelf.slots[key] == nil else { return false }
            store(answer, for: key, in: &shelf)
            return true
        }
    }

    private func store(_ answer: StoredAnswer, for key: Key, in shelf: inout Shelf) {
        Self.remove(key, from: &shelf)
        let cost = Self.cost(answer, key)
        guard cost <= limit else { return }
        while shelf.bytes + cost > limit,
            let oldest = shelf.slots.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            Self.remove(oldest.key, from: &shelf)
        }
        shelf.uses += 1
        shelf.slots[key] = Slot(answer: answer, lastUse: shelf.uses)
        shelf.bytes += cost
    }

    func remove(_ key: Key) {
        shelf.withLock { Self.remove(key, from: &$0) }
    }

    /// Removes the answers that a change at the URL has invalidated.
    func removeAll(of url: FetchURL) {
        shelf.withLock { shelf in
            for (key, slot) in shelf.slots where key.url == url.text || slot.answer.source == url {
                Self.remove(key, from: &shelf)
            }
        }
    }

    private static func remove(_ key: Key, from shelf: inout Shelf) {
        guard let slot = shelf.slots.removeValue(forKey: key) else { return }
        shelf.bytes -= cost(slot.answer, key)
    }

    private static func cost(_ answer: StoredAnswer, _ key: Key) -> Int {
        key.headers.reduce(answer.cost + key.url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}
