import Community
import Model
import Unicodes

/// The commands for one's own account. Passwords and codes never reach a plugin.
extension BuiltIn {
    /// `/password OLD NEW`
    static let password = BuiltIn(
        "password",
        LocalizedText("Changes your password.", hant: "更改密碼。", hans: "更改密码。"),
        [
            Argument(name: "old", kind: .word, isVerbatim: true),
            Argument(name: "new", kind: .word, isVerbatim: true),
        ], for: .signedIn
    ) { call in
        try await call.campus.accounts.changePassword(
            from: call.text(0), to: call.text(1), session: call.session)
        call.say(AccountTexts.passwordChanged)
        call.advise(on: call.text(1))
        return .none
    }

    /// `/reset EMAIL [CODE NEWPASSWORD]`
    static let reset = BuiltIn(
        "reset",
        LocalizedText(
            "Sets a new password with a code from a mail.", hant: "以電郵驗證碼重設密碼。", hans: "用邮件验证码重设密码。"),
        [
            Argument(name: "email", kind: .word), Argument(name: "code", kind: .word, isOptional: true),
            Argument(name: "newpassword", kind: .word, isOptional: true, isVerbatim: true),
        ]
    ) { call in
        let accounts = call.campus.accounts
        let (email, code, password) = (call.text(0), call.text(1), call.text(2))
        if code.isEmpty {
            try await accounts.requestReset(email: email, session: call.session)
            call.say(AccountTexts.resetSent(to: email))
            return .none
        }
        guard !password.isEmpty else { throw CommunityError(.invalid, AccountTexts.resetUsage) }
        let welcome = try await accounts.reset(
            email: email, code: code, password: password, session: call.session)
        call.advise(on: password)
        return call.welcome(welcome)
    }

    /// `/email ADDRESS PASSWORD`, then `/email OLDCODE NEWCODE`
    static let email = BuiltIn(
        "email",
        LocalizedText(
            "Moves your account to another address.", hant: "更改帳戶的電郵地址。", hans: "更改账户的邮箱地址。"),
        [
            Argument(name: "address", kind: .word),
            Argument(name: "password", kind: .word, isVerbatim: true),
        ],
        usage: "ADDRESS PASSWORD, then OLDCODE NEWCODE", for: .signedIn
    ) { call in
        let accounts = call.campus.accounts
        if call.text(0).contains("@") {
            let (old, new) = try await accounts.requestEmailChange(
                to: call.text(0), password: call.text(1), session: call.session)
            call.say(AccountTexts.emailCodesSent(old: old, new: new))
        } else {
            let address = try await accounts.changeEmail(
                oldCode: call.text(0), newCode: call.text(1).narrowed, session: call.session)
            call.say(AccountTexts.emailChanged(to: address))
        }
        return .none
    }

    /// `/handle NAME`
    static let handle = BuiltIn(
        "handle",
        LocalizedText("Changes your handle, once.", hant: "更改代號（只限一次）。", hans: "更改代号（仅限一次）。"),
        [Argument(name: "name", kind: .word)], for: .signedIn
    ) { call in
        let person = try await call.campus.accounts.changeHandle(to: call.text(0), session: call.session)
        call.say(AccountTexts.handleChanged(to: person.handle))
        return .none
    }

    /// `/account`, `/account close PASSWORD`
    static let account = BuiltIn(
        "account",
        LocalizedText("Shows or closes your account.", hant: "顯示或關閉帳戶。", hans: "显示或关闭账户。"),
        [
            Argument(name: "action", kind: .word, isOptional: true),
            Argument(name: "password", kind: .word, isOptional: true, isVerbatim: true),
        ], usage: "[close PASSWORD]", for: .signedIn
    ) { call in
        switch call.text(0) {
        case "":
            let email = try await call.campus.accounts.email(of: call.session)
            AccountTexts.account(handle: call.session.person?.handle ?? "", email: email).forEach(call.say)
            return .none
        case "close" where !call.text(1).isEmpty:
            let language = call.language
            let end = try await call.campus.accounts.close(password: call.text(1), session: call.session)
            let words = AccountTexts.closing(until: DateWords.moment(end, in: language))
            call.say(Reply(words.text(in: language)))
            return .signedOut
        default: throw CommunityError(.invalid, AccountTexts.accountUsage)
        }
    }
}

extension BuiltIn.Call {
    /// Says a text in the caller's language.
    func say(_ text: LocalizedText) { say(Reply(text.text(in: language))) }
}
