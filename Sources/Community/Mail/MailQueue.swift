import Concurrency
import Logging
public import Model
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
