import Community
import Concurrency
import Documents
import Intents
import JSONCoding
import Lua
import Model
import Times

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

/// How a question is understood, as lines for an administrator and for programs.
struct AskReport {
    private let registry: PluginRegistry
    private let today: CivilDay
    private let turns: RecognitionTurns

    init(_ registry: PluginRegistry, on today: CivilDay, in turns: RecognitionTurns) {
        (self.registry, self.today, self.turns) = (registry, today, turns)
    }

    /// The first line says what is meant, in one of three forms:
    /// `weather.forecast {"day":"tomorrow"} 0.91 next weather.rainfall 0.44`, `clarify {…}`, `none {}`.
    func lines(of text: String, after before: QuestionBefore?) async throws -> [String] {
        [try await line(of: text, after: before)] + (try await why(text))
    }

    /// The first line alone.
    func line(of text: String, after before: QuestionBefore?) async throws -> String {
        Self.line(try await registry.understand(text, after: before, on: today, in: turns))
    }

    package static func line(_ understanding: Understanding) -> String {
        switch understanding {
        case .reading(let reading, let next):
            "\(reading.intent) \(reading.slots.line) \(score(reading))"
                + (next.map { " next \($0.intent) \(score($0))" } ?? "")
        case .missing(let reading):
            "clarify "
                + JSON.object([
                    "want": .text(reading.intent), "missing": .list(reading.missing.map(JSON.text)),
                ]).line
        case .choices(let readings):
            "clarify " + JSON.object(["choices": .list(choices(readings).map(JSON.text))]).line
        case .none: "none {}"
        }
    }

    /// Each choice: its intent, and where that is the same for all what it is asked of.
    private static func choices(_ readings: [Reading]) -> [String] {
        guard Set(readings.map(\.intent)).count == 1 else { return readings.map(\.intent) }
        let common = readings.dropFirst().reduce(Set(readings[0].slots.values)) {
            $0.intersection($1.slots.values)
        }
        return readings.map { reading in
            let own = reading.slots.values.filter { !common.contains($0) }.map(\.description).sorted()
            return "\(reading.intent):\(own.joined(separator: ","))"
        }
    }

    private static func score(_ reading: Reading) -> String {
        let hundredths = Int((reading.score * 100).rounded())
        return hundredths >= 100 ? "1.00" : "0.\(hundredths < 10 ? "0" : "")\(hundredths)"
    }

    /// The words that counted, for the best readings.
    private func why(_ text: String) async throws -> [String] {
        let readings = try await turns.run { [intents = registry.intents, today] in
            Array(intents.recognizer.readings(of: text, on: today).prefix(3))
        }
        return readings.map { reading in
            let words = reading.words.prefix(8).map { evidence in
                let tenths = Int((evidence.weight * 10).rounded())
                return "\(evidence.word) \(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
            }
            return "  \(reading.intent) \(Self.score(reading)): \(words.joined(separator: ", "))"
        }
    }
}

extension [String: SlotValue] {
    /// As JSON on one line, sorted by name.
    var line: String { JSON.object(mapValues(\.json)).line }
}

/// How often each intent was asked since the gateway started. What people asked is kept nowhere.
package final class AskCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameter intent: `nil` if a question belonged to nobody.
    func note(_ intent: String?) { counts.withLock { $0[intent ?? "", default: 0] += 1 } }

    func count(of intent: String?) -> Int { counts.withLock { $0[intent ?? ""] ?? 0 } }
}
