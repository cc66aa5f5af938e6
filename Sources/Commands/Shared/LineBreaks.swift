import Model

/// How a text with line breaks travels as one line: each break as U+2028, which Unicode has for that.
package enum LineBreaks {
    private static let separator: Unicode.Scalar = "\u{2028}"

    /// Returns the text as one line.
    package static func onOneLine(_ text: String) -> String {
        replacing("\n", by: separator, in: text, beginningWith: 0x0A)
    }

    /// Returns the text that came as one line.
    package static func restored(_ line: String) -> String {
        replacing(separator, by: "\n", in: line, beginningWith: 0xE2)
    }

    /// - Parameter byte: The first of the scalar's bytes, by which most texts are known to have none.
    private static func replacing(
        _ scalar: Unicode.Scalar, by other: Unicode.Scalar, in text: String, beginningWith byte: UInt8
    ) -> String {
        guard text.hasByte(byte), text.unicodeScalars.contains(scalar) else { return text }
        var replaced = String.UnicodeScalarView()
        for each in text.unicodeScalars { replaced.append(each == scalar ? other : each) }
        return String(replaced)
    }
}
