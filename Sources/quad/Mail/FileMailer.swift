import Community
import Glibc
import Model

/// Writes each mail to a file of its own, for a transport agent or a person to pick up.
///
/// A file appears under its name only when it is whole, and a mail that is tried again has the same name. Only the
/// gateway's own user may read it, since it holds a code. The disk is waited for here, for one small file.
struct FileMailer: Mailer {
    private let directory: String
    private let sender: String
    private let senderName: String

    /// Makes the directory if it is missing.
    /// - Throws: ``MailProblem`` if it can't be made or written.
    init(directory: String, sender: String, senderName: String) throws(MailProblem) {
        self.directory = directory
        self.sender = sender
        self.senderName = senderName
        if mkdir(directory, 0o700) != 0, errno != EEXIST { throw Self.problem(directory, errno) }
        guard access(directory, W_OK | X_OK) == 0 else { throw Self.problem(directory, errno) }
    }

    func send(_ mail: Mail, postmark: Postmark) async throws {
        let document = MailDocument(
            mail: mail, sender: sender, senderName: senderName, postmark: postmark)
        guard let text = try? document.text() else { throw MailFailure(.refused) }
        let name = "\(postmark.date.milliseconds).\(postmark.identifier).eml"
        do {
            try write(Array(text.utf8), to: "\(directory)/\(name)")
        } catch {
            throw MailFailure(.unwritable)
        }
    }

    /// Writes beside the name and renames: nobody sees half a mail.
    private func write(_ bytes: [UInt8], to path: String) throws(MailProblem) {
        let unfinished = "\(path).part"
        let file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.problem(directory, errno) }
        var failure = Self.writeAll(bytes, to: file)
        if close(file) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(unfinished, path) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(unfinished)
            throw Self.problem(directory, failure)
        }
    }

    /// Returns 0, or the `errno` of the failure.
    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno }
            rest = rest.dropFirst(max(0, count))
        }
        return 0
    }

    private static func problem(_ directory: String, _ code: Int32) -> MailProblem {
        let reason = String(cString: strerror(code))
        return MailProblem(
            message:
                "mail can't be written to \(directory): \(reason); check its rights, or set mail.directory")
    }
}
