import Concurrency
import NIOCore
import NIOEmbedded
import Testing

@testable import Console

/// How long a connection stays open on which nobody signs in, with an event loop whose time the test moves.
struct SignInDeadlineTests {
    private let loop = EmbeddedEventLoop()
    private let deadline = SignInDeadline(.seconds(60))
    private let count = Count()

    private final class Count: Sendable {
        private let value = Mutex(0)
        var now: Int { value.withLock(\.self) }
        func add() { value.withLock { $0 += 1 } }
    }

    private func begin() { deadline.begin(on: loop) { [count] in count.add() } }

    @Test func deadline_whenNobodySignsIn_isOverOnce() {
        begin()
        loop.advanceTime(by: .seconds(59))
        #expect(count.now == 0)
        loop.advanceTime(by: .seconds(1))
        #expect(count.now == 1)
        loop.advanceTime(by: .hours(1))
        #expect(count.now == 1)
    }

    @Test func deadline_whenSomebodySignsIn_isNeverOver_andBeginsAgainAtSigningOut() {
        begin()
        loop.advanceTime(by: .seconds(30))
        deadline.end()
        loop.advanceTime(by: .hours(1))
        #expect(count.now == 0)
        begin()
        loop.advanceTime(by: .seconds(60))
        #expect(count.now == 1)
    }

    @Test func deadline_whenAGuestDoesSomething_countsFromThen() {
        begin()
        for _ in 0..<10 {
            loop.advanceTime(by: .seconds(50))
            deadline.extend(on: loop)
        }
        #expect(count.now == 0)
        loop.advanceTime(by: .seconds(60))
        #expect(count.now == 1)
    }
}
