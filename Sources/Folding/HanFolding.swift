/// Folds Traditional characters into their Simplified ones, one by one.
///
/// The pairs are ICU's (``HanPairs``). The tables don't change, so any thread may read them.
public enum HanFolding {
    static let characters: ClosedRange<UInt32> = 0x3400...0x9FFF

    /// The folded form of each character of the range.
    private static let table = table(of: HanPairs.simplified)
    /// The Traditional form of each.
    private static let traditional = table(of: HanPairs.traditional)
    /// Simplified characters that are common in Traditional texts too, as other words.
    private static let shared = Set("后里面台只系干谷余云斗松范征几了出回合周志准向累舍家冲克困千借制".unicodeScalars)

    /// Returns the second character of a pair for its first, and every other character of the range itself.
    private static func table(of pairs: String) -> [Unicode.Scalar] {
        var table = characters.compactMap(Unicode.Scalar.init)
        var scalars = pairs.unicodeScalars.makeIterator()
        while let character = scalars.next(), let other = scalars.next() { table[index(character)] = other }
        return table
    }

    /// Returns the text with every Traditional character replaced by its Simplified one.
    public static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { characters.contains($0.value) }) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isListed = characters.contains(scalar.value)
            folded.append(isListed ? table[index(scalar)] : scalar)
        }
        return String(folded)
    }

    /// Returns whether a text is written in Simplified characters. One without a character that tells counts as
    /// Traditional.
    public static func isSimplified(_ text: String) -> Bool {
        let characters = text.unicodeScalars.filter { Self.characters.contains($0.value) }
        guard !characters.contains(where: { table[index($0)] != $0 }) else { return false }
        return characters.contains { traditional[index($0)] != $0 && !shared.contains($0) }
    }

    private static func index(_ scalar: Unicode.Scalar) -> Int { Int(scalar.value - characters.lowerBound) }
}
