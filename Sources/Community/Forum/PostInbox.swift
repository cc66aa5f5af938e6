import Concurrency
import Model

/// The posts that wait to be scored, and who waits for it.
final class PostInbox: Sendable {
    struct Work: Sendable {
        var posts: Set<PostID> = []
        var everything = false
        /// Covers all that was added up to this count.
        var upTo = 0
    }

    private let wanted = Mutex(Work())
    private let backlog = Backlog()

    /// Rings when there is work; any number of rings before the next look are one.
    var doorbell: AsyncStream<Void> { backlog.doorbell }

    func add(_ posts: some Sequence<PostID>) {
        wanted.withLock { $0.posts.formUnion(posts) }
        backlog.add()
    }

    func addEverything() {
        wanted.withLock { $0.everything = true }
        backlog.add()
    }

    /// Wakes the worker without new work: time has passed.
    func ring() { backlog.ring() }

    var wantsEverything: Bool { wanted.withLock { $0.everything } }

    func drain() -> Work {
        // Counted first: what is added in between is taken and counts the next time.
        let upTo = backlog.begin()
        return wanted.withLock { wanted in
            defer { wanted = Work() }
            return Work(posts: wanted.posts, everything: wanted.everything, upTo: upTo)
        }
    }

    /// Takes the posts alone, in the middle of scoring everything.
    func drainPosts() -> Set<PostID> {
        wanted.withLock { wanted in
            defer { wanted.posts = [] }
            return wanted.posts
        }
    }

    /// Whether everything was to be scored anew since it was last taken.
    func drainEverything() -> Bool {
        wanted.withLock { wanted in
            defer { wanted.everything = false }
            return wanted.everything
        }
    }

    func finish(_ work: Work) { backlog.finish(work.upTo) }

    /// Waits until what was added before is done, at most for `limit` (nil: without limit).
    func settle(within limit: Duration?) async { await backlog.settle(within: limit) }
}
