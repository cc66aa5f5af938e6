import Community
import Concurrency
import Model

/// Somebody in a test: a session at no door.
final class TestPerson: Session {
    let id: SessionID
    let source = "test"
    let isOperator = false
    let state = SessionState()
    let outlet: any Outlet = Nowhere()

    init(id: SessionID) { self.id = id }

    private final class Nowhere: Outlet {
        func deliver(_ batch: [Delivery]) {}
    }
}

/// The lines of a reply, gathered from any thread.
final class GatheredLines: Sendable {
    private let lines: Mutex<[String]>

    init(_ lines: [String] = []) { self.lines = Mutex(lines) }

    var all: [String] { lines.withLock(\.self) }
    func add(_ more: [String]) { lines.withLock { $0 += more } }
    func popFirst() -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
