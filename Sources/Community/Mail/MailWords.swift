public import Model

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
        case .unreachable, .slow, .broken, .unreadable, .unavailable: server(kind)
        case .untrusted, .unencrypted, .elsewhere, .wrongPassword, .refusesSender, .unwritable: setting(kind)
        case .refused, .deferred, .stalled, .dropped: one(kind)
        }
    }

    private static func server(_ kind: MailFailure.Kind) -> LocalizedText {
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
        default:
            LocalizedText(
                "the mail server takes no mail now", hant: "郵件伺服器目前不接收郵件", hans: "邮件服务器目前不接收邮件")
        }
    }

    private static func setting(_ kind: MailFailure.Kind) -> LocalizedText {
        switch kind {
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
        default:
            LocalizedText(
                "mail.directory can't be written", hant: "無法寫入 mail.directory", hans: "无法写入 mail.directory")
        }
    }

    private static func one(_ kind: MailFailure.Kind) -> LocalizedText {
        switch kind {
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
        default:
            LocalizedText(
                "the mail server refused it", hant: "郵件伺服器拒絕接收", hans: "邮件服务器拒绝接收")
        }
    }
}
