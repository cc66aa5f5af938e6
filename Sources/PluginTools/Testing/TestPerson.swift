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

/// What is said, gathered from any thread.
final class Gathered<Value: Sendable>: Sendable {
    private let values: Mutex<[Value]>

    init(_ values: [Value] = []) { self.values = Mutex(values) }

    var all: [Value] { values.withLock(\.self) }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
    func popFirst() -> Value? { values.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
