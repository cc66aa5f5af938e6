import Concurrency
import Logging
import Model
import ServiceLifecycle
import Storage

/// Gathers how far people have read while they look on, and stores it in small steps.
///
/// Many messages a second are shown to many people: each cursor is stored once a round, however often it moved,
/// and a round is stored in parts, between which messages come through. What a crash loses is read again.
final class ReadCursors: Service {
    private struct Key: Hashable {
        let person: PersonID
        let conversation: ConversationID
    }

    /// Cursors that one operation moves, so that a message which comes meanwhile waits for a short
    /// transaction.
    static let part = 64
    /// The time between two rounds: what somebody reads in it is one write, and others see it soon enough.
    static let interval = Duration.milliseconds(200)

    private let ledger: CommunityLedger
    private let clock: WallClock
    private let logger: Logger
    private let pending = Mutex<[Key: Int64]>([:])
    private let doorbell: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init(ledger: CommunityLedger, clock: WallClock, logger: Logger) {
        (self.ledger, self.clock, self.logger) = (ledger, clock, logger)
        (doorbell, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Notes that a message was shown to a person; from any thread, and without waiting.
    func record(_ message: MessageID, in conversation: ConversationID, shownTo person: PersonID) {
        let key = Key(person: person, conversation: conversation)
        let isFirst = pending.withLock { pending in
            let isFirst = pending.isEmpty
            pending[key] = max(pending[key] ?? 0, message.rawValue)
            return isFirst
        }
        if isFirst { bell.yield() }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in self.doorbell {
                do { try await self.store() } catch {
                    self.logger.debug("read cursors were not stored", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
        try? await store()
    }

    /// Stores all that was noted.
    func store() async throws {
        var rest = pending.withLock { pending in
            defer { pending = [:] }
            return pending[...]
        }
        while !rest.isEmpty {
            let part = rest.prefix(Self.part)
            rest = rest.dropFirst(Self.part)
            let now = clock.now()
            try await ledger.perform { transaction in
                for (key, message) in part {
                    try Receipts.read(
                        key.person, key.conversation, upTo: message, at: now, in: transaction)
                }
            }
        }
    }
}

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
