import Locks

/// What waits to be taken over into derived data (scored, indexed), and who waits for it.
final class PostInbox: Sendable {
    struct Work: Sendable {
        var posts: Set<PostID> = []
        var everything = false
        /// Covers all that was noted up to this count.
        var upTo = 0
    }

    private struct Waiter {
        let upTo: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var posts: Set<PostID> = []
        var everything = false
        var noted = 0
        var done = 0
        var nextWaiter = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Mutex(State())
    /// Rings when there is work; any number of rings before the next look are one.
    let doorbell: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init() { (doorbell, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    func note(_ posts: some Sequence<PostID>) {
        state.withLock { state in
            state.posts.formUnion(posts)
            state.noted += 1
        }
        bell.yield()
    }

    func noteEverything() {
        state.withLock { state in
            state.everything = true
            state.noted += 1
        }
        bell.yield()
    }

    /// Wakes the worker without new work: time has passed.
    func ring() { bell.yield() }

    var wantsEverything: Bool { state.withLock { $0.everything } }

    func take() -> Work {
        state.withLock { state in
            let work = Work(posts: state.posts, everything: state.everything, upTo: state.noted)
            (state.posts, state.everything) = ([], false)
            return work
        }
    }

    /// Takes the posts alone, in the middle of scoring everything.
    func takePosts() -> Set<PostID> {
        state.withLock { state in
            defer { state.posts = [] }
            return state.posts
        }
    }

    /// Whether everything was to be scored anew since it was last taken.
    func takeEverything() -> Bool {
        state.withLock { state in
            defer { state.everything = false }
            return state.everything
        }
    }

    func finish(_ work: Work) {
        let released = state.withLock { state in
            state.done = max(state.done, work.upTo)
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
                if isDone { continuation.resume() }
            }
        } onCancel: {
            release(key)
        }
    }

    private func release(_ key: Int) {
        state.withLock { $0.waiters.removeValue(forKey: key) }?.continuation.resume()
    }
}
