import Foundation
import Storage

@testable import Community

/// What one operation of a person cost.
struct OperationCosts {
    let name: String
    /// Steps of the costliest operation on the ledger's thread.
    let operation: Int
    /// Of each statement on the ledger's thread.
    let writing: [String: StatementCosts.Cost]
    /// Of each statement beside it, in the files that are derived from the record too.
    let reading: [String: StatementCosts.Cost]
}

/// What statements may cost. A step is an instruction of SQLite's machine, of which it does some hundred in a
/// microsecond.
struct CostBounds {
    /// Steps of all statements of one operation on the ledger's thread, where everybody waits.
    private static let mostOfAnOperation = 60_000
    /// Steps of one statement there.
    private static let mostWriting = 45_000
    /// Steps of one statement that reads beside it.
    private static let mostReading = 150_000
    /// Rows that a statement may visit with no index to skip by.
    fileprivate static let mostScanned = 1000
    /// How often a statement may sort; what it sorts is within its steps.
    fileprivate static let mostSorts = 4
    /// Steps by which a statement may differ where four times as much is stored: what it meets is not quite the same.
    private static let difference = 2000

    /// A statement that may grow with what is stored, or do more than others, up to a bound of its own.
    struct Exception {
        /// Words of the statement that no other has.
        let words: String
        /// The steps that it may take in the whole community.
        let most: Int
        /// The rows that it may visit with no index to skip by.
        var scanned = CostBounds.mostScanned
        let reason: String

        func allows(_ cost: StatementCosts.Cost) -> Bool {
            cost.steps <= most && cost.scanned <= scanned && cost.sorts <= CostBounds.mostSorts
        }
    }

    private var met: Set<String> = []

    /// The exceptions that were not needed.
    var unused: [String] { Self.exceptions.map(\.words).filter { !met.contains($0) } }

    /// What an operation costs too much, by itself and in comparison with where a quarter is stored.
    mutating func complaints(about whole: OperationCosts, than quarter: OperationCosts) -> [String] {
        if ProcessInfo.processInfo.environment["QUAD_SHOW_COSTS"] == "1" {
            print("cost", whole.name, "ledger", quarter.operation, whole.operation)
        }
        var complaints: [String] = []
        if whole.operation > Self.mostOfAnOperation {
            complaints.append("\(whole.name): \(whole.operation) steps in one operation")
        }
        complaints += excesses(of: whole.writing, than: quarter.writing, most: Self.mostWriting)
            .map { "\(whole.name), on the ledger's thread: \($0)" }
        complaints += excesses(of: whole.reading, than: quarter.reading, most: Self.mostReading)
            .map { "\(whole.name), beside it: \($0)" }
        return complaints
    }

    private mutating func excesses(
        of whole: [String: StatementCosts.Cost], than quarter: [String: StatementCosts.Cost], most: Int
    ) -> [String] {
        whole.sorted { $0.key < $1.key }.compactMap { sql, cost in
            let less = quarter[sql]?.steps ?? 0
            if ProcessInfo.processInfo.environment["QUAD_SHOW_COSTS"] == "1" {
                print(
                    "cost  ", less, cost.steps, "scanned", cost.scanned, "sorts", cost.sorts,
                    sql.replacing("\n", with: " ").prefix(150))
            }
            var faults: [String] = []
            if cost.steps > most { faults.append("\(cost.steps) steps") }
            if cost.scanned > Self.mostScanned { faults.append("\(cost.scanned) rows scanned") }
            if cost.sorts > Self.mostSorts { faults.append("sorts \(cost.sorts) times") }
            if cost.steps > less * 3 / 2 + Self.difference {
                faults.append("grows from \(less) to \(cost.steps) steps")
            }
            guard !faults.isEmpty else { return nil }
            if let exception = Self.exceptions.first(where: { sql.contains($0.words) }) {
                met.insert(exception.words)
                if exception.allows(cost) { return nil }
            }
            return "\(faults.joined(separator: ", ")): \(sql)"
        }
    }

    static let exceptions: [Exception] = [
        Exception(
            words: "SELECT DISTINCT normal FROM", most: 65_000,
            reason: "Ways in which a tag is written, of which 4,500 are looked at."),
        Exception(
            words: "SELECT count(*) FROM (SELECT 1 FROM mails LIMIT", most: 75_000, scanned: 10_000,
            reason: "Mail that waits, counted up to 10,000, for administrators."),
        Exception(
            words: "CREATE INDEX scores_rank", most: 230_000,
            reason: "The ranking of all posts, made anew in a file of its own by a thread in the background."),
    ]
}
