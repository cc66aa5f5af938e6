import Concurrency
public import Model
public import ServiceLifecycle
import Storage

/// Typing signals. They are told at once, never stored, and end by themselves.
public final class Typing: Service {
    private struct Key: Hashable {
        let person: PersonID
        let conversation: ConversationID
    }

    private struct Entry {
        let signal: TypingSignal
        let until: Timestamp

        /// Whether nothing was said of it for too long. So it is, too, where it would go on for longer than anybody
        /// may type: the clock was set back.
        func isOver(at now: Timestamp) -> Bool { until <= now || until - now > Typing.lifetime }
    }

    /// How long a typing signal lasts unless it is renewed: twice the interval in which the console's client renews it.
    public static let lifetime = Duration.seconds(6)
    /// Said again sooner than this after the last time, it changes nothing: clients may say it with each key.
    static let renewal = Duration.seconds(2)
    /// Groups of more members are not told, since each of them would be, again and again.
    static let mostMembers = 100

    private let ledger: CommunityLedger
    private let clock: WallClock
    private let entries = Mutex<[Key: Entry]>([:])

    init(ledger: CommunityLedger, clock: WallClock) { (self.ledger, self.clock) = (ledger, clock) }

    /// Tells that the actor is typing, for the next ``lifetime``. It tells nobody if the actor doesn't let others know
    /// or may not write there, if the other person isn't a contact or is blocked, or if the group is large.
    public func begin(in conversation: ConversationID, by actor: Actor) async throws {
        let key = Key(person: actor.person, conversation: conversation)
        let now = clock.now()
        let (known, isNews) = entries.withLock { entries in
            guard let entry = entries[key], !entry.isOver(at: now) else {
                return (entries[key]?.signal, true)
            }
            return (entry.signal, entry.until - now < Self.lifetime - Self.renewal)
        }
        guard isNews else { return }
        let signal = try await ledger.perform { transaction in
            let membership = try Conversations.requireMember(actor, of: conversation, in: transaction)
            guard try PrivacyQueries.tellsTyping(actor.person, in: transaction),
                try WritePermission.passes(membership, transaction),
                try ChatQueries.memberCount(of: conversation, in: transaction) <= Self.mostMembers
            else { return TypingSignal?.none }
            let signal = TypingSignal(
                conversation: membership.conversation, person: membership.member, isTyping: true,
                hidden: try BlockQueries.members(
                    of: conversation, blockedBy: actor.person, transaction))
            // Who was forgotten just now is not left looking at it.
            if let known, !signal.hidden.isSubset(of: known.hidden) { transaction.emit(.typing(known.ended)) }
            transaction.emit(.typing(signal))
            return signal
        }
        guard let signal else { return }
        entries.withLock { $0[key] = Entry(signal: signal, until: now + Self.lifetime) }
    }

    /// Tells that the actor has stopped typing.
    public func end(in conversation: ConversationID, by actor: Actor) async throws {
        let key = Key(person: actor.person, conversation: conversation)
        guard let entry = entries.withLock({ $0.removeValue(forKey: key) }) else { return }
        try await tellEnd(of: [entry.signal])
    }

    /// Told of each commit's events: whoever has sent writes no more, and everyone sees that by the message.
    func didCommit(_ events: [Event]) {
        entries.withLock { entries in
            guard !entries.isEmpty else { return }
            for case .messageSent(let message) in events.lazy.map(\.fact) {
                entries[Key(person: message.sender.id, conversation: message.conversation.id)] = nil
            }
        }
    }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                try? await self.expire()
            }
        }
    }

    /// Ends what nobody has said anything more of.
    func expire() async throws {
        let now = clock.now()
        let over = entries.withLock { entries in
            let over = entries.filter { $0.value.isOver(at: now) }
            for key in over.keys { entries[key] = nil }
            return over.values.map(\.signal)
        }
        if !over.isEmpty { try await tellEnd(of: over) }
    }

    private func tellEnd(of signals: [TypingSignal]) async throws {
        try await ledger.perform { transaction in
            for signal in signals {
                transaction.emit(.typing(signal.ended))
            }
        }
    }
}
