import Community
import Concurrency
import Model

/// A clock that stands still until a test moves it: the date, and the time that nobody can set.
final class TestClock: Sendable {
    /// 2026-09-01 08:00 UTC: nothing in a test depends on the day it runs.
    static let start = Timestamp(milliseconds: 1_788_249_600_000)

    private let time = Mutex((now: TestClock.start, elapsed: Duration.zero))
    private let looked = Mutex<(@Sendable () -> Void)?>(nil)

    var wall: WallClock {
        WallClock(
            now: { [self] in
                looked.withLock { $0 }?()
                return now
            }, elapsed: { [self] in time.withLock(\.elapsed) })
    }
    var now: Timestamp { time.withLock(\.now) }

    /// Time goes by; back it goes for the date alone.
    func advance(by duration: Duration) {
        time.withLock { $0 = ($0.now + duration, $0.elapsed + max(duration, .zero)) }
    }

    /// The date jumps, and no time goes by.
    func jump(by duration: Duration) { time.withLock { $0.now = $0.now + duration } }

    /// Does something whenever the community asks for the date, where it asks: mostly in an operation.
    func onLook(_ body: @escaping @Sendable () -> Void) { looked.withLock { $0 = body } }

    func set(to moment: Timestamp) { time.withLock { $0.now = moment } }
}

extension Duration {
    static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
    static func days(_ days: Int) -> Duration { .hours(days * 24) }
}
