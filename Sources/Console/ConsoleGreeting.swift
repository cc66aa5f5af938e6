import Community
package import Model

/// The greeting of a new connection.
package enum ConsoleGreeting {
    /// Returns the lines of a greeting.
    ///
    /// - Parameters:
    ///   - community: What the community calls itself.
    ///   - isFirstStart: Whether the community has no administrator yet.
    package static func lines(
        of community: String, isOwnTerminal: Bool, isFirstStart: Bool, in language: Language
    ) -> [String] {
        let isFirst = isOwnTerminal && isFirstStart
        let lines = isFirst ? [welcome(to: community), firstSignUp, help] : [usual(community)]
        return lines.map { $0.text(in: language) }
    }

    /// What is said to strangers, and to people who can't change it, where the gateway has no plugins.
    package static let noPlugins = LocalizedText(
        "This gateway has no plugins, so there is no chat and no forum here yet. Whoever runs it can add them.",
        hant: "此伺服器沒有外掛，因此暫時無法聊天或發文。管理此伺服器的人可以加入外掛。",
        hans: "此服务器没有插件，因此暂时无法聊天或发帖。管理此服务器的人可以加入插件。")

    private static func welcome(to community: String) -> LocalizedText {
        LocalizedText(
            "Welcome to \(community), a chat gateway for a campus. It has no administrator yet.",
            hant: "歡迎使用 \(community)，校園聊天伺服器。目前還沒有管理員。",
            hans: "欢迎使用 \(community)，校园聊天服务器。目前还没有管理员。")
    }

    private static let firstSignUp = LocalizedText(
        "/signup EMAIL PASSWORD USERNAME makes you its first administrator, without a mail to wait for.",
        hant: "/signup EMAIL PASSWORD USERNAME 令你成為首位管理員，無須等候電郵。",
        hans: "/signup EMAIL PASSWORD USERNAME 让你成为首位管理员，无须等待邮件。")

    private static let help = LocalizedText(
        "/help shows what you can do, /quit leaves.", hant: "/help 說明可以做什麼，/quit 離開。",
        hans: "/help 说明可以做什么，/quit 离开。")

    private static func usual(_ community: String) -> LocalizedText {
        LocalizedText(
            "\(community). /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME; /help says more.",
            hant: "\(community)。/login EMAIL PASSWORD 登入，或 /signup EMAIL PASSWORD USERNAME 註冊；/help 有更多說明。",
            hans: "\(community)。/login EMAIL PASSWORD 登录，或 /signup EMAIL PASSWORD USERNAME 注册；/help 有更多说明。")
    }
}
