import Community
import Locks

/// A person at no door.
final class TestSession: Session {
    let id: SessionID
    let source: String
    let isOperator: Bool
    let state: SessionState
    let outlet: any Outlet

    init(
        id: SessionID = SessionID(rawValue: 1), language: Language = .english, isOperator: Bool = false,
        source: String = "test", outlet: any Outlet = SilentOutlet()
    ) {
        self.source = source
        self.outlet = outlet
        self.isOperator = isOperator
        self.id = id
        state = SessionState(language: language)
    }
}

/// Takes deliveries and drops them.
final class SilentOutlet: Outlet {
    func deliver(_ batch: [Delivery]) {}
}

/// Takes deliveries and keeps the cards below messages.
final class CardOutlet: Outlet {
    private let cards: AsyncStream<Annotation>
    private let arrived: AsyncStream<Annotation>.Continuation

    init() { (cards, arrived) = AsyncStream.makeStream(of: Annotation.self) }

    func deliver(_ batch: [Delivery]) {
        for case .annotation(_, let annotation) in batch { arrived.yield(annotation) }
    }

    /// The first card, once it is there.
    func first() async -> Annotation? { await cards.first { _ in true } }
}

/// What was said, from any thread.
final class Lines: Sendable {
    private let said = Mutex<(lines: [String], cards: [Card])>(([], []))

    var all: [String] { said.withLock(\.lines) }
    var cards: [Card] { said.withLock(\.cards) }
    func add(_ more: [String]) { said.withLock { $0.lines += more } }
    func add(_ card: Card) { said.withLock { $0.cards.append(card) } }
}
