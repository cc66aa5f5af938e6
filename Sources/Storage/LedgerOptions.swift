/// How a ledger runs. The defaults suit a gateway.
public struct LedgerOptions: Sendable {
    /// The most operations that one transaction takes. Larger batches commit more a second, and let
    /// the first of them wait longer.
    public var maximumBatch: Int
    /// How many reads can run at the same time.
    public var readers: Int
    /// The size of the write-ahead log, in pages of 4 KiB, from which it is copied into the database.
    public var checkpointPages: Int
    /// Told once, on the ledger's thread, when writing stops for good.
    public var onFailure: (@Sendable (StorageError) -> Void)?

    /// For tests: SQLite's `synchronous`, to show what is lost without.
    package var synchronous = Synchronous.full
    /// For tests: the size in pages at which the disk seems full.
    package var maximumPages: Int?

    /// Options that differ from the defaults where said.
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
package enum Synchronous: Int, Sendable {
    case off = 0
    case normal = 1
    case full = 2
}
