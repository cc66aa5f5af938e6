import Community
import Model
import Unicodes

/// The commands for one's own account. Passwords and codes never reach a plugin.
extension BuiltIn {
    /// `/password OLD NEW`
    static let password = BuiltIn(
        "password",
        phrase("built_in_password"),
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
        phrase("built_in_reset"),
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
        phrase("built_in_email"),
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
        phrase("built_in_handle"),
        [Argument(name: "name", kind: .word)], for: .signedIn
    ) { call in
        let person = try await call.campus.accounts.changeHandle(to: call.text(0), session: call.session)
        call.say(AccountTexts.handleChanged(to: person.handle))
        return .none
    }

    /// `/account`, `/account close PASSWORD`
    static let account = BuiltIn(
        "account",
        phrase("built_in_account"),
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
