import Concurrency
import Logging
import Model
import ServiceLifecycle
import Storage

/// What each person may still do and store.
struct Allowances: Sendable {
    let rates: Rates
    let bytes: StoredBytes
}

/// How many bytes of the record each person's words take, and the bound on that.
///
/// A total is read at a person's first write, counted on in memory, and stored every half minute: one more write
/// for each message would cost more than the bound is worth. After a crash a total may lack the last half minute,
/// which the rates bound.
final class StoredBytes: Service {
    /// What a row takes beside its words, in bytes: about its ids, its times and its places in indexes.
    static let perRow = 64
    /// Totals that one operation stores, so that a message which comes meanwhile waits for a short
    /// transaction.
    private static let part = 64
    /// Persons whose totals are kept in memory beyond those that are to be stored.
    private static let most = 10_000
    /// The time between two rounds that store totals: a write for each message would cost more than the bound
    /// is worth, and after a crash no more than this is missing.
    private static let interval = Duration.seconds(30)

    private struct Entry {
        var total: Int
        var isChanged = false
    }

    private struct Totals {
        var entries: [PersonID: Entry] = [:]
        /// Those that are to be stored, each once.
        var changed: [PersonID] = []

        /// Notes a total that was read, unless more is known: it may have been dropped since it was asked for.
        mutating func know(_ total: Int, of person: PersonID) {
            if entries[person] == nil { entries[person] = Entry(total: total) }
        }

        /// Adds to a total that is known; false where it is none, or would be more than `most`.
        mutating func add(_ bytes: Int, to person: PersonID, atMost most: Int = .max) -> Bool {
            // Looked up once: every message comes through here.
            guard let index = entries.index(forKey: person) else { return false }
            let total = max(entries.values[index].total + bytes, 0)
            guard bytes <= 0 || total <= most else { return false }
            entries.values[index].total = total
            if !entries.values[index].isChanged {
                entries.values[index].isChanged = true
                changed.append(person)
            }
            return true
        }
    }

    private let ledger: CommunityLedger
    private let logger: Logger
    private let quota: Int?
    private let botFactor: Int
    private let state = Mutex(Totals())

    init(ledger: CommunityLedger, limits: CommunityConfiguration.Limits, logger: Logger) {
        (self.ledger, self.logger) = (ledger, logger)
        (quota, botFactor) = (limits.bytesPerPerson, limits.rates.botFactor)
    }

    /// Counts words that an operation is about to store, or to remove, with `isRow` the row that they stand in too.
    /// - Parameter bytes: UTF-8 bytes, negative for what is removed.
    /// - Throws: `CommunityError.limit` where the person has stored as much as one may.
    func add(
        _ bytes: Int, isRow: Bool = true, by actor: Actor, in transaction: CommunityTransaction
    ) throws {
        let taken = bytes + (isRow ? (bytes < 0 ? -Self.perRow : Self.perRow) : 0)
        let quota = quota(of: actor) ?? .max
        if state.withLock({ $0.add(taken, to: actor.person, atMost: quota) }) { return }
        let known = try total(of: actor.person, in: transaction)
        let hasRoom = state.withLock { state in
            state.know(known, of: actor.person)
            return state.add(taken, to: actor.person, atMost: quota)
        }
        guard hasRoom else { throw CommunityError(.limit, RateWords.full(quota)) }
    }

    /// Takes off what is removed without its sender: rows, and the bytes of their words.
    func remove(_ bytes: Int, rows: Int, of person: PersonID, in reader: SQLReader) throws {
        let known = try total(of: person, in: reader)
        state.withLock { state in
            state.know(known, of: person)
            _ = state.add(-bytes - rows * Self.perRow, to: person)
        }
    }

    /// What a person's words take.
    func total(of person: PersonID, in reader: SQLReader) throws -> Int {
        if let known = state.withLock({ $0.entries[person]?.total }) { return known }
        let total = try StoredBytesQueries.total(of: person, in: reader)
        state.withLock { $0.know(total, of: person) }
        return total
    }

    private func quota(of actor: Actor) -> Int? {
        guard let quota, actor.cause != nil else { return quota }
        let (bytes, isOver) = quota.multipliedReportingOverflow(by: max(botFactor, 1))
        return isOver ? nil : bytes
    }

    // MARK: - Storing

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.interval)) != nil {
                do { try await self.store() } catch {
                    self.logger.debug("stored bytes were not stored", metadata: ["error": "\(error)"])
                }
            }
        }
        try? await store()
    }

    /// Stores the totals that changed.
    func store() async throws {
        while true {
            let part = state.withLock { state in
                let people = state.changed.suffix(Self.part)
                state.changed.removeLast(people.count)
                return people.map { person in
                    state.entries[person]?.isChanged = false
                    return (person, state.entries[person]?.total ?? 0)
                }
            }
            guard !part.isEmpty else { break }
            try await ledger.perform { transaction in
                for (person, total) in part {
                    try StoredBytesQueries.set(total, of: person, in: transaction)
                }
            }
        }
        state.withLock { state in
            if state.entries.count > Self.most {
                state.entries = state.entries.filter(\.value.isChanged)
            }
        }
    }
}

enum StoredBytesQueries {
    static func total(of person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT stored_bytes FROM people WHERE id = ?", person)
    }

    static func set(_ total: Int, of person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE people SET stored_bytes = ? WHERE id = ?", total, person)
    }

    /// What each sender's words take among messages whose words are about to go.
    static func usage(
        in range: ClosedRange<Int64>, of conversation: ConversationID, _ reader: SQLReader
    ) throws -> [(person: PersonID, rows: Int, bytes: Int)] {
        try reader.rows(
            """
            SELECT sender, count(*), sum(\(CommunityTables.messages.wordBytes)) FROM messages
            WHERE conversation = ? AND id >= ? AND id <= ? AND deleted_at IS NULL GROUP BY sender
            """, conversation, range.lowerBound, range.upperBound
        ) { (PersonID(rawValue: $0.int64(0)), $0.int(1), $0.int(2)) }
    }
}
