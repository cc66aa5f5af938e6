import Foundation
import Unicodes

/// Folds names for lookup: case, accents, width, spacing, the choice of Traditional or Simplified characters and what shows
/// nothing make no difference.
///
/// Folded names serve for finding only. What people wrote is stored and shown unchanged.
public enum NameFolding {
    /// Bytes from which a text is too long for a name, so that folding it would be wasted work.
    private static let longest = 1024

    /// Returns the folded name, trimmed of white space. Texts too long for a name are returned unchanged.
    public static func fold(_ name: String) -> String {
        guard name.utf8.count <= longest else { return name }
        let folded = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : foldedBeyondASCII(name)
        return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a word with the full-width letters, digits and marks of Chinese input methods replaced by the ASCII
    /// ones. Texts too long for a name are returned unchanged.
    public static func unified(_ word: String) -> String {
        word.utf8.count <= longest ? NormalForm.compatible(word) : word
    }

    /// Returns whether two names fold to the same.
    public static func matches(_ one: String, _ other: String) -> Bool {
        isSame(one, other) || isSame(fold(one), fold(other))
    }

    /// Returns whether two folded names are the same, byte by byte. `==` would sort the combining marks of each letter,
    /// which takes quadratic time for thousands of them.
    public static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    private static func foldedBeyondASCII(_ name: String) -> String {
        HanFolding.fold(
            PieceFolding.fold(NormalForm.compatible(name.withoutIgnorables)))
    }
}
