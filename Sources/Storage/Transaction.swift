internal import GRDB
internal import GRDBSQLite

/// One operation's view of the write transaction.
///
/// It is valid only inside the operation. Several operations share one SQLite transaction, each in a savepoint of its
/// own. An operation fails if it leaves a deferred foreign key broken.
public final class Transaction<Event: Sendable>: SQLWriter {
    private let control: TransactionControl
    private var last: Int64 = 0
    private var lastStored: Int64 = 0
    private var events: [Event] = []
    /// The number of events in the previous batch, for which capacity is reserved.
    private var expected = 0
    /// What undoes what operations did outside the database, in order.
    private var undos: [@Sendable () -> Void] = []
    private var footing = Footing.clean
    private var mark = Mark()

    /// What an operation that fails now can return to.
    private enum Footing {
        /// It wrote nothing.
        case clean
        /// There is a savepoint below all that it wrote.
        case savepoint
        /// Its last write runs, and undoes itself if it fails.
        case finishing
        /// Its last write stands on nothing.
        case finished
    }

    /// What a failing operation returns to.
    private struct Mark {
        var last: Int64 = 0
        var events = 0
        var undos = 0
        var hasWritten = false
    }

    override init(_ database: Database, costs: StatementCosts? = nil) throws {
        control = try TransactionControl(database)
        try super.init(database, costs: costs)
    }

    /// Returns the next number of the gateway's one sequence: 1, 2, 3 …
    ///
    /// The numbers of an operation that fails are reused, so stored numbers have no gaps.
    public func nextSequence() -> Int64 {
        last += 1
        return last
    }

    /// Has the next number follow `number`, unless it is behind that already.
    public func skip(to number: Int64) { last = max(last, number) }

    /// The last number that was given out, by this operation or an earlier one.
    public var lastSequence: Int64 { last }

    /// Publishes the event, in commit order, once the operation is durable.
    public func emit(_ event: Event) {
        events.append(event)
    }

    /// Undoes what the operation did outside the database, should it fail or its batch be lost.
    ///
    /// - Parameter undo: Called on the ledger's thread, after those that were added later. It must be quick.
    public func ifLost(_ undo: @escaping @Sendable () -> Void) { undos.append(undo) }

    /// Runs a statement as the operation's last write, and returns how many rows it inserted, changed or deleted.
    ///
    /// If the operation writes nothing else, it needs no savepoint. A savepoint costs half as much as writing the row,
    /// because SQLite keeps the former content of each page. In return the operation must not fail afterwards, which
    /// would lose the whole batch. It may go on if the statement itself fails.
    @discardableResult
    public func executeLast(_ sql: String, _ arguments: any SQLConvertible...) throws -> Int {
        guard footing == .clean else { return try execute(sql, arguments) }
        footing = .finishing
        do {
            let count = try execute(sql, arguments)
            footing = .finished
            return count
        } catch {
            footing = .clean
            throw error
        }
    }

    // Made by the first write: most operations that fail do so while validating, and need none.
    override func willWrite() throws {
        switch footing {
        case .savepoint, .finishing: break
        case .finished: throw StorageError(.other, "an operation wrote after its last write")
        case .clean:
            try run(control: control.savepoint)
            footing = .savepoint
        }
    }
}

// MARK: - The batch, for the committer

extension Transaction {
    /// Begins the batch's transaction. Throws `.locked` if another process keeps writing.
    func begin() throws {
        reset()
        events.reserveCapacity(expected)
        try run(control: control.begin)
        // Read for each batch, because another process may have counted on.
        last = try first("SELECT last FROM sequence") { $0.int64(0) } ?? 0
        lastStored = last
    }

    /// Runs one operation. Its own failure is its own; throws only if the whole batch is lost.
    func attempt(_ job: Job<Event>) throws {
        costs?.operationBegins()
        mark = Mark(last: last, events: events.count, undos: undos.count, hasWritten: hasWritten)
        var succeeded = job.run(in: self)
        recordLoss(StorageError(.other, "an operation ended the batch's transaction"))
        if let loss { throw loss }
        if succeeded, footing != .clean, let error = brokenReference() {
            job.overrule(with: error)
            succeeded = false
        }
        try succeeded ? keep() : undo()
    }

    /// Makes the batch durable, and returns the events to publish.
    func commit() throws -> [Event] {
        if last != lastStored { try execute("UPDATE sequence SET last = ?", last) }
        try keep()
        // Pages that were touched and rolled back would still be written and synced by a COMMIT.
        try run(control: hasWritten ? control.commit : control.rollback)
        defer { (events, undos) = ([], []) }
        expected = min(events.count, 4096)
        return events
    }

    /// Leaves nothing of the batch behind.
    func abandon() {
        if sqlite3_get_autocommit(connection) == 0 { try? run(control: control.rollback) }
        undo(downTo: 0)
        reset()
    }

    private func reset() {
        (events, footing) = ([], .clean)
        startOver()
    }

    private func keep() throws {
        if footing == .savepoint { try run(control: control.release) }
        footing = .clean
    }

    private func undo() throws {
        switch footing {
        case .clean, .finishing: break
        case .finished: throw StorageError(.other, "an operation failed after its last write")
        case .savepoint:
            try run(control: control.rollbackToSavepoint)
            try run(control: control.release)
        }
        footing = .clean
        hasWritten = mark.hasWritten
        last = mark.last
        events.removeSubrange(mark.events...)
        undo(downTo: mark.undos)
    }

    private func undo(downTo count: Int) {
        while undos.count > count { undos.removeLast()() }
    }

    private func brokenReference() -> StorageError? {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        guard current != 0 else { return nil }
        return StorageError(
            .constraint, "a row refers to one that doesn't exist",
            sqliteCode: ResultCode.SQLITE_CONSTRAINT_FOREIGNKEY.rawValue)
    }
}
