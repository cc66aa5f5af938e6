import Community

/// Refusals that the console itself gives.
enum ConsoleError {
    static let signInFirst = CommunityError(.signedOut, SharedWords.signInFirst)
    static let openFirst = CommunityError(
        .invalid,
        LocalizedText(
            "open a conversation first: /chats lists yours, /open PLACE opens one",
            hant: "請先開啟對話：/chats 列出你的對話，/open PLACE 開啟一個", hans: "请先打开对话：/chats 列出你的对话，/open PLACE 打开一个"))
    static let nothingAfterTag = CommunityError(
        .invalid,
        LocalizedText(
            "a text or a command has to follow the tag", hant: "標記後面須有文字或指令", hans: "标记后面须有文字或命令"))
    static let notUTF8 = CommunityError(
        .invalid,
        LocalizedText(
            "this line is not UTF-8; it was ignored", hant: "這一行不是 UTF-8，已略過", hans: "这一行不是 UTF-8，已忽略"))
    static let administratorsOnly = CommunityError(
        .forbidden,
        LocalizedText(
            "only administrators may do this. /contact-admins TEXT writes to them",
            hant: "只有管理員可以這樣做。/contact-admins TEXT 聯絡管理員", hans: "只有管理员可以这样做。/contact-admins TEXT 联系管理员"))
    static let full = CommunityError(
        .limit,
        LocalizedText("too many connections; try again later", hant: "連線太多；請稍後再試", hans: "连接太多；请稍后再试"))

    static let asked = CommunityError(
        .waiting,
        LocalizedText("a question waits for its answer", hant: "有問題等待回答", hans: "有问题等待回答"))

    static func tooLong(limit: Int) -> CommunityError {
        CommunityError(
            .limit,
            LocalizedText(
                "this line is longer than \(limit) bytes; it was ignored", hant: "這一行超過 \(limit) 位元組，已略過",
                hans: "这一行超过 \(limit) 字节，已忽略"))
    }

    static func noCommand(_ name: String, nearest: String?) -> CommunityError {
        guard let nearest else {
            return CommunityError(
                .notFound,
                LocalizedText(
                    "no command /\(name). /help shows what you can do.", hant: "沒有指令 /\(name)。/help 說明可以做什麼。",
                    hans: "没有命令 /\(name)。/help 说明可以做什么。"))
        }
        return CommunityError(
            .notFound,
            LocalizedText(
                "no command /\(name). Did you mean /\(nearest)?", hant: "沒有指令 /\(name)。你是指 /\(nearest) 嗎？",
                hans: "没有命令 /\(name)。你是指 /\(nearest) 吗？"))
    }

    static func badHello(formats: [String]) -> CommunityError {
        let usage = "/hello quad/1 \(formats.joined(separator: "|"))"
        return CommunityError(
            .invalid, LocalizedText("write it as \(usage)", hant: "請寫成 \(usage)", hans: "请写成 \(usage)"))
    }

    static func noLanguage(_ name: String) -> CommunityError {
        CommunityError(
            .invalid,
            LocalizedText(
                "no language \(name): there are /language en, /language zh-Hant and /language zh-Hans",
                hant: "沒有語言 \(name)：可用 /language en、/language zh-Hant、/language zh-Hans",
                hans: "没有语言 \(name)：可用 /language en、/language zh-Hant、/language zh-Hans"))
    }

    static func badOption(_ word: String, known: [String]) -> CommunityError {
        let list = known.joined(separator: ", ")
        return CommunityError(
            .invalid,
            LocalizedText(
                "\"\(word)\" is no option of /hello, or stands there twice; there are: \(list)",
                hant: "「\(word)」不是 /hello 的選項，或重複了；可用選項：\(list)",
                hans: "“\(word)”不是 /hello 的选项，或重复了；可用选项：\(list)"))
    }

    /// What the caller is told of a failure that is not a refusal; the log says more.
    static func unexpected(storageProblem: String?) -> CommunityError {
        guard let storageProblem else {
            return CommunityError(
                .unavailable,
                LocalizedText(
                    "the gateway could not do this; its log says why", hant: "伺服器未能完成；原因見其記錄",
                    hans: "服务器未能完成；原因见其日志"))
        }
        return CommunityError(
            .unavailable,
            LocalizedText(
                storageProblem, hant: "伺服器無法儲存：\(storageProblem)", hans: "服务器无法存储：\(storageProblem)"))
    }
}
