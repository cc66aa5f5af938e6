import Community
import Model

/// A mail's words as HTML: the same sentences in paragraphs, and the code large above them.
///
/// No style sheet, picture or link: mail readers drop the first, warn of the second, and people should not click the
/// third in a mail with a code.
struct MailPage {
    let mail: Mail

    /// The page's lines, none longer than 998 octets.
    var lines: [String] {
        let head = [
            "<!DOCTYPE html>", "<html lang=\"\(mail.language.rawValue)\">",
            "<head><meta charset=\"utf-8\"><title>\(title)</title></head>",
            "<body style=\"font-family:sans-serif;font-size:16px;line-height:1.5\">",
        ]
        return (head + code + paragraphs + ["</body>", "</html>"]).flatMap(MailDocument.lines)
    }

    private var title: String {
        Self.escaped(mail.subject.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    private var code: [String] {
        mail.code.map {
            ["<p style=\"font-size:32px;font-weight:bold;letter-spacing:4px\">\(Self.escaped($0))</p>"]
        } ?? []
    }

    private var paragraphs: [String] {
        let lines = mail.body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.split(whereSeparator: \.isEmpty).map { lines in
            "<p>" + lines.map(Self.escaped).joined(separator: "<br>\n") + "</p>"
        }
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
