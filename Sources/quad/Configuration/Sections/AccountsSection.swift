/// Signing up.
struct AccountsSection: Sendable, Hashable {
    var codeLifetime = Duration.seconds(900)
    var closingGrace = Duration.seconds(7 * 86_400)
    var signInLifetime = Duration.seconds(90 * 86_400)

    static let keys = [
        ConfigurationKey(
            "accounts.codeMinutes", \.accounts.codeLifetime, .duration(1...1440, in: .minutes),
            "How long a mailed code is good for."),
        ConfigurationKey(
            "accounts.closingDays", \.accounts.closingGrace, .duration(0...90, in: .days),
            "For how many days after /account close signing in keeps the account; then its words are gone."),
        ConfigurationKey(
            "accounts.signInDays", \.accounts.signInLifetime, .duration(1...3650, in: .days),
            "After how many days without use a sign-in that quad console keeps ends."),
    ]
}
