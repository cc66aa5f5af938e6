import Community

/// The console's own sentences, in every language that Quad speaks.
///
/// What people wrote stands in them as it is: formats make it harmless when they write it.
enum ConsoleWords {
    static func joined(_ handle: String, place: String, in language: Language) -> String {
        switch language {
        case .english: "\(handle) joined \(place)"
        case .traditionalChinese: "\(handle) 加入了 \(place)"
        case .simplifiedChinese: "\(handle) 加入了 \(place)"
        }
    }

    static func left(_ handle: String, place: String, in language: Language) -> String {
        switch language {
        case .english: "\(handle) left \(place)"
        case .traditionalChinese: "\(handle) 離開了 \(place)"
        case .simplifiedChinese: "\(handle) 离开了 \(place)"
        }
    }

    static func stopping(in language: Language) -> String {
        switch language {
        case .english: "the gateway is stopping"
        case .traditionalChinese: "伺服器正在關閉"
        case .simplifiedChinese: "服务器正在关闭"
        }
    }

    static func gaveWay(in language: Language) -> String {
        switch language {
        case .english:
            "the gateway is full, and nobody is signed in here: this connection gives way to another"
        case .traditionalChinese: "伺服器已滿，而這個連線無人登入，故讓給他人"
        case .simplifiedChinese: "服务器已满，而这个连接无人登录，故让给他人"
        }
    }

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

    /// A whole sentence, or nothing where nothing is unread.
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
        case .simplifiedChinese: "已登出"
        }
    }

    static func codeSent(to address: String, in language: Language) -> String {
        switch language {
        case .english: "a code is on its way to \(address). /verify CODE finishes signing up"
        case .traditionalChinese: "驗證碼已寄往 \(address)。輸入 /verify CODE 完成註冊"
        case .simplifiedChinese: "验证码已发往 \(address)。输入 /verify CODE 完成注册"
        }
    }

    static func goodbye(in language: Language) -> String {
        switch language {
        case .english: "goodbye"
        case .traditionalChinese: "再見"
        case .simplifiedChinese: "再见"
        }
    }

    /// In brackets behind a message's sender.
    static func deleted(in language: Language) -> String {
        switch language {
        case .english: "deleted"
        case .traditionalChinese: "已刪除"
        case .simplifiedChinese: "已删除"
        }
    }

    /// In brackets behind a message's sender.
    static func edited(in language: Language) -> String {
        switch language {
        case .english: "edited"
        case .traditionalChinese: "已編輯"
        case .simplifiedChinese: "已编辑"
        }
    }

    /// What `/language` says: in the language that is spoken from now on.
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
