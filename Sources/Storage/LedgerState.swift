/// Whether a ledger still writes.
public enum LedgerState: Sendable, Hashable {
    /// Operations are accepted.
    case running
    /// The disk is full, for this reason. Operations are refused until there is room, and reads still work.
    case full(reason: String)
    /// A commit or sync failed, for this reason. Nothing more is written; reads still work.
    case failed(reason: String)
    /// The ledger was closed.
    case closed
}

extension LedgerState {
    /// - Throws: ``StorageError`` `.full` or `.stopped` if nothing can be stored any more.
    public func require() throws(StorageError) {
        switch self {
        case .running, .closed: break
        case .full: throw StorageError(.full, "the disk is full; free some space")
        case .failed(let reason): throw StorageError(.stopped, reason)
        }
    }
}
