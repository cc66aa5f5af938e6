/// How a ledger runs. The defaults suit a gateway.
public struct LedgerOptions: Sendable {
    /// The most operations in one transaction. Larger batches commit more operations a second, and let the first of
    /// them wait longer.
    public var maximumBatch: Int
    /// How many reads can run at the same time.
    public var readers: Int
    /// The size in pages of 4 KiB from which the write-ahead log is copied into the database.
    public var checkpointPages: Int
    /// How long an operation waits for another process that writes.
    public var patience = Duration.seconds(5)
    /// The columns whose former values ``Ledger/scrub()`` removes from the files.
    public var scrubbed: [ScrubbedTable] = []
    /// Told once, on the ledger's thread, when writing stops: for good, or while the disk is full.
    public var onFailure: (@Sendable (StorageError) -> Void)?
    /// Told on the ledger's thread when writing goes on, after the disk was full.
    public var onRecovery: (@Sendable () -> Void)?

    /// For tests: SQLite's `synchronous`, to show what is lost without.
    public var synchronous = Synchronous.full
    /// For tests: the size in pages at which the disk seems full.
    public var maximumPages: Int?
    /// For tests: collects the costs of the statements that operations run.
    public var costs: StatementCosts?
    /// For tests: collects the costs of the statements that reads run.
    public var readCosts: StatementCosts?

    /// Makes options. What is left out keeps its default.
    public init(
        maximumBatch: Int = 512, readers: Int = 4, checkpointPages: Int = 4000,
        onFailure: (@Sendable (StorageError) -> Void)? = nil
    ) {
        self.maximumBatch = maximumBatch
        self.readers = readers
        self.checkpointPages = checkpointPages
        self.onFailure = onFailure
    }
}

/// Values of SQLite's `PRAGMA synchronous`.
public enum Synchronous: Int, Sendable {
    case off = 0
    case normal = 1
    case full = 2
}
