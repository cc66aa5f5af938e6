import Community
import Logging
import Model

/// Mail for a gateway that sends none: what it would have sent shows in the log and on the gateway's own
/// terminal, where its operator reads the codes to people.
struct LogMailer: Mailer {
    private let logger: Logger
    private let show: @Sendable (LocalizedText) -> Void

    /// - Parameter show: puts a line on the gateway's own terminal, where there is one.
    init(logger: Logger, show: @escaping @Sendable (LocalizedText) -> Void = { _ in }) {
        self.logger = logger
        self.show = show
    }

    func send(_ mail: Mail, postmark: Postmark) async throws {
        logger.notice(
            "mail is not sent, since mail.transport is log",
            metadata: ["to": "\(mail.to)", "subject": "\(mail.subject)", "code": "\(mail.code ?? "none")"])
        show(Self.line(of: mail))
    }

    private static func line(of mail: Mail) -> LocalizedText {
        guard let code = mail.code else {
            return phrase("log_mailer_line", ["to": mail.to, "subject": mail.subject])
        }
        return phrase("log_mailer_line_code", ["to": mail.to, "code": code])
    }
}
