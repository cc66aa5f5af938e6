import Logging
import ServiceLifecycle
import Storage

/// Stores, every now and then, that those who have a session got everything up to now.
///
/// Coming and going store it anyway; this is for those who stay, so that after a crash no sender sees more than the
/// last half minute fall back from delivered to sent.
final class DeliveredCursors: Service {
    /// The time between two rounds: after a crash, no sender sees more than it fall back from delivered to
    /// sent.
    static let interval = Duration.seconds(30)
    /// Cursors that one operation moves, so that a message which comes meanwhile waits for a short
    /// transaction.
    private static let part = 64

    private let ledger: CommunityLedger
    private let sessions: SignedInSessions
    private let logger: Logger

    init(ledger: CommunityLedger, sessions: SignedInSessions, logger: Logger) {
        (self.ledger, self.sessions, self.logger) = (ledger, sessions, logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Self.interval)) != nil {
                do { try await self.store() } catch {
                    self.logger.debug("delivered cursors were not stored", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    /// Stores it for everybody who is signed in, in parts, between which messages come through.
    func store() async throws {
        var rest = sessions.people[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.part)
            rest = rest.dropFirst(Self.part)
            try await ledger.perform { [sessions] transaction in
                // Asked here: who has gone since then did not get what came later.
                for person in part where sessions.isPresent(person) {
                    try ReceiptQueries.deliver(to: person, upTo: transaction.lastSequence, in: transaction)
                }
            }
        }
    }
}
