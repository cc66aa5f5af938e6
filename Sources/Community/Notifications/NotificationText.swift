/// The sentence that tells a notification. What people wrote stands in it as it is: doors escape.
public enum NotificationText {
    /// One line, without the door's own mark.
    public static func line(_ notification: Notification, language: Language) -> String {
        let actor = notification.actor.handle
        let (subject, title, excerpt) = (notification.subject, notification.title, notification.excerpt)
        if notification.isAnswered { return answered(notification, language: language) }
        switch language {
        case .english:
            return switch notification.kind {
            case .request: "\(actor) wants to chat with you. /accept \(actor) or /reject \(actor)"
            case .acceptance: "\(actor) accepted: you are in touch. /open @\(actor)"
            case .mention: "\(actor) mentioned you in \(title): \(excerpt)"
            case .comment: "\(actor) commented on \(subject) \"\(title)\": \(excerpt)"
            case .like: "\(actor) likes \(subject) \"\(title)\""
            case .invitation: "\(actor) invites you to \(title). /join \(title) enters"
            }
        case .traditionalChinese:
            return switch notification.kind {
            case .request: "\(actor) 想與你聊天。/accept \(actor) 接受，/reject \(actor) 拒絕"
            case .acceptance: "\(actor) 已接受，你們可以聊天了。/open @\(actor)"
            case .mention: "\(actor) 在 \(title) 提到你：\(excerpt)"
            case .comment: "\(actor) 評論了 \(subject)「\(title)」：\(excerpt)"
            case .like: "\(actor) 讚好 \(subject)「\(title)」"
            case .invitation: "\(actor) 邀請你加入 \(title)。/join \(title) 加入"
            }
        case .simplifiedChinese:
            return switch notification.kind {
            case .request: "\(actor) 想与你聊天。/accept \(actor) 接受，/reject \(actor) 拒绝"
            case .acceptance: "\(actor) 已接受，你们可以聊天了。/open @\(actor)"
            case .mention: "\(actor) 在 \(title) 提到你：\(excerpt)"
            case .comment: "\(actor) 评论了 \(subject)「\(title)」：\(excerpt)"
            case .like: "\(actor) 赞了 \(subject)「\(title)」"
            case .invitation: "\(actor) 邀请你加入 \(title)。/join \(title) 加入"
            }
        }
    }

    /// What was asked, where there is nothing more to answer.
    private static func answered(_ notification: Notification, language: Language) -> String {
        let actor = notification.actor.handle
        let text =
            notification.kind == .request
            ? LocalizedText(
                "\(actor) asked to chat with you; that is answered", hant: "\(actor) 曾請求與你聊天，已處理",
                hans: "\(actor) 曾请求与你聊天，已处理")
            : LocalizedText(
                "\(actor) invited you to \(notification.title); that is answered",
                hant: "\(actor) 曾邀請你加入 \(notification.title)，已處理",
                hans: "\(actor) 曾邀请你加入 \(notification.title)，已处理")
        return text.text(in: language)
    }
}
