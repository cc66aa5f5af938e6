internal import GRDB
internal import Logging

/// The work of the ledger's thread: takes what is queued, commits it as one transaction, publishes,
/// answers.
final class Committer<Event: Sendable> {
    private let database: Database
    private let inbox: Inbox<Event>
    private let options: LedgerOptions
    private let logger: Logger
    private let publish: @Sendable ([Event]) -> Void
    /// Why nothing is written any more.
    private var failure: StorageError?
    /// Whether the disk was full at the last write.
    private var isFull = false

    init(
        _ database: Database, inbox: Inbox<Event>, options: LedgerOptions, logger: Logger,
        publish: @escaping @Sendable ([Event]) -> Void
    ) {
        self.database = database
        self.inbox = inbox
        self.options = options
        self.logger = logger
        self.publish = publish
    }

    /// Works until the inbox is closed and empty.
    func run() {
        do {
            let transaction = try Transaction<Event>(database, costs: options.costs)
            let log = WriteAheadLog(transaction.connection, patience: options.patience)
            var remains: Remains<Event>?
            while failure == nil, let batch = inbox.next(limit: options.maximumBatch, after: &remains) {
                guard let events = process(batch, in: transaction, log) else { continue }
                maintain(log, after: batch)
                remains = Remains(jobs: batch, events: events)
            }
            if failure == nil { try log.truncate() }
        } catch {
            stop(StorageError(wrapping: error))
        }
        var remains: Remains<Event>?
        while let failure, let batch = inbox.next(limit: options.maximumBatch, after: &remains) {
            answer(batch, with: failure)
        }
    }

    /// Commits and answers. What was published, or nil if nothing was committed.
    private func process(
        _ batch: [Job<Event>], in transaction: Transaction<Event>, _ log: WriteAheadLog
    ) -> [Event]? {
        do {
            let events = try commit(batch, in: transaction, log)
            // Only now does anybody learn of it: COMMIT has returned.
            if !events.isEmpty { publish(events) }
            for job in batch { job.finish() }
            return events
        } catch {
            transaction.abandon()
            answer(batch, with: failure ?? error)
            return nil
        }
    }

    private func commit(
        _ batch: [Job<Event>], in transaction: Transaction<Event>, _ log: WriteAheadLog
    ) throws(StorageError) -> [Event] {
        do {
            try transaction.begin()
            for job in batch { try transaction.attempt(job) }
        } catch {
            let error = StorageError(wrapping: error)
            if error.endsWriting { stop(error) }
            throw isFull ? Self.refusal(error) : error
        }
        do {
            if isFull { log.discardCount() }
            let events = try transaction.commit()
            // What changes nothing needs no room.
            if isFull, log.pages > 0 { recover() }
            return events
        } catch {
            let error = StorageError(wrapping: error)
            // Whether the log holds the batch is unknown after a failed commit, so none may follow. Where there was no room
            // for its end, it is known: SQLite gives up the frames that it wrote, and the next batch takes their place.
            stop(error)
            throw isFull ? Self.refusal(error) : error
        }
    }

    private func maintain(_ log: WriteAheadLog, after batch: [Job<Event>]) {
        // One by one, so that each job is answered even if the one before it failed.
        for job in batch { stopOnError { try job.tend(log) } }
        if log.pages >= options.checkpointPages { stopOnError { try log.checkpoint() } }
    }

    private func stopOnError(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            stop(StorageError(wrapping: error))
        }
    }

    /// Ends writing, or refuses operations as long as the disk is full: each tries anew.
    private func stop(_ cause: StorageError) {
        guard failure == nil else { return }
        if cause.code == .full { return pause(cause) }
        failure = StorageError(
            .stopped, "nothing is stored any more since a write failed: \(cause.message)",
            sqliteCode: cause.sqliteCode)
        inbox.set(.failed(reason: cause.message))
        logger.critical("ledger stopped", metadata: ["cause": "\(cause.message)"])
        options.onFailure?(cause)
    }

    private func pause(_ cause: StorageError) {
        guard !isFull else { return }
        isFull = true
        inbox.set(.full(reason: cause.message))
        logger.critical("ledger has no room", metadata: ["cause": "\(cause.message)"])
        options.onFailure?(cause)
    }

    private func recover() {
        isFull = false
        inbox.set(.running)
        logger.notice("ledger has room again")
        options.onRecovery?()
    }

    private static func refusal(_ cause: StorageError) -> StorageError {
        guard cause.code == .full else { return cause }
        return StorageError(
            .full, "nothing is stored while the disk is full: \(cause.message)", sqliteCode: cause.sqliteCode)
    }

    private func answer(_ batch: [Job<Event>], with error: StorageError) {
        for job in batch {
            job.overrule(with: error)
            job.finish()
        }
    }
}
