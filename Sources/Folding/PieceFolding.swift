public import Foundation

/// Foundation's folding, in linear time.
///
/// Foundation starts over at each letter that becomes longer or shorter (`ß` becomes `ss`), so that a megabyte of them
/// takes seconds. Here it is given a small piece at a time.
public enum PieceFolding {
    /// Characters of a piece.
    private static let piece = 128

    /// Returns the text folded by case, accents and width.
    public static func fold(_ text: String, locale: Locale? = nil) -> String {
        if text.utf8.count <= piece { return whole(text, locale) }
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        var rest = text[...]
        while !rest.isEmpty {
            // The cut falls between two characters, so that no letter is parted from its marks.
            let end = rest.index(rest.startIndex, offsetBy: piece, limitedBy: rest.endIndex) ?? rest.endIndex
            folded += whole(String(rest[..<end]), locale)
            rest = rest[end...]
        }
        return folded
    }

    private static func whole(_ text: String, _ locale: Locale?) -> String {
        // ASCII has nothing but case to fold, and only a language's own rules change that.
        if locale == nil, text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: locale)
    }
}
