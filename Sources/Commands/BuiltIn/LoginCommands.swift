import Community
import Model

extension BuiltIn {
    /// `/login EMAIL PASSWORD`
    static let login = BuiltIn(
        "login",
        LocalizedText(
            "Signs in; a password with spaces goes in double quotes.",
            hant: "登入；密碼有空格時加雙引號。", hans: "登录；密码有空格时加双引号。"),
        [
            Argument(name: "email", kind: .word),
            Argument(name: "password", kind: .word, isVerbatim: true),
        ]
    ) { call in
        call.welcome(
            try await call.campus.accounts.signIn(
                email: call.text(0), password: call.text(1), session: call.session))
    }

    /// `/logout`
    static let logout = BuiltIn(
        "logout",
        LocalizedText("Signs out.", hant: "登出。", hans: "退出登录。"), for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        let language = call.language
        try await call.campus.accounts.signOut(session: call.session)
        call.say(Reply(BuiltInWords.signedOut(in: language)))
        return .signedOut
    }
}
