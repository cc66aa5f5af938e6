import Concurrency

/// Requests of one client that are under way: those for the same answer are made once, for all who wait for it.
///
/// Who gives up doesn't end it for the others; when nobody waits any more, it ends.
final class SharedFetches: Sendable {
    /// What must agree for two requests to be one.
    struct Key: Sendable, Hashable {
        let answer: AnswerCache.Key
        /// Whether the answer has to be what the request says, which one that doesn't care must not decide.
        let isChecked: Bool
    }

    private typealias Waiter = CheckedContinuation<FetchResponse, any Error>

    private struct UnderWay {
        /// Tells it from a later one for the same.
        let number: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private struct Fetches {
        var fetches: [Key: UnderWay] = [:]
        var count = 0
        /// Observers that wait until so many wait for a key.
        var watchers: [(count: Int, key: Key, continuation: CheckedContinuation<Void, Never>)] = []

        func waiters(for key: Key) -> Int { fetches[key]?.waiters.count ?? 0 }

        mutating func wakeWatchers() {
            for watcher in watchers where watcher.count <= waiters(for: watcher.key) {
                watcher.continuation.resume()
            }
            watchers = watchers.filter { $0.count > waiters(for: $0.key) }
        }
    }

    private let state = Mutex(Fetches())

    /// Returns what `body` returns, or what one that is under way for the same key will.
    /// - Throws: what `body` threw, or `CancellationError` if the caller's task was cancelled.
    func response(
        for key: Key, _ body: @escaping @Sendable () async throws -> FetchResponse
    ) async throws -> FetchResponse {
        let waiter = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(key, waiter, continuation, body)
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    /// Returns once this many wait for a key.
    func waits(for count: Int, of key: Key) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.waiters(for: key) >= count { return true }
                state.watchers.append((count, key, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func begin(
        _ key: Key, _ waiter: Int, _ continuation: Waiter,
        _ body: @escaping @Sendable () async throws -> FetchResponse
    ) {
        state.withLock { state in
            // The handler may have run before there was anything to leave.
            guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
            defer { state.wakeWatchers() }
            if state.fetches[key] != nil {
                state.fetches[key]?.waiters[waiter] = continuation
                return
            }
            var fetch = UnderWay(number: waiter, waiters: [waiter: continuation])
            // It belongs to all who wait, so that it can be a child of none of them.
            fetch.task = Task { [self] in
                let result: Result<FetchResponse, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                end(key, waiter, result)
            }
            state.fetches[key] = fetch
        }
    }

    private func end(_ key: Key, _ number: Int, _ result: Result<FetchResponse, any Error>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard state.fetches[key]?.number == number else { return [] }
            return state.fetches.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let left = state.withLock { state -> (waiter: Waiter?, task: Task<Void, Never>?) in
            let own = state.fetches[key]?.waiters.removeValue(forKey: waiter)
            guard own != nil, state.fetches[key]?.waiters.isEmpty == true else { return (own, nil) }
            return (own, state.fetches.removeValue(forKey: key)?.task)
        }
        left.task?.cancel()
        left.waiter?.resume(throwing: CancellationError())
    }
}
