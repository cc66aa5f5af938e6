import Community
import Foundation
import Model
import Unicodes

extension String {
    /// The beginning in at most so many bytes, cut between two scalars: one character may be as long as a whole text.
    package func head(bytes: Int) -> Substring {
        guard utf8.count > bytes else { return self[...] }
        var end = utf8.index(startIndex, offsetBy: Swift.max(bytes, 0))
        while end > startIndex, isWithinScalar(end) { end = utf8.index(before: end) }
        return self[..<end]
    }

    /// The end in at most so many bytes.
    func tail(bytes: Int) -> Substring {
        guard utf8.count > bytes else { return self[...] }
        var start = utf8.index(endIndex, offsetBy: -Swift.max(bytes, 0))
        while start < endIndex, isWithinScalar(start) { start = utf8.index(after: start) }
        return self[start...]
    }

    /// Beginning and end, where the text is longer than both.
    func shortened(bytes: Int) -> String {
        utf8.count > 2 * bytes ? "\(head(bytes: bytes)) … \(tail(bytes: bytes))" : self
    }

    private func isWithinScalar(_ index: Index) -> Bool { utf8[index] & 0xC0 == 0x80 }
}

extension StringProtocol {
    /// The text without white space around it. It looks at single scalars: a character may be as long as a whole text.
    var trimmingSpaces: String {
        var scalars = Substring(self).unicodeScalars.drop { $0.properties.isWhitespace }
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return String(scalars)
    }
}

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

/// The default of `tag.normalize`, where no plugin answers.
package enum TagNormalForm {
    /// Changes with the form, so that stored tags get the new one.
    package static let version = "plain 2"

    /// NFC, lower case, without what shows nothing; white space runs become one underscore.
    package static func plain(_ tag: String) -> String {
        NormalForm.composed(tag.withoutIgnorables).lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: "_")
    }
}

extension Suggestion {
    /// The nearest of some words, as a sentence behind what is wrong: `. Did you mean roll?`. `nil` if none is near.
    ///
    /// - Parameter written: Returns a word as it would be written there.
    package static func hint(
        for word: String, among words: [String], as written: (String) -> String = { $0 }
    ) -> String? {
        nearest(to: word, among: words).map { ". Did you mean \(written($0))?" }
    }
}
