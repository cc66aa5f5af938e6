import Foundation
import Testing

@testable import Folding

/// The pairs of `HanPairs.swift`, held against the tables of Unicode, OpenCC and ICU.
struct HanPairTests {
    @Test func pairs_whenMadeFromTheTables_areTheCommittedOnes() throws {
        let written = Self.source(try HanForms())
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Folding/HanPairs.swift")
        // What is there already stays as old as it is, or every program would be older than its sources.
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil,
            try String(contentsOf: file, encoding: .utf8) != written
        {
            try Data(written.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == written)
    }

    @Test(arguments: [
        ("學生會", "学生会"), ("广东话", "广东话"), ("中文", "中文"), ("abc", "abc"), ("㑳", "㑇"), ("🈲", "🈲"),
        ("\u{3400}\u{9FFF}", "\u{3400}\u{9FFF}"), ("⾹港⼤學", "香港大学"), ("⻩⻔", "黄门"), ("\u{F900}", "岂"),
        ("\u{2F800}", "丽"), ("\u{2F81A}", "冬"), ("\u{FA0E}", "\u{FA0E}"), ("①ｱ", "①ｱ"), ("한국 かな", "한국 かな"),
        ("滙豐銀行", "汇丰银行"), ("\u{2EAF}\u{E000}\u{1F004}", "纟\u{E000}\u{1F004}"),
    ])
    func text_whenFolded_hasOneFormOfEach(text: String, folded: String) {
        #expect(HanFolding.fold(text) == folded)
    }

    @Test(arguments: [("⾹港⼤學", "香港大學"), ("⻩", "黄"), ("\u{F92C}龜", "郎龜"), ("書枱", "書枱"), ("⾨⻔", "門门")])
    func text_whenUnified_keepsItsScript(text: String, unified: String) {
        #expect(HanFolding.unified(text) == unified)
    }

    @Test(arguments: [
        ("滙", "匯"), ("衞", "衛"), ("枱", "檯"), ("麪", "麵"), ("糉", "粽"), ("糭", "粽"), ("啓", "啟"), ("説", "說"),
        ("裏", "裡"), ("峯", "峰"), ("羣", "群"), ("鍾", "锺"), ("钟", "锺"), ("諮", "谘"), ("鏇", "镟"), ("薴", "苧"),
        ("麺", "麵"), ("嗰", "𠮶"), ("餸", "𩠌"), ("臺", "枱"), ("簷", "檐"), ("⻩", "黃"), ("⿈", "黄"),
    ])
    func characters_whenTheyAreFormsOfOne_meet(one: String, other: String) {
        #expect(HanFolding.fold(one) == HanFolding.fold(other))
    }

    @Test(arguments: [("畫", "划"), ("鏈", "炼"), ("麵", "米"), ("台", "太"), ("了", "子"), ("我", "你")])
    func characters_whenTheyAreOthers_stayApart(one: String, other: String) {
        #expect(HanFolding.fold(one) != HanFolding.fold(other))
    }

    /// All lines of OpenCC's: a Traditional character becomes what its first other form becomes, and the forms of Hong Kong
    /// become one.
    @Test func characters_ofEachLine_meet() throws {
        let tables = try HanForms()
        #expect(tables.traditionalLines.count == 4_113 && tables.hongKongLines.count == 63)
        for line in tables.traditionalLines {
            let form = try #require(line.dropFirst().first { $0 != line[0] })
            if Self.folded(line[0]) != Self.folded(form) { Issue.record("\(line)") }
        }
        for line in tables.hongKongLines where Set(line.map(Self.folded)).count > 1 {
            Issue.record("\(line)")
        }
        for (character, form) in tables.simplified where Self.folded(character) != Self.folded(form) {
            // OpenCC writes this one the other way round.
            #expect(character == "苎" && form == "苧", "\(character) \(form)")
        }
    }

    @Test func text_whenFoldedTwice_isFoldedOnce() {
        for range in [HanFolding.characters, HanFolding.beyond, 0xF900...0xFAFF] {
            for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
                let folded = HanFolding.fold(String(scalar))
                if HanFolding.fold(folded) != folded { Issue.record("\(scalar.value)") }
            }
        }
    }

    /// Which language a text is in says ICU alone: what is usual in Hong Kong tells nothing.
    @Test(arguments: [
        ("汇丰", true), ("学生会", true), ("學生會", false), ("粽", false), ("枱", false), ("抬", false), ("后里", false),
        ("衞", false), ("香港", false),
    ])
    func text_whenSimplified_isKnown(text: String, isSimplified: Bool) {
        #expect(HanFolding.isSimplified(text) == isSimplified)
    }

    private static func folded(_ scalar: Unicode.Scalar) -> String { HanFolding.fold(String(scalar)) }

    // MARK: Writing

    private static func source(_ tables: HanForms) -> String {
        """
        /// Pairs of Han characters: each character is followed by the one that it is written as.
        ///
        /// They come from Unicode's table of radicals, OpenCC's of characters (Apache License 2.0) and ICU's transliterators.
        /// Asking ICU for every character takes 70 ms of processor time, which each start would pay. `make docs` writes this
        /// file, and `HanPairTests` holds it against the tables.
        enum HanPairs {
            /// Characters with the one form that is found for all that are alike.
            static let forms = \"""
        \(lines(of: tables.forms))
                \"""

            /// Radicals and strokes with the characters that they look like.
            static let radicals = \"""
        \(lines(of: tables.radicals))
                \"""

            /// Traditional characters with their Simplified forms: ICU's `Hant-Hans`.
            static let simplified = \"""
        \(lines(of: tables.simplified))
                \"""

            /// Simplified characters with their Traditional forms: ICU's `Hans-Hant`.
            static let traditional = \"""
        \(lines(of: tables.traditional))
                \"""
        }

        """
    }

    private static func lines(of pairs: [Unicode.Scalar: Unicode.Scalar]) -> String {
        let characters = pairs.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        return stride(from: 0, to: characters.count, by: 80).map { start in
            let line = characters[start..<min(start + 80, characters.count)]
            return "        \(String(String.UnicodeScalarView(line)))"
        }.joined(separator: "\\\n")
    }
}
