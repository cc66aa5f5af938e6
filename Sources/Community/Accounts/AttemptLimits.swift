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
        throw CommunityError(.slowDown, AccountWords.tooManyMails(wait: wait), after: wait)
    }

    /// Counts a code that is about to be looked at.
    /// - Throws: `CommunityError` `.slowDown` with the time to wait.
    func countTry(ofCodeFor address: String, by asker: ProofLimits.Asker) throws {
        let now = clock.now()
        guard let wait = proofs.withLock({ $0.countTry(of: address, by: asker, at: now) }) else { return }
        throw CommunityError(.slowDown, AccountWords.tooManyCodes(wait: wait), after: wait)
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
        if let wait { throw CommunityError(.slowDown, AccountWords.slowDown(wait: wait), after: wait) }
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

/// How often codes may be mailed and tried. Without clock or I/O.
///
/// Mails are counted by address, by address and network, by network, and in all. A quarter of what may be sent in all is
/// kept for those who are known: signed in, or at a device that they signed in at before, each with a count of their own.
/// So nobody keeps a code from them by asking for others.
struct ProofLimits: Sendable {
    /// Who asks for a mail or tries a code.
    enum Asker: Sendable, Hashable {
        case stranger(Origin)
        /// Somebody who is signed in.
        case person(PersonID)
        /// A device at which the address's person signed in before.
        case device(String)
    }

    private struct Pair: Hashable {
        let address: String
        let by: Asker
    }

    /// In which all mails come back: who waits for one has an answer the same day.
    private static let hour = Duration.seconds(3600)
    /// In which the tries of codes come back: at five a code, guessing one of a million takes years.
    private static let day = Duration.seconds(86_400)

    private var mailsToAddress: AttemptSketch
    /// By address and network, or by address and who is known.
    private var mailsOfAsker: AttemptSketch
    private var mailsFromNetwork: AttemptSketch
    private var mailsOfStrangers: AttemptSketch
    private var mailsInAll: AttemptSketch
    private var codesOfAddress: AttemptSketch
    private var codesOfAsker: AttemptSketch

    init(_ attempts: CommunityConfiguration.Attempts) {
        let (mails, codes) = (attempts.mails, attempts.codeTriesPerDay)
        mailsToAddress = AttemptSketch(.init(most: attempts.mailsPerAddress, period: Self.hour))
        mailsOfAsker = AttemptSketch(.init(most: max(1, attempts.mailsPerAddress / 2), period: Self.hour))
        mailsFromNetwork = AttemptSketch(.init(most: max(1, mails / 4), period: Self.hour))
        mailsOfStrangers = AttemptSketch(.init(most: max(1, mails * 3 / 4), period: Self.hour), width: 1)
        mailsInAll = AttemptSketch(.init(most: mails, period: Self.hour), width: 1)
        codesOfAddress = AttemptSketch(.init(most: codes * 2, period: Self.day))
        codesOfAsker = AttemptSketch(.init(most: codes, period: Self.day))
    }

    /// Counts one mail to each of these, unless they have to wait.
    /// - Returns: How long to wait; nothing is counted then. `nil` if the mails may be sent.
    mutating func countMails(to recipients: [MailRecipient], at now: Timestamp) -> Duration? {
        for recipient in recipients {
            if let left = wait(toMail: recipient, count: recipients.count, at: now) { return left }
        }
        for recipient in recipients { count(mailTo: recipient, at: now) }
        return nil
    }

    /// Counts one try of a code that was mailed to an address, unless it has to wait.
    /// - Returns: How long to wait; the code must not be looked at then. `nil` if it may be.
    mutating func countTry(of address: String, by asker: Asker, at now: Timestamp) -> Duration? {
        let pair = pair(address, asker)
        var waits = [codesOfAsker.wait(for: pair, at: now)]
        if case .stranger = asker { waits.append(codesOfAddress.wait(for: address, at: now)) }
        if let left = waits.compactMap(\.self).max() { return left }
        codesOfAsker.count(pair, at: now)
        if case .stranger = asker { codesOfAddress.count(address, at: now) }
        return nil
    }

    private mutating func wait(toMail recipient: MailRecipient, count: Int, at now: Timestamp) -> Duration? {
        let (pair, others) = (pair(recipient.address, recipient.asker), count - 1)
        var waits = [
            mailsInAll.wait(for: 0, underWay: others, at: now), mailsOfAsker.wait(for: pair, at: now),
        ]
        if case .stranger(let origin) = recipient.asker {
            waits.append(mailsToAddress.wait(for: recipient.address, at: now))
            waits.append(mailsOfStrangers.wait(for: 0, underWay: others, at: now))
            if !origin.isOperator {
                waits.append(mailsFromNetwork.wait(for: origin.network, underWay: others, at: now))
            }
        }
        return waits.compactMap(\.self).max()
    }

    private mutating func count(mailTo recipient: MailRecipient, at now: Timestamp) {
        mailsInAll.count(0, at: now)
        mailsOfAsker.count(pair(recipient.address, recipient.asker), at: now)
        guard case .stranger(let origin) = recipient.asker else { return }
        mailsToAddress.count(recipient.address, at: now)
        mailsOfStrangers.count(0, at: now)
        if !origin.isOperator { mailsFromNetwork.count(origin.network, at: now) }
    }

    /// Strangers are told apart by network: a device of theirs is made up as easily as an address.
    private func pair(_ address: String, _ asker: Asker) -> Pair {
        switch asker {
        case .stranger(let origin): Pair(address: address, by: .stranger(Origin(network: origin.network)))
        case .person: Pair(address: "", by: asker)
        case .device: Pair(address: address, by: asker)
        }
    }
}

/// Whom a mail goes to, and who asked for it.
struct MailRecipient: Sendable, Hashable {
    let address: String
    let asker: ProofLimits.Asker
}

/// Who may try a password, and who has to wait: by what went wrong before. Without clock or I/O.
///
/// An attempt counts once it has failed, by account and network, by account and by network. Where any of these is
/// used up, it is slowed and counts nowhere, so that nobody can slow an account from a network that is slowed itself.
/// Only an attempt from where its person signed in before may go on: a *device* has a count of its own and passes all
/// others; a *network* has one for when the others are used up, and says to a wrong password what it says to strangers.
struct SignInLimits: Sendable {
    /// Who tries.
    struct Attempt: Sendable, Hashable {
        /// The address of the account, whether or not there is one.
        let account: String
        let origin: Origin
        /// What the person has signed in from before: the device, or else the network; `nil` if neither.
        let known: String?

        fileprivate var isKnownDevice: Bool { known != nil && known == origin.device }
    }

    /// How an attempt was let through.
    enum Passage: Sendable, Hashable {
        /// As anybody's.
        case open
        /// As one from a known device.
        case device
        /// As one from a known network that would have to wait otherwise, as a wrong password is told.
        case network(wait: Duration)
    }

    private enum Key: Hashable {
        case pair(account: String, network: String)
        case account(String)
        case network(String)
        case known(account: String, place: String)
    }

    private var pairs: AttemptSketch
    private var accounts: AttemptSketch
    private var networks: AttemptSketch
    private var places: AttemptSketch
    /// What is being checked now: as many as there are threads that check.
    private var underWay: [Key: Int] = [:]

    init(_ attempts: CommunityConfiguration.Attempts) {
        pairs = AttemptSketch(.init(most: attempts.failures, period: .seconds(300)))
        accounts = AttemptSketch(.init(most: attempts.accountFailures, period: .seconds(600)))
        networks = AttemptSketch(.init(most: attempts.sourceFailures, period: .seconds(600)))
        places = AttemptSketch(.init(most: attempts.failures, period: .seconds(300)))
    }

    /// How an attempt passes now, or how long it has to wait.
    mutating func passage(of attempt: Attempt, at now: Timestamp) -> Result<Passage, Slowed> {
        if attempt.isKnownDevice {
            return wait(for: placeKey(of: attempt), at: now).map { .failure(Slowed(wait: $0)) }
                ?? .success(.device)
        }
        guard let wait = openKeys(of: attempt).compactMap({ wait(for: $0, at: now) }).max() else {
            return .success(.open)
        }
        guard attempt.known != nil, self.wait(for: placeKey(of: attempt), at: now) == nil else {
            return .failure(Slowed(wait: wait))
        }
        return .success(.network(wait: wait))
    }

    /// The password is being checked.
    mutating func began(_ attempt: Attempt, _ passage: Passage) {
        for key in keys(of: attempt, passage) { underWay[key, default: 0] += 1 }
    }

    /// The password was checked.
    mutating func ended(_ attempt: Attempt, _ passage: Passage, hasFailed: Bool, at now: Timestamp) {
        for key in keys(of: attempt, passage) {
            let left = underWay[key, default: 1] - 1
            underWay[key] = left > 0 ? left : nil
            if hasFailed { count(key, at: now) }
        }
    }

    // MARK: Keys

    private func keys(of attempt: Attempt, _ passage: Passage) -> [Key] {
        if case .open = passage { openKeys(of: attempt) } else { [placeKey(of: attempt)] }
    }

    /// An operator is not slowed by what others do at the same machine.
    private func openKeys(of attempt: Attempt) -> [Key] {
        let (account, network) = (attempt.account, attempt.origin.network)
        let pair = Key.pair(account: account, network: network)
        return attempt.origin.isOperator ? [pair] : [pair, .account(account), .network(network)]
    }

    private func placeKey(of attempt: Attempt) -> Key {
        .known(account: attempt.account, place: attempt.known ?? "")
    }

    private mutating func wait(for key: Key, at now: Timestamp) -> Duration? {
        self[keyPath: Self.counts(of: key)].wait(for: key, underWay: underWay[key, default: 0], at: now)
    }

    private mutating func count(_ key: Key, at now: Timestamp) {
        self[keyPath: Self.counts(of: key)].count(key, at: now)
    }

    private static func counts(of key: Key) -> WritableKeyPath<SignInLimits, AttemptSketch> {
        switch key {
        case .pair: \.pairs
        case .account: \.accounts
        case .network: \.networks
        case .known: \.places
        }
    }
}

/// How long somebody has to wait, and for what.
struct Slowed: Error, Sendable, Hashable {
    enum Reason: Sendable { case attempts, crowd }

    let wait: Duration
    var reason = Reason.attempts

    var words: LocalizedText {
        switch reason {
        case .attempts: AccountWords.slowDown(wait: wait)
        case .crowd: AccountWords.crowd(wait: wait)
        }
    }
}

extension CommunityError {
    /// That an attempt has to wait.
    init(_ slowed: Slowed) {
        self.init(.slowDown, slowed.words, after: slowed.wait)
    }
}

/// Counts attempts by key in a fixed amount of memory: some at once, then one each time that one is forgotten.
///
/// Nothing is ever pushed out: every key has a cell in each of four rows, and the least of these holds. Keys that share
/// all four cells count for one another, so a flood of made-up keys may slow somebody a little, but never frees anybody.
/// Where the cells are is random at each start. Without clock or I/O.
struct AttemptSketch: Sendable {
    /// How many attempts there may be.
    struct Rule: Sendable {
        /// Attempts at once.
        let most: Int
        /// After how long all of them are forgotten, one after the other at equal intervals.
        let period: Duration

        /// Milliseconds until one is forgotten.
        var interval: Int64 { max(1, period.wholeMilliseconds / Int64(max(1, most))) }
    }

    /// Cells of each key. A stranger's key shares all four with one that is slowed only where a good part of all cells is
    /// taken.
    private static let rows = 4

    private let rule: Rule
    private let width: Int
    /// By row and column: when everything that was counted is forgotten, in milliseconds of ``elapsed``. Empty until
    /// something is counted.
    private var cells: [Int64] = []
    /// Milliseconds so far, and the moment up to which they are counted. A clock that is set back stands still until
    /// it goes on: nobody waits the longer for it.
    private var elapsed: Int64 = 0
    private var last: Timestamp?

    /// - Parameter width: Columns of each row, at most 65,536. About as many keys can be slowed at a time before they
    ///   begin to count for one another.
    init(_ rule: Rule, width: Int = 16_384) {
        self.rule = rule
        self.width = min(max(1, width), 65_536)
    }

    /// How long the next attempt has to wait; `nil` if it may be made now.
    /// - Parameter underWay: Attempts that began and are not counted yet.
    mutating func wait(for key: some Hashable, underWay: Int = 0, at now: Timestamp) -> Duration? {
        advance(to: now)
        let room = Int64(rule.most - 1 - underWay) * rule.interval
        let left = debt(of: indices(of: key)) - room
        return left > 0 ? .milliseconds(left) : nil
    }

    /// Counts an attempt.
    mutating func count(_ key: some Hashable, at now: Timestamp) {
        advance(to: now)
        if cells.isEmpty { cells = [Int64](repeating: 0, count: Self.rows * width) }
        let indices = indices(of: key)
        let end = elapsed + debt(of: indices) + rule.interval
        // The cells of others that are higher stay as they are, so each key's own count is kept as low as it can be.
        for index in indices where cells[index] < end { cells[index] = end }
    }

    private mutating func advance(to now: Timestamp) {
        if let last, now > last { elapsed += (now - last).wholeMilliseconds }
        last = now
    }

    private func debt(of indices: [Int]) -> Int64 {
        guard !cells.isEmpty else { return 0 }
        return max(0, (indices.map { cells[$0] }.min() ?? 0) - elapsed)
    }

    /// Sixteen bits of the hash for each row; the standard library keys its hashes anew at each start.
    private func indices(of key: some Hashable) -> [Int] {
        let hash = UInt(bitPattern: key.hashValue)
        return (0..<Self.rows).map { row in
            row * width + Int((hash >> UInt(16 * row)) & 0xFFFF) % width
        }
    }
}
