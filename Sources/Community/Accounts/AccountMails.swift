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

/// The letters about an account that exists already.
extension Mail {
    static func resetCode(_ digits: String, to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: LocalizedText(
                "Your Quad code: \(digits)", hant: "你的 Quad 驗證碼：\(digits)", hans: "你的 Quad 验证码：\(digits)"
            ),
            body: LocalizedText(
                """
                Somebody, perhaps you, asked for a new password.

                To set one, type /reset \(address) \(digits) and the new password.
                The code is good for a short time. If it was not you, nothing needs to be done: your password stays.
                """,
                hant: """
                    有人（或許是你）要求重設密碼。

                    要設定新密碼，請輸入 /reset \(address) \(digits) 及新密碼。
                    驗證碼只在短時間內有效。如果不是你，無須理會：你的密碼不會改變。
                    """,
                hans: """
                    有人（或许是你）要求重设密码。

                    要设置新密码，请输入 /reset \(address) \(digits) 和新密码。
                    验证码只在短时间内有效。如果不是你，无须理会：你的密码不会改变。
                    """
            ), code: digits, in: language)
    }

    static func noAccount(to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: LocalizedText(
                "No Quad account has this address", hant: "此電郵地址沒有 Quad 帳戶", hans: "此邮箱没有 Quad 账户"
            ),
            body: LocalizedText(
                """
                Somebody, perhaps you, asked for a new password for this address, which has no account.

                To make one, type /signup \(address), a password and a name. If it was not you, nothing needs to be done.
                """,
                hant: """
                    有人（或許是你）要求重設此地址的密碼，但此地址沒有帳戶。

                    要建立帳戶，請輸入 /signup \(address)、密碼及名稱。如果不是你，無須理會。
                    """,
                hans: """
                    有人（或许是你）要求重设此地址的密码，但此地址没有账户。

                    要创建账户，请输入 /signup \(address)、密码和名称。如果不是你，无须理会。
                    """
            ), in: language)
    }

    static func leavingCode(
        _ digits: String, to address: String, new: String, in language: Language
    ) -> Mail {
        Mail(
            to: address,
            subject: LocalizedText(
                "Your Quad account is about to move: \(digits)", hant: "你的 Quad 帳戶即將更改電郵：\(digits)",
                hans: "你的 Quad 账户即将更改邮箱：\(digits)"
            ),
            body: LocalizedText(
                """
                Somebody who knows your password wants to move your account to \(new).

                To agree, type /email \(digits) and the code that went to the new address.
                If it was not you, type /password and change it: somebody knows it.
                """,
                hant: """
                    有人以你的密碼要求把帳戶的電郵改為 \(new)。

                    如果同意，請輸入 /email \(digits) 及寄往新地址的驗證碼。
                    如果不是你，請以 /password 更改密碼：有人知道了它。
                    """,
                hans: """
                    有人以你的密码要求把账户的邮箱改为 \(new)。

                    如果同意，请输入 /email \(digits) 和发往新地址的验证码。
                    如果不是你，请用 /password 更改密码：有人知道了它。
                    """
            ), code: digits, in: language)
    }

    static func arrivingCode(_ digits: String, to address: String, in language: Language) -> Mail {
        Mail(
            to: address,
            subject: LocalizedText(
                "Your Quad code: \(digits)", hant: "你的 Quad 驗證碼：\(digits)", hans: "你的 Quad 验证码：\(digits)"
            ),
            body: LocalizedText(
                """
                Somebody, perhaps you, wants to move a Quad account to this address.

                To agree, type /email, the code that went to the old address, and \(digits).
                If it was not you, nothing needs to be done.
                """,
                hant: """
                    有人（或許是你）要求把 Quad 帳戶的電郵改為此地址。

                    如果同意，請輸入 /email、寄往舊地址的驗證碼及 \(digits)。
                    如果不是你，無須理會。
                    """,
                hans: """
                    有人（或许是你）要求把 Quad 账户的邮箱改为此地址。

                    如果同意，请输入 /email、发往旧地址的验证码和 \(digits)。
                    如果不是你，无须理会。
                    """
            ), code: digits, in: language)
    }
}
