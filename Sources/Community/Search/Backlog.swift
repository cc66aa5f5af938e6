import Locks

/// Counts what waits to be taken over into derived data, rings for whoever does it, and holds those who wait for it.
final class Backlog: Sendable {
    private struct Waiter {
        let upTo: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var noted = 0
        var taken = 0
        var done = 0
        var nextWaiter = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Mutex(State())
    /// So much may gather before it rings by itself; who waits rings at once.
    private let patience: Int
    /// Rings when there is work; any number of rings before the next look are one.
    let doorbell: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(gathering patience: Int = 1) {
        self.patience = patience
        (doorbell, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Notes that there is more to do.
    func note(_ count: Int = 1) {
        let isMuch = state.withLock { state in
            state.noted += count
            return state.noted - state.taken >= patience || !state.waiters.isEmpty
        }
        if isMuch { bell.yield() }
    }

    /// Wakes the worker, with new work or without.
    func ring() { bell.yield() }

    /// Wakes the worker if anything waits.
    func ringIfBehind() {
        if state.withLock({ $0.done < $0.noted }) { bell.yield() }
    }

    /// What is noted up to now is being done.
    func take() -> Int {
        state.withLock { state in
            state.taken = state.noted
            return state.noted
        }
    }

    /// What was noted up to `count` is done.
    func finish(_ count: Int) {
        let released = state.withLock { state in
            state.done = max(state.done, count)
            let ready = state.waiters.filter { $0.value.upTo <= state.done }
            for key in ready.keys { state.waiters[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in released { continuation.resume() }
    }

    /// Waits until what was noted before is done, at most for `limit` (nil: without limit).
    func settle(within limit: Duration?) async {
        guard state.withLock({ $0.done < $0.noted }) else { return }
        let key = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait(as: key) }
            if let limit {
                group.addTask {
                    try? await Task.sleep(for: limit)
                    self.release(key)
                }
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func wait(as key: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.done >= state.noted || Task.isCancelled { return true }
                    state.waiters[key] = Waiter(upTo: state.noted, continuation: continuation)
                    return false
                }
                if isDone { continuation.resume() } else if patience > 1 { bell.yield() }
            }
        } onCancel: {
            release(key)
        }
    }

    private func release(_ key: Int) {
        state.withLock { $0.waiters.removeValue(forKey: key) }?.continuation.resume()
    }
}
