/// Signing up.
struct AccountsSection: Sendable, Hashable {
    var codeLifetime = Duration.seconds(900)

    static let keys = [
        ConfigurationKey(
            "accounts.codeMinutes", \.accounts.codeLifetime, .duration(1...1440, in: .minutes),
            "How long a mailed code is good for.")
    ]
}
