import Foundation

/// Values of a mail's headers, safe from whatever stands in them.
enum MailHeader {
    /// An address that is safe to put in a header: printable ASCII with one `@` and nothing that RFC 5322
    /// gives a meaning to.
    static func address(_ text: String) throws(MailProblem) -> String {
        let isPlain =
            text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !text.contains { "<>(),;:\\\"[]".contains($0) }
        guard isPlain, text.count(where: { $0 == "@" }) == 1, text.utf8.count <= 320 else {
            throw MailProblem(message: "the address can't be written in a mail")
        }
        return text
    }

    /// Free text as a header's value: every control character becomes a space, so that no line can be added.
    static func unstructured(_ text: String) -> String {
        let spaced = String(String.UnicodeScalarView(text.unicodeScalars.map(plain)))
        let isShort = spaced.utf8.count <= 900
        if isShort, spaced.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !spaced.contains("=?") {
            return spaced
        }
        return chunks(of: spaced, bytes: 45).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
            .joined(separator: "\r\n ")
    }

    /// A display name: a quoted string, or encoded words where it isn't plain ASCII.
    static func phrase(_ text: String) -> String {
        let value = unstructured(text)
        guard !value.hasPrefix("=?") else { return value }
        let quoted = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "\"\(quoted.joined())\""
    }

    /// The text in pieces of at most so many UTF-8 bytes, cut between scalars.
    static func chunks(of text: String, bytes limit: Int) -> [String] {
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

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        default: scalar
        }
    }
}

extension UTF8 {
    /// The bytes that a scalar takes.
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }
}
