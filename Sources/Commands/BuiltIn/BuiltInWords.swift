import Community
import Model

/// What the built-in commands say.
enum BuiltInWords {
    static func signedIn(_ welcome: Welcome, in language: Language) -> String {
        let who = "\(welcome.username) (\(welcome.person.handle))"
        let unread =
            (welcome.wasClosing ? AccountTexts.kept.text(in: language) : "")
            + unread(welcome.unread, in: language)
        let waiting = notifications(welcome.notifications, in: language)
        return phrase("built_in_signed_in", ["who": who, "unread": unread, "waiting": waiting]).text(
            in: language)
    }

    /// Returns a whole sentence, or an empty string if nothing is unread.
    private static func unread(_ unread: [PlaceUnread], in language: Language) -> String {
        guard let first = unread.first else { return "" }
        let rest = unread.dropFirst().map {
            phrase("built_in_unread_next", ["number": $0.unread, "place": "\($0.place)"]).text(in: language)
        }
        return phrase(
            "built_in_unread", ["number": first.unread, "place": "\(first.place)", "rest": rest.joined()]
        ).text(in: language)
    }

    private static func notifications(_ count: Int, in language: Language) -> String {
        guard count > 0 else { return "" }
        return phrase("built_in_notifications", ["number": count]).text(in: language)
    }

    static func signedOut(in language: Language) -> String {
        phrase("built_in_signed_out").text(in: language)
    }

    static func codeSent(to address: String, in language: Language) -> String {
        phrase("built_in_code_sent", ["address": address]).text(in: language)
    }

    /// Where the gateway sends no mail.
    static func codeInLog(for address: String, in language: Language) -> String {
        phrase("built_in_code_in_log", ["address": address]).text(in: language)
    }

    /// Returns what `/language` says, in the new language.
    static func language(in language: Language) -> String {
        phrase("built_in_language_set").text(in: language)
    }

    static func builtIn(in language: Language) -> String {
        phrase("built_in_built_in").text(in: language)
    }
}
