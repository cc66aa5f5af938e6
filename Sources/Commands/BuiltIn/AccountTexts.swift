import Community
import Model

/// What the console says about accounts and sign-ins.
enum AccountTexts {
    /// The sentence that comes first if signing in has stopped an account from being closed.
    static let kept = phrase("account_kept")

    static func closing(until end: String) -> LocalizedText {
        phrase("account_closing", ["end": end])
    }

    static let passwordChanged = phrase("account_password_changed")

    static func resetSent(to address: String) -> LocalizedText {
        phrase("account_reset_sent", ["address": address])
    }

    static func emailCodesSent(old: String, new: String) -> LocalizedText {
        phrase("account_email_codes_sent", ["old": old, "new": new])
    }

    static func emailChanged(to address: String) -> LocalizedText {
        phrase("account_email_changed", ["address": address])
    }

    static func handleChanged(to handle: String) -> LocalizedText {
        phrase("account_handle_changed", ["handle": handle])
    }

    static let resetUsage = phrase("account_reset_usage")

    static let accountUsage = phrase("account_account_usage")

    static let sessionsUsage = phrase("account_sessions_usage")

    static let endedOthers = phrase("account_ended_others")

    static func ended(_ id: SignIn.ID) -> LocalizedText {
        phrase("account_ended", ["id": "\(id)"])
    }

    static let thisOne = phrase("account_this_one")
    static let connected = phrase("account_connected")
    static let howToEnd = phrase("account_how_to_end")

    static func account(handle: String, email: String) -> [LocalizedText] {
        [
            phrase("account_account", ["handle": handle]),
            phrase("account_account_email", ["email": email]),
            phrase("account_account_password_email_and_sessions"),
        ]
    }

    static func noSequence(_ word: String) -> LocalizedText {
        phrase("account_no_sequence", ["word": word])
    }
}
