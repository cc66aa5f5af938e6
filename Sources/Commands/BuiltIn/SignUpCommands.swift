import Community
import Model

extension BuiltIn {
    /// `/signup EMAIL PASSWORD USERNAME`
    static let signUp = BuiltIn(
        "signup",
        phrase("built_in_sign_up"),
        [
            Argument(name: "email", kind: .word), Argument(name: "password", kind: .word, isVerbatim: true),
            Argument(name: "username", kind: .text),
        ], usage: "EMAIL PASSWORD USERNAME [--handle X]"
    ) { call in
        let (username, handle) = named(call.text(2))
        let outcome = try await call.campus.accounts.signUp(
            email: call.text(0), password: call.text(1), username: unquoted(username), handle: handle,
            session: call.session)
        call.advise(on: call.text(1))
        switch outcome {
        case .codeSent(let address):
            let isSent = !call.campus.configuration.logsMail
            call.say(
                Reply(
                    isSent
                        ? BuiltInWords.codeSent(to: address, in: call.language)
                        : BuiltInWords.codeInLog(for: address, in: call.language)))
            return .none
        case .signedIn(let welcome): return call.welcome(welcome)
        }
    }

    /// `/verify CODE`
    static let verify = BuiltIn(
        "verify",
        phrase("built_in_verify"),
        [Argument(name: "code", kind: .word)]
    ) { call in
        call.welcome(try await call.campus.accounts.verify(code: call.text(0), session: call.session))
    }

    /// Returns the parts before and after the last `--handle`.
    private static func named(_ text: String) -> (username: String, handle: String?) {
        guard let match = text.firstMatch(of: /^(?:(.*?)\s+)?--handle[\s=]+(\S+)\s*$/) else {
            return (text, nil)
        }
        return (match.1.map(String.init) ?? "", String(match.2))
    }

    /// Returns a username without the double quotes around all of it. Usernames may contain spaces.
    private static func unquoted(_ name: String) -> String {
        guard name.hasPrefix("\""), let words = try? Words.all(in: name), words.count == 1 else {
            return name
        }
        return words[0]
    }
}

extension BuiltIn.Call {
    /// Says of a password that it is easy to guess, if it is.
    func advise(on password: String) {
        if let advice = PasswordAdvice.advice(on: password) { say(advice) }
    }

    /// Says who signed in and what waits for them.
    func welcome(_ welcome: Welcome) -> BuiltIn.Effect {
        say(Reply(BuiltInWords.signedIn(welcome, in: language)))
        return .signedIn(welcome)
    }
}
