import Community
import Model

/// What people try without having read anything.
enum GuessedWords {
    /// Commands by what is typed without a slash where no text can go.
    private static let bare = ["help": "help", "?": "help", "quit": "quit", "exit": "quit", "bye": "quit"]

    /// Digits of a mailed code.
    private static let codeLength = 6

    /// Returns the command that a text means where it can't be a message: nobody is signed in, or no place is open.
    static func command(meantBy text: String, in session: any Session) -> (name: String, rest: String)? {
        guard session.person == nil || session.state.place == nil else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1 else { return nil }
        let word = words[0].lowercased()
        if let name = bare[word] { return (name, "") }
        let isCode = word.count == codeLength && word.allSatisfy { $0.isASCII && $0.isNumber }
        return isCode && session.state.signUp != nil ? ("verify", word) : nil
    }

    /// What Quad doesn't have on purpose, by the commands that people look for it with.
    private static let absent: [String: LocalizedText] = {
        var absent: [String: LocalizedText] = [:]
        for name in ["away", "back", "online", "status", "presence", "ison", "seenlast", "lastseen"] {
            absent[name] = presence
        }
        for name in ["ban", "unban", "kick", "op", "deop", "report", "moderate", "filter", "timeout", "warn"]
        {
            absent[name] = moderation
        }
        return absent
    }()

    private static let presence = phrase("guessed_presence")

    private static let moderation = phrase("guessed_moderation")

    /// Returns why there is no such command; `nil` if it is just unknown.
    static func absence(of name: String) -> CommunityError? {
        absent[name].map { CommunityError(.notFound, $0) }
    }
}
