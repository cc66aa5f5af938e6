import Model

/// The letters about a new account.
extension Mail {
    static func code(_ digits: String, to address: String, in language: Language) -> Mail {
        let subject = LocalizedText(
            "Your Quad code: \(digits)", hant: "你的 Quad 驗證碼：\(digits)", hans: "你的 Quad 验证码：\(digits)")
        let body = LocalizedText(
            """
            Welcome to Quad.

            Your code is \(digits). Type /verify \(digits) where you signed up.
            It is good for 15 minutes. If you did not ask for it, nothing needs to be done.
            """,
            hant: """
                歡迎使用 Quad。

                你的驗證碼是 \(digits)。請在註冊的地方輸入 /verify \(digits)。
                驗證碼 15 分鐘內有效。如果不是你要求的，無須理會。
                """,
            hans: """
                欢迎使用 Quad。

                你的验证码是 \(digits)。请在注册的地方输入 /verify \(digits)。
                验证码 15 分钟内有效。如果不是你要求的，无须理会。
                """)
        return Mail(to: address, subject: subject, body: body, code: digits, in: language)
    }

    static func registered(to address: String, in language: Language) -> Mail {
        let subject = LocalizedText(
            "You have a Quad account already", hant: "你已有 Quad 帳戶", hans: "你已有 Quad 账户")
        let body = LocalizedText(
            """
            Somebody, perhaps you, tried to sign up with this address, which has an account already.

            To sign in, type /login \(address) and your password. If it was not you, nothing needs to be done.
            """,
            hant: """
                有人（或許是你）以此地址註冊，但此地址已有帳戶。

                要登入，請輸入 /login \(address) 及你的密碼。如果不是你，無須理會。
                """,
            hans: """
                有人（或许是你）用此地址注册，但此地址已有账户。

                要登录，请输入 /login \(address) 和你的密码。如果不是你，无须理会。
                """)
        return Mail(to: address, subject: subject, body: body, in: language)
    }
}
