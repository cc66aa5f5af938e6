import Foundation

/// Folds Traditional characters into their Simplified ones, one by one.
///
/// The pairs come from ICU's transliterators `Hant-Hans` and `Hans-Hant`, which Foundation carries. They are asked once, for every
/// character of the CJK blocks of the basic plane: making a transliterator costs milliseconds, and its result for one
/// character doesn't depend on the neighbours here. The tables are constant after that, so any thread may read it.
public enum HanFolding {
    private static let characters: ClosedRange<UInt32> = 0x3400...0x9FFF

    /// The folded form of each character of the range.
    private static let table = converted(by: "Hant-Hans")
    /// The Traditional form of each.
    private static let traditional = converted(by: "Hans-Hant")
    /// Simplified characters that are common in Traditional texts too, as other words.
    private static let shared = Set("后里面台只系干谷余云斗松范征几了出回合周志准向累舍家冲克困千借制".unicodeScalars)

    /// Each character of the range as ICU's transliterator has it.
    private static func converted(by name: String) -> [Unicode.Scalar] {
        let all = characters.compactMap(Unicode.Scalar.init)
        let lines = all.map { String($0) }.joined(separator: "\n")
        guard let folded = lines.applyingTransform(StringTransform(name), reverse: false) else {
            return all
        }
        let parts = folded.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == all.count else { return all }
        return zip(all, parts).map { character, part in
            let scalars = part.unicodeScalars
            return scalars.count == 1 ? scalars.first ?? character : character
        }
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
