import Foundation
import Testing

@testable import Folding

/// The pairs of `HanPairs.swift`, held against ICU.
struct HanPairTests {
    @Test func pairs_whenMadeFromICU_areTheCommittedOnes() throws {
        let written = Self.source(
            simplified: try Self.pairs(of: "Hant-Hans"), traditional: try Self.pairs(of: "Hans-Hant"))
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Folding/HanPairs.swift")
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(written.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == written)
    }

    @Test(arguments: [
        ("學生會", "学生会"), ("广东话", "广东话"), ("中文", "中文"), ("abc", "abc"), ("㑳", "㑇"), ("🈲", "🈲"),
        ("\u{3400}\u{9FFF}", "\u{3400}\u{9FFF}"),
    ])
    func text_whenFolded_isSimplified(text: String, folded: String) {
        #expect(HanFolding.fold(text) == folded)
    }

    /// The characters that a transliterator changes into one other, each followed by that.
    private static func pairs(of name: String) throws -> String {
        let all = HanFolding.characters.compactMap(Unicode.Scalar.init)
        let lines = all.map { String($0) }.joined(separator: "\n")
        let folded = try #require(lines.applyingTransform(StringTransform(name), reverse: false))
        let parts = folded.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(parts.count == all.count)
        var pairs = String.UnicodeScalarView()
        for (character, part) in zip(all, parts.map(\.unicodeScalars)) where part.count == 1 {
            guard let other = part.first, other != character else { continue }
            pairs += [character, other]
        }
        return String(pairs)
    }

    private static func source(simplified: String, traditional: String) -> String {
        """
        /// Pairs of Han characters: each character is followed by the one that it is written as.
        ///
        /// They come from ICU's transliterators. Asking those for every character takes 70 ms of processor time, which each start
        /// would pay. `make docs` writes this file, and `HanPairTests` compares it with ICU.
        enum HanPairs {
            /// Traditional characters with their Simplified forms: `Hant-Hans`.
            static let simplified = \"""
        \(lines(of: simplified))
                \"""

            /// Simplified characters with their Traditional forms: `Hans-Hant`.
            static let traditional = \"""
        \(lines(of: traditional))
                \"""
        }

        """
    }

    private static func lines(of pairs: String) -> String {
        let characters = Array(pairs)
        return stride(from: 0, to: characters.count, by: 80)
            .map { "        \(String(characters[$0..<min($0 + 80, characters.count)]))" }
            .joined(separator: "\\\n")
    }
}
