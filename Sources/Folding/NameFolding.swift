import Foundation

/// The form under which a name is looked for: case, accents, width, spacing, and Traditional or Simplified
/// characters make no difference. For finding alone: what people wrote is stored and shown as it is.
public enum NameFolding {
    /// Longer texts are nobody's name; folding costs as much as there is of them.
    private static let longest = 1024

    /// The folded name, without white space at its ends. What is too long for a name stays as it is.
    public static func fold(_ name: String) -> String {
        guard name.utf8.count <= longest else { return name }
        let folded = name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : foldedBeyondASCII(name)
        return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A word as a program reads it: full-width letters, digits and marks, as Chinese input methods type them, are the
    /// usual ones. What is long stays as it is.
    public static func unified(_ word: String) -> String {
        word.utf8.count <= longest ? word.precomposedStringWithCompatibilityMapping : word
    }

    /// Whether two names are the same for whoever looks for one.
    public static func matches(_ one: String, _ other: String) -> Bool {
        isSame(one, other) || isSame(fold(one), fold(other))
    }

    /// Whether two folded names are the same. Byte by byte: for `==` a letter with thousands of marks is put in order,
    /// which takes the square of their number.
    public static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    private static func foldedBeyondASCII(_ name: String) -> String {
        HanFolding.fold(
            PieceFolding.fold(name.precomposedStringWithCompatibilityMapping))
    }
}
