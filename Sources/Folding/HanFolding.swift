import Foundation

/// Traditional characters as their Simplified ones, one by one.
///
/// The pairs come from ICU's transliterator `Hant-Hans`, which Foundation carries. It is asked once, for every
/// character of the CJK blocks of the basic plane: making it costs milliseconds, and what it gives for one
/// character never depends on those around it here. After that the table is constant, so that any thread may
/// use it, and a long text costs no more than looking.
public enum HanFolding {
    private static let characters: ClosedRange<UInt32> = 0x3400...0x9FFF

    /// For each character of the range its folded form.
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

    /// The text with every Traditional character as its Simplified one.
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
