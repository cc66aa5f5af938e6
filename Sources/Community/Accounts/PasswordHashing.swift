import Concurrency
import CSodium
import Model
import Storage
import Unicodes

/// Argon2id through libsodium (RFC 9106). Takes its time, so it belongs on ``HashingThreads``.
struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    init(cost: PasswordCost) throws {
        guard sodium_init() >= 0 else {
            throw CommunityError(.unavailable, AccountWords.noLibsodium)
        }
        self.cost = cost
    }

    /// How a password fits a hash.
    enum Fit: Sendable, Hashable {
        /// By its normal form, as passwords are hashed now.
        case normal
        /// Only by the bytes as they were typed, as passwords were hashed once.
        case asTyped
    }

    /// A self-describing hash of the password.
    func hash(_ password: OpaqueString) throws(CommunityError) -> String { try hash(bytesOf: password.text) }

    /// A self-describing hash of bytes of any kind.
    func hash(bytesOf text: String) throws(CommunityError) -> String {
        var out = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(text.utf8CString.dropLast())
        guard crypto_pwhash_str(&out, bytes, UInt64(bytes.count), cost.operations, cost.memory) == 0 else {
            throw CommunityError(.unavailable, AccountWords.noMemory)
        }
        return String(decoding: out.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// How a typed password fits the hash; `nil` if it doesn't. Takes as long for no hash (no such account) as for one that
    /// it doesn't fit: that depends on what was typed alone.
    func verify(_ typed: String, against hash: String?) throws(CommunityError) -> Fit? {
        let forms = OpaqueString.forms(of: typed)
        for form in forms.isEmpty ? ["?"] : forms {
            guard let hash else {
                _ = try self.hash(bytesOf: form)
                continue
            }
            let bytes = Array(form.utf8CString.dropLast())
            let fits = crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
            if fits, !forms.isEmpty { return form.utf8.elementsEqual(forms[0].utf8) ? .normal : .asTyped }
        }
        return nil
    }

    /// Returns whether a hash was made at another cost than this one, so that it is made again when the password is known.
    /// At the least cost, which is for tests, none is.
    func needsRehash(_ hash: String) -> Bool {
        cost == .interactive
            && crypto_pwhash_str_needs_rehash(hash, cost.operations, cost.memory) != 0
    }
}

extension PasswordCost {
    fileprivate var operations: UInt64 {
        UInt64(self == .interactive ? crypto_pwhash_opslimit_interactive() : crypto_pwhash_opslimit_min())
    }

    fileprivate var memory: Int {
        self == .interactive ? crypto_pwhash_memlimit_interactive() : crypto_pwhash_memlimit_min()
    }
}

/// A password as it is stored and compared: the OpaqueString profile of RFC 8265, section 4.2.
///
/// Keyboards and systems write the same letters in different bytes: é as one scalar or as two, a space as U+0020 or as
/// U+3000. Every space that isn't ASCII's becomes U+0020, and the text gets the form NFC. Case and width stay.
struct OpaqueString: Sendable, Hashable {
    /// Bytes that a password may have, in its normal form: more words than anybody remembers, and few enough to be hashed in
    /// no time beside Argon2 itself.
    private static let bytes = 1...1024

    let text: String

    /// A password that somebody sets.
    /// - Throws: `CommunityError` `.invalid` if it has no length that one may have, or characters that can't be seen, which
    ///   nobody would type again.
    init(setting typed: String) throws(CommunityError) {
        guard !typed.unicodeScalars.contains(where: \.isRefused) else {
            throw CommunityError(.invalid, AccountWords.passwordCharacters)
        }
        text = Self.normalForm(of: typed)
        guard Self.allows(text) else { throw CommunityError(.invalid, AccountWords.passwordLength) }
    }

    /// What a typed password may be stored as, the likeliest first: its normal form, and the bytes as they were typed, where
    /// they differ, since passwords were once stored so. Empty if it has a length that none may have.
    static func forms(of typed: String) -> [String] {
        let normal = normalForm(of: typed)
        // Texts that differ by their normal form alone are equal to Swift.
        let isNormal = normal.utf8.elementsEqual(typed.utf8)
        return (isNormal ? [normal] : [normal, typed]).filter(allows)
    }

    private static func allows(_ text: String) -> Bool { bytes.contains(text.utf8.count) }

    private static func normalForm(of typed: String) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars {
            mapped.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return NormalForm.composed(String(mapped))
    }
}

extension Unicode.Scalar {
    /// Whether RFC 8264, section 9, disallows it wherever it stands: controls, separators of lines, what shows nothing
    /// (Default_Ignorable_Code_Point) and what is no character. Joiners have rules of their own there; they make one emoji of
    /// several, and letters of Persian and Indian scripts.
    fileprivate var isRefused: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        if value == 0x200C || value == 0x200D { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }
}

/// The threads on which passwords are hashed, two of their own, and who waits for them.
///
/// They are neither the cooperative pool's nor Dispatch's, which on Linux are the same few: two passwords that were
/// hashed there held up every task of the gateway for as long as anybody waited to sign in.
final class HashingThreads: Sendable {
    /// Who waits.
    struct Turn: Sendable {
        let network: String
        let isKnown: Bool
    }

    /// One piece of work. Called once: without a turn where there is no room.
    private typealias Job = @Sendable (_ hasTurn: Bool) -> Void

    /// What the threads and those who wait share.
    private struct Line {
        var turns: HashingTurns<Job>
        /// The threads that have nothing to do.
        var free: [BackgroundThread]
        /// Who waits until so many wait, so many of them known.
        var watchers: [(all: Int, known: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func has(_ all: Int, known: Int) -> Bool { turns.waiting >= all && turns.waitingKnown >= known }

        /// Those whose number is reached.
        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let reached = watchers.filter { has($0.all, known: $0.known) }.map(\.continuation)
            watchers = watchers.filter { !has($0.all, known: $0.known) }
            return reached
        }
    }

    /// Passwords that are hashed at once: each takes a processor and 64 MB for a while, and the gateway has more to do.
    private static let most = 2
    /// About what one hash takes: what those who find no room are told to wait by.
    private static let time = Duration.milliseconds(60)

    private let state: Mutex<Line>

    /// How many wait, and how many of them are known.
    var waiting: (all: Int, known: Int) {
        state.withLock { ($0.turns.waiting, $0.turns.waitingKnown) }
    }

    /// Returns once so many wait, and so many of them are known.
    func waits(for all: Int, known: Int = 0) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.has(all, known: known) { return true }
                state.watchers.append((all, known, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// - Throws: `StorageError` if no thread can be started.
    init(bounds: HashingBounds = HashingBounds()) throws {
        let threads = try (0..<Self.most).map { _ in
            // At a nice value of 5, on a busy machine, others waited up to 750 ms, and a hash took several times as long.
            try BackgroundThread(name: "passwords", niceness: 0)
        }
        state = Mutex(Line(turns: HashingTurns(bounds: bounds), free: threads))
    }

    /// Runs work when its turn comes.
    /// - Throws: What the work throws; ``Slowed`` if too many wait; `CancellationError` if the task is cancelled before.
    func run<Value: Sendable>(
        _ turn: Turn, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let caller = Waiter<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                caller.wait(with: continuation)
                if Task.isCancelled { return caller.resume(with: .failure(CancellationError())) }
                submit(turn) { [self] hasTurn in
                    guard caller.isWaiting else { return }
                    caller.resume(with: hasTurn ? Result(catching: work) : .failure(full()))
                }
            }
        } onCancel: {
            caller.resume(with: .failure(CancellationError()))
        }
    }

    private func full() -> Slowed {
        Slowed(wait: Self.time * state.withLock(\.turns.waiting) / Self.most, reason: .crowd)
    }

    private func submit(_ turn: Turn, _ job: @escaping Job) {
        let (refused, thread, watchers) = state.withLock { state in
            let refused = state.turns.add(job, of: turn.network, isKnown: turn.isKnown)
            return (refused, state.turns.waiting > 0 ? state.free.popLast() : nil, state.takeWatchers())
        }
        refused?(false)
        for watcher in watchers { watcher.resume() }
        if let thread { Task(executorPreference: thread) { [self] in work(on: thread) } }
    }

    /// Works until nobody waits.
    private func work(on thread: BackgroundThread) {
        while let job = next(for: thread) { job(true) }
    }

    /// The next job; `nil` if nobody waits, and then the thread is free.
    private func next(for thread: BackgroundThread) -> Job? {
        state.withLock { state in
            if let job = state.turns.next() { return job }
            state.free.append(thread)
            return nil
        }
    }
}

/// Somebody who waits for a result, until it is there or they leave. Resumed once.
private final class Waiter<Value: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    /// Whoever has left costs nothing any more.
    var isWaiting: Bool { continuation.withLock { $0 != nil } }

    func wait(with continuation: CheckedContinuation<Value, any Error>) {
        self.continuation.withLock { $0 = continuation }
    }

    func resume(with result: Result<Value, any Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}

/// Jobs that wait, at most.
struct HashingBounds: Sendable {
    var inAll = 10_000
    /// From one network, which may be a whole campus.
    var network = 6_000
}

/// Whose password is hashed next: one of each network in turn, and those who are known before strangers, who get every
/// fourth turn. Without threads.
struct HashingTurns<Job> {
    private let bounds: HashingBounds
    private var known = FairQueue<String, Job>()
    private var strangers = FairQueue<String, Job>()
    private var turn = 0

    init(bounds: HashingBounds = HashingBounds()) { self.bounds = bounds }

    /// Jobs that wait.
    var waiting: Int { known.count + strangers.count }

    /// Jobs that wait of those who are known.
    var waitingKnown: Int { known.count }

    /// Adds a job; returns the one that finds no room: this one, or a stranger's of the network that has most.
    mutating func add(_ job: Job, of network: String, isKnown: Bool) -> Job? {
        let own = known.count(of: network) + strangers.count(of: network)
        guard own < bounds.network else { return job }
        var refused: Job?
        if waiting >= bounds.inAll {
            guard let longest = strangers.longest, isKnown || strangers.count(of: longest) > own + 1
            else { return job }
            refused = strangers.popLast(of: longest)
        }
        if isKnown { known.add(job, for: network) } else { strangers.add(job, for: network) }
        return refused
    }

    /// Takes the next job.
    mutating func next() -> Job? {
        turn = (turn + 1) % 4
        return turn == 0
            ? strangers.popFirst() ?? known.popFirst() : known.popFirst() ?? strangers.popFirst()
    }
}
