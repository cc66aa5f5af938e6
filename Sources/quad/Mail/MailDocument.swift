import Community
import Foundation
import Model

/// A mail as RFC 5322 text: what a mail server or a mail reader takes.
///
/// It says the same twice (multipart/alternative, RFC 2046): as plain text, and as HTML for who reads that. Header values
/// outside ASCII are encoded words of RFC 2047, not the raw UTF-8 of RFC 6532: every mail reader and server takes them,
/// while raw UTF-8 needs SMTPUTF8 all the way.
struct MailDocument: Sendable {
    /// How text outside ASCII is written.
    enum Encoding: Sendable {
        /// As it is (RFC 6152), for whoever picks up files.
        case asItIs
        /// As base64, since a mail server may not take anything but ASCII.
        case sevenBit
    }

    let mail: Mail
    /// The address that it comes from.
    let sender: String
    /// The name that it comes from: the community's.
    let senderName: String
    let postmark: Postmark
    var encoding = Encoding.asItIs

    /// The whole mail, its lines ended by CR LF.
    /// - Throws: ``MailProblem`` if an address can't stand in a header.
    func text() throws(MailProblem) -> String {
        let boundary = "quad-\(postmark.identifier)"
        let parts = [
            part("text/plain", Self.lines(of: mail.body)),
            part("text/html", MailPage(mail: mail).lines),
        ]
        let lines =
            try headers(boundary: boundary) + parts.flatMap { ["", "--\(boundary)"] + $0 }
            + ["", "--\(boundary)--"]
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private func headers(boundary: String) throws(MailProblem) -> [String] {
        let domain = sender[sender.index(after: sender.lastIndex(of: "@") ?? sender.startIndex)...]
        return [
            "Date: \(Self.stamp(postmark.date))",
            "From: \(MailHeader.phrase(senderName)) <\(try MailHeader.address(sender))>",
            "To: \(try MailHeader.address(mail.to))",
            "Subject: \(MailHeader.unstructured(mail.subject))",
            "Message-ID: <\(postmark.identifier)@\(domain)>",
            "MIME-Version: 1.0",
            "Content-Language: \(mail.language.rawValue)",
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
        ]
    }

    // MARK: Parts

    private func part(_ type: String, _ lines: [String]) -> [String] {
        let isPlain = lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        let (name, body) =
            switch encoding {
            case _ where isPlain: ("7bit", lines)
            case .asItIs: ("8bit", lines)
            case .sevenBit: ("base64", Self.base64(lines))
            }
        return ["Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: \(name)", ""] + body
    }

    private static func base64(_ lines: [String]) -> [String] {
        let text = lines.joined(separator: "\r\n") + "\r\n"
        return Data(text.utf8).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn,
        ])
        .split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Lines are at most 998 octets long.
    static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            line.isEmpty ? [""] : MailHeader.chunks(of: String(line), bytes: 900)
        }
    }

    /// `Sat, 21 Nov 2026 11:00:00 +0000`, RFC 5322 section 3.3.
    private static func stamp(_ date: Timestamp) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: Date(timeIntervalSince1970: Double(date.milliseconds) / 1000))
    }
}

/// Why mail can't be sent at all, for the operator.
struct MailProblem: Error, Hashable, CustomStringConvertible {
    let message: String

    var description: String { message }
}
