import Logging
import Model
import ServiceLifecycle
import Storage

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
