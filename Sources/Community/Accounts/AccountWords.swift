public import Model

/// What people read about their accounts.
enum AccountWords {
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

    // MARK: Signing up and in

    static let noSignUp = LocalizedText(
        "no sign-up waits for a code here: /signup EMAIL PASSWORD USERNAME first",
        hant: "這裡沒有等待驗證碼的註冊：請先 /signup EMAIL PASSWORD USERNAME",
        hans: "这里没有等待验证码的注册：请先 /signup EMAIL PASSWORD USERNAME")

    static let wrongAddressOrPassword = LocalizedText(
        "the address or the password is wrong. /signup makes an account", hant: "電郵地址或密碼不正確。/signup 建立帳戶",
        hans: "邮箱或密码不正确。/signup 创建账户")

    static func registered(_ address: String) -> LocalizedText {
        LocalizedText("\(address) has an account already", hant: "\(address) 已有帳戶", hans: "\(address) 已有账户")
    }

    static func signedInAs(_ handle: String) -> LocalizedText {
        LocalizedText(
            "you are signed in as \(handle); /logout first", hant: "你已登入為 \(handle)；請先 /logout",
            hans: "你已登录为 \(handle)；请先 /logout")
    }

    static let passwordLength = LocalizedText(
        "a password has 1 to 1,024 bytes", hant: "密碼長度為 1 至 1,024 位元組", hans: "密码长度为 1 到 1,024 字节")

    static let passwordCharacters = LocalizedText(
        "that password has characters that can't be seen, such as a tab or a sign without width: type it without them",
        hant: "這個密碼含有看不見的字元（例如定位字元或零寬字元）：請不要使用這些字元",
        hans: "这个密码含有看不见的字符（例如制表符或零宽字符）：请不要使用这些字符")

    static func domains(_ domains: [String]) -> LocalizedText {
        let list = domains.map { "@\($0)" }
        let (english, chinese) = (list.joined(separator: ", "), list.joined(separator: "、"))
        return LocalizedText(
            "use an address that ends in \(english)", hant: "請使用以這些結尾的電郵地址：\(chinese)",
            hans: "请使用以这些结尾的邮箱：\(chinese)")
    }

    static let noAddress = LocalizedText(
        "that is not an e-mail address; write it as name@domain", hant: "這不是電郵地址；請寫成 name@domain",
        hans: "这不是邮箱地址；请写成 name@domain")

    static func slowDown(wait: Duration) -> LocalizedText {
        let (english, hant, hans) = WaitWords.all(wait)
        return LocalizedText(
            "too many attempts; try again in \(english)", hant: "嘗試次數過多；請於 \(hant)後再試",
            hans: "尝试次数过多；请在 \(hans)后再试")
    }

    static func crowd(wait: Duration) -> LocalizedText {
        let (english, hant, hans) = WaitWords.all(wait)
        return LocalizedText(
            "too many people are signing in; try again in \(english)", hant: "登入的人太多；請於 \(hant)後再試",
            hans: "登录的人太多；请在 \(hans)后再试")
    }

    static func tooManyMails(wait: Duration) -> LocalizedText {
        let (english, hant, hans) = WaitWords.all(wait)
        return LocalizedText(
            "too many codes were asked for; a mail that came already holds one, or try again in \(english)",
            hant: "索取驗證碼次數過多；可使用已收到的電郵中的驗證碼，或於 \(hant)後再試",
            hans: "获取验证码次数过多；可使用已收到的邮件中的验证码，或在 \(hans)后再试")
    }

    static func tooManyCodes(wait: Duration) -> LocalizedText {
        let (english, hant, hans) = WaitWords.all(wait)
        return LocalizedText(
            "too many codes were tried; try again in \(english)", hant: "嘗試驗證碼次數過多；請於 \(hant)後再試",
            hans: "尝试验证码次数过多；请在 \(hans)后再试")
    }

    // MARK: The code

    static let codeOver = LocalizedText(
        "the code is no longer valid; /signup EMAIL PASSWORD USERNAME sends a new one",
        hant: "驗證碼已失效；/signup EMAIL PASSWORD USERNAME 會寄出新的",
        hans: "验证码已失效；/signup EMAIL PASSWORD USERNAME 会发送新的")

    static let codeTriedTooOften = LocalizedText(
        "the code was tried too often; /signup EMAIL PASSWORD USERNAME sends a new one",
        hant: "驗證碼嘗試次數過多；/signup EMAIL PASSWORD USERNAME 會寄出新的",
        hans: "验证码尝试次数过多；/signup EMAIL PASSWORD USERNAME 会发送新的")

    // MARK: Hashing passwords

    static let noLibsodium = LocalizedText(
        "libsodium could not be initialized", hant: "無法初始化 libsodium", hans: "无法初始化 libsodium")

    static let noMemory = LocalizedText(
        "not enough memory to hash a password; try again in a moment", hant: "記憶體不足，無法處理密碼；請稍後再試",
        hans: "内存不足，无法处理密码；请稍后再试")
}

/// How long somebody has to wait, as people read it: rounded up, so that nobody comes too early.
enum WaitWords {
    /// In English, Traditional and Simplified Chinese: `30 s`, `12 min`, `5 h`.
    static func all(_ wait: Duration) -> (english: String, hant: String, hans: String) {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        if seconds <= 120 { return ("\(seconds) s", "\(seconds) 秒", "\(seconds) 秒") }
        let minutes = (seconds + 59) / 60
        if minutes <= 120 { return ("\(minutes) min", "\(minutes) 分鐘", "\(minutes) 分钟") }
        let hours = (minutes + 59) / 60
        return ("\(hours) h", "\(hours) 小時", "\(hours) 小时")
    }
}

/// What is said of a password that is allowed, as any is, and easy to guess.
public enum PasswordAdvice {
    /// Characters from which on a password isn't called short, as in NIST SP 800-63B, section 5.1.1.1.
    private static let fewest = 8

    /// Returns what to say to whoever chose a password; `nil` if nothing is to be said.
    public static func advice(on password: String) -> LocalizedText? {
        password.count < fewest || Set(password).count < 3 ? easy : nil
    }

    private static let easy = LocalizedText(
        "that password is easy to guess: \(fewest) characters or more are better, such as three words. /password OLD NEW "
            + "changes it",
        hant: "這個密碼容易被猜到：最好有 \(fewest) 個字元或以上，例如三個詞語。/password OLD NEW 可更改",
        hans: "这个密码容易被猜到：最好有 \(fewest) 个字符或以上，例如三个词语。/password OLD NEW 可更改")
}
