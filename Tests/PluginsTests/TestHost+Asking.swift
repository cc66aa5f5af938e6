import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport

@testable import Plugins

/// A clock that a test moves on.
final class MovableTime: Sendable {
    private let now = Mutex(Timestamp(milliseconds: 1_772_366_400_000))
    var clock: WallClock { WallClock { self.now.withLock(\.self) } }
    func pass(_ duration: Duration) { now.withLock { $0 = $0 + duration } }
}

extension TestHost {
    /// What is said to somebody who asks, line by line; a card is its title.
    /// - Parameter answers: What they say when they are asked back, in their order.
    func asked(
        as session: TestSession, _ answers: [String] = [], _ body: (Invocation) async throws -> Void
    ) async throws -> [String] {
        let lines = Lines()
        let left = Mutex(answers)
        let invocation = Invocation(
            session: session, ask: { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            reply: { lines.add($0.lines + ($0.card.map { [$0.title] } ?? [])) })
        do {
            try await body(invocation)
        } catch let error as CommunityError {
            lines.add(["error: \(error.message(in: session.language))"])
        }
        return lines.all
    }
}
