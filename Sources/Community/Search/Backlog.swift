import Concurrency

/// Counts what waits to be taken over into derived data, rings for whoever does it, and holds those who wait for it.
final class Backlog: Sendable {
    private struct Waiter {
        let upTo: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Progress {
        var added = 0
        var begun = 0
        var done = 0
        var nextWaiter = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Mutex(Progress())
    /// So much may gather before it rings by itself; who waits rings at once.
    private let patience: Int
    /// Rings when there is work; any number of rings before the next look are one.
    let doorbell: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(gathering patience: Int = 1) {
        self.patience = patience
        (doorbell, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there is more to do.
    func add(_ count: Int = 1) {
        let isMuch = state.withLock { state in
            state.added += count
            return state.added - state.begun >= patience || !state.waiters.isEmpty
        }
        if isMuch { bell.yield() }
    }

    /// Wakes the worker, with new work or without.
    func ring() { bell.yield() }

    /// Wakes the worker if anything waits.
    func ringIfBehind() {
        if state.withLock({ $0.done < $0.added }) { bell.yield() }
    }

    /// What is added up to now is being done.
    func begin() -> Int {
        state.withLock { state in
            state.begun = state.added
            return state.added
        }
    }

    /// What was added up to `count` is done.
    func finish(_ count: Int) {
        let released = state.withLock { state in
            state.done = max(state.done, count)
            let ready = state.waiters.filter { $0.value.upTo <= state.done }
            for key in ready.keys { state.waiters[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in released { continuation.resume() }
    }

    /// Waits until what was added before is done, at most for `limit` (nil: without limit). Returns whether it is.
    @discardableResult
    func settle(within limit: Duration?) async -> Bool {
        let waits = state.withLock { state in
            guard state.done < state.added else { return nil as (key: Int, upTo: Int)? }
            state.nextWaiter += 1
            return (state.nextWaiter, state.added)
        }
        guard let (key, upTo) = waits else { return true }
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
        return state.withLock { $0.done >= upTo }
    }

    private func wait(as key: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.done >= state.added || Task.isCancelled { return true }
                    state.waiters[key] = Waiter(upTo: state.added, continuation: continuation)
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
