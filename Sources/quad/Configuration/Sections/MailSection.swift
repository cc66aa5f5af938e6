/// How mail leaves.
struct MailSection: Sendable, Hashable {
    /// A way for mail to leave.
    enum Transport: String, CaseIterable, Sendable {
        /// Codes show in the log and on the gateway's own terminal.
        case log
        /// One `.eml` file a mail.
        case file
    }

    var transport = Transport.log
    var directory = "mail"
    var sender = "quad@localhost.localdomain"

    static let keys = [
        ConfigurationKey(
            "mail.transport", \.mail.transport, .choice,
            "`log` shows codes in the log and on the gateway's own terminal; `file` writes one `.eml` file a mail."
        ),
        ConfigurationKey(
            "mail.directory", \.mail.directory, .text(.path),
            "Where `file` writes; made if it is missing. A relative path starts at the directory that Quad was "
                + "started in."),
        ConfigurationKey("mail.sender", \.mail.sender, .text(.email), "The address that mail comes from."),
    ]
}
