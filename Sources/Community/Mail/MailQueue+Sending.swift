import Concurrency
import Logging
import Model
public import ServiceLifecycle
import Storage

extension MailQueue: Service {
    /// How often it looks whether something has become due.
    private static let tick = Duration.seconds(1)

    /// Sends waiting mail, `most` at once, until the gateway stops.
    public func run() async throws {
        ring()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.watch() }
                for await _ in self.rings {
                    for mail in await self.begin() {
                        group.addTask {
                            await self.deliver(mail)
                            self.ring()
                        }
                    }
                }
            }
        }
    }

    /// Sends all that is due, and waits until that is done.
    func settle() async {
        while true {
            let mails = await begin()
            guard !mails.isEmpty else { return }
            await withDiscardingTaskGroup { group in
                for mail in mails { group.addTask { await self.deliver(mail) } }
            }
        }
    }

    private func watch() async {
        while (try? await Task.sleep(for: Self.tick)) != nil {
            let now = clock.now()
            let isDue = state.withLock { state in
                // Beyond any delay: the clock was set back.
                state.next.map { now >= $0 || $0 > now + Self.patience } ?? false
            }
            if isDue { ring() }
        }
    }

    // MARK: Beginning

    /// A mail on its way, and what was known of the way when it began.
    struct Try: Sendable {
        let mail: WaitingMail
        let known: MailRoute.Knowledge
    }

    /// Takes as many due mails as may be on their way, and notes that they are tried: a crash meanwhile counts as a try.
    private func begin() async -> [Try] {
        let (clock, room) = (clock, room(at: clock.now()))
        do {
            let round = try await ledger.perform { transaction in
                try Round(room, at: clock.now(), in: transaction)
            }
            if !round.over.isEmpty { await lose(round.over, nil) }
            if round.over.count == Round.slice { ring() }
            return record(round)
        } catch {
            if !EventLog.isInterruption(error) {
                logger.error("waiting mail could not be read", metadata: ["error": "\(error)"])
            }
            return []
        }
    }

    private func room(at now: Timestamp) -> Round.Room {
        state.withLock { state -> Round.Room in
            Round.Room(
                count: state.route.room(at: now, underWay: state.underWay.count, most: most),
                underWay: state.underWay)
        }
    }

    private func record(_ round: Round) -> [Try] {
        state.withLock { state -> [Try] in
            let dueAt = round.next.dueAt.map { max($0, state.route.rest?.until ?? $0) }
            state.next = [dueAt, round.next.endsAt].compactMap(\.self).min()
            guard !round.begun.isEmpty else { return [] }
            state.underWay.formUnion(round.begun.map(\.id))
            state.route.begin()
            return round.begun.map { Try(mail: $0, known: state.route.knowledge) }
        }
    }

    // MARK: Ending

    private func deliver(_ begun: Try) async {
        var failure: MailFailure?
        var isInterrupted = false
        do {
            try await mailer.send(begun.mail.mail, postmark: begun.mail.postmark)
        } catch let error as MailFailure {
            failure = error
        } catch is CancellationError {
            isInterrupted = true
        } catch {
            failure = MailFailure(.unavailable)
        }
        do {
            try await store(begun.mail, failure, isInterrupted: isInterrupted)
        } catch {
            // It is sent again after the restart.
            logger.error("a try of a mail could not be stored", metadata: ["error": "\(error)"])
        }
        await conclude(begun, failure, isInterrupted: isInterrupted)
    }

    private func store(_ mail: WaitingMail, _ failure: MailFailure?, isInterrupted: Bool) async throws {
        let clock = clock
        try await ledger.perform { transaction in
            let now = clock.now()
            if isInterrupted {
                try MailQueries.put(
                    off: mail, until: now, deferrals: mail.deferrals, nil, in: transaction)
            } else if let failure, !failure.isFinal {
                // What every mail meets makes no single one wait longer.
                let own = failure.isOfOneMail ? 1 : 0
                let delay = own == 0 ? .zero : BackOff.ofOneMail.delay(after: mail.deferrals + 1)
                try MailQueries.put(
                    off: mail, until: now + delay, deferrals: mail.deferrals + own, failure, in: transaction)
            } else {
                try MailQueries.remove(mail, in: transaction)
            }
        }
    }

    /// Draws from a try what holds for others.
    private func conclude(_ begun: Try, _ failure: MailFailure?, isInterrupted: Bool) async {
        let now = clock.now()
        let news = state.withLock { state -> MailTidings.News? in
            state.underWay.remove(begun.mail.id)
            if isInterrupted {
                state.route.interrupt()
                return nil
            }
            guard let failure, !failure.isOfOneMail else {
                state.route.work()
                return state.tidings.work()
            }
            state.route.fail(failure, known: begun.known, at: now)
            guard let rest = state.route.rest else { return nil }
            state.next = rest.until
            return state.tidings.rest(rest.failure, failures: rest.failures, at: now)
        }
        if let failure { log(begun.mail, failure) }
        await tell(news)
        if let failure, failure.isFinal { await lose([begun.mail], failure) }
    }

    private func lose(_ mails: [WaitingMail], _ failure: MailFailure?) async {
        let now = clock.now()
        let news = state.withLock { state in
            state.lose(mails, failure, at: now)
            return state.tidings.lose(mails.count, failure ?? mails.last?.failure, at: now)
        }
        await tell(news)
    }

    /// No address and no word of the mail.
    private func log(_ mail: WaitingMail, _ failure: MailFailure) {
        logger.warning(
            "a mail was not sent",
            metadata: [
                "mail": "\(mail.id)", "tries": "\(mail.tries + 1)", "reason": "\(failure.kind.rawValue)",
                "answer": "\(failure.answer.map(String.init) ?? "none")",
            ])
    }
}

/// One look at the queue, in one transaction.
private struct Round: Sendable {
    /// How many mails may begin beside those that are on their way.
    struct Room: Sendable {
        let count: Int
        let underWay: Set<Int64>
    }

    /// Mails whose time is over that one look takes out.
    static let slice = 256

    /// Taken out, since their time is over.
    let over: [WaitingMail]
    /// Noted as tried.
    private(set) var begun: [WaitingMail] = []
    private(set) var next: (dueAt: Timestamp?, endsAt: Timestamp?) = (nil, nil)

    init(_ room: Room, at now: Timestamp, in transaction: CommunityTransaction) throws {
        over = try MailQueries.removeExpired(
            at: now, limit: Self.slice, sparing: room.underWay, in: transaction)
        try MailQueries.hasten(beyond: now + BackOff.ofOneMail.longest, to: now, in: transaction)
        while begun.count < room.count {
            let missing = room.count - begun.count
            let due = try MailQueries.due(at: now, limit: missing + room.underWay.count, in: transaction)
            let some = due.filter { !room.underWay.contains($0.id) }.prefix(missing)
            guard !some.isEmpty else { break }
            for mail in some { try claim(mail, at: now, in: transaction) }
        }
        next = try MailQueries.next(in: transaction)
    }

    private mutating func claim(_ mail: WaitingMail, at now: Timestamp, in transaction: CommunityTransaction)
        throws
    {
        if let ticket = mail.ticket, try !MailQueries.isGood(ticket, at: now, in: transaction) {
            return try MailQueries.remove(mail, in: transaction)
        }
        let delay = BackOff.ofOneMail.delay(after: mail.deferrals + 1)
        try MailQueries.begin(mail, nextTry: now + delay, in: transaction)
        begun.append(mail)
    }
}
