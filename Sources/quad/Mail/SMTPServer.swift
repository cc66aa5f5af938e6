import Community
import Foundation
import Glibc
import Model
import Unicodes

/// The mail server that a gateway hands its mail to.
struct SMTPServer: Sendable, Hashable {
    /// How the conversation is kept from others.
    enum Security: String, CaseIterable, Sendable {
        /// It begins openly, and nothing of the mail is said before it is encrypted.
        case starttls
        /// Encrypted from the first byte.
        case tls
        /// Open: for a server on this machine.
        case none
    }

    /// A name or an address.
    var host = "localhost"
    var port = 587
    var security = Security.starttls
    /// Who signs in; empty where nobody does.
    var user = ""
    /// A file that holds the password alone.
    var passwordFile = ""
    /// A file of certificates to trust in place of the system's; empty for the system's.
    var authorities = ""
    /// How long one mail may take.
    var time = Duration.seconds(60)

    /// - Parameter name: What the gateway calls itself: a domain.
    func url(calling name: String) -> String {
        let scheme = security == .tls ? "smtps" : "smtp"
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(host):\(port)/\(name)"
    }

    /// - Throws: ``MailProblem`` if the settings can't be used together.
    func check() throws(MailProblem) {
        if security == .none, !isHere {
            throw MailProblem(
                message:
                    "mail.smtp.security \"none\" is for a mail server on this machine, not \(host); "
                    + "set it to \"starttls\" or \"tls\"")
        }
        if user.isEmpty != passwordFile.isEmpty {
            throw MailProblem(
                message: "mail.smtp.user and mail.smtp.passwordFile belong together; set both or neither")
        }
        if !authorities.isEmpty, access(authorities, R_OK) != 0 {
            throw MailProblem(
                message: "mail.smtp.authorities \(authorities) can't be read: \(Self.lastError)")
        }
        _ = try password()
    }

    /// The password, read anew each time, so that it can be changed while the gateway runs; `nil` if nobody signs in.
    /// - Throws: ``MailProblem``, which never has the password in it.
    func password() throws(MailProblem) -> String? {
        guard !user.isEmpty else { return nil }
        var status = stat()
        guard stat(passwordFile, &status) == 0 else {
            throw MailProblem(
                message: "mail.smtp.passwordFile \(passwordFile) can't be read: \(Self.lastError)")
        }
        guard status.st_mode & 0o007 == 0 else {
            throw MailProblem(
                message: "mail.smtp.passwordFile \(passwordFile) is open to everybody; "
                    + "chmod 600 \(passwordFile) mends it")
        }
        guard let bytes = try? BoundedFile.read(passwordFile), bytes.count <= 4096 else {
            throw MailProblem(
                message: "mail.smtp.passwordFile \(passwordFile) can't be read; check its rights")
        }
        let text = String(decoding: ByteOrderMark.skipped(bytes), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first else {
            throw MailProblem(message: "mail.smtp.passwordFile \(passwordFile) is empty")
        }
        return String(line)
    }

    /// Whether the host is this machine by its name; the address is looked at when it is connected to.
    private var isHere: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}
