package import Community
import Concurrency
package import Model

/// A person at no door.
package final class TestSession: Session {
    package let id: SessionID
    package let source: String
    package let isOperator: Bool
    package let state: SessionState
    package let outlet: any Outlet

    package init(
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
package final class SilentOutlet: Outlet {
    package init() {}

    package func deliver(_ batch: [Delivery]) {}
}

/// Takes deliveries and keeps the cards below messages.
package final class CardOutlet: Outlet {
    private let cards: AsyncStream<Annotation>
    private let arrived: AsyncStream<Annotation>.Continuation

    package init() { (cards, arrived) = AsyncStream.makeStream(of: Annotation.self) }

    package func deliver(_ batch: [Delivery]) {
        for case .annotation(_, let annotation) in batch { arrived.yield(annotation) }
    }

    /// The first card, once it is there.
    package func first() async -> Annotation? { await cards.first { _ in true } }
}

/// What was said, from any thread.
package final class Lines: Sendable {
    private let said = Mutex<(lines: [String], cards: [Card])>(([], []))

    package init() {}

    package var all: [String] { said.withLock(\.lines) }
    package var cards: [Card] { said.withLock(\.cards) }
    package func add(_ more: [String]) { said.withLock { $0.lines += more } }
    package func add(_ card: Card) { said.withLock { $0.cards.append(card) } }
}
