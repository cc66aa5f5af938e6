import Model

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
