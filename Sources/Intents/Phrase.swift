/// An example of how something is asked: `will it rain {day}`, `[what is the] forecast (for|on) {day}`.
package struct Phrase: Sendable {
    enum Element: Sendable {
        case token(Token, isOptional: Bool)
        case slot(String, isOptional: Bool)
    }

    let elements: [Element]

    /// What is wrong with a phrase.
    package struct Mistake: Error {
        package let message: String
    }

    /// Phrases that one with alternatives stands for, at most.
    package static let mostAlternatives = 32
    /// Characters of a phrase, at most: some list each word that may stand around one thing.
    package static let longest = 1_000
    /// How deep brackets may stand in one another.
    package static let deepest = 4

    /// Returns a phrase that can be read as a person would type it: the first of its alternatives, without what may be
    /// left out. `nil` if it has slots.
    package static func plain(_ text: String) -> String? {
        // There are many phrases, and most have a slot and no other sign.
        let signs = text.utf8.filter("[({".utf8.contains)
        if !signs.isEmpty, signs.allSatisfy({ $0 == UInt8(ascii: "{") }) { return nil }
        var bytes = Array(text.utf8)
        if !signs.isEmpty {
            bytes = replacing("[", "]", in: bytes) { _ in [] }
            bytes = replacing("(", ")", in: bytes) { $0.prefix { $0 != UInt8(ascii: "|") } }
        }
        guard !bytes.contains(where: "{}[]()|".utf8.contains) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").joined(separator: " ")
        return words.isEmpty || repeats(words) ? nil : words
    }

    /// Replaces each group, which ends at the first closing sign, by something of what stands in it.
    private static func replacing(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, in bytes: [UInt8],
        by choice: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) -> [UInt8] {
        var (rest, kept) = (bytes[...], [UInt8]())
        while let next = rest.popFirst() {
            guard next == UInt8(ascii: opening), let end = rest.firstIndex(of: UInt8(ascii: closing)) else {
                kept.append(next)
                continue
            }
            kept += choice(rest[..<end])
            rest = rest[(end + 1)...]
        }
        return kept
    }

    /// Whether some of it stands several times so that it weighs more: nobody would type that.
    private static func repeats(_ words: String) -> Bool {
        let tokens = Token.tokens(words)
        return tokens.indices.contains { start in
            (1...2).contains { length in
                let end = start + 2 * length
                // 睇睇 is one word.
                guard end <= tokens.count, length == 2 || !tokens[start].isHan else { return false }
                return tokens[start..<start + length].map(\.word) == tokens[start + length..<end].map(\.word)
            }
        }
    }

    /// The slots that it names.
    package var slots: [String] {
        elements.compactMap { if case .slot(let name, _) = $0 { name } else { nil } }
    }
}
