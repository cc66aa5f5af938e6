import Community
package import Model

/// Refusals that all doors share.
package enum CommandError {
    package static let signInFirst = CommunityError(.signedOut, SharedWords.signInFirst)

    package static let openFirst = CommunityError(
        .invalid,
        LocalizedText(
            "open a conversation first: /chats lists yours, /open PLACE opens one",
            hant: "請先開啟對話：/chats 列出你的對話，/open PLACE 開啟一個", hans: "请先打开对话：/chats 列出你的对话，/open PLACE 打开一个"))

    static let administratorsOnly = CommunityError(
        .forbidden,
        LocalizedText(
            "only administrators may do this. /contact-admins TEXT writes to them",
            hant: "只有管理員可以這樣做。/contact-admins TEXT 聯絡管理員", hans: "只有管理员可以这样做。/contact-admins TEXT 联系管理员"))

    static func noCommand(_ name: String, nearest: String?) -> CommunityError {
        guard let nearest else {
            return CommunityError(
                .notFound,
                LocalizedText(
                    "no command /\(name). /help shows what you can do; //\(name) sends it as a text.",
                    hant: "沒有指令 /\(name)。/help 說明可以做什麼；//\(name) 會當作文字傳送。",
                    hans: "没有命令 /\(name)。/help 说明可以做什么；//\(name) 会当作文字发送。"))
        }
        return CommunityError(
            .notFound,
            LocalizedText(
                "no command /\(name). Did you mean /\(nearest)?", hant: "沒有指令 /\(name)。你是指 /\(nearest) 嗎？",
                hans: "没有命令 /\(name)。你是指 /\(nearest) 吗？"))
    }

    /// Where one of several lines looks like a command.
    ///
    /// - Parameter name: The command's, in that line. What stands behind it may be a secret, and is not repeated.
    package static func looksLikeCommand(_ name: String) -> CommunityError {
        CommunityError(
            .invalid,
            LocalizedText(
                "not sent: a line begins with /\(name), as a command does. To send all of it as a text, write // alone in a line before it",
                hant: "沒有傳送：有一行以 /\(name) 開頭，像是指令。如要整段當作文字傳送，請在前面加一行，只寫 //",
                hans: "没有发送：有一行以 /\(name) 开头，像是命令。如要整段当作文字发送，请在前面加一行，只写 //"))
    }

    static func noLanguage(_ name: String) -> CommunityError {
        CommunityError(
            .invalid,
            LocalizedText(
                "no language \(name): there are /language en, /language zh-Hant and /language zh-Hans",
                hant: "沒有語言 \(name)：可用 /language en、/language zh-Hant、/language zh-Hans",
                hans: "没有语言 \(name)：可用 /language en、/language zh-Hant、/language zh-Hans"))
    }

    /// Returns what the caller is told of a failure that isn't a refusal. The log says more.
    static func unexpected(storageProblem: StorageProblem?) -> CommunityError {
        switch storageProblem {
        case .full: return CommunityError(.unavailable, full)
        case .failed(let reason):
            return CommunityError(
                .unavailable,
                LocalizedText(reason, hant: "伺服器無法儲存：\(reason)", hans: "服务器无法存储：\(reason)"))
        case nil:
            return CommunityError(
                .unavailable,
                LocalizedText(
                    "the gateway could not do this; its log says why", hant: "伺服器未能完成；原因見其記錄",
                    hans: "服务器未能完成；原因见其日志"))
        }
    }

    private static let full = LocalizedText(
        "nothing can be stored: the gateway's disk is full. What is stored can be read; try again in a while",
        hant: "無法儲存：伺服器的磁碟已滿。已儲存的仍可讀取，請稍後再試", hans: "无法存储：服务器的磁盘已满。已存储的仍可读取，请稍后再试")
}
