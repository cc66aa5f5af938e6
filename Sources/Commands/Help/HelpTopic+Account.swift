import Community
import Model

/// Accounts, languages and the way out.
extension HelpTopic {
    static let account = HelpTopic(
        name: "account",
        title: LocalizedText("Your account", hant: "你的帳戶", hans: "你的账户"),
        overview: [
            Line(
                "/account",
                LocalizedText("shows your handle and address", hant: "顯示代號及電郵", hans: "显示代号和邮箱")),
            Line(
                "/password OLD NEW",
                LocalizedText("changes your password", hant: "更改密碼", hans: "更改密码")),
            languages,
        ],
        examples: [
            Line(
                "/password \"old one\" \"new one\"",
                LocalizedText(
                    "changes your password; quotes keep spaces", hant: "更改密碼；有空格時加雙引號",
                    hans: "更改密码；有空格时加双引号")),
            Line(
                "/email NEWADDRESS PASSWORD",
                LocalizedText(
                    "moves your account: codes go to both addresses", hant: "更改電郵：驗證碼會寄到兩個地址",
                    hans: "更改邮箱：验证码会发到两个地址")),
            Line(
                "/email 123456 654321",
                LocalizedText(
                    "the code from the old address, then that from the new one", hant: "先輸入舊地址的驗證碼，再輸入新地址的",
                    hans: "先输入旧地址的验证码，再输入新地址的")),
            Line(
                "/sessions",
                LocalizedText("lists where you are signed in", hant: "列出你的登入", hans: "列出你的登录")),
            Line(
                "/sessions end others",
                LocalizedText("signs you out everywhere else", hant: "登出其他所有地方", hans: "退出其他所有登录")),
            Line(
                "/privacy receipts off",
                LocalizedText(
                    "hides when you receive and read a message; /privacy shows what is told",
                    hant: "不讓他人知道你何時收到和閱讀訊息；/privacy 顯示設定", hans: "不让他人知道你何时收到和阅读消息；/privacy 显示设置")),
            languages,
            Line(
                "/account close PASSWORD",
                LocalizedText(
                    "closes your account; you have some days to change your mind",
                    hant: "關閉帳戶；數天內可以反悔", hans: "关闭账户；数天内可以反悔")),
        ])

    static let leaving = HelpTopic(
        name: "leaving",
        title: LocalizedText("Leaving", hant: "離開", hans: "离开"),
        overview: [exit],
        examples: [
            exit,
            Line(
                "/logout",
                LocalizedText("signs you out and stays connected", hant: "登出，但保持連線", hans: "退出登录，但保持连接")),
        ])

    static let signUp = HelpTopic(
        name: "signup",
        title: LocalizedText("You are new here", hant: "新用戶", hans: "新用户"),
        overview: [
            Line(
                "/signup EMAIL PASSWORD USERNAME",
                LocalizedText(
                    "makes an account, and a code comes by mail", hant: "建立帳戶，驗證碼會以電郵寄出",
                    hans: "创建账户，验证码会以邮件发出")),
            Line(
                "/verify CODE",
                LocalizedText(
                    "with the code from the mail: signs you in", hant: "輸入電郵中的驗證碼即可登入",
                    hans: "输入邮件中的验证码即可登录")),
        ],
        examples: [
            Line(
                "/signup bob@connect.hku.hk \"two words\" Bob Lee",
                LocalizedText(
                    "quotes keep the spaces of a password", hant: "密碼有空格時加雙引號", hans: "密码有空格时加双引号")),
            Line(
                "/verify 123456",
                LocalizedText(
                    "the code from the mail; no mail? /signup once more sends another",
                    hant: "電郵中的驗證碼；收不到？再輸入一次 /signup", hans: "邮件中的验证码；收不到？再输入一次 /signup")),
        ])

    static let signIn = HelpTopic(
        name: "signin",
        title: LocalizedText("You have an account", hant: "已有帳戶", hans: "已有账户"),
        overview: [
            Line("/login EMAIL PASSWORD", LocalizedText("signs you in", hant: "登入", hans: "登录")), forgotten,
        ],
        examples: [
            Line(
                "/login bob@connect.hku.hk \"two words\"",
                LocalizedText(
                    "signs you in; quotes keep spaces", hant: "登入；密碼有空格時加雙引號", hans: "登录；密码有空格时加双引号")),
            forgotten,
            Line(
                "/reset bob@connect.hku.hk 123456 NEW",
                LocalizedText(
                    "with the code from the mail: NEW is your password now", hant: "輸入電郵中的驗證碼：密碼改為 NEW",
                    hans: "输入邮件中的验证码：密码改为 NEW")),
        ])

    static let language = HelpTopic(
        name: "language",
        title: LocalizedText("Anything else", hant: "其他", hans: "其他"),
        overview: [languages, exit], examples: [])

    private static let languages = Line(
        LocalizedText("/language zh-Hant", hant: "/language en", hans: "/language en"),
        LocalizedText(
            "繁體中文; /language zh-Hans: 简体中文", hant: "English；/language zh-Hans：简体中文",
            hans: "English；/language zh-Hant：繁體中文"))
    private static let exit = Line(
        "/quit", LocalizedText("ends this connection", hant: "結束連線", hans: "结束连接"))
    private static let forgotten = Line(
        "/reset EMAIL",
        LocalizedText("a new password, with a code by mail", hant: "忘記密碼？以電郵驗證碼重設", hans: "忘记密码？用邮件验证码重设"))
}
