import Concurrency
import Logging
public import Model
public import ServiceLifecycle
import Storage

/// The outgoing mail. It waits in the record, beside the codes that it carries, until a transport has sent it.
///
/// Nobody waits for a mail server: whoever asks for a code is answered at once. Stored mail survives a restart. A mail
/// is tried until it is sent, is refused for good, or is of no use any more: a code's mail as long as the code is
/// valid, any other for a day. Then it is removed, from the files too.
public final class MailQueue: Sendable {
    /// How long a mail without a code is tried.
    static let patience = Duration.seconds(86_400)

    let ledger: CommunityLedger
    let mailer: any Mailer
    let clock: WallClock
    let logger: Logger
    /// Mails on their way at the same time.
    let most: Int
    let state = Mutex(MailQueueState())
    let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let listener = Mutex<(@Sendable (LocalizedText) -> Void)?>(nil)

    init(
        ledger: CommunityLedger, mailer: any Mailer, clock: WallClock, most: Int, logger: Logger
    ) {
        (self.ledger, self.mailer, self.clock) = (ledger, mailer, clock)
        (self.most, self.logger) = (most, logger)
        (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Sets who tells administrators what they should know about mail. No line names an address.
    public func onNews(_ listener: @escaping @Sendable (LocalizedText) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    /// Says that something may be to send.
    func ring() { bell.yield() }

    // MARK: Writing

    /// Puts a mail into the queue with the transaction that makes what it tells of, so that neither is there without the
    /// other. Call ``ring()`` after the commit.
    ///
    /// - Parameters:
    ///   - ticket: Of the code it carries: once that is used, replaced or tried too often, the mail is not sent.
    ///   - lifetime: Of that code. A mail without one ignores both.
    ///   - person: For whom it is written, where they have an account: it goes with that.
    func post(
        _ mail: Mail, ticket: SignUpTicket, lifetime: Duration, of person: PersonID?,
        in transaction: CommunityTransaction
    ) throws {
        // Every mail comes by here, inside of the transaction that asks for it: limits on mail, by address and in all,
        // belong here. What they throw takes the code back too.
        let (now, hasCode) = (clock.now(), mail.code != nil)
        try MailQueries.insert(
            mail, postmark: .random(at: now), ticket: hasCode ? ticket : nil, of: person,
            until: now + (hasCode ? lifetime : Self.patience), in: transaction)
    }

    // MARK: Looking

    /// Returns what waits and what was lost, with addresses. For administrators only.
    public func report() async throws -> MailReport {
        let (count, first) = try await ledger.read { reader in
            (
                try MailQueries.count(upTo: MailReport.mostCounted, in: reader),
                try MailQueries.waiting(limit: MailReport.mostShown, in: reader)
            )
        }
        let now = clock.now()
        return state.withLock { state in
            state.dropOldLosses(at: now)
            return MailReport(
                waiting: count, first: first.map(MailReport.Waiting.init), lost: state.lost,
                rest: state.route.rest.map { .init(failure: $0.failure, until: $0.until) })
        }
    }

    /// Tells administrators.
    func tell(_ news: MailTidings.News?) async {
        guard let news else { return }
        let waiting = try? await ledger.read {
            try MailQueries.count(upTo: MailReport.mostCounted, in: $0)
        }
        listener.withLock(\.self)?(MailWords.told(news, waiting: waiting ?? 0))
    }
}

extension MailQueue: PersonalDataHolder {
    /// Erases the mail to a person, and the record of lost mail to them.
    public func erase(_ person: PersonID) async throws {
        let address = try await ledger.perform { transaction in
            let address = try MailQueries.address(of: person, in: transaction)
            try ErasureQueries.eraseRest(
                of: person, address: address, from: CommunityTables.mails, in: transaction)
            return address
        }
        state.withLock { state in state.lost.removeAll { $0.address == address } }
    }
}

/// What the queue knows beside what is stored.
struct MailQueueState {
    var route = MailRoute()
    var tidings = MailTidings()
    /// The mails on their way.
    var underWay: Set<Int64> = []
    /// When there is something to do; `nil` if nothing waits.
    var next: Timestamp?
    /// The last mails that were not delivered, the newest first.
    var lost: [MailReport.Lost] = []

    mutating func lose(_ mails: [WaitingMail], _ failure: MailFailure?, at now: Timestamp) {
        let new = mails.map { mail in
            MailReport.Lost(
                address: mail.mail.to, carriedCode: mail.mail.code != nil, failure: failure ?? mail.failure,
                at: now)
        }
        lost = Array((new.reversed() + lost).prefix(MailReport.mostLost))
    }

    /// Addresses are kept no longer than mail is.
    mutating func dropOldLosses(at now: Timestamp) {
        lost.removeAll { $0.at + MailQueue.patience < now }
    }
}

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
                    // A ring that waited is given after a cancellation, too: the last try that was interrupted rings.
                    if Task.isCancelled { break }
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
