import Community
import Model

/// What the built-in commands say.
enum BuiltInWords {
    static func signedIn(_ welcome: Welcome, in language: Language) -> String {
        let who = "\(welcome.username) (\(welcome.person.handle))"
        let unread =
            (welcome.wasClosing ? AccountTexts.kept.text(in: language) : "")
            + unread(welcome.unread, in: language)
        let waiting = notifications(welcome.notifications, in: language)
        return switch language {
        case .english: "signed in as \(who). \(unread)\(waiting)/help shows what you can do."
        case .traditionalChinese: "已登入：\(who)。\(unread)\(waiting)/help 說明可以做什麼。"
        case .simplifiedChinese: "已登录：\(who)。\(unread)\(waiting)/help 说明可以做什么。"
        }
    }

    /// Returns a whole sentence, or an empty string if nothing is unread.
    private static func unread(_ unread: [PlaceUnread], in language: Language) -> String {
        guard let first = unread.first else { return "" }
        switch language {
        case .english:
            let rest = unread.dropFirst().map { ", \($0.unread) in \($0.place)" }.joined()
            return "\(first.unread) unread in \(first.place)\(rest). "
        case .traditionalChinese:
            return "未讀：" + unread.map { "\($0.place) \($0.unread) 則" }.joined(separator: "，") + "。"
        case .simplifiedChinese:
            return "未读：" + unread.map { "\($0.place) \($0.unread) 条" }.joined(separator: "，") + "。"
        }
    }

    private static func notifications(_ count: Int, in language: Language) -> String {
        guard count > 0 else { return "" }
        return switch language {
        case .english: "\(count) new in /notifications. "
        case .traditionalChinese: "/notifications 有 \(count) 則新通知。"
        case .simplifiedChinese: "/notifications 有 \(count) 条新通知。"
        }
    }

    static func signedOut(in language: Language) -> String {
        switch language {
        case .english: "signed out"
        case .traditionalChinese: "已登出"
        case .simplifiedChinese: "已退出登录"
        }
    }

    static func codeSent(to address: String, in language: Language) -> String {
        switch language {
        case .english: "a code is on its way to \(address). /verify CODE finishes signing up"
        case .traditionalChinese: "驗證碼已寄往 \(address)。輸入 /verify CODE 完成註冊"
        case .simplifiedChinese: "验证码已发往 \(address)。输入 /verify CODE 完成注册"
        }
    }

    /// Returns what `/language` says, in the new language.
    static func language(in language: Language) -> String {
        switch language {
        case .english: "English. /language zh-Hant: 繁體中文, /language zh-Hans: 简体中文"
        case .traditionalChinese: "繁體中文。/language en: English，/language zh-Hans: 简体中文"
        case .simplifiedChinese: "简体中文。/language en: English，/language zh-Hant: 繁體中文"
        }
    }

    static func builtIn(in language: Language) -> String {
        switch language {
        case .english: "built in"
        case .traditionalChinese: "內建"
        case .simplifiedChinese: "内置"
        }
    }
}
