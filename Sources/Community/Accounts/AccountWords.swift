public import Model

/// What people read about their accounts.
enum AccountWords {
    // MARK: Refusals

    static let wrongPassword = phrase("account_wrong_password")

    static let changedMeanwhile = phrase("account_changed_meanwhile")

    static func noAccount(_ email: String) -> LocalizedText {
        phrase("account_no_account", ["email": email])
    }

    static let signInEnded = phrase("account_sign_in_ended")

    static func noSignIn(_ id: SignIn.ID) -> LocalizedText {
        phrase("account_no_sign_in", ["id": "\(id)"])
    }

    static let resetOver = phrase("account_reset_over")

    static let emailChangeOver = phrase("account_email_change_over")

    static let sameAddress = phrase("account_same_address")

    static func wrongCode(left: Int) -> LocalizedText {
        phrase("account_wrong_code", ["count": left])
    }

    static func wrongCodes(left: Int) -> LocalizedText {
        phrase("account_wrong_codes", ["count": left])
    }

    // MARK: Said elsewhere

    static let endedElsewhere = phrase("account_ended_elsewhere")

    static let passwordReset = phrase("account_password_reset")

    /// To a session that was ended from elsewhere.
    static let closing = phrase("account_closing")

    // MARK: Signing up and in

    static let noSignUp = phrase("account_no_sign_up")

    static let wrongAddressOrPassword = phrase("account_wrong_address_or_password")

    static func registered(_ address: String) -> LocalizedText {
        phrase("account_registered", ["address": address])
    }

    static func signedInAs(_ handle: String) -> LocalizedText {
        phrase("account_signed_in_as", ["handle": handle])
    }

    static let passwordLength = phrase("account_password_length")

    static let passwordCharacters = phrase("account_password_characters")

    static func domains(_ domains: [String]) -> LocalizedText {
        phrase("account_domains", ["list": WordList(domains.map { "@\($0)" })])
    }

    static let noAddress = phrase("account_no_address")

    static func slowDown(wait: Duration) -> LocalizedText {
        phrase("account_slow_down", ["wait": WaitWords.wait(wait)])
    }

    static func crowd(wait: Duration) -> LocalizedText {
        phrase("account_crowd", ["wait": WaitWords.wait(wait)])
    }

    static func tooManyMails(wait: Duration) -> LocalizedText {
        phrase("account_too_many_mails", ["wait": WaitWords.wait(wait)])
    }

    static func tooManyCodes(wait: Duration) -> LocalizedText {
        phrase("account_too_many_codes", ["wait": WaitWords.wait(wait)])
    }

    // MARK: The code

    static let codeOver = phrase("account_code_over")

    static let codeTriedTooOften = phrase("account_code_tried_too_often")

    // MARK: Hashing passwords

    static let noLibsodium = phrase("account_no_libsodium")

    static let noMemory = phrase("account_no_memory")
}

/// How long somebody has to wait, as people read it: rounded up, so that nobody comes too early.
enum WaitWords {
    /// `30 s`, `12 min`, `5 h`.
    static func wait(_ wait: Duration) -> LocalizedText {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        if seconds <= 120 { return SpanWords.seconds(seconds) }
        let minutes = (seconds + 59) / 60
        return minutes <= 120 ? SpanWords.minutes(minutes) : SpanWords.hours((minutes + 59) / 60)
    }
}

/// What is said of a password that is allowed, as any is, and easy to guess.
public enum PasswordAdvice {
    /// Characters from which on a password isn't called short, as in NIST SP 800-63B, section 5.1.1.1.
    private static let fewest = 8

    /// Returns what to say to whoever chose a password; `nil` if nothing is to be said.
    public static func advice(on password: String) -> LocalizedText? {
        password.count < fewest || Set(password).count < 3 ? easy : nil
    }

    private static let easy = phrase("password_advice_easy", ["fewest": fewest])
}
