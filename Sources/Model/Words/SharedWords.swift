/// Texts that several features share.
public enum SharedWords {
    public static let signInFirst = LocalizedText(
        "sign in first: /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME",
        hant: "請先登入：/login EMAIL PASSWORD，或註冊：/signup EMAIL PASSWORD USERNAME",
        hans: "请先登录：/login EMAIL PASSWORD，或注册：/signup EMAIL PASSWORD USERNAME")

    public static let stillStarting = LocalizedText(
        "the gateway is still starting; try again in a moment", hant: "伺服器仍在啟動，請稍後再試", hans: "服务器仍在启动，请稍后再试")

    /// The name shown for somebody whose account was closed for good.
    public static let formerMember = LocalizedText("a former member", hant: "已離開的成員", hans: "已离开的成员")

    public static let connectionClosed = LocalizedText(
        "the connection is closed", hant: "連線已關閉", hans: "连接已关闭")
}
