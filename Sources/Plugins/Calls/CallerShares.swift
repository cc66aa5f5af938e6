import Community
import Concurrency
import Model

/// How much each caller has of something that all share, so that nobody has it all.
struct CallerShares: Sendable {
    /// As many shares as guests of one source have together: they may be one, or a whole room behind one address.
    static let sharesOfSource = 4

    private enum Key: Hashable {
        case person(PersonID)
        case session(SessionID?)
        case source(String)
    }

    /// Callers that are remembered before idle ones are looked for: going through so few would gain nothing.
    private static let keptAtLeast = 64

    private var taken: [Key: Int] = [:]
    private var kept = Self.keptAtLeast

    /// Takes one more; false, and nothing is taken, where the caller has as many as that.
    mutating func acquire(for caller: CommandCaller, share: Int) -> Bool {
        switch caller.id {
        case .person(let person): return acquire(.person(person), atMost: share)
        case .guest(let source):
            let session = caller.session
            guard acquire(.session(session), atMost: share) else { return false }
            if acquire(.source(source), atMost: share * Self.sharesOfSource) { return true }
            give(.session(session))
            return false
        }
    }

    /// Releases what ``acquire(for:share:)`` took.
    mutating func give(by caller: CommandCaller) {
        switch caller.id {
        case .person(let person): give(.person(person))
        case .guest(let source):
            give(.session(caller.session))
            give(.source(source))
        }
    }

    private mutating func acquire(_ key: Key, atMost most: Int) -> Bool {
        if taken.count > kept { discardIdle() }
        let count = Self.add(1, to: &taken[key, default: 0])
        if count > most { give(key) }
        return count <= most
    }

    private mutating func give(_ key: Key) {
        if let index = taken.index(forKey: key) { Self.add(-1, to: &taken.values[index]) }
    }

    @discardableResult
    private static func add(_ change: Int, to count: inout Int) -> Int {
        count += change
        return count
    }

    /// Whoever has nothing is forgotten once half of what is kept may be theirs: most come back soon.
    private mutating func discardIdle() {
        taken = taken.filter { $0.value > 0 }
        kept = max(Self.keptAtLeast, 2 * taken.count)
    }
}

/// The questions of plugins that people have not answered yet.
final class OpenQuestions: Sendable {
    /// Open questions of one person at the same time, in all sessions and of all plugins: each keeps a
    /// suspended call in memory.
    static let most = 16

    private let shares = Mutex(CallerShares())

    /// - Throws: `CommunityError` if the caller has as many open.
    func open(by caller: CommandCaller) throws {
        guard shares.withLock({ $0.acquire(for: caller, share: Self.most) }) else {
            throw CommunityError(.limit, HostWords.mostQuestions(Self.most))
        }
    }

    /// Answered, or over.
    func close(by caller: CommandCaller) { shares.withLock { $0.give(by: caller) } }
}

/// Somebody's turns to have a question in plain words understood.
struct RecognitionTurns: Sendable {
    let thread: TurnThread<CommandCaller.ID>
    let caller: CommandCaller.ID

    /// Runs work in a turn.
    /// - Throws: `CancellationError` if the task is cancelled before it.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await thread.run(for: caller, work)
    }
}
