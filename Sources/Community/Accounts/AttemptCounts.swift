import Concurrency
import Model

/// Counts what could be tried again and again: mails that are asked for, codes, and handles that turn out to be taken.
struct AttemptCounts: ~Copyable, Sendable {
    private let clock: WallClock
    private let proofs: Mutex<ProofLimits>
    /// Chosen handles that turned out to be taken, by network.
    private let takenHandles: Mutex<AttemptSketch>

    init(_ attempts: CommunityConfiguration.Attempts, clock: WallClock) {
        self.clock = clock
        proofs = Mutex(ProofLimits(attempts))
        takenHandles = Mutex(AttemptSketch(.init(most: 30, period: .seconds(600))))
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

    /// Refuses a network that has asked for too many handles that are taken.
    /// - Throws: `CommunityError` `.slowDown` with the time to wait.
    func requireHandles(for network: String) throws {
        let now = clock.now()
        guard let wait = takenHandles.withLock({ $0.wait(for: network, at: now) }) else { return }
        throw CommunityError(.slowDown, SignUpWords.slowDown(wait: wait), after: wait)
    }

    /// Counts a handle that turned out to be taken.
    func countTakenHandle(from network: String) {
        let now = clock.now()
        takenHandles.withLock { $0.count(network, at: now) }
    }
}
