import Concurrency
internal import GRDBSQLite

/// For tests: what each statement cost, as SQLite counts it (https://www.sqlite.org/c3ref/c_stmtstatus_counter.html).
public final class StatementCosts: Sendable {
    /// The most that one run of a statement cost.
    public struct Cost: Sendable, Hashable {
        /// Instructions of SQLite's virtual machine.
        public var steps = 0
        /// Rows that were visited one after the other, with no index to skip by.
        public var scanned = 0
        /// How often it sorted, which says nothing of how many rows: the steps do.
        public var sorts = 0
        public var runs = 0
        /// Instructions of all runs together.
        public var allSteps = 0
    }

    private struct Account {
        var costs: [String: Cost] = [:]
        var operation = 0
        var mostOfAnOperation = 0
        /// Who waits until a statement with these words has run.
        var watchers: [(words: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(Account())

    public init() {}

    /// Returns what was counted and resets it: the cost of each statement by its text, and the steps of the costliest
    /// operation.
    public func drain() -> (statements: [String: Cost], mostOfAnOperation: Int) {
        state.withLock { state in
            defer { state = Account(watchers: state.watchers) }
            return (state.costs, state.mostOfAnOperation)
        }
    }

    /// Returns once a statement with these words has run since the last ``drain()``.
    public func ran(_ words: String) async {
        await withCheckedContinuation { continuation in
            let hasRun = state.withLock { state in
                if state.costs.keys.contains(where: { $0.contains(words) }) { return true }
                state.watchers.append((words, continuation))
                return false
            }
            if hasRun { continuation.resume() }
        }
    }

    /// Begins to count another operation.
    func operationBegins() { state.withLock { $0.operation = 0 } }

    /// Counts a statement that has run, before it is reset.
    func record(_ sql: String, _ statement: OpaquePointer) {
        func status(_ counter: Int32) -> Int { Int(sqlite3_stmt_status(statement, counter, 1)) }
        let (steps, scanned, sorts) = (
            status(SQLITE_STMTSTATUS_VM_STEP), status(SQLITE_STMTSTATUS_FULLSCAN_STEP),
            status(SQLITE_STMTSTATUS_SORT)
        )
        let watchers = state.withLock { state in
            var cost = state.costs[sql] ?? Cost()
            cost = Cost(
                steps: max(cost.steps, steps), scanned: max(cost.scanned, scanned),
                sorts: max(cost.sorts, sorts), runs: cost.runs + 1, allSteps: cost.allSteps + steps)
            state.costs[sql] = cost
            state.operation += steps
            state.mostOfAnOperation = max(state.mostOfAnOperation, state.operation)
            defer { state.watchers.removeAll { sql.contains($0.words) } }
            return state.watchers.filter { sql.contains($0.words) }
        }
        for watcher in watchers { watcher.continuation.resume() }
    }
}
