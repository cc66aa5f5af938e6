import Community
import Doors
import Model

/// Sign-ins that a program keeps, and ending them.
extension BuiltIn {
    /// `/resume TOKEN [SEQUENCE]`
    static let resume = BuiltIn(
        "resume",
        phrase("built_in_resume"),
        [Argument(name: "token", kind: .word), Argument(name: "sequence", kind: .word, isOptional: true)]
    ) { call in
        let token = SignInToken(secret: call.text(0))
        let sequence = try call.text(1).isEmpty ? nil : Self.number(call.text(1))
        return call.welcome(
            try await call.campus.accounts.resume(token, since: sequence, session: call.session))
    }

    private static func number(_ word: String) throws -> Int64 {
        guard let number = Int64(word), number >= 0 else {
            throw CommunityError(.invalid, AccountTexts.noSequence(word))
        }
        return number
    }

    /// `/sessions`, `/sessions end ID`, `/sessions end others`
    static let sessions = BuiltIn(
        "sessions",
        phrase("built_in_sessions"),
        [
            Argument(name: "action", kind: .word, isOptional: true),
            Argument(name: "id", kind: .word, isOptional: true),
        ], usage: "[end ID|end others]", for: .signedIn
    ) { call in
        switch (call.text(0), call.text(1)) {
        case ("", ""): call.say(Reply(lines: try await list(call)))
        case ("end", "others"):
            try await call.campus.accounts.endOtherSignIns(of: call.session)
            call.say(AccountTexts.endedOthers)
        case ("end", let word):
            guard let id = SignIn.ID(word) else { throw CommunityError(.invalid, AccountTexts.sessionsUsage) }
            try await call.campus.accounts.endSignIn(id, of: call.session)
            call.say(AccountTexts.ended(id))
        default: throw CommunityError(.invalid, AccountTexts.sessionsUsage)
        }
        return .none
    }

    private static func list(_ call: Call) async throws -> [String] {
        let (now, language) = (call.campus.clock.now(), call.language)
        var table = TextTable()
        for signIn in try await call.campus.accounts.signIns(of: call.session) {
            let used = signIn.usedAt.map {
                TimeAgo.words(seconds: (now - $0).inSeconds, language: language)
            }
            let mark =
                signIn.isThis ? AccountTexts.thisOne : signIn.isConnected ? AccountTexts.connected : nil
            table.add(["\(signIn.id)", signIn.source, used ?? "-", mark?.text(in: language) ?? ""])
        }
        return table.lines + [AccountTexts.howToEnd.text(in: language)]
    }
}
