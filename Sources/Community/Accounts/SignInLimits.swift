import Model

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
        let underWay = underWay[key, default: 0]
        return switch key {
        case .pair: pairs.wait(for: key, underWay: underWay, at: now)
        case .account: accounts.wait(for: key, underWay: underWay, at: now)
        case .network: networks.wait(for: key, underWay: underWay, at: now)
        case .known: places.wait(for: key, underWay: underWay, at: now)
        }
    }

    private mutating func count(_ key: Key, at now: Timestamp) {
        switch key {
        case .pair: pairs.count(key, at: now)
        case .account: accounts.count(key, at: now)
        case .network: networks.count(key, at: now)
        case .known: places.count(key, at: now)
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
        case .attempts: SignUpWords.slowDown(wait: wait)
        case .crowd: SignUpWords.crowd(wait: wait)
        }
    }
}

extension CommunityError {
    /// That an attempt has to wait.
    init(_ slowed: Slowed) {
        self.init(.slowDown, slowed.words, after: slowed.wait)
    }
}
