import Model

/// Whether mail gets through at all. A state machine without clock and I/O.
///
/// A failure that every mail would meet rests the whole queue, and not each mail by itself: while a server is away one
/// mail asks for all, and once it is back they go at once instead of when each one's own back-off ends. What begins with
/// a recipient's name is that mail's own failure: otherwise an address whose server hangs would hold up everybody's mail.
struct MailRoute {
    /// A pause.
    struct Rest: Hashable {
        let failure: MailFailure
        /// In a row.
        let failures: Int
        let until: Timestamp
        /// Whether one mail is on its way to find out.
        fileprivate(set) var isProbed = false
    }

    /// What has become known of the way meanwhile makes a try's failure old news.
    struct Knowledge: Hashable { fileprivate var number = 0 }

    /// `nil` while mail gets through.
    private(set) var rest: Rest?
    private(set) var knowledge = Knowledge()
    private let backOff: BackOff

    init(backOff: BackOff = .ofTheWay) { self.backOff = backOff }

    /// How many mails may begin, of `most` at once.
    func room(at now: Timestamp, underWay: Int, most: Int) -> Int {
        guard let rest else { return max(0, most - underWay) }
        // Beyond any pause: the clock was set back.
        let isOver = now >= rest.until || rest.until > now + backOff.longest
        return isOver && !rest.isProbed ? 1 : 0
    }

    /// Mails begin.
    mutating func begin() { rest?.isProbed = true }

    /// A mail that had begun with `known` met what every mail would.
    mutating func fail(_ failure: MailFailure, known: Knowledge, at now: Timestamp) {
        // Several begin together and fail together: that is one failure.
        guard known == knowledge else { return }
        let failures = (rest?.failures ?? 0) + 1
        rest = Rest(
            failure: failure, failures: failures, until: now + backOff.delay(after: failures))
        knowledge.number += 1
    }

    /// A mail got through, or as far as its recipient.
    mutating func work() {
        guard rest != nil else { return }
        rest = nil
        knowledge.number += 1
    }

    /// A mail was given up before anything was known.
    mutating func interrupt() { rest?.isProbed = false }
}

/// What administrators are told of mail, once a spell. A state machine without clock and I/O.
struct MailTidings {
    /// Something to tell.
    enum News: Hashable {
        case stuck(MailFailure)
        case flowing
        /// Mails that will not be delivered, and why the last of them was not.
        case lost(Int, MailFailure?)
    }

    /// How long they are not told of another spell, and not of other lost mail: both can be brought about from outside.
    static let quiet = (stuck: Duration.seconds(600), lost: Duration.seconds(3600))

    private var stuckSince: Timestamp?
    private var isToldStuck = false
    private var lastLost: Timestamp?
    private var lost = 0

    /// The queue rests after so many failures in a row.
    mutating func rest(_ failure: MailFailure, failures: Int, at now: Timestamp) -> News? {
        // The first may be a moment's; what only an administrator can mend is not.
        guard failures > 1 || !failure.passes, !isToldStuck, isQuiet(since: stuckSince, Self.quiet.stuck, now)
        else { return nil }
        (isToldStuck, stuckSince) = (true, now)
        return .stuck(failure)
    }

    /// Mail gets through again.
    mutating func work() -> News? {
        defer { isToldStuck = false }
        return isToldStuck ? .flowing : nil
    }

    /// Mail will not be delivered.
    mutating func lose(_ count: Int, _ failure: MailFailure?, at now: Timestamp) -> News? {
        lost += count
        guard lost > 0, isQuiet(since: lastLost, Self.quiet.lost, now) else { return nil }
        defer { (lost, lastLost) = (0, now) }
        return .lost(lost, failure)
    }

    /// Whether the last time is so long ago; also where it is to come, after the clock was set back.
    private func isQuiet(since last: Timestamp?, _ quiet: Duration, _ now: Timestamp) -> Bool {
        last.map { now >= $0 + quiet || now < $0 } ?? true
    }
}

/// How long to wait after failures in a row: twice as long each time, up to a bound.
struct BackOff: Sendable {
    let first: Duration
    let longest: Duration

    /// After a mail server put one mail off. Those that do so to strangers for a while (greylisting) take it after some
    /// minutes; RFC 5321 (4.5.4.1) wants no hurry.
    static let ofOneMail = BackOff(first: .seconds(30), longest: .seconds(3600))
    /// After nothing got through at all. A single connection asks, and people wait for codes, so it asks more often.
    static let ofTheWay = BackOff(first: .seconds(10), longest: .seconds(300))

    /// - Parameter failures: At least one.
    func delay(after failures: Int) -> Duration {
        // Beyond so many doublings every delay is the longest, and nothing overflows.
        min(longest, first * (1 << min(max(0, failures - 1), 20)))
    }
}
