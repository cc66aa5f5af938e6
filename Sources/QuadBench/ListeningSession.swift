import Community
import Concurrency
import Model

/// Counts the receipts that are handed over.
final class CountingOutlet: Outlet {
    private let count = Mutex(0)

    var receipts: Int { count.withLock(\.self) }

    func deliver(_ batch: [Delivery]) {
        let receipts = batch.count { if case .receipt = $0 { true } else { false } }
        if receipts > 0 { count.withLock { $0 += receipts } }
    }
}

/// Somebody at a door that shows nothing.
final class ListeningSession: Session {
    let id: SessionID
    let source = "bench"
    let isOperator = true
    let state = SessionState()
    let outlet: any Outlet

    init(_ id: SessionID, _ outlet: any Outlet) { (self.id, self.outlet) = (id, outlet) }
}
