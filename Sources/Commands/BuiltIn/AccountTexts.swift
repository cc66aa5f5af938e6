import Community
import Model

/// What the console says about accounts and sign-ins.
enum AccountTexts {
    /// The sentence that comes first if signing in has stopped an account from being closed.
    static let kept = LocalizedText(
        "Your account is kept; it is no longer being closed. ", hant: "你的帳戶已保留，不會關閉。", hans: "你的账户已保留，不会关闭。")

    static func closing(until end: String) -> LocalizedText {
        LocalizedText(
            "you are signed out, and your account closes on \(end). Sign in before that to keep it; after that your "
                + "words are gone for good",
            hant: "你已登出，帳戶將於 \(end) 關閉。在此之前登入即可保留帳戶；之後你寫過的內容會永久消失",
            hans: "你已退出登录，账户将于 \(end) 关闭。在此之前登录即可保留账户；之后你写过的内容会永久消失")
    }

    static let passwordChanged = LocalizedText(
        "your password is changed; every other sign-in has ended", hant: "密碼已更改；其他登入已全部結束",
        hans: "密码已更改；其他登录已全部结束")

    static func resetSent(to address: String) -> LocalizedText {
        LocalizedText(
            "if \(address) has an account, a code is on its way. /reset \(address) CODE NEWPASSWORD sets a new password",
            hant: "如果 \(address) 有帳戶，驗證碼已寄出。輸入 /reset \(address) CODE NEWPASSWORD 設定新密碼",
            hans: "如果 \(address) 有账户，验证码已发出。输入 /reset \(address) CODE NEWPASSWORD 设置新密码")
    }

    static func emailCodesSent(old: String, new: String) -> LocalizedText {
        LocalizedText(
            "codes are on their way to \(old) and \(new). /email OLDCODE NEWCODE moves your account",
            hant: "驗證碼已寄往 \(old) 及 \(new)。輸入 /email OLDCODE NEWCODE 更改電郵",
            hans: "验证码已发往 \(old) 和 \(new)。输入 /email OLDCODE NEWCODE 更改邮箱")
    }

    static func emailChanged(to address: String) -> LocalizedText {
        LocalizedText(
            "your account's address is \(address) now", hant: "帳戶的電郵地址已改為 \(address)",
            hans: "账户的邮箱地址已改为 \(address)")
    }

    static func handleChanged(to handle: String) -> LocalizedText {
        LocalizedText(
            "you are @\(handle) now, for good; nobody else will get your old handle",
            hant: "你的代號現為 @\(handle)，不能再改；舊代號不會給別人",
            hans: "你的代号现为 @\(handle)，不能再改；旧代号不会给别人")
    }

    static let resetUsage = LocalizedText(
        "write it as /reset EMAIL, then /reset EMAIL CODE NEWPASSWORD",
        hant: "寫法：/reset EMAIL，然後 /reset EMAIL CODE NEWPASSWORD",
        hans: "写法：/reset EMAIL，然后 /reset EMAIL CODE NEWPASSWORD")

    static let accountUsage = LocalizedText(
        "write it as /account, or /account close PASSWORD", hant: "寫法：/account，或 /account close PASSWORD",
        hans: "写法：/account，或 /account close PASSWORD")

    static let sessionsUsage = LocalizedText(
        "write it as /sessions, /sessions end ID, or /sessions end others",
        hant: "寫法：/sessions、/sessions end ID，或 /sessions end others",
        hans: "写法：/sessions、/sessions end ID，或 /sessions end others")

    static let endedOthers = LocalizedText(
        "every other sign-in has ended", hant: "其他登入已全部結束", hans: "其他登录已全部结束")

    static func ended(_ id: SignIn.ID) -> LocalizedText {
        LocalizedText("sign-in \(id) has ended", hant: "登入 \(id) 已結束", hans: "登录 \(id) 已结束")
    }

    static let thisOne = LocalizedText("this one", hant: "目前", hans: "当前")
    static let connected = LocalizedText("connected", hant: "已連線", hans: "已连接")
    static let howToEnd = LocalizedText(
        "/sessions end ID ends one, /sessions end others all but this one",
        hant: "/sessions end ID 結束一個登入，/sessions end others 結束其他所有登入",
        hans: "/sessions end ID 结束一个登录，/sessions end others 结束其他所有登录")

    static func account(handle: String, email: String) -> [LocalizedText] {
        [
            LocalizedText("handle: \(handle)", hant: "代號：\(handle)", hans: "代号：\(handle)"),
            LocalizedText("e-mail: \(email)", hant: "電郵：\(email)", hans: "邮箱：\(email)"),
            LocalizedText(
                "/password, /email and /sessions change it; /account close closes it",
                hant: "/password、/email 及 /sessions 可更改；/account close 關閉帳戶",
                hans: "/password、/email 和 /sessions 可更改；/account close 关闭账户"),
        ]
    }

    static func noSequence(_ word: String) -> LocalizedText {
        LocalizedText(
            "\(word) is not a number of the sequence. Write it as /resume TOKEN or /resume TOKEN NUMBER",
            hant: "\(word) 不是序號。請輸入 /resume TOKEN 或 /resume TOKEN NUMBER",
            hans: "\(word) 不是序号。请输入 /resume TOKEN 或 /resume TOKEN NUMBER")
    }
}
