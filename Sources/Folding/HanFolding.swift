import Unicodes

/// Folds Han characters that are forms of one another into one of them: Traditional characters into their Simplified
/// ones, what only Hong Kong writes so, and radicals and compatibility forms into the characters that they look like.
///
/// The pairs are Unicode's, OpenCC's and ICU's (``HanPairs``). The tables don't change, so any thread may read them.
public enum HanFolding {
    /// From the first radical to the last character of the Basic Multilingual Plane.
    static let characters: ClosedRange<UInt32> = 0x2E80...0x9FFF
    /// The planes that have nothing but more of them.
    static let beyond: ClosedRange<UInt32> = 0x20000...0x3FFFF
    /// Radicals and strokes.
    private static let radicals: [ClosedRange<UInt32>] = [0x2E80...0x2FDF, 0x31C0...0x31EF]
    /// Those that are there twice for the sake of older standards.
    private static let compatible: [ClosedRange<UInt32>] = [0xF900...0xFAFF, 0x2F800...0x2FA1F]

    /// What each character is folded to, those of the further planes by themselves.
    private static let folded = table(of: HanPairs.forms)
    private static let foldedBeyond = dictionary(of: HanPairs.forms)
    /// The character that each radical looks like.
    private static let unified = table(of: HanPairs.radicals)
    /// The Simplified form of each.
    private static let simplified = table(of: HanPairs.simplified)
    /// The Traditional form of each.
    private static let traditional = table(of: HanPairs.traditional)
    /// Simplified characters that are common in Traditional texts too, as other words.
    private static let shared = Set("后里面台只系干谷余云斗松范征几了出回合周志准向累舍家冲克困千借制".unicodeScalars)

    /// Returns the text with each character in one form.
    public static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= characters.lowerBound }) else { return text }
        return changed(unified(text)) { scalar in
            if characters.contains(scalar.value) { return folded[index(scalar)] }
            return beyond.contains(scalar.value) ? foldedBeyond[scalar] ?? scalar : scalar
        }
    }

    /// Returns the text with radicals and compatibility forms, which programs put into what is copied from them, as the
    /// characters that they look like. Traditional characters stay what they are.
    public static func unified(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { radicals.holds($0) || compatible.holds($0) }) else {
            return text
        }
        // What is compatible has that other character for its normal form.
        return changed(text) { scalar in
            if radicals.holds(scalar) { return unified[index(scalar)] }
            guard compatible.holds(scalar) else { return scalar }
            return NormalForm.composed(String(scalar)).unicodeScalars.first ?? scalar
        }
    }

    /// Returns whether a text is written in Simplified characters. One without a character that tells counts as
    /// Traditional.
    public static func isSimplified(_ text: String) -> Bool {
        let characters = text.unicodeScalars.filter { Self.characters.contains($0.value) }
        guard !characters.contains(where: { simplified[index($0)] != $0 }) else { return false }
        return characters.contains { traditional[index($0)] != $0 && !shared.contains($0) }
    }

    private static func changed(
        _ text: String, _ change: (Unicode.Scalar) -> Unicode.Scalar
    ) -> String {
        var changed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { changed.append(change(scalar)) }
        return String(changed)
    }

    // MARK: Tables

    /// Returns the second character of a pair for its first, and every other character of the range itself.
    private static func table(of pairs: String) -> [Unicode.Scalar] {
        var table = characters.compactMap(Unicode.Scalar.init)
        each(of: pairs) { if characters.contains($0.value) { table[index($0)] = $1 } }
        return table
    }

    private static func dictionary(of pairs: String) -> [Unicode.Scalar: Unicode.Scalar] {
        var dictionary: [Unicode.Scalar: Unicode.Scalar] = [:]
        each(of: pairs) { if !characters.contains($0.value) { dictionary[$0] = $1 } }
        return dictionary
    }

    private static func each(of pairs: String, _ body: (Unicode.Scalar, Unicode.Scalar) -> Void) {
        var scalars = pairs.unicodeScalars.makeIterator()
        while let character = scalars.next(), let other = scalars.next() { body(character, other) }
    }

    private static func index(_ scalar: Unicode.Scalar) -> Int { Int(scalar.value - characters.lowerBound) }
}

extension [ClosedRange<UInt32>] {
    fileprivate func holds(_ scalar: Unicode.Scalar) -> Bool { contains { $0.contains(scalar.value) } }
}
