import Model

/// What people read about their accounts.
public enum AccountWords {
    // MARK: Refusals

    static let wrongPassword = LocalizedText(
        "that is not your password. Forgotten? /logout, then /reset EMAIL",
        hant: "密碼不正確。忘記了？先 /logout，再 /reset EMAIL",
        hans: "密码不正确。忘记了？先 /logout，再 /reset EMAIL")

    static let changedMeanwhile = LocalizedText(
        "your password or address was changed, or the account closed, a moment ago; sign in again",
        hant: "你的密碼或電郵地址剛被更改，或帳戶剛被關閉；請重新登入", hans: "你的密码或邮箱地址刚被更改，或账户刚被关闭；请重新登录")

    static func noAccount(_ email: String) -> LocalizedText {
        LocalizedText(
            "no account has the address \(email)", hant: "沒有使用 \(email) 的帳戶", hans: "没有使用 \(email) 的账户")
    }

    static let signInEnded = LocalizedText(
        "that sign-in has ended. /login EMAIL PASSWORD signs in", hant: "該登入已失效。請以 /login EMAIL PASSWORD 登入",
        hans: "该登录已失效。请用 /login EMAIL PASSWORD 登录")

    static func noSignIn(_ id: SignIn.ID) -> LocalizedText {
        LocalizedText(
            "you have no sign-in \(id). /sessions lists them", hant: "沒有登入 \(id)。/sessions 列出所有登入",
            hans: "没有登录 \(id)。/sessions 列出所有登录")
    }

    static let resetOver = LocalizedText(
        "the code is no longer valid, or was asked for elsewhere; /reset EMAIL sends a new one",
        hant: "驗證碼已失效，或不是在此處索取的；/reset EMAIL 會寄出新的", hans: "验证码已失效，或不是在此处获取的；/reset EMAIL 会发送新的")

    static let emailChangeOver = LocalizedText(
        "no change of address waits here; /email ADDRESS PASSWORD begins one",
        hant: "沒有等待確認的更改；以 /email ADDRESS PASSWORD 開始", hans: "没有等待确认的更改；用 /email ADDRESS PASSWORD 开始")

    static let sameAddress = LocalizedText(
        "that is your address already. /account shows it", hant: "這已是你的電郵地址。/account 顯示它",
        hans: "这已经是你的邮箱地址。/account 显示它")

    static func wrongCode(left: Int) -> LocalizedText {
        LocalizedText(
            "that is not the code; \(left) \(left == 1 ? "try" : "tries") left",
            hant: "驗證碼不正確；尚餘 \(left) 次機會",
            hans: "验证码不正确；还剩 \(left) 次机会")
    }

    static func wrongCodes(left: Int) -> LocalizedText {
        LocalizedText(
            "these are not the two codes; \(left) \(left == 1 ? "try" : "tries") left",
            hant: "兩個驗證碼不正確；尚餘 \(left) 次機會", hans: "两个验证码不正确；还剩 \(left) 次机会")
    }

    // MARK: Said elsewhere

    static let endedElsewhere = LocalizedText(
        "you are signed out: this sign-in was ended from elsewhere", hant: "你已登出：此登入已從別處結束",
        hans: "你已退出登录：此登录已从别处结束")

    static let passwordReset = LocalizedText(
        "you are signed out: the password was reset", hant: "你已登出：密碼已重設", hans: "你已退出登录：密码已重设")

    /// To a session that was ended from elsewhere.
    static let closing = LocalizedText(
        "you are signed out: this account is being closed", hant: "你已登出：此帳戶正在關閉",
        hans: "你已退出登录：此账户正在关闭")
}
