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

    /// A mail got through, or as far as its recipient. Returns whether that is news.
    @discardableResult
    mutating func work() -> Bool {
        guard rest != nil else { return false }
        rest = nil
        knowledge.number += 1
        return true
    }

    /// A mail was given up before anything was known.
    mutating func interrupt() { rest?.isProbed = false }
}
