import Concurrency
import Model

/// How much time has passed for certain: what both clocks agree on, the one that tells the date and the one that nobody
/// can set.
///
/// A date that jumps ahead counts for no more than the time that really went by, one that jumps back for nothing, and
/// time while the gateway is stopped isn't measured.
final class PassedTime: Sendable {
    private struct Reading {
        var wall: Timestamp
        var elapsed: Duration
        var passed = Duration.zero
    }

    private let clock: WallClock
    private let state: Mutex<Reading>

    init(clock: WallClock) {
        self.clock = clock
        state = Mutex(Reading(wall: clock.now(), elapsed: clock.elapsed()))
    }

    /// Returns what has passed since the last ``lap()``, which goes on counting.
    func soFar() -> Duration { state.withLock { Self.look(clock, &$0) } }

    /// Returns what has passed since the last time, and begins anew.
    func lap() -> Duration {
        state.withLock { state in
            defer { state.passed = .zero }
            return Self.look(clock, &state)
        }
    }

    private static func look(_ clock: WallClock, _ state: inout Reading) -> Duration {
        let (wall, elapsed) = (clock.now(), clock.elapsed())
        state.passed += max(.zero, min(wall - state.wall, elapsed - state.elapsed))
        (state.wall, state.elapsed) = (wall, elapsed)
        return state.passed
    }
}
