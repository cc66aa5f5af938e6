public import Model

/// A mail to one person.
public struct Mail: Sendable, Hashable {
    public let to: String
    public let subject: String
    /// The text: paragraphs with an empty line between them.
    public let body: String
    /// The one-time code that it carries, or `nil`.
    public let code: String?
    /// The language of the mail.
    public let language: Language

    public init(
        to: String, subject: String, body: String, code: String? = nil, language: Language = .english
    ) {
        self.to = to
        self.subject = subject
        self.body = body
        self.code = code
        self.language = language
    }

    /// In the language of who reads it.
    init(
        to address: String, subject: LocalizedText, body: LocalizedText, code: String? = nil,
        in language: Language
    ) {
        self.init(
            to: address, subject: subject.text(in: language), body: body.text(in: language), code: code,
            language: language)
    }
}

/// Sends mail. The transports implement it.
public protocol Mailer: Sendable {
    /// Hands a mail over, and returns once it is out of the gateway's hands.
    ///
    /// It must not hold up Swift's cooperative pool while it waits.
    ///
    /// - Parameter postmark: The same on every try of a mail, so that who gets it twice sees it once.
    /// - Throws: ``MailFailure``; `CancellationError` if the task was cancelled before the mail was handed over.
    func send(_ mail: Mail, postmark: Postmark) async throws
}

/// What identifies a mail, whatever its text.
public struct Postmark: Sendable, Hashable {
    /// A unique string of letters and digits, for the Message-ID.
    public let identifier: String
    /// When it was written.
    public let date: Timestamp

    public init(identifier: String, date: Timestamp) {
        self.identifier = identifier
        self.date = date
    }

    /// A new one, from libsodium's random numbers; `sodium_init` has run.
    static func random(at date: Timestamp) -> Postmark {
        Postmark(identifier: OneTimeCode.random().ticket.rawValue, date: date)
    }
}

/// Why a mail couldn't be sent.
public struct MailFailure: Error, Sendable, Hashable {
    /// The kind of failure. Its raw value is stored with waiting mail.
    public enum Kind: String, Sendable, CaseIterable {
        // Of the way there: what one mail meets, every mail would.
        case unreachable, slow, broken, unreadable, untrusted, unencrypted, elsewhere, unavailable, unwritable
        case wrongPassword = "wrong_password"
        case refusesSender = "refuses_sender"

        // Of one mail.

        /// Never to be tried again.
        case refused
        case deferred, stalled, dropped
    }

    public let kind: Kind
    /// The reply code of the mail server, such as 550 (RFC 5321), or `nil` if it didn't answer.
    public let answer: Int?

    public init(_ kind: Kind, answer: Int? = nil) {
        self.kind = kind
        self.answer = answer
    }

    /// Whether other mail may well get through.
    var isOfOneMail: Bool {
        switch kind {
        case .refused, .deferred, .stalled, .dropped: true
        default: false
        }
    }

    /// Whether trying again is of no use.
    var isFinal: Bool { kind == .refused }

    /// Whether waiting alone mends it: otherwise an administrator has to.
    var passes: Bool {
        switch kind {
        case .untrusted, .unencrypted, .elsewhere, .wrongPassword, .refusesSender, .unwritable: false
        default: true
        }
    }
}

/// The waiting and the lost mail, as administrators see it.
public struct MailReport: Sendable, Hashable {
    /// A waiting mail.
    public struct Waiting: Sendable, Hashable {
        public let address: String
        public let carriesCode: Bool
        public let tries: Int
        public let nextTry: Timestamp
        /// Why the last try failed, or `nil` before the first.
        public let failure: MailFailure?

        init(_ mail: WaitingMail) {
            address = mail.mail.to
            carriesCode = mail.mail.code != nil
            (tries, nextTry, failure) = (mail.tries, mail.nextTry, mail.failure)
        }
    }

    /// A mail that will not be delivered.
    public struct Lost: Sendable, Hashable {
        public let address: String
        public let carriedCode: Bool
        /// Why it was lost, or `nil` if it expired before the first try.
        public let failure: MailFailure?
        public let at: Timestamp
    }

    /// Why nothing is sent at the moment, and until when.
    public struct Rest: Sendable, Hashable {
        public let failure: MailFailure
        public let until: Timestamp
    }

    /// The most waiting mails that are counted, more than anybody looks through.
    public static let mostCounted = 10_000
    /// Waiting mails that are shown: a screen.
    static let mostShown = 20
    /// Lost mails that are remembered: a screen.
    static let mostLost = 20

    /// The number of waiting mails, counted up to ``mostCounted``.
    public let waiting: Int
    /// The waiting mails that are tried next.
    public let first: [Waiting]
    /// The mails that were lost within the last day and since the start, the newest first.
    public let lost: [Lost]
    /// Why nothing is sent at the moment, or `nil` if mail gets through.
    public let rest: Rest?
}

/// What administrators read about mail.
public enum MailWords {
    /// Returns why a mail couldn't be sent.
    public static func reason(_ failure: MailFailure) -> LocalizedText {
        let words = words(failure.kind)
        guard let answer = failure.answer else { return words }
        return LocalizedText { language in
            language == .english
                ? "\(words.text(in: language)) (\(answer))" : "\(words.text(in: language))（\(answer)）"
        }
    }

    static func told(_ news: MailTidings.News, waiting: Int) -> LocalizedText {
        switch news {
        case .stuck(let failure): stuck(failure, waiting: waiting)
        case .flowing: flowing
        case .lost(let count, let failure): lost(count, failure)
        }
    }

    private static func stuck(_ failure: MailFailure, waiting: Int) -> LocalizedText {
        let reason = reason(failure)
        return LocalizedText { language in
            let (why, many) = (reason.text(in: language), language.number(waiting))
            return switch language {
            case .english:
                "mail is stuck: \(why). \(many) \(waiting == 1 ? "mail waits" : "mails wait") and will be tried again. "
                    + "/mail shows more"
            case .traditionalChinese: "郵件無法寄出：\(why)。\(many) 封正在等候，會再次嘗試。/mail 顯示詳情"
            case .simplifiedChinese: "邮件无法发出：\(why)。\(many) 封正在等待，会再次尝试。/mail 显示详情"
            }
        }
    }

    private static let flowing = LocalizedText(
        "mail is sent again", hant: "郵件已恢復寄出", hans: "邮件已恢复发送")

    private static func lost(_ count: Int, _ failure: MailFailure?) -> LocalizedText {
        let reason = failure.map(reason) ?? untried
        return LocalizedText { language in
            let (why, many) = (reason.text(in: language), language.number(count))
            return switch language {
            case .english:
                count == 1
                    ? "a mail will not be delivered: \(why). /mail shows more"
                    : "\(many) mails will not be delivered; the last one: \(why). /mail shows more"
            case .traditionalChinese: "\(many) 封郵件無法送達；最後一封：\(why)。/mail 顯示詳情"
            case .simplifiedChinese: "\(many) 封邮件无法送达；最后一封：\(why)。/mail 显示详情"
            }
        }
    }

    /// The reason for a mail that expired before it was tried.
    public static let untried = LocalizedText(
        "its time was over before it could be tried", hant: "未及嘗試已過期", hans: "未及尝试已过期")

    private static func words(_ kind: MailFailure.Kind) -> LocalizedText {
        switch kind {
        case .unreachable:
            LocalizedText(
                "the mail server can't be reached", hant: "無法連線到郵件伺服器", hans: "无法连接到邮件服务器")
        case .slow:
            LocalizedText(
                "the mail server doesn't answer in time", hant: "郵件伺服器沒有及時回應", hans: "邮件服务器没有及时响应")
        case .broken:
            LocalizedText(
                "the mail server broke the connection off", hant: "郵件伺服器中斷了連線", hans: "邮件服务器中断了连接")
        case .unreadable:
            LocalizedText(
                "the mail server's answer can't be read", hant: "無法讀取郵件伺服器的回應", hans: "无法读取邮件服务器的响应")
        case .unavailable:
            LocalizedText(
                "the mail server takes no mail now", hant: "郵件伺服器目前不接收郵件", hans: "邮件服务器目前不接收邮件")
        case .untrusted:
            LocalizedText(
                "the mail server's certificate is not to be trusted; mail.smtp.authorities names others",
                hant: "郵件伺服器的憑證不可信任；可在 mail.smtp.authorities 指定憑證",
                hans: "邮件服务器的证书不可信任；可在 mail.smtp.authorities 指定证书"
            )
        case .unencrypted:
            LocalizedText(
                "the mail server offers no STARTTLS, which mail.smtp.security asks for",
                hant: "郵件伺服器不支援 mail.smtp.security 所要求的 STARTTLS",
                hans: "邮件服务器不支持 mail.smtp.security 所要求的 STARTTLS")
        case .elsewhere:
            LocalizedText(
                "mail.smtp.security is none, which is for a server on this machine only",
                hant: "mail.smtp.security 為 none，只可用於本機的伺服器", hans: "mail.smtp.security 为 none，只可用于本机的服务器")
        case .wrongPassword:
            LocalizedText(
                "the mail server refuses mail.smtp.user or its password",
                hant: "郵件伺服器拒絕 mail.smtp.user 或其密碼", hans: "邮件服务器拒绝 mail.smtp.user 或其密码")
        case .refusesSender:
            LocalizedText(
                "the mail server takes no mail from mail.sender", hant: "郵件伺服器不接收來自 mail.sender 的郵件",
                hans: "邮件服务器不接收来自 mail.sender 的邮件")
        case .unwritable:
            LocalizedText(
                "mail.directory can't be written", hant: "無法寫入 mail.directory", hans: "无法写入 mail.directory")
        case .deferred:
            LocalizedText(
                "the mail server put it off", hant: "郵件伺服器要求稍後再試", hans: "邮件服务器要求稍后再试")
        case .stalled:
            LocalizedText(
                "the mail server took too long over it", hant: "郵件伺服器處理過久", hans: "邮件服务器处理过久")
        case .dropped:
            LocalizedText(
                "the mail server broke the connection off over it", hant: "郵件伺服器在處理途中中斷連線",
                hans: "邮件服务器在处理途中中断连接")
        case .refused:
            LocalizedText(
                "the mail server refused it", hant: "郵件伺服器拒絕接收", hans: "邮件服务器拒绝接收")
        }
    }
}
