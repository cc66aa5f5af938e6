import Concurrency
import Testing

/// Which keys are refused, and for how long.
@Suite struct CircuitBreakerTests {
    /// Opens when three callers fail within a minute.
    private var breaker = CircuitBreaker<String, Int>(
        threshold: 3, window: .seconds(60), pauses: .seconds(10)...(.seconds(30)))

    /// Has a key fail for each caller; returns how often its circuit opened.
    private mutating func fail(_ callers: ClosedRange<Int>, after seconds: Int = 0) -> Int {
        var opened = 0
        for caller in callers { opened += breaker.failed("a", by: caller, at: .seconds(seconds)) ? 1 : 0 }
        return opened
    }

    private mutating func admit(after seconds: Int) -> Duration? {
        breaker.admit("a", at: .seconds(seconds))
    }

    @Test mutating func circuit_whenEnoughFail_opensAndLetsProbesThroughEverMoreSeldom() {
        #expect(fail(1...2) == 0 && admit(after: 0) == nil)
        #expect(fail(3...3) == 1 && breaker.open == ["a"])
        #expect(admit(after: 9) == .seconds(1))
        #expect(breaker.admit("b", at: .zero) == nil, "others go on")
        #expect(admit(after: 10) == nil && admit(after: 10) == .seconds(10), "one probe")
        #expect(fail(4...4, after: 10) == 0 && admit(after: 10) == .seconds(20))
        #expect(fail(4...9, after: 30) == 0 && admit(after: 30) == .seconds(30), "at most")
    }

    @Test mutating func circuit_whenOneSucceeds_isClosed() {
        #expect(fail(1...3) == 1)
        breaker.succeeded("a")
        #expect(admit(after: 0) == nil && breaker.open.isEmpty && fail(1...2) == 0)
    }

    @Test mutating func failures_whenOfTheSameCallers_countOnce() {
        for _ in 0..<100 { #expect(fail(1...2) == 0) }
    }

    @Test mutating func failures_whenTheLastIsLongAgo_countAnew() {
        #expect(fail(1...2) == 0 && fail(3...3, after: 60) == 0)
        #expect(fail(4...4, after: 59) == 0, "nor if the clock was set back")
        #expect(fail(5...6, after: 118) == 1)
    }

    @Test mutating func pause_whenTheClockIsSetBack_ends() {
        #expect(fail(1...3, after: 5) == 1)
        #expect(breaker.left(for: "a", at: .seconds(5)) == .seconds(10))
        #expect(breaker.left(for: "a", at: .seconds(4)) == nil)
    }

    @Test mutating func halfOpenCircuit_whenItIsOnlyLookedAt_letsAllThrough() {
        #expect(fail(1...3) == 1)
        for _ in 0..<2 { #expect(breaker.left(for: "a", at: .seconds(10)) == nil) }
    }

    @Test mutating func breaker_whenReset_refusesNobody() {
        #expect(fail(1...3) == 1 && breaker.reset() == 1 && breaker.reset() == 0)
        #expect(admit(after: 0) == nil)
    }

    @Test mutating func closedCircuit_whenAskedFor_needsNoTime() {
        func never() -> Duration {
            Issue.record("the time was asked for")
            return .zero
        }
        #expect(breaker.admit("a", at: never()) == nil && breaker.left(for: "a", at: never()) == nil)
        #expect(fail(1...2) == 0 && breaker.admit("a", at: never()) == nil)
    }

    @Test func keys_whenThereAreTooMany_leaveOutTheOneThatFailedLongestAgo() {
        var breaker = CircuitBreaker<String, Never>(
            threshold: 2, pauses: .seconds(10)...(.seconds(20)), most: 3)
        for _ in 1...2 { breaker.failed("first", at: .seconds(1)) }
        #expect(breaker.left(for: "first", at: .seconds(1)) == .seconds(10))
        for number in 1...3 { breaker.failed("\(number)", at: .seconds(1 + number)) }
        #expect(breaker.left(for: "first", at: .seconds(4)) == nil)
        // Without a window they count however long ago.
        for number in 2...3 { #expect(breaker.failed("\(number)", at: .seconds(86_400)) == true) }
    }
}
