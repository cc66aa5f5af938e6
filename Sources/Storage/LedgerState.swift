/// Whether a ledger still writes.
public enum LedgerState: Sendable, Hashable {
    /// Operations are taken.
    case running
    /// A commit or sync failed, for this reason. Nothing is written any more; reads still work.
    case failed(reason: String)
    /// The ledger was closed.
    case closed
}
