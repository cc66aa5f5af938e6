import Community
import Model

/// The texts of `/help` around its topics.
enum HelpWords {
    static let welcome = LocalizedText(
        "What you can do here:", hant: "你可以在這裡做什麼：", hans: "你可以在这里做什么：")

    /// - Parameter names: Other names of a command, with their slashes.
    static func alsoCalled(_ names: String) -> LocalizedText {
        LocalizedText("also: \(names)", hant: "亦作：\(names)", hans: "也作：\(names)")
    }

    /// - Parameter domains: The domains whose addresses may sign up.
    static func signedOut(_ domains: [String]) -> LocalizedText {
        let (english, chinese) = lists(of: domains)
        return LocalizedText(
            "You are not signed in. Sign up with an address that ends in \(english), or sign in:",
            hant: "你尚未登入。請以 \(chinese) 結尾的電郵註冊，或登入：", hans: "你尚未登录。请用以 \(chinese) 结尾的邮箱注册，或登录：")
    }

    static func firstAdministrator(_ domains: [String]) -> LocalizedText {
        let (english, chinese) = lists(of: domains)
        return LocalizedText(
            "Nobody is here yet. Whoever signs up at this terminal, with an address that ends in \(english), becomes "
                + "administrator at once, without a mail:",
            hant: "這裡還沒有人。在此終端機以 \(chinese) 結尾的電郵註冊，即成為管理員，無須等候電郵：",
            hans: "这里还没有人。在此终端用以 \(chinese) 结尾的邮箱注册，即成为管理员，无须等待邮件：")
    }

    private static func lists(of domains: [String]) -> (english: String, chinese: String) {
        let list = domains.map { "@\($0)" }
        return (list.joined(separator: ", "), list.joined(separator: "、"))
    }

    /// Returns a topic's heading, with the command that shows its examples.
    static func heading(_ title: LocalizedText, topic: String) -> LocalizedText {
        LocalizedText(
            "\(title.text(in: .english)) (/help \(topic))",
            hant: "\(title.text(in: .traditionalChinese))（/help \(topic)）",
            hans: "\(title.text(in: .simplifiedChinese))（/help \(topic)）")
    }

    static let morePlugins = LocalizedText("More", hant: "還有", hans: "还有")
    static let guests = LocalizedText("As a guest", hant: "訪客可用", hans: "访客可用")
    static let allOfIt = LocalizedText("All of its commands:", hant: "所有指令：", hans: "所有命令：")

    static let more = LocalizedText(
        "/help all lists every command, /help COMMAND says more about one.",
        hant: "/help all 列出所有指令，/help COMMAND 說明其中一個。",
        hans: "/help all 列出所有命令，/help COMMAND 说明其中一个。")

    static func nothing(about word: String, nearest: String?) -> LocalizedText {
        guard let nearest else {
            return LocalizedText(
                "there is no help on \(word). /help all lists every command",
                hant: "沒有關於 \(word) 的說明。/help all 列出所有指令", hans: "没有关于 \(word) 的说明。/help all 列出所有命令")
        }
        return LocalizedText(
            "there is no help on \(word). Did you mean /help \(nearest)?",
            hant: "沒有關於 \(word) 的說明。你是指 /help \(nearest) 嗎？",
            hans: "没有关于 \(word) 的说明。你是指 /help \(nearest) 吗？")
    }
}
