public import Model

/// What is said of a password that is allowed, as any is, and easy to guess.
public enum PasswordAdvice {
    /// Characters from which on a password isn't called short, as in NIST SP 800-63B, section 5.1.1.1.
    private static let fewest = 8

    /// Returns what to say to whoever chose a password; `nil` if nothing is to be said.
    public static func advice(on password: String) -> LocalizedText? {
        password.count < fewest || Set(password).count < 3 ? easy : nil
    }

    private static let easy = LocalizedText(
        "that password is easy to guess: \(fewest) characters or more are better, such as three words. /password OLD NEW "
            + "changes it",
        hant: "這個密碼容易被猜到：最好有 \(fewest) 個字元或以上，例如三個詞語。/password OLD NEW 可更改",
        hans: "这个密码容易被猜到：最好有 \(fewest) 个字符或以上，例如三个词语。/password OLD NEW 可更改")
}
