import Model

/// What people are told while they sign up and sign in.
enum SignUpWords {
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
