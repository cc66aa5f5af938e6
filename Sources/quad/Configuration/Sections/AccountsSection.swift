/// Signing up and in.
struct AccountsSection: Sendable, Hashable {
    var codeLifetime = Duration.seconds(900)
    var closingGrace = Duration.seconds(7 * 86_400)
    var signInLifetime = Duration.seconds(90 * 86_400)
    var failures = 5
    var accountFailures = 20
    var sourceFailures = 100
    var codeTriesPerDay = 15
    var mailsPerAddress = 10
    var mailsPerHour = 4000

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
        ConfigurationKey(
            "accounts.failures", \.accounts.failures, .integer(1...1000),
            "Wrong passwords for one account from one address, or from one device that its person signed in at before, "
                + "until the next has to wait; they are forgotten one after the other within five minutes."),
        ConfigurationKey(
            "accounts.accountFailures", \.accounts.accountFailures, .integer(1...10_000),
            "Wrong passwords for one account from everywhere, until the next has to wait; forgotten within ten minutes. "
                + "Where its person signed in before, `accounts.failures` alone holds then."),
        ConfigurationKey(
            "accounts.sourceFailures", \.accounts.sourceFailures, .integer(1...1_000_000),
            "Wrong passwords from one address (IPv6: 64 bits), until the next has to wait; forgotten within ten "
                + "minutes. A campus may be behind one address."),
        ConfigurationKey(
            "accounts.codeTriesPerDay", \.accounts.codeTriesPerDay, .integer(5...1000),
            "Tries of mailed codes a day: by one person, or for one address from one source; twice as many for one "
                + "address from everywhere."),
        ConfigurationKey(
            "accounts.mailsPerAddress", \.accounts.mailsPerAddress, .integer(2...1000),
            "Mails an hour that one address gets; half as many from one source or by one person."),
        ConfigurationKey(
            "accounts.mailsPerHour", \.accounts.mailsPerHour, .integer(4...10_000_000),
            "Mails an hour in all. A quarter is kept for people who are known, and one source gets a quarter at most."
        ),
    ]
}
