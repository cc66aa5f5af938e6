import Community
import Foundation

/// A mail as RFC 5322 text: what a transport agent or a mail reader takes.
///
/// Header values outside ASCII are encoded words of RFC 2047, not the raw UTF-8 of RFC 6532: every mail
/// reader and transport takes them, while raw UTF-8 needs SMTPUTF8 all the way. The body is UTF-8 as it is
/// (`8bit`, RFC 6152), in lines of at most 998 octets.
struct MailDocument: Sendable {
    let mail: Mail
    /// The address that it comes from.
    let sender: String
    /// The name that it comes from: the community's.
    let senderName: String
    let date: Date
    /// Makes the Message-ID unique.
    let identifier: String

    /// The whole mail, its lines ended by CR LF.
    /// - Throws: ``MailProblem`` where an address can't stand in a header.
    func text() throws(MailProblem) -> String {
        let headers = [
            "Date: \(Self.stamp(date))",
            "From: \(Self.phrase(senderName)) <\(try Self.address(sender))>",
            "To: \(try Self.address(mail.to))",
            "Subject: \(Self.unstructured(mail.subject))",
            "Message-ID: <\(identifier)@\(sender[sender.index(after: sender.lastIndex(of: "@") ?? sender.startIndex)...])>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
            "Auto-Submitted: auto-generated",
        ]
        let lines = headers + [""] + Self.bodyLines(mail.body)
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// An address that is safe to put in a header: printable ASCII with one `@` and nothing that RFC 5322
    /// gives a meaning to.
    private static func address(_ text: String) throws(MailProblem) -> String {
        let isPlain =
            text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !text.contains { "<>(),;:\\\"[]".contains($0) }
        guard isPlain, text.count(where: { $0 == "@" }) == 1, text.utf8.count <= 320 else {
            throw MailProblem(message: "the address can't be written in a mail")
        }
        return text
    }

    /// Free text as a header's value: every control character becomes a space, so that no line can be added.
    private static func unstructured(_ text: String) -> String {
        let spaced = String(String.UnicodeScalarView(text.unicodeScalars.map(plain)))
        let isShort = spaced.utf8.count <= 900
        if isShort, spaced.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !spaced.contains("=?") {
            return spaced
        }
        return chunks(of: spaced, bytes: 45).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }

    /// A display name: a quoted string, or encoded words where it isn't plain ASCII.
    private static func phrase(_ text: String) -> String {
        let value = unstructured(text)
        guard !value.hasPrefix("=?") else { return value }
        let quoted = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "\"\(quoted.joined())\""
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        default: scalar
        }
    }

    private static func bodyLines(_ body: String) -> [String] {
        body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            line.isEmpty ? [""] : chunks(of: String(line), bytes: 900)
        }
    }

    /// The text in pieces of at most so many UTF-8 bytes, cut between scalars.
    private static func chunks(of text: String, bytes limit: Int) -> [String] {
        var pieces: [String] = []
        var piece = String.UnicodeScalarView()
        var size = 0
        for scalar in text.unicodeScalars {
            let width = UTF8.width(scalar)
            if size + width > limit {
                pieces.append(String(piece))
                (piece, size) = (String.UnicodeScalarView(), 0)
            }
            piece.append(scalar)
            size += width
        }
        return pieces + [String(piece)]
    }

    /// `Sat, 21 Nov 2026 11:00:00 +0000`, RFC 5322 section 3.3.
    private static func stamp(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: date)
    }
}

/// Why a mail didn't leave.
struct MailProblem: Error, Hashable, CustomStringConvertible {
    let message: String

    var description: String { message }
}

extension UTF8 {
    /// The bytes that a scalar takes.
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }
}
