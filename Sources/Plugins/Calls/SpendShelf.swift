import Community
import Concurrency
import Documents
import Lua
import Model
import Times

/// What people spent of what they may do within a day, as plugins count it with `call:spend`.
///
/// It lies among a plugin's documents, under a name that no collection of its own may have: one document for each person
/// and name. Each spending reads and writes it in one transaction, so that sessions at once never spend more than there is.
/// It is stored before what it is spent on is done: plugins' documents and what people see have committers of their own.
struct SpendShelf: Sendable {
    static let collection = "/spent"
    /// The field that says when something was spent last.
    static let touched = "touched"
    /// The most that a plugin may let one person do in a day: more than anybody types, and little enough to count.
    static let most = 100_000
    /// Bytes of a name: it is a word of the plugin's, and stands in a key.
    static let nameBytes = 60
    /// Steps of forms that are noted of one person and name: each is a form that was handed in as the gateway ended, of
    /// which a person has few.
    private static let mostOpen = 64

    private static let schema = CollectionSchema(
        name: collection, indexes: ["person": .number, touched: .time], person: "person")

    static func collections(of plugin: String, in documents: DocumentStore) -> PluginCollections {
        PluginCollections([schema], of: plugin, in: documents)
    }

    /// A moment before which what was spent last counts no more. A day has 25 hours where clocks are set back.
    static func horizon(at now: Timestamp) -> Int64 { now.milliseconds / 1_000 - 25 * 3_600 }

    /// What was spent once.
    struct Reservation: Sendable {
        fileprivate let key: String
        fileprivate let person: PersonID
        /// The number of the day on which it counts.
        fileprivate let day: Int
        /// The step of a form that it was spent for, which is done once more after a crash; `nil` for others.
        let step: String?
        /// How many more there are.
        let left: Int
    }

    /// Says that there is none left, from within the transaction.
    private struct Spent: Error {}

    let collections: PluginCollections
    let environment: HostEnvironment

    private var now: Int64 { environment.clock.now().milliseconds / 1_000 }

    private var handle: CollectionHandle {
        get async throws { try await collections.collection(Self.collection).handle }
    }

    // MARK: Spending

    /// Spends one of what a person may do in a day of the community. Returns `nil` if there is none left.
    ///
    /// - Parameter step: What it is spent for, where that is done once more after a crash: it is spent once for both.
    func spend(
        _ name: String, atMost most: Int, by person: PersonID, for step: String?
    ) async throws -> Reservation? {
        let (key, now, day) = ("\(person.rawValue)/\(name)", now, environment.today.number)
        do {
            let stored = try await collections.write([
                .make(key, in: try await handle) { document in
                    var tally = Tally(document)
                    tally.begin(day)
                    if let step, tally.open.contains(step) { return try tally.draft(of: person) }
                    guard tally.count < most else { throw Spent() }
                    tally.touched = now
                    tally.count += 1
                    if let step { tally.note(step, atMost: Self.mostOpen) }
                    return try tally.draft(of: person)
                }
            ])
            let tally = Tally(stored.first ?? nil)
            return Reservation(
                key: key, person: person, day: tally.day, step: step, left: max(0, most - tally.count))
        } catch is Spent {
            return nil
        }
    }

    /// Gives back what nothing was done for.
    func giveBack(_ reservation: Reservation) async throws {
        try await collections.write([
            .make(reservation.key, in: try await handle) { document in
                var tally = Tally(document)
                if tally.day == reservation.day {
                    tally.count = max(0, tally.count - 1)
                    tally.open.removeAll { $0 == reservation.step }
                }
                return try tally.draft(of: reservation.person)
            }
        ])
    }

    /// What notes that the step of a form is done: the same step of a later form spends anew.
    func settlement(of reservation: Reservation) async throws -> DocumentWrite? {
        guard let step = reservation.step else { return nil }
        return .make(reservation.key, in: try await handle) { document in
            var tally = Tally(document)
            if tally.day == reservation.day { tally.open.removeAll { $0 == step } }
            return try tally.draft(of: reservation.person)
        }
    }

    // MARK: As it is stored

    /// How much was spent on a day.
    private struct Tally {
        private(set) var day: Int
        var count = 0
        /// The steps of forms that were begun and not settled, the oldest first.
        var open: [String] = []
        var touched: Int64 = 0

        /// What a document has; of one that an older version wrote, nothing.
        init(_ document: Document?) {
            let note = document.flatMap { try? CBOR.decode($0.body).table } ?? LuaTable()
            touched = note[LuaName(SpendShelf.touched)].integer ?? 0
            day = note["day"].integer.map { Int(clamping: $0) } ?? 0
            count = note["count"].integer.map { Int(clamping: $0) } ?? 0
            open = (note["open"].table?.array ?? []).compactMap(\.string)
        }

        /// Forgets what was spent on another day. Who looked at the clock right before midnight spends of the new day, if
        /// somebody was quicker.
        mutating func begin(_ today: Int) {
            guard today != day, today != day - 1 else { return }
            (day, count, open) = (today, 0, [])
        }

        /// Notes a step, in the place of the oldest where there are too many.
        mutating func note(_ step: String, atMost most: Int) {
            open.append(step)
            if open.count > most { open.removeFirst() }
        }

        func draft(of person: PersonID) throws -> DocumentDraft {
            try SpendShelf.schema.draft(
                LuaTable(fields: [
                    "person": .integer(person.rawValue), LuaName(SpendShelf.touched): .integer(touched),
                    "day": .count(day), "count": .count(count), "open": .list(open.map(LuaValue.string)),
                ]))
        }
    }
}

/// What a call spent of what its caller may do in a day, and whether anything came of it.
///
/// A call that is refused gives back what it spent, unless it did something since that others see: what it stored since is
/// the plugin's own to take back. A call that was stopped gives nothing back, since nobody knows how far it came.
final class CallSpending: Sendable {
    private struct Entry {
        let reservation: SpendShelf.Reservation
        let shelf: SpendShelf
        /// Acts that were begun since and not refused.
        var acts = 0
    }

    private struct Spent {
        var entries: [Entry] = []
        /// How often the call spent, by name.
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(Spent())

    /// Returns which spending of a name the next one is, from 1.
    func next(_ name: String) -> Int {
        state.withLock { state in
            state.counts[name, default: 0] += 1
            return state.counts[name] ?? 1
        }
    }

    func note(_ reservation: SpendShelf.Reservation, in shelf: SpendShelf) {
        state.withLock { $0.entries.append(Entry(reservation: reservation, shelf: shelf)) }
    }

    // MARK: Acts

    /// Notes that something is about to be done that others see. Returns for how many spendings.
    func beginAct() -> Int {
        state.withLock { state in
            for index in state.entries.indices { state.entries[index].acts += 1 }
            return state.entries.count
        }
    }

    /// Notes that it was refused.
    func refuseAct(_ count: Int) {
        state.withLock { state in
            for index in state.entries.indices.prefix(count) { state.entries[index].acts -= 1 }
        }
    }

    // MARK: The end of the call

    /// Settles what a call spent that failed.
    ///
    /// - Parameter isRefused: Whether the plugin, or a rule, ended it, rather than a budget or a caller who left.
    func fail(isRefused: Bool) async {
        let entries = state.withLock { state in
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries {
            // Where it can't be stored it stays spent.
            if entry.acts > 0 {
                // The form is offered again, and what it is handed in for then is done anew.
                guard let write = try? await entry.shelf.settlement(of: entry.reservation) else { continue }
                _ = try? await entry.shelf.collections.write([write])
            } else if isRefused {
                _ = try? await entry.shelf.giveBack(entry.reservation)
            }
        }
    }
}
