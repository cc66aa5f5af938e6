import Logging
import ServiceLifecycle
import Storage

/// Erases the accounts whose time of grace is over.
final class AccountCloser: Service {
    private let ledger: CommunityLedger
    private let holders: [any PersonalDataHolder]
    private let clock: WallClock
    private let interval: Duration
    private let logger: Logger

    init(
        ledger: CommunityLedger, holders: [any PersonalDataHolder], clock: WallClock,
        interval: Duration = .seconds(60), logger: Logger
    ) {
        (self.ledger, self.holders, self.clock) = (ledger, holders, clock)
        (self.interval, self.logger) = (interval, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try await self.closeDue() } catch {
                    self.logger.error("an account could not be closed yet", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    /// Erases every account that is due; gives how many.
    ///
    /// What others keep of the person goes first and the account's own row last, so that after a crash at any
    /// moment the account is due still, and all of it is done again.
    @discardableResult
    func closeDue() async throws -> Int {
        let (ledger, now) = (ledger, clock.now())
        let due = try await ledger.read { try ErasureQueries.due(at: now, in: $0) }
        var failure: (any Error)?
        for person in due {
            do { try await erase(person) } catch { failure = failure ?? error }
        }
        // One that can't be erased yet holds up nobody else.
        if let failure { throw failure }
        return due.count
    }

    private func erase(_ person: PersonID) async throws {
        for holder in holders { try await holder.forget(person) }
        try await AccountErasure(person: person, ledger: ledger, clock: clock).run()
        logger.info("closed an account", metadata: ["person": "\(person.rawValue)"])
    }
}
