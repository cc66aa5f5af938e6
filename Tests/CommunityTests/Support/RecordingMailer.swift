import Community
import Concurrency
import Model

/// Keeps mail instead of sending it, or fails to.
final class RecordingMailer: Mailer {
    private struct State {
        var mails: [(mail: Mail, postmark: Postmark)] = []
        var attempts = 0
        /// What the mails to an address meet, and what every other meets.
        var failures: [String: MailFailure] = [:]
        var failure: MailFailure?
        /// What is said of so many mails that were kept.
        var lostAnswers = (failure: MailFailure(.dropped), left: 0)
        var holds: [String: MailHold] = [:]
        var waiting: @Sendable (String) -> [Mail] = { _ in [] }
    }

    private let state = Mutex(State())
    private let (sendings, sending) = AsyncStream.makeStream(of: Int.self)

    func send(_ mail: Mail, postmark: Postmark) async throws {
        let hold = state.withLock { state in
            state.attempts += 1
            return state.holds.removeValue(forKey: mail.to)
        }
        try await hold?.wait()
        let (count, lost) = try state.withLock { state in
            if let failure = state.failures[mail.to] ?? state.failure { throw failure }
            state.mails.append((mail, postmark))
            let isLost = state.lostAnswers.left > 0
            if isLost { state.lostAnswers.left -= 1 }
            return (state.mails.count, isLost ? state.lostAnswers.failure : nil)
        }
        sending.yield(count)
        if let lost { throw lost }
    }

    // MARK: What becomes of mail

    /// What every mail meets from now on, or the mails to one address; `nil` for nothing.
    func fail(_ failure: MailFailure?, to address: String? = nil) {
        state.withLock { state in
            if let address { state.failures[address] = failure } else { state.failure = failure }
        }
    }

    /// Keeps the next mails, and says that they failed.
    func loseAnswers(_ failure: MailFailure, times: Int) {
        state.withLock { $0.lostAnswers = (failure, times) }
    }

    /// Holds the next mail to an address up, until it is released or its task is cancelled.
    func hold(_ address: String) -> MailHold {
        let hold = MailHold()
        state.withLock { $0.holds[address] = hold }
        return hold
    }

    // MARK: What became of it

    /// What was sent, in order.
    var sent: [Mail] { state.withLock { $0.mails.map(\.mail) } }
    var postmarks: [Postmark] { state.withLock { $0.mails.map(\.postmark) } }
    var attempts: Int { state.withLock(\.attempts) }

    /// Waits until so many were sent.
    func hasSent(_ count: Int) async {
        if sent.count >= count { return }
        for await sent in sendings where sent >= count { return }
    }

    /// Looks for mail to an address that has not left yet.
    func look(into queue: @escaping @Sendable (String) -> [Mail]) {
        state.withLock { $0.waiting = queue }
    }

    /// What was written to an address, whether it has left or waits.
    func mails(to address: String) -> [Mail] {
        let (sent, waiting) = state.withLock { ($0.mails.map(\.mail), $0.waiting) }
        return sent.filter { $0.to == address } + waiting(address)
    }

    /// The code in the last mail to an address.
    func code(for address: String) -> String? { mails(to: address).last?.code }
}

/// A mail that hangs.
final class MailHold: Sendable {
    private let (reached, reach) = AsyncStream.makeStream(of: Void.self)
    private let (released, letGo) = AsyncStream.makeStream(of: Void.self)

    /// Waits until the mail hangs.
    func isReached() async { for await _ in reached { return } }

    func release() { letGo.finish() }

    fileprivate func wait() async throws {
        reach.yield()
        for await _ in released {}
        try Task.checkCancellation()
    }
}
