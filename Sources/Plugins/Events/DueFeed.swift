import Concurrency
import Model

/// Knows when each plugin's next document is due, and wakes the plugin then.
///
/// However many documents wait, there is one moment for each plugin and one sleep for all of them.
final class DueFeed: Sendable {
    /// The longest sleep: the clock may have been set meanwhile.
    private static let longest = Duration.seconds(1)
    /// How much sooner a moment has to be than the end of the sleep that is under way to have a sleep of its own. So
    /// at most fifty sleep at once, however many moments come.
    private static let step = Duration.milliseconds(20)

    private struct Schedule {
        /// The next moments, by plugin.
        var next: [String: Timestamp] = [:]
        /// Plugins that are being served.
        var served: Set<String> = []
        /// When the first sleep ends that is under way.
        var end: Timestamp?
    }

    private let state = Mutex(Schedule())
    private let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Says that a plugin's document is due at a moment, or sooner than it was known.
    func hasten(_ plugin: String, to moment: Timestamp) {
        let isSooner = state.withLock { state in
            guard state.next[plugin].map({ moment < $0 }) ?? true else { return false }
            state.next[plugin] = moment
            return true
        }
        if isSooner { bell.yield() }
    }

    /// Has a plugin look for what is due.
    func ring(_ plugin: String) { hasten(plugin, to: Timestamp(milliseconds: .min)) }

    /// Serves plugins as their documents come due, until it is cancelled; they don't wait for one another.
    ///
    /// - Parameter serve: Tells a plugin of what is due, and returns when the next document is.
    func run(in environment: HostEnvironment, _ serve: @escaping @Sendable (String) async -> Timestamp?) async
    {
        await withDiscardingTaskGroup { group in
            for await _ in rings {
                let now = environment.clock.now()
                for plugin in begin(at: now) {
                    group.addTask {
                        let next = await serve(plugin)
                        self.end(plugin, next)
                    }
                }
                guard let end = nextEnd(after: now) else { continue }
                group.addTask {
                    // Where nobody can sleep there is nothing to be woken for.
                    guard (try? await environment.sleep(end - now)) != nil else { return }
                    self.state.withLock { if $0.end == end { $0.end = nil } }
                    self.bell.yield()
                }
            }
        }
    }

    /// The plugins that have something due and are not being served.
    private func begin(at now: Timestamp) -> [String] {
        state.withLock { state in
            let due = state.next.filter { $0.value <= now && !state.served.contains($0.key) }.keys.sorted()
            for plugin in due {
                state.next[plugin] = nil
                state.served.insert(plugin)
            }
            return due
        }
    }

    private func end(_ plugin: String, _ next: Timestamp?) {
        state.withLock { state in
            state.served.remove(plugin)
            // What was stored since the plugin looked may be due sooner.
            if let next { state.next[plugin] = min(next, state.next[plugin] ?? next) }
        }
        bell.yield()
    }

    /// When a new sleep has to end; `nil` if none is needed.
    private func nextEnd(after now: Timestamp) -> Timestamp? {
        state.withLock { state in
            let waiting = state.next.filter { !state.served.contains($0.key) }
            guard let first = waiting.values.min() else { return nil }
            let end = min(max(first, now), now + Self.longest)
            if let known = state.end, known - Self.step <= end { return nil }
            state.end = end
            return end
        }
    }
}
