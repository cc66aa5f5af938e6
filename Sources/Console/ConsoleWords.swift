import Community
package import Model

/// The console's own sentences.
///
/// They quote people's words unescaped. Formats escape them when they write.
package enum ConsoleWords {
    static func stopping(in language: Language) -> String {
        switch language {
        case .english: "the gateway is stopping"
        case .traditionalChinese: "伺服器正在關閉"
        case .simplifiedChinese: "服务器正在关闭"
        }
    }

    static func nobodySignedIn(in language: Language) -> String {
        switch language {
        case .english:
            "nobody has signed in here for a while: this connection ends. Come back whenever you like"
        case .traditionalChinese: "這裡許久無人登入，連線即將關閉。歡迎隨時再來"
        case .simplifiedChinese: "这里许久无人登录，连接即将关闭。欢迎随时再来"
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

    /// Messages of somebody whom the reader forgot, in the place of their lines.
    static func hidden(_ count: Int, in language: Language) -> String {
        switch language {
        case .english: "\(count) hidden"
        case .traditionalChinese: "已隱藏 \(count) 則"
        case .simplifiedChinese: "已隐藏 \(count) 条"
        }
    }

    static func goodbye(in language: Language) -> String {
        switch language {
        case .english: "goodbye"
        case .traditionalChinese: "再見"
        case .simplifiedChinese: "再见"
        }
    }

    /// Returns the mark of a deleted message, in brackets after its sender.
    package static func deleted(in language: Language) -> String {
        switch language {
        case .english: "deleted"
        case .traditionalChinese: "已刪除"
        case .simplifiedChinese: "已删除"
        }
    }

    /// Returns the mark of an edited message, in brackets after its sender.
    package static func edited(in language: Language) -> String {
        switch language {
        case .english: "edited"
        case .traditionalChinese: "已編輯"
        case .simplifiedChinese: "已编辑"
        }
    }

    /// Returns the mark of a forwarded message, in brackets after its sender.
    package static func forwarded(_ forwarded: ListedMessage.Forwarded, in language: Language) -> String {
        guard let author = forwarded.from else {
            return switch language {
            case .english: "forwarded"
            case .traditionalChinese: "轉寄"
            case .simplifiedChinese: "转发"
            }
        }
        return switch language {
        case .english: "forwarded from \(author)"
        case .traditionalChinese: "轉寄自 \(author)"
        case .simplifiedChinese: "转发自 \(author)"
        }
    }

}
