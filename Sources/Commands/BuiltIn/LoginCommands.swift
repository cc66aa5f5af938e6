import Community
import Model

extension BuiltIn {
    /// `/login EMAIL PASSWORD`
    static let login = BuiltIn(
        "login",
        phrase("built_in_login"),
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
        phrase("built_in_logout"), for: .signedIn
    ) { call in
        guard call.session.person != nil else { throw CommandError.signInFirst }
        let language = call.language
        try await call.campus.accounts.signOut(session: call.session)
        call.say(Reply(BuiltInWords.signedOut(in: language)))
        return .signedOut
    }
}
