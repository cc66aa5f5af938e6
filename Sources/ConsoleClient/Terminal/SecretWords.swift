import Community
import Model

/// What a terminal asks for instead of showing it.
enum SecretWords {
    static let password = LocalizedText("password: ", hant: "密碼：", hans: "密码：")
    static let username = LocalizedText("username: ", hant: "名稱：", hans: "名称：")
    static let oldPassword = LocalizedText("old password: ", hant: "舊密碼：", hans: "旧密码：")
    static let newPassword = LocalizedText("new password: ", hant: "新密碼：", hans: "新密码：")
}
