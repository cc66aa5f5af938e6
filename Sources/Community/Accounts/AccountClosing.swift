import Concurrency
import Logging
public import Model
import ServiceLifecycle
import Storage

/// Closing an account: signed out everywhere at once, gone for good after a time of grace.
extension Accounts {
    /// Begins to close the account that is signed in, and returns the moment from which it can't be restored.
    ///
    /// Until then signing in keeps the account, with everything in it.
    @discardableResult
    public func close(password: String, session: any Session) async throws -> Timestamp {
        let credential = try await credentials.checkOwn(password, by: session)
        let (grace, passed) = (configuration.accounts.closingGrace, passed)
        let closesAt = clock.now() + grace
        let ended = try await ledger.perform { [self] transaction in
            try Self.require(credential.person, at: session)
            // What has passed up to now is not of this grace, and counted only later.
            return try beginClosing(
                credential.account(in: transaction), at: closesAt, grace: grace + passed.soFar(),
                in: transaction)
        }
        attendance.tell(ended.filter { $0.id != session.id }, AccountWords.closing)
        return closesAt
    }

    /// Closes an account at once, for operators. The running gateway erases what it leaves, or else the next one does.
    ///
    /// - Throws: `CommunityError` `.notFound` if no account has the address.
    @discardableResult
    public func remove(email: String) async throws -> PersonRef {
        let address = try EmailAddress(email)
        let (person, ended) = try await ledger.perform { [self] transaction in
            guard let account = try AccountQueries.account(email: address.text, in: transaction) else {
                throw CommunityError(.notFound, AccountWords.noAccount(address.text))
            }
            return (account.person, try beginClosing(account, at: clock.now(), in: transaction))
        }
        attendance.tell(ended, AccountWords.closing)
        return person
    }

    /// Ends all that signs the person in, and every session; returns these.
    private func beginClosing(
        _ account: AccountQueries.Account, at moment: Timestamp, grace: Duration = .zero,
        in transaction: CommunityTransaction
    ) throws -> [any Session] {
        try AccountQueries.set(closesAt: moment, grace: grace, of: account.person.id, in: transaction)
        try endCredentials(of: account, in: transaction)
        return try attendance.end(of: account.person.id, in: transaction) { _ in true }
    }

    /// Returns every account, sorted by address, for operators.
    public func list() async throws -> [AccountSummary] {
        let named = administrators
        return try await ledger.read { reader in
            try AccountQueries.accounts(in: reader).map { account in
                AccountSummary(
                    email: account.email, handle: account.person.handle,
                    isAdministrator: account.isAdministrator || named.contains(account.email),
                    closesAt: account.closesAt)
            }
        }
    }
}

/// An account as operators list it.
public struct AccountSummary: Sendable, Hashable {
    public let email: String
    public let handle: String
    public let isAdministrator: Bool
    /// When it is due to be erased, or `nil` if it isn't being closed.
    public let closesAt: Timestamp?
}

/// Erases the accounts whose time of grace is over, and what they would leave: codes that expired, and groups that
/// nobody is in.
///
/// It goes by two clocks: the date that was told, and time that the gateway has measured itself (``PassedTime``), which
/// lies in the record. So a date that is wrong for a while erases nobody, and time while the gateway is stopped makes it
/// later, never sooner.
final class AccountCloser: Service {
    private let ledger: CommunityLedger
    private let holders: [any PersonalDataHolder]
    private let clock: WallClock
    private let passed: PassedTime
    /// How long a group that nobody is in is kept.
    private let grace: Duration
    private let interval: Duration
    private let logger: Logger

    init(
        ledger: CommunityLedger, holders: [any PersonalDataHolder], clock: WallClock, passed: PassedTime,
        grace: Duration, interval: Duration = .seconds(60), logger: Logger
    ) {
        (self.ledger, self.holders, self.clock) = (ledger, holders, clock)
        (self.passed, self.grace) = (passed, grace)
        (self.interval, self.logger) = (interval, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await self.closeDue() } catch {
                    // The gateway is stopping, which is no error.
                    if EventLog.isInterruption(error) { return }
                    self.logger.error("an account could not be closed yet", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    /// Erases every account that is due, and what nobody needs any more; returns how many accounts.
    ///
    /// What others keep of the person goes first and the account's own row last, so that after a crash at any
    /// moment the account is due still, and all of it is done again.
    @discardableResult
    func closeDue() async throws -> Int {
        try await measure()
        let (ledger, now) = (ledger, clock.now())
        let due = try await ledger.read { try ClosingQueries.due(at: now, in: $0) }
        var failure: (any Error)?
        for person in due {
            do { try await erase(person) } catch { failure = failure ?? error }
        }
        do { try await eraseEmptyGroups() } catch { failure = failure ?? error }
        // One that can't be erased yet holds up nobody else.
        if let failure { throw failure }
        return due.count
    }

    /// Adds up the time that has passed, and takes out the codes whose time it was.
    private func measure() async throws {
        let (passed, grace, clock) = (passed, grace, clock)
        try await ledger.perform { transaction in
            try MeasuredTimeQueries.add(passed.lap(), in: transaction)
            try EmptyGroupQueries.keepNew(for: grace, in: transaction)
        }
        while try await ledger.perform({ try ExpiryQueries.removeSome(at: clock.now(), in: $0) }) > 0 {}
    }

    private func erase(_ person: PersonID) async throws {
        for holder in holders { try await holder.erase(person) }
        try await AccountErasure(person: person, ledger: ledger, clock: clock).run()
        logger.info("closed an account", metadata: ["person": "\(person.rawValue)"])
    }

    /// Their words follow: ``ClearingEraser`` sees to those.
    private func eraseEmptyGroups() async throws {
        for group in try await ledger.read(EmptyGroupQueries.due) {
            try await ledger.perform { try EmptyGroupQueries.erase(group, in: $0) }
        }
    }
}

/// How much time has passed for certain: what both clocks agree on, the one that tells the date and the one that nobody
/// can set.
///
/// A date that jumps ahead counts for no more than the time that really went by, one that jumps back for nothing, and
/// time while the gateway is stopped isn't measured.
final class PassedTime: Sendable {
    private struct Reading {
        var wall: Timestamp
        var elapsed: Duration
        var passed = Duration.zero
    }

    private let clock: WallClock
    private let state: Mutex<Reading>

    init(clock: WallClock) {
        self.clock = clock
        state = Mutex(Reading(wall: clock.now(), elapsed: clock.elapsed()))
    }

    /// Returns what has passed since the last ``lap()``, which goes on counting.
    func soFar() -> Duration { state.withLock { Self.look(clock, &$0) } }

    /// Returns what has passed since the last time, and begins anew.
    func lap() -> Duration {
        state.withLock { state in
            defer { state.passed = .zero }
            return Self.look(clock, &state)
        }
    }

    private static func look(_ clock: WallClock, _ state: inout Reading) -> Duration {
        let (wall, elapsed) = (clock.now(), clock.elapsed())
        state.passed += max(.zero, min(wall - state.wall, elapsed - state.elapsed))
        (state.wall, state.elapsed) = (wall, elapsed)
        return state.passed
    }
}

/// Takes all that a person wrote and all that is known of the person out of the record.
///
/// Words go in slices of the sequence, so that nobody's message waits for a long transaction. What stays is a
/// person without name and handle, for conversations and discussions that others go on with.
struct AccountErasure {
    let person: PersonID
    let ledger: CommunityLedger
    let clock: WallClock

    /// Numbers of the sequence that one transaction looks at: half a millisecond where a post stands at every one.
    static let slice: Int64 = 320
    /// Groups that one transaction leaves.
    private static let groups = 10

    func run() async throws {
        let person = person
        let last = try await ledger.read { try EventQueries.lastSequence(in: $0) }
        for start in stride(from: 0, through: last, by: Int(Self.slice)) {
            try await eraseWords((start + 1)...(start + Self.slice))
        }
        while try await ledger.perform({ try ErasureQueries.eraseSome(of: person, in: $0) }) {}
        while try await leaveSomeGroups() {}
        try await markForgotten()
        try await eraseRest()
    }

    /// Indexes and counts follow the first two; whatever these leave goes by what the tables declare.
    private func eraseWords(_ slice: ClosedRange<Int64>) async throws {
        let (person, clock) = (person, clock)
        try await ledger.perform { transaction in
            try ClearingQueries.recordDropped(by: person, slice, in: transaction)
            try Forum.erase(wordsOf: person, slice, at: clock.now(), in: transaction)
            try ErasureQueries.erase(person, slice, at: clock.now(), in: transaction)
        }
    }

    /// Leaves a keyed hash of the address with those who forgot the person, so that they are left alone by whoever signs up
    /// with it again.
    private func markForgotten() async throws {
        let person = person
        var last: PersonID?
        repeat {
            let after = last
            last = try await ledger.perform { transaction in
                guard let address = try MailQueries.address(of: person, in: transaction) else { return nil }
                let key = try ForgottenAddressQueries.key(in: transaction)
                return try ForgottenAddressQueries.mark(
                    person, as: AddressMark.of(address, key: key), after: after, in: transaction)
            }
        } while last != nil
        try await ledger.perform { try FormerAddressQueries.removeUnlessForgotten(person, in: $0) }
    }

    /// Ends with the account's own row, by which all of it would be done again.
    private func eraseRest() async throws {
        let (person, clock) = (person, clock)
        try await ledger.perform { transaction in
            guard let known = try ReferenceQueries.person(person, in: transaction) else { return }
            try EmptyGroupQueries.endKeeping(madeBy: person, in: transaction)
            try ClearingQueries.expect(leavingAll: person, in: transaction)
            try ClosingQueries.endHelp(for: person, in: transaction)
            try PeopleQueries.reserve(handle: known.handle, in: transaction)
            let address = try MailQueries.address(of: person, in: transaction)
            try ErasureQueries.eraseRest(of: person, address: address, in: transaction)
            let former = PersonRef(id: person, handle: PersonRef.formerHandle(of: person))
            try transaction.record(
                .closed, by: former, cause: nil, at: clock.now(), as: transaction.nextSequence())
        }
    }

    /// False where none is left.
    private func leaveSomeGroups() async throws -> Bool {
        let (person, clock) = (person, clock)
        return try await ledger.perform { transaction in
            guard let known = try ReferenceQueries.person(person, in: transaction) else { return false }
            let groups = try ClosingQueries.groups(of: person, limit: Self.groups, in: transaction)
            try Self.leave(groups, known, at: clock.now(), in: transaction)
            try EmptyGroupQueries.endKeeping(groups, in: transaction)
            return !groups.isEmpty
        }
    }

    private static func leave(
        _ groups: [ConversationID], _ person: PersonRef, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for group in groups {
            guard let membership = try ChatQueries.membership(of: person.id, in: group, transaction) else {
                continue
            }
            try Groups.end(membership, by: person, cause: nil, at: now, in: transaction)
        }
    }
}

/// What closing an account looks for.
enum ClosingQueries {
    /// People whose accounts' time of grace is over, by the date and by the time that the gateway has measured.
    static func due(at now: Timestamp, in reader: SQLReader) throws -> [PersonID] {
        try reader.rows(
            "SELECT person FROM accounts WHERE closes_at <= ? AND kept_until <= \(MeasuredTimeQueries.passed)",
            now
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Some of the groups that a person is in.
    static func groups(
        of person: PersonID, limit: Int, in reader: SQLReader
    ) throws -> [ConversationID] {
        try reader.rows(
            """
            SELECT c.id FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.person = ? AND c.kind <> ? LIMIT ?
            """, person, ConversationKind.direct.rawValue, limit
        ) { ConversationID(rawValue: $0.int64(0)) }
    }

    /// The administrators go on with the group in which they were asked, which was called like the person.
    static func endHelp(for person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute(
            "UPDATE conversations SET name = slug WHERE creator = ? AND label = ? AND kind <> 0", person,
            ConversationLabel.help.rawValue)
    }
}
