/// How mail leaves.
struct MailSection: Sendable, Hashable {
    /// A way for mail to leave.
    enum Transport: String, CaseIterable, Sendable {
        /// Codes show in the log and on the gateway's own terminal.
        case log
        /// One `.eml` file a mail.
        case file
        /// To a mail server.
        case smtp
    }

    var transport = Transport.log
    var directory = "mail"
    var sender = "quad@localhost.localdomain"
    var mailsAtOnce = 4
    var smtp = SMTPServer()

    static let keys =
        [
            ConfigurationKey(
                "mail.transport", \.mail.transport, .choice,
                "`log` shows codes in the log and on the gateway's own terminal; `file` writes one `.eml` file a mail; "
                    + "`smtp` hands mail to a mail server."
            ),
            ConfigurationKey(
                "mail.directory", \.mail.directory, .text(.path),
                "Where `file` writes; made if it is missing. A relative path starts at the directory that Quad was "
                    + "started in."),
            ConfigurationKey(
                "mail.sender", \.mail.sender, .text(.email), "The address that mail comes from."),
            ConfigurationKey(
                "mail.mailsAtOnce", \.mail.mailsAtOnce, .integer(1...32),
                "Mails on their way at the same time, each on a connection of its own."),
        ] + smtpKeys

    private static let smtpKeys = [
        ConfigurationKey(
            "mail.smtp.host", \.mail.smtp.host, .text(.host),
            "The mail server: a name, which its certificate has to bear, or an address."),
        ConfigurationKey("mail.smtp.port", \.mail.smtp.port, .integer(1...65_535), "Its port."),
        ConfigurationKey(
            "mail.smtp.security", \.mail.smtp.security, .choice,
            "`starttls` encrypts before anything of a mail is said (mostly port 587), `tls` from the first byte "
                + "(mostly port 465); `none` is for a server on this machine only."),
        ConfigurationKey(
            "mail.smtp.user", \.mail.smtp.user, .text(.optional(.line)),
            "Who signs in there; empty where nobody does."),
        ConfigurationKey(
            "mail.smtp.passwordFile", \.mail.smtp.passwordFile, .text(.optional(.path)),
            "A file whose first line is the password, closed to others (`chmod 600`). It is read for each mail, so a "
                + "new password needs no restart."),
        ConfigurationKey(
            "mail.smtp.authorities", \.mail.smtp.authorities, .text(.optional(.path)),
            "A file of certificates (PEM) to trust in place of the system's, for a server with a certificate of the "
                + "campus's own; empty for the system's."),
        ConfigurationKey(
            "mail.smtp.seconds", \.mail.smtp.time, .duration(5...600, in: .seconds),
            "How long one mail may take. Below half a minute a busy server may take a mail after Quad gave up, and get "
                + "it twice."),
    ]
}
