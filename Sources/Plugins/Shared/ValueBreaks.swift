/// Line breaks of the values in a plugin's words.
///
/// A reply that is one text has a line for each line break in it. What people wrote must not make such lines, which could
/// pretend to be the plugin's: `call:text` marks the line breaks of its values, and whatever takes a text from the plugin
/// makes them line breaks again that stay within their line, where doors escape them.
enum ValueBreaks {
    /// Stands for a line break of a value, in Lua alone. U+2028 breaks lines too, and doors escape it where one is left.
    private static let mark: Unicode.Scalar = "\u{2028}"

    /// A value with its line breaks marked.
    static func marked(in value: String) -> String {
        value.utf8.contains(0x0A) ? replace("\n", by: mark, in: value) : value
    }

    /// A text with the line breaks that were marked.
    static func restored(in text: String) -> String {
        text.utf8.contains(0xE2) ? replace(mark, by: "\n", in: text) : text
    }

    /// The lines of a text that is a whole reply. A line break at its end makes none.
    static func lines(of text: String) -> [String] {
        guard text.utf8.contains(0x0A) else { return [restored(in: text)] }
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            restored(in: String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line)))
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func replace(
        _ scalar: Unicode.Scalar, by other: Unicode.Scalar, in text: String
    ) -> String {
        var scalars = String.UnicodeScalarView()
        for next in text.unicodeScalars { scalars.append(next == scalar ? other : next) }
        return String(scalars)
    }
}
