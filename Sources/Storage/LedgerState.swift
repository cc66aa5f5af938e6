/// Whether a ledger still writes.
public enum LedgerState: Sendable, Hashable {
    /// Operations are accepted.
    case running
    /// A commit or sync failed, for this reason. Nothing more is written; reads still work.
    case failed(reason: String)
    /// The ledger was closed.
    case closed
}
