import Community
import Locks

/// A person at no door.
final class TestSession: Session {
    let id: SessionID
    let source = "test"
    let isOperator: Bool
    let state: SessionState
    let outlet: any Outlet = SilentOutlet()

    init(
        id: SessionID = SessionID(rawValue: 1), language: Language = .english, isOperator: Bool = false
    ) {
        self.isOperator = isOperator
        self.id = id
        state = SessionState(language: language)
    }
}

/// Takes deliveries and drops them.
final class SilentOutlet: Outlet {
    func deliver(_ batch: [Delivery]) {}
}

/// What was said, from any thread.
final class Lines: Sendable {
    private let said = Mutex<(lines: [String], cards: [Card])>(([], []))

    var all: [String] { said.withLock(\.lines) }
    var cards: [Card] { said.withLock(\.cards) }
    func add(_ more: [String]) { said.withLock { $0.lines += more } }
    func add(_ card: Card) { said.withLock { $0.cards.append(card) } }
}
