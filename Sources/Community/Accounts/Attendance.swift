import Logging
public import Model
import Storage

/// Sessions that come and go, in the very transactions that decide so: no other operation finds one in between.
struct Attendance: Sendable {
    let ledger: CommunityLedger
    let clock: WallClock
    let sessions = SignedInSessions()
    let cursors: ReadCursors
    let rates: Rates
    /// Addresses of administrators by configuration, lower case as addresses are stored.
    let administrators: Set<String>
    let logger: Logger

    /// Puts the session on the bus: what it reads here is a snapshot at N, and it is live from N+1.
    ///
    /// An account that is being closed is kept, if its time of grace isn't over.
    /// - Parameters:
    ///   - kept: The sign-in with a token that it belongs to.
    ///   - unread: What was unread a moment ago. Counted here where it is left out, which is for those who have nothing
    ///     to count.
    /// - Throws: `CommunityError` `.limit` if the person has as many sessions as one may have.
    func arrive(
        _ account: AccountQueries.Account, _ session: any Session, kept: Int64? = nil,
        unread: UnreadSnapshot? = nil, in transaction: CommunityTransaction
    ) throws -> Welcome {
        let (person, now) = (account.person, clock.now())
        guard !session.state.isEnded else {
            throw CommunityError(.unavailable, SharedWords.connectionClosed)
        }
        guard account.closesAt.map({ $0 > now }) ?? true else {
            throw CommunityError(.notFound, Caller.closedMeanwhile)
        }
        try sessions.requireRoom(for: person.id)
        if account.closesAt != nil {
            try AccountQueries.set(closesAt: nil, of: person.id, in: transaction)
            try Groups.settleOwners(ofReturning: person, at: now, in: transaction)
        }
        try PlaceQueries.record(Origin(of: session), of: person.id, at: now, in: transaction)
        let unread = try unread ?? UnreadSnapshot(of: person.id, in: transaction)
        let welcome = try welcome(account, session, unread.answer(in: transaction), in: transaction)
        rates.record(person.id, isAdministrator: welcome.isAdministrator)
        transaction.ifLost(session.state.restorer())
        session.state.signIn(
            person, isAdministrator: welcome.isAdministrator, language: account.chosenLanguage, kept: kept)
        session.state.onShown { [cursors] message, conversation in
            cursors.record(message, in: conversation, shownTo: person.id)
        }
        sessions.add(session, of: person.id)
        transaction.ifLost { [sessions] in sessions.remove(session, of: person.id) }
        return welcome
    }

    private func welcome(
        _ account: AccountQueries.Account, _ session: any Session, _ found: UnreadSnapshot.Answer,
        in transaction: CommunityTransaction
    ) throws -> Welcome {
        let person = account.person
        transaction.emit(.attach(session.id, person.id, session.outlet, found.conversations))
        if found.muting != Muting() { transaction.emit(.mutes(session.id, found.muting)) }
        if session.state.listens { transaction.emit(.listen(session.id)) }
        let sequence = transaction.lastSequence
        let delivered = try Receipts.deliver(to: person.id, upTo: sequence, in: transaction)
        return Welcome(
            person: person, username: account.username, sequence: sequence, unread: found.counted,
            muting: found.muting,
            notifications: try SeenQueries.unseen(for: person.id, in: transaction),
            isAdministrator: account.isAdministrator || administrators.contains(account.email),
            wasClosing: account.closesAt != nil,
            untold: Welcome.Untold(places: found.unread, after: delivered))
    }

    /// What is unread for somebody who is about to sign in. It costs as much as a command does, and counts as one.
    func unread(of person: PersonID) async throws -> UnreadSnapshot {
        try rates.spend(.commands, by: Actor(person))
        return try await ledger.read { try UnreadSnapshot(of: person, in: $0) }
    }

    /// Tells the senders of what waited, in small steps: others' messages come in between.
    func tellDelivered(to welcome: Welcome) async throws {
        let (person, untold, end) = (welcome.person.id, welcome.untold, welcome.sequence)
        var places = untold.places[...]
        while !places.isEmpty {
            let part = places.prefix(Receipts.placesAtOnce)
            places = places.dropFirst(Receipts.placesAtOnce)
            var senders = try await ledger.read {
                try Receipts.untoldSenders(of: person, in: part, after: untold.after, upTo: end, $0)
            }[...]
            while !senders.isEmpty {
                let told = senders.prefix(Receipts.sendersAtOnce)
                senders = senders.dropFirst(Receipts.sendersAtOnce)
                try await ledger.perform { [sessions] transaction in
                    // Not what was told of a message that came since then: a receipt never goes back.
                    let end = try Receipts.delivered(
                        to: person, isPresent: sessions.isPresent(person), transaction)
                    try Receipts.tellDelivered(to: person, told, upTo: end, in: transaction)
                }
            }
        }
    }

    /// Takes the session of a connection that is gone off the bus, and keeps its read cursor.
    func detach(_ session: any Session) async {
        do {
            try await ledger.perform { [self] in try depart(session, in: $0) }
        } catch let error as StorageError where error.code == .full {
            await detachUnstored(session)
        } catch {
            logger.debug("a session ended after the ledger", metadata: ["session": "\(session.id.rawValue)"])
        }
    }

    /// Takes a session off the bus without keeping what it read: there is no room for that. Operations that share its batch
    /// may want some, so it tries until it is alone.
    private func detachUnstored(_ session: any Session) async {
        var pause = Duration.milliseconds(20)
        while true {
            do {
                return try await ledger.perform { [self] transaction in
                    if let person = session.person?.id { sessions.remove(session, of: person) }
                    transaction.emit(.detach(session.id))
                }
            } catch let error as StorageError where error.code == .full {
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(1))
            } catch { return }
        }
    }

    /// Signs a session out.
    func leave(_ session: any Session, in transaction: CommunityTransaction) throws {
        try depart(session, in: transaction)
        transaction.ifLost(session.state.restorer())
        session.state.signOut()
    }

    /// Signs those sessions of a person out that are meant, and returns them: they are told why once it is durable.
    func end(
        of person: PersonID, in transaction: CommunityTransaction, where isMeant: (any Session) -> Bool
    ) throws -> [any Session] {
        let ended = sessions.sessions(of: person).filter(isMeant)
        for session in ended { try leave(session, in: transaction) }
        return ended
    }

    func tell(_ ended: [any Session], _ reason: LocalizedText) {
        for session in ended { session.wasSignedOut(because: reason) }
    }

    private func depart(_ session: any Session, in transaction: CommunityTransaction) throws {
        if let person = session.person?.id {
            if let shown = session.state.shown {
                try Receipts.read(
                    person, shown.place.conversation, upTo: shown.upTo, at: clock.now(), in: transaction)
            }
            try ReceiptQueries.deliver(to: person, upTo: transaction.lastSequence, in: transaction)
            // Here, so that no operation after this one takes the person for present.
            sessions.remove(session, of: person)
            transaction.ifLost { [sessions] in sessions.add(session, of: person) }
        }
        transaction.emit(.detach(session.id))
    }
}

/// What waits for a person who signed in.
public struct Welcome: Sendable {
    public let person: PersonRef
    public let username: String
    /// The number from which the session is live. It gets everything after it; everything before is in the record.
    public let sequence: Int64
    /// The conversations with unread messages, counted by the person's own rule.
    public let unread: [PlaceUnread]
    /// What of the later messages is shown, and counts as unread.
    public var muting = Muting()
    /// The number of notifications that are not seen yet.
    public let notifications: Int
    public let isAdministrator: Bool
    /// Whether the account was being closed, which signing in has stopped.
    public let wasClosing: Bool
    /// What a returning session missed, or `nil` if it didn't ask.
    public var missed: Missed?
    var untold = Untold()

    /// Conversations whose senders are still to be told that their messages reached the person.
    struct Untold: Sendable {
        var places: [PlaceUnread] = []
        /// Of messages after this number.
        var after: Int64 = 0
    }
}
