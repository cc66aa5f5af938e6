import Community
import Locks

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    /// 2026-09-01 08:00 UTC: nothing in a test depends on the day it runs.
    static let start = Timestamp(milliseconds: 1_788_249_600_000)

    private let time = Mutex(TestClock.start)

    var wall: WallClock { WallClock { [self] in now } }
    var now: Timestamp { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }

    func set(to moment: Timestamp) { time.withLock { $0 = moment } }
}

extension Duration {
    static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
    static func days(_ days: Int) -> Duration { .hours(days * 24) }
}
