import Foundation

/// Folds Traditional characters into their Simplified ones, one by one.
///
/// The pairs come from ICU's transliterator `Hant-Hans`, which Foundation carries. It is asked once, for every
/// character of the CJK blocks of the basic plane: making the transliterator costs milliseconds, and its result for one
/// character doesn't depend on the neighbours here. The table is constant after that, so any thread may read it.
public enum HanFolding {
    private static let characters: ClosedRange<UInt32> = 0x3400...0x9FFF

    /// The folded form of each character of the range.
    private static let table: [Unicode.Scalar] = {
        let all = characters.compactMap(Unicode.Scalar.init)
        let lines = all.map { String($0) }.joined(separator: "\n")
        guard let folded = lines.applyingTransform(StringTransform("Hant-Hans"), reverse: false) else {
            return all
        }
        let parts = folded.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == all.count else { return all }
        return zip(all, parts).map { character, part in
            let scalars = part.unicodeScalars
            return scalars.count == 1 ? scalars.first ?? character : character
        }
    }()

    /// Returns the text with every Traditional character replaced by its Simplified one.
    public static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { characters.contains($0.value) }) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isListed = characters.contains(scalar.value)
            folded.append(isListed ? table[Int(scalar.value - characters.lowerBound)] : scalar)
        }
        return String(folded)
    }
}
