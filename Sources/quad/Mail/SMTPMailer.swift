internal import CSMTP
import Community
import Concurrency
import Glibc
import Model

/// Hands mail to a mail server, over libcurl: each mail on a thread and a connection of its own, which end with it.
///
/// The queue bounds how many there are at once. libcurl waits inside of its calls, so no event loop and none of Swift's
/// threads may make them.
struct SMTPMailer: Mailer {
    private let server: SMTPServer
    private let sender: String
    private let senderName: String
    /// What a mail's time is measured by: how long since any fixed moment.
    private let clock: @Sendable () -> Duration
    private static let isReady = quad_smtp_start() != 0

    /// - Throws: ``MailProblem`` if the settings can't be used.
    init(
        server: SMTPServer, sender: String, senderName: String,
        clock: @escaping @Sendable () -> Duration = { [start = ContinuousClock.now] in
            start.duration(to: .now)
        }
    ) throws(MailProblem) {
        (self.server, self.sender, self.senderName, self.clock) = (server, sender, senderName, clock)
        guard Self.isReady else { throw MailProblem(message: "libcurl can't be started") }
        try server.check()
        _ = try MailHeader.address(sender)
    }

    func send(_ mail: Mail, postmark: Postmark) async throws {
        let document = MailDocument(
            mail: mail, sender: sender, senderName: senderName, postmark: postmark, encoding: .sevenBit)
        guard let text = try? document.text() else { throw MailFailure(.refused) }
        let password: String?
        do { password = try server.password() } catch { throw MailFailure(.wrongPassword) }
        try Task.checkCancellation()
        let letter = SMTPLetter(
            server: server, password: password, sender: sender, recipient: mail.to, text: text)
        let stop = SMTPStop(after: server.time, by: clock)
        let result: quad_smtp_result = try await withTaskCancellationHandler {
            try await handedOver { handOver in
                let isStarted = SMTPThread { handOver.resume(with: .success(letter.send(until: stop))) }
                    .start()
                if !isStarted { handOver.resume(with: .failure(MailFailure(.unavailable))) }
            }
        } onCancel: {
            stop.ask()
        }
        try Self.check(result)
    }

    /// - Throws: ``MailFailure`` or `CancellationError` if the server doesn't have the mail.
    static func check(_ result: quad_smtp_result) throws {
        let answer = result.answer >= 400 ? Int(result.answer) : nil
        let isOfOneMail = result.step.rawValue >= QUAD_SMTP_RECIPIENT.rawValue
        switch result.outcome {
        case QUAD_SMTP_ACCEPTED: return
        case QUAD_SMTP_STOPPED: throw CancellationError()
        case QUAD_SMTP_REFUSED where isOfOneMail:
            throw MailFailure((answer ?? 0) >= 500 ? .refused : .deferred, answer: answer)
        case QUAD_SMTP_TOO_SLOW where isOfOneMail: throw MailFailure(.stalled)
        case QUAD_SMTP_BROKEN where isOfOneMail, QUAD_SMTP_UNREADABLE where isOfOneMail:
            throw MailFailure(.dropped)
        case QUAD_SMTP_REFUSED: throw MailFailure(kind(of: result), answer: answer)
        default: throw MailFailure(kind(of: result.outcome), answer: answer)
        }
    }

    /// What a refusal means that comes before the recipient is named: it is the gateway that the server refuses.
    private static func kind(of refusal: quad_smtp_result) -> MailFailure.Kind {
        switch (refusal.step, refusal.answer) {
        case (QUAD_SMTP_SIGNING_IN, _), (_, 530), (_, 534), (_, 535), (_, 538): .wrongPassword
        case (QUAD_SMTP_SENDER, 500...): .refusesSender
        default: .unavailable
        }
    }

    private static func kind(of outcome: quad_smtp_outcome) -> MailFailure.Kind {
        switch outcome {
        case QUAD_SMTP_NO_CONNECTION: .unreachable
        case QUAD_SMTP_NOT_HERE: .elsewhere
        case QUAD_SMTP_TOO_SLOW: .slow
        case QUAD_SMTP_UNTRUSTED: .untrusted
        case QUAD_SMTP_UNENCRYPTED: .unencrypted
        case QUAD_SMTP_WRONG_PASSWORD: .wrongPassword
        case QUAD_SMTP_BROKEN: .broken
        default: .unreadable
        }
    }
}

/// One mail on its thread.
struct SMTPLetter: Sendable {
    let server: SMTPServer
    let password: String?
    let sender: String
    let recipient: String
    let text: String

    func send(until stop: SMTPStop) -> quad_smtp_result {
        let domain = sender[sender.index(after: sender.lastIndex(of: "@") ?? sender.startIndex)...]
        let strings = [server.url(calling: String(domain)), sender, recipient, text]
        let optional = [
            server.authorities.isEmpty ? nil : server.authorities, password.map { _ in server.user },
            password,
        ]
        let copies = (strings + optional).map { $0.map { strdup($0) } ?? nil }
        defer { for copy in copies { free(copy) } }
        var mail = quad_smtp_mail(
            url: copies[0], encrypts: server.security == .starttls ? 1 : 0,
            stays_here: server.security == .none ? 1 : 0, authorities: copies[4], user: copies[5],
            password: copies[6], sender: copies[1], recipient: copies[2], text: copies[3],
            length: text.utf8.count, milliseconds: Int(server.time.wholeMilliseconds))
        // Kept by this call, which ends after the last question.
        return withExtendedLifetime(stop) {
            quad_smtp_send(
                &mail,
                { context, step in
                    guard let context else { return QUAD_SMTP_STOP }
                    return Unmanaged<SMTPStop>.fromOpaque(context).takeUnretainedValue().verdict(at: step)
                }, Unmanaged.passUnretained(stop).toOpaque())
        }
    }
}

/// Whether a mail is to be given up: since the gateway stops, or since its time is over.
final class SMTPStop: Sendable {
    /// How long the answer to a text that is sent is still waited for: without it the mail would go out again after the
    /// restart.
    private static let grace = Duration.seconds(5)

    private let clock: @Sendable () -> Duration
    private let end: Duration
    private let askedAt = Mutex<Duration?>(nil)

    /// - Parameters:
    ///   - time: How long the mail may take from now on.
    ///   - clock: Returns how long it is since any fixed moment.
    init(after time: Duration, by clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
        end = clock() + time
    }

    func ask() { askedAt.withLock { $0 = $0 ?? clock() } }

    func verdict(at step: quad_smtp_step) -> quad_smtp_verdict {
        let now = clock()
        if let askedAt = askedAt.withLock(\.self), step != QUAD_SMTP_TEXT || now - askedAt > Self.grace {
            return QUAD_SMTP_STOP
        }
        return now >= end ? QUAD_SMTP_OVERDUE : QUAD_SMTP_GO_ON
    }
}
