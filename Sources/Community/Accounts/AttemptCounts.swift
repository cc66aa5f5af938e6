import Concurrency
import Model

/// Counts what could be tried again and again: mails that are asked for, codes, and handles that turn out to be taken.
struct AttemptCounts: ~Copyable, Sendable {
    private let clock: WallClock
    private let proofs: Mutex<ProofLimits>
    private let handles: Mutex<ChosenHandles>

    init(_ attempts: CommunityConfiguration.Attempts, clock: WallClock) {
        self.clock = clock
        proofs = Mutex(ProofLimits(attempts))
        handles = Mutex(ChosenHandles(taken: AttemptSketch(.init(most: 30, period: .seconds(600)))))
    }

    /// Counts mails that are about to be sent.
    /// - Throws: `CommunityError` `.slowDown` with the time to wait; nothing is counted then.
    func countMails(to recipients: [MailRecipient]) throws {
        let now = clock.now()
        guard let wait = proofs.withLock({ $0.countMails(to: recipients, at: now) }) else { return }
        throw CommunityError(.slowDown, SignUpWords.tooManyMails(wait: wait), after: wait)
    }

    /// Counts a code that is about to be looked at.
    /// - Throws: `CommunityError` `.slowDown` with the time to wait.
    func countTry(ofCodeFor address: String, by asker: ProofLimits.Asker) throws {
        let now = clock.now()
        guard let wait = proofs.withLock({ $0.countTry(of: address, by: asker, at: now) }) else { return }
        throw CommunityError(.slowDown, SignUpWords.tooManyCodes(wait: wait), after: wait)
    }

    /// Looks a chosen handle up, and counts it if it is taken. However many a network asks for at once, no more are looked up
    /// than may turn out to be taken.
    /// - Throws: `CommunityError` `.slowDown` with the time to wait, and then it wasn't looked up; what `isTaken` throws.
    func countTaken(from network: String, _ isTaken: () async throws -> Bool) async throws -> Bool {
        let now = clock.now()
        let wait = handles.withLock { handles in
            let wait = handles.taken.wait(
                for: network, underWay: handles.underWay[network] ?? 0, at: now)
            if wait == nil { handles.underWay[network, default: 0] += 1 }
            return wait
        }
        if let wait { throw CommunityError(.slowDown, SignUpWords.slowDown(wait: wait), after: wait) }
        let outcome: Result<Bool, any Error>
        do { outcome = .success(try await isTaken()) } catch { outcome = .failure(error) }
        let end = clock.now()
        handles.withLock { handles in
            let left = (handles.underWay[network] ?? 1) - 1
            handles.underWay[network] = left > 0 ? left : nil
            if case .success(true) = outcome { handles.taken.count(network, at: end) }
        }
        return try outcome.get()
    }
}

/// Chosen handles, by network.
struct ChosenHandles {
    /// Those that turned out to be taken.
    var taken: AttemptSketch
    /// Those that are being looked up: each may turn out to be taken.
    var underWay: [String: Int] = [:]
}
