import Community
import Concurrency
import Documents
import Lua
import Model

/// The questions that people said were misread, for administrators: the last of them, without who asked.
struct MisreadShelf: Sendable {
    /// Questions that are kept; the latest.
    static let most = 200
    /// Characters of a question that are kept.
    static let longest = 300
    /// Questions that one person has kept in a day, so that they displace few of others'.
    static let mostADay = 20

    private static let schema = CollectionSchema(name: "misread", indexes: ["at": .time])

    private struct Day {
        var number: Int64 = 0
        var shares = CallerShares()
    }

    private final class Today: Sendable {
        let day = Mutex(Day())
    }

    private let collections: PluginCollections?
    private let clock: WallClock
    private let today = Today()
    /// One question at a time, so that as many go as are too many.
    private let turns = AsyncMutex()

    init(in documents: DocumentStore?, clock: WallClock) {
        collections = documents.map { PluginCollections([Self.schema], of: "/ask", in: $0) }
        self.clock = clock
    }

    /// Takes one of the caller's share of the day. Returns whether there was one.
    func admit(_ caller: CommandCaller) -> Bool {
        let number = clock.now().milliseconds / 86_400_000
        return today.day.withLock { day in
            if day.number != number { day = Day(number: number) }
            return day.shares.acquire(for: caller, share: Self.mostADay)
        }
    }

    /// Keeps a question, or counts it once more.
    func keep(_ text: String, taken: String?) async throws {
        try await turns.pass {
            try await write(text, taken) { note in
                note["count"] = .integer((note["count"].integer ?? 0) + 1)
            }
            try await shrink()
        }
    }

    /// Adds what a kept question was meant as.
    func note(_ text: String, taken: String?, meant: String, phrase: String) async throws {
        try await write(text, taken) { note in
            (note["meant"], note["phrase"]) = (.string(meant), .string(phrase))
        }
    }

    /// All of them, the latest first.
    func list() async throws -> [MisreadQuestion] {
        guard let handle = try await handle else { return [] }
        var query = DocumentQuery()
        (query.order, query.limit) = (.descending("at"), Self.most)
        return try await collections?.store.find(query, in: handle).documents.compactMap {
            try CBOR.decode($0.body).table.flatMap(Self.question)
        } ?? []
    }

    /// Removes all of them. Returns how many there were.
    func removeAll() async throws -> Int { try await removeOldest(Self.most) }

    private func write(
        _ text: String, _ taken: String?, _ change: @escaping @Sendable (inout LuaTable) -> Void
    ) async throws {
        guard let handle = try await handle else { return }
        let (text, now) = (String(text.prefix(Self.longest)), clock.now())
        let key = "\(taken ?? "") \(text.lowercased())"
        try await collections?.write([
            .make(key, in: handle) { document in
                var note = try document.flatMap { try CBOR.decode($0.body).table } ?? LuaTable()
                (note["text"], note["at"]) = (.string(text), .integer(now.milliseconds))
                note["taken"] = taken.map(LuaValue.string) ?? .nil
                change(&note)
                return try Self.schema.draft(note)
            }
        ])
    }

    /// The oldest go where there are too many.
    private func shrink() async throws {
        guard let handle = try await handle else { return }
        let count = try await collections?.store.count(.init(), in: handle) ?? 0
        if count > Self.most { _ = try await removeOldest(count - Self.most) }
    }

    private func removeOldest(_ count: Int) async throws -> Int {
        guard let collections, let handle = try await handle else { return 0 }
        var query = DocumentQuery()
        (query.order, query.limit) = (.ascending("at"), count)
        let documents = try await collections.store.find(query, in: handle).documents
        try await collections.write(documents.map { .delete($0.key, in: handle) })
        return documents.count
    }

    private var handle: CollectionHandle? {
        get async throws { try await collections?.collection(Self.schema.name).handle }
    }

    private static func question(_ note: LuaTable) -> MisreadQuestion? {
        guard let text = note["text"].string, let at = note["at"].integer else { return nil }
        return MisreadQuestion(
            text: text, taken: note["taken"].string, meant: note["meant"].string,
            phrase: note["phrase"].string, count: Int(note["count"].integer ?? 1),
            at: Timestamp(milliseconds: at))
    }
}
