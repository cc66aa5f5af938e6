import Community
import Concurrency
import Model

/// The hook `tag.normalize` as a closure: lower case with underscores until a test changes it.
final class TestNormalizer: TagNormalizer {
    typealias Rule = @Sendable (String) throws -> String

    private let state = Mutex<(rule: Rule, version: Int)>(
        ({ $0.lowercased().replacing(" ", with: "_") }, 1))

    var tagVersion: String { "\(state.withLock(\.version))" }

    /// Changes the rule, and with it the version.
    func use(_ new: @escaping Rule) { state.withLock { $0 = (new, $0.version + 1) } }

    func normalize(_ tag: String) async throws -> String { try state.withLock(\.rule)(tag) }

    func normalize(_ tags: [String]) async throws -> [String?] {
        tags.map { try? state.withLock(\.rule)($0) }
    }
}

/// The hook `forum.score` as a closure: posts with more comments first until a test changes it.
final class TestScorer: PostScorer {
    typealias Rule = @Sendable (PostFacts) throws -> Double

    private struct State {
        var version = "1"
        var rule: Rule = { Double($0.comments) }
        var scored: [PostID: Int] = [:]
        var last: [PostID: PostFacts] = [:]
        var failures = 0
        var waiters: [(failures: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var readers: [(post: PostID, continuation: CheckedContinuation<Void, Never>)] = []
    }

    struct Broken: Error {}

    private let state = Mutex(State())

    var version: String { state.withLock { $0.version } }

    /// Changes the rule, and its version where it is another hook.
    func use(version: String? = nil, _ rule: @escaping Rule) {
        state.withLock { state in
            state.rule = rule
            state.version = version ?? state.version
        }
    }

    func score(_ posts: [PostFacts]) async throws -> [Double] {
        let (rule, ready) = state.withLock { state in
            for post in posts {
                state.scored[post.id, default: 0] += 1
                state.last[post.id] = post
            }
            let ready = state.readers.filter { state.scored[$0.post] != nil }
            state.readers.removeAll { state.scored[$0.post] != nil }
            return (state.rule, ready)
        }
        for reader in ready { reader.continuation.resume() }
        do { return try posts.map(rule) } catch {
            noteFailure()
            throw error
        }
    }

    /// How often a post was scored.
    func count(of post: PostID) -> Int { state.withLock { $0.scored[post] ?? 0 } }

    /// How many posts were scored since the last call of `forgetCounts`, each counted as often as it was.
    var total: Int { state.withLock { $0.scored.values.reduce(0, +) } }

    func forgetCounts() { state.withLock { $0.scored = [:] } }

    /// What the scorer was last told of a post.
    func facts(of post: PostID) -> PostFacts? { state.withLock { $0.last[post] } }

    /// Waits until a post was scored since the last call of `forgetCounts`.
    func scored(_ post: PostID) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.scored[post] != nil { return true }
                state.readers.append((post, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Waits for the n-th failure.
    func failed(times: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.failures >= times { return true }
                state.waiters.append((times, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    private func noteFailure() {
        let ready = state.withLock { state in
            state.failures += 1
            let ready = state.waiters.filter { $0.failures <= state.failures }
            state.waiters.removeAll { $0.failures <= state.failures }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }
}
