import Concurrency
import Foundation
import Glibc
import Model
import Storage

/// Checks passwords: who may try one, in which turn, and what a wrong one costs.
final class CredentialChecks: Sendable {
    private let ledger: CommunityLedger
    private let clock: WallClock
    private let lifetime: Duration
    private let refusalTime: Duration
    private let hasher: PasswordHasher
    let threads: HashingThreads
    private let limits: Mutex<SignInLimits>

    init(configuration: CommunityConfiguration, ledger: CommunityLedger, clock: WallClock) throws {
        (self.ledger, self.clock) = (ledger, clock)
        lifetime = configuration.accounts.signInLifetime
        refusalTime = configuration.accounts.passwordCost.refusalTime
        threads = try HashingThreads()
        hasher = try PasswordHasher(cost: configuration.accounts.passwordCost)
        limits = Mutex(SignInLimits(configuration.accounts.attempts))
    }

    /// Checks the password of an account. An unknown address and a wrong password give the same answer in the same time,
    /// and so does whoever is slowed, known here or not.
    /// - Throws: `CommunityError` `.forbidden`, or `.slowDown` with the time to wait.
    func check(_ password: String, of email: String, by session: any Session) async throws -> Credential {
        let begun = ContinuousClock.now
        do {
            let (account, known) = try await ledger.read { [origin = Origin(of: session), since] reader in
                let account = try AccountQueries.account(email: email, in: reader)
                let known = try account.flatMap {
                    try PlaceQueries.known(origin, of: $0.person.id, since: since, in: reader)
                }
                return (account, known)
            }
            let attempt = SignInLimits.Attempt(account: email, origin: Origin(of: session), known: known)
            return try await check(
                password, of: account, attempt, else: AccountWords.wrongAddressOrPassword)
        } catch let slowed as Slowed {
            try await ContinuousClock().sleep(until: begun + refusalTime)
            throw CommunityError(slowed)
        }
    }

    /// Checks the password of whoever is signed in, which nobody else's attempts slow.
    /// - Throws: As ``check(_:of:by:)``.
    func checkOwn(_ password: String, by session: any Session) async throws -> Credential {
        let person = try Accounts.requirePerson(session)
        let account = try await ledger.read { try AccountQueries.account(of: person.id, in: $0) }
        guard let account else { throw CommunityError(.notFound, Caller.closedMeanwhile) }
        let own = "person \(person.id)"
        let attempt = SignInLimits.Attempt(
            account: own, origin: Origin(network: session.network, device: own), known: own)
        do {
            return try await check(password, of: account, attempt, else: AccountWords.wrongPassword)
        } catch let slowed as Slowed { throw CommunityError(slowed) }
    }

    /// The hash of a new password.
    /// - Parameter session: Who sets it, or `nil` for an operator.
    func hash(_ password: OpaqueString, for session: (any Session)? = nil) async throws -> String {
        let turn = HashingThreads.Turn(
            network: session?.network ?? "operator", isKnown: session.map { $0.person != nil } ?? true)
        do {
            return try await threads.run(turn) { [hasher] in try hasher.hash(password) }
        } catch let slowed as Slowed { throw CommunityError(slowed) }
    }

    /// The device or else the network of a session, where the address's person signed in there before.
    func knownPlace(of email: String, for session: any Session) async throws -> String? {
        try await ledger.read { [origin = Origin(of: session), since] reader in
            try AccountQueries.account(email: email, in: reader).flatMap {
                try PlaceQueries.known(origin, of: $0.person.id, since: since, in: reader)
            }
        }
    }

    private var since: Timestamp { clock.now() - lifetime }

    /// - Throws: ``Slowed``; `CommunityError` with the words where the password is wrong.
    private func check(
        _ password: String, of account: AccountQueries.Account?, _ attempt: SignInLimits.Attempt,
        else words: LocalizedText
    ) async throws -> Credential {
        // Who has to wait already takes nobody's turn.
        _ = try limits.withLock { try $0.passage(of: attempt, at: clock.now()).get() }
        let turn = HashingThreads.Turn(
            network: attempt.origin.network, isKnown: attempt.known != nil)
        let hash = account?.passwordHash
        let (passage, fit) = try await threads.run(turn) { [self] in
            try verify(password, against: hash, attempt)
        }
        if let fit, let account {
            if fit == .asTyped || hasher.needsRehash(account.passwordHash) {
                await renew(account, with: password, turn)
            }
            return Credential(account)
        }
        if case .network(let wait) = passage { throw Slowed(wait: wait) }
        throw CommunityError(.forbidden, words)
    }

    /// Stores the hash of a right password again, as passwords are hashed now: at the usual cost, where a gateway for tests
    /// or one with other settings made it at a lower one, and of the normal form, where it was made of other bytes. Where that
    /// fails it is tried again at the next sign-in: the person is signed in either way.
    private func renew(
        _ account: AccountQueries.Account, with password: String, _ turn: HashingThreads.Turn
    ) async {
        // A password from before may have what none may have now, and stays good.
        guard let normal = OpaqueString.forms(of: password).first,
            let hash = try? await threads.run(turn, { [hasher] in try hasher.hash(bytesOf: normal) })
        else { return }
        try? await ledger.perform { transaction in
            try AccountQueries.replace(account.passwordHash, by: hash, of: account.person.id, in: transaction)
        }
    }

    /// Runs on a thread for hashing. What was tried meanwhile counts: so of guesses made at once no more are looked at
    /// than of guesses one after the other. Both forms of a password are one attempt.
    private func verify(
        _ password: String, against hash: String?, _ attempt: SignInLimits.Attempt
    ) throws -> (SignInLimits.Passage, PasswordHasher.Fit?) {
        let passage = try limits.withLock { limits in
            let passage = try limits.passage(of: attempt, at: clock.now()).get()
            limits.began(attempt, passage)
            return passage
        }
        // What could not be hashed, for want of memory, is no wrong password.
        var hasFailed = false
        defer {
            limits.withLock { $0.ended(attempt, passage, hasFailed: hasFailed, at: clock.now()) }
        }
        let fit = try hasher.verify(password, against: hash)
        hasFailed = fit == nil
        return (passage, fit)
    }
}

/// A password that was right, and what must be so still where it is used.
///
/// Hashing takes long, and meanwhile the password may change, or the account be closed. So whatever a password allows
/// asks for the account again, in the transaction that does it.
struct Credential: Sendable {
    let person: PersonRef
    /// A new password begins a new generation; the same one hashed again does not.
    private let generation: Int64

    init(_ account: AccountQueries.Account) {
        (person, generation) = (account.person, account.generation)
    }

    /// The account, in the transaction that changes something.
    /// - Throws: `CommunityError` `.conflict` if its credentials changed since the password was checked.
    func account(in transaction: CommunityTransaction) throws -> AccountQueries.Account {
        guard let account = try AccountQueries.account(of: person.id, in: transaction),
            account.generation == generation
        else { throw CommunityError(.conflict, AccountWords.changedMeanwhile) }
        return account
    }
}

/// Where an attempt comes from: what it is counted by.
struct Origin: Sendable, Hashable {
    /// The network, as ``SourceNetwork`` names it.
    let network: String
    /// The hash of the secret by which a program names its device; `nil` if it names none.
    let device: String?
    let isOperator: Bool

    init(network: String, device: String? = nil, isOperator: Bool = false) {
        (self.network, self.device, self.isOperator) = (network, device, isOperator)
    }

    init(of session: any Session) {
        self.init(network: session.network, device: session.state.device, isOperator: session.isOperator)
    }

    /// What is most its own: the device, or else the network.
    var place: String { device ?? network }
}

/// The part of an address that identifies one subscriber. It is the first 64 bits of an IPv6 address, because a
/// subscriber has all addresses below them, and the whole of an IPv4 address, mapped or not.
public enum SourceNetwork {
    /// Returns the name of a source's network. A source that isn't an address is its own network.
    public static func name(of source: String) -> String {
        var six = in6_addr()
        guard source.contains(":"), inet_pton(AF_INET6, source, &six) == 1 else { return source }
        var bytes = withUnsafeBytes(of: &six) { Array($0) }
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        bytes.replaceSubrange(8..., with: [UInt8](repeating: 0, count: 8))
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(INET6_ADDRSTRLEN)) != nil else { return source }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/64"
    }
}

extension Session {
    /// The network of the session's source, by which attempts and shares are counted.
    public var network: String { SourceNetwork.name(of: source) }
}
