import Community
import Logging
import Model

/// Mail for a gateway that sends none: what it would have sent shows in the log and on the gateway's own
/// terminal, where its operator reads the codes to people.
struct LogMailer: Mailer {
    private let logger: Logger
    private let show: @Sendable (String) -> Void

    /// - Parameter show: puts a line on the gateway's own terminal, where there is one.
    init(logger: Logger, show: @escaping @Sendable (String) -> Void = { _ in }) {
        self.logger = logger
        self.show = show
    }

    func send(_ mail: Mail, postmark: Postmark) async throws {
        let what = mail.code.map { "the code \($0)" } ?? "\"\(mail.subject)\""
        logger.notice(
            "mail is not sent, since mail.transport is log",
            metadata: ["to": "\(mail.to)", "subject": "\(mail.subject)", "code": "\(mail.code ?? "none")"])
        show("mail for \(mail.to): \(what)")
    }
}
