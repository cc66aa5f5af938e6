import TestSupport
import Testing
import Unicodes

/// The normal forms, held against all of Unicode's own test.
struct NormalizationTests {
    /// A line of `NormalizationTest.txt`: a text, then its NFC, NFD, NFKC and NFKD.
    private static let lines = Result {
        try UnicodeData.lines(of: "NormalizationTest.txt").filter { !$0.hasPrefix("@") }.map { line in
            try line.split(separator: ";").prefix(5).map { try #require(UnicodeData.text(of: $0)) }
        }
    }

    @Test func forms_ofEachLineOfUnicodesTest_areItsColumns() throws {
        let lines = try Self.lines.get()
        #expect(lines.count == 19_074)
        for line in lines {
            // What a text and its decomposed form come to, then what only the compatible ones do.
            for (column, text) in line.enumerated() {
                let composed = column < 3 ? line[1] : line[3]
                let isRight =
                    Self.isSame(NormalForm.composed(text), composed)
                    && Self.isSame(NormalForm.compatible(text), line[3])
                if !isRight { Issue.record("\(Self.hex(text))") }
            }
        }
    }

    /// Whatever the test doesn't list has no other form than itself, as Unicode says in its head. Of the planes, those
    /// that have letters.
    @Test(arguments: [0x80...0x323AF, 0xE0000...0xE01EF] as [ClosedRange<UInt32>])
    func forms_ofScalarsThatTheTestDoesNotList_areThemselves(values: ClosedRange<UInt32>) throws {
        let listed = Set(
            try Self.lines.get().filter { $0[0].unicodeScalars.count == 1 }.compactMap(
                \.[0].unicodeScalars.first)
        )
        for scalar in values.compactMap(Unicode.Scalar.init) where !listed.contains(scalar) {
            let text = String(scalar)
            let isItself =
                Self.isSame(NormalForm.composed(text), text)
                && Self.isSame(NormalForm.compatible(text), text)
            if !isItself { Issue.record("\(Self.hex(text))") }
        }
    }

    @Test(arguments: [
        ("", ""), ("a\0b", "a\0b"), ("e\u{301}\0", "é\0"), ("ﬁ\0", "ﬁ\0"), ("\u{FFFD}", "\u{FFFD}"),
    ])
    func composed_ofTextsThatCWouldCut_isWhole(text: String, composed: String) {
        #expect(Self.isSame(NormalForm.composed(text), composed))
    }

    @Test func forms_ofThousandsOfMarks_areBrokenRuns() {
        let marks = String(repeating: "\u{301}\u{316}", count: 50_000)
        for form in [NormalForm.composed("e" + marks), NormalForm.compatible("e" + marks)] {
            #expect(StreamSafe.isQuick(form))
            #expect(form.unicodeScalars.count > 100_000)
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    private static func hex(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
}
