import Concurrency

/// Counts who uses something, so that it can be closed behind the last of them.
///
/// A pool of GRDB hands out connections that it has closed to whoever waited for one meanwhile, and using such a
/// one crashes.
final class AccessCount: Sendable {
    private struct Accesses {
        var count = 0
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(Accesses())

    /// False where it is closed; otherwise ``leave()`` has to follow.
    func enter() -> Bool {
        state.withLock { state in
            if !state.isClosed { state.count += 1 }
            return !state.isClosed
        }
    }

    func leave() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count -= 1
            guard state.count == 0 else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Lets nobody in any more and waits until all have left; false where it was closed before.
    func close() async -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return false }
        await withCheckedContinuation { waiter in
            let isIdle = state.withLock { state in
                if state.count > 0 { state.waiter = waiter }
                return state.count == 0
            }
            if isIdle { waiter.resume() }
        }
        return true
    }
}
