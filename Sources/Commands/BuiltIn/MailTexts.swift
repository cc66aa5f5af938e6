import Community
import Model

/// What `/mail` says.
enum MailTexts {
    static let flowing = LocalizedText("mail is sent", hant: "郵件正常寄出", hans: "邮件正常发出")

    static func stuck(_ failure: MailFailure, until: Timestamp, at now: Timestamp) -> LocalizedText {
        let (reason, soon) = (MailWords.reason(failure), soon(until - now))
        return LocalizedText { language in
            let (why, when) = (reason.text(in: language), soon.text(in: language))
            return switch language {
            case .english: "mail is stuck: \(why). The next try: \(when)"
            case .traditionalChinese: "郵件無法寄出：\(why)。下次嘗試：\(when)"
            case .simplifiedChinese: "邮件无法发出：\(why)。下次尝试：\(when)"
            }
        }
    }

    /// - Parameter shown: The number of mails in the list that follows.
    static func waiting(_ count: Int, shown: Int) -> LocalizedText {
        LocalizedText { language in
            let many = language.number(count) + (count == MailReport.mostCounted ? "+" : "")
            let some = language.number(shown)
            return switch language {
            case .english where count == 0: "none waits"
            case .english where count == shown: count == 1 ? "one waits:" : "\(many) wait:"
            case .english: "\(many) wait; the next \(some):"
            case .traditionalChinese where count == 0: "沒有等候寄出的郵件"
            case .traditionalChinese: "\(many) 封等候寄出；最先的 \(some) 封："
            case .simplifiedChinese where count == 0: "没有等待发出的邮件"
            case .simplifiedChinese: "\(many) 封等待发出；最先的 \(some) 封："
            }
        }
    }

    static let columns: [LocalizedText] = [
        LocalizedText("address", hant: "地址", hans: "地址"), LocalizedText("what", hant: "種類", hans: "种类"),
        LocalizedText("tries", hant: "次數", hans: "次数"), LocalizedText("next try", hant: "下次", hans: "下次"),
        LocalizedText("last time", hant: "上次結果", hans: "上次结果"),
    ]

    static func kind(carriesCode: Bool) -> LocalizedText {
        carriesCode
            ? LocalizedText("code", hant: "驗證碼", hans: "验证码")
            : LocalizedText("notice", hant: "通知", hans: "通知")
    }

    static func soon(_ wait: Duration) -> LocalizedText {
        let seconds = Int64(wait.inSeconds.rounded(.up))
        guard seconds > 0 else { return LocalizedText("now", hant: "現在", hans: "现在") }
        let minutes = (seconds + 59) / 60
        return seconds < 60
            ? LocalizedText("in \(seconds) s", hant: "\(seconds) 秒後", hans: "\(seconds) 秒后")
            : LocalizedText("in \(minutes) min", hant: "\(minutes) 分鐘後", hans: "\(minutes) 分钟后")
    }

    static let lost = LocalizedText(
        "not delivered, and not tried again:", hant: "無法送達，不再嘗試：", hans: "无法送达，不再尝试：")
}
