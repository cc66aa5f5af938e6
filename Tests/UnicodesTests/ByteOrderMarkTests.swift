import Testing
import Unicodes

struct ByteOrderMarkTests {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    @Test(arguments: [
        ("", ""), ("a", "a"), ("\u{FEFF}", ""), ("\u{FEFF}a", "a"), ("\u{FEFF}\u{FEFF}a", "\u{FEFF}a"),
        ("a\u{FEFF}", "a\u{FEFF}"), ("\u{FEFF}\u{301}", "\u{301}"), ("\u{FEFE}a", "\u{FEFE}a"),
    ])
    func mark_whenItStandsBeforeAText_isSkippedOnce(text: String, rest: String) {
        #expect(ByteOrderMark.skipped(text).unicodeScalars.elementsEqual(rest.unicodeScalars))
        #expect(ByteOrderMark.skipped(Array(text.utf8)) == Array(rest.utf8))
        for step in 1...4 {
            var filter = ByteOrderMarkFilter()
            var passed: [UInt8] = []
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: step) {
                passed += filter.consume(bytes[start..<min(start + step, bytes.count)])
            }
            #expect(passed + filter.end() == Array(rest.utf8), "\(step) at once")
        }
    }

    /// A program that writes a line and reads what is answered would wait for ever.
    @Test func filter_whenItIsNoMark_holdsNothingBack() {
        for bytes in [[0x0A], [0xEF, 0xBB, 0x0A], [0xEF, 0x0A]] as [[UInt8]] {
            var filter = ByteOrderMarkFilter()
            #expect(filter.consume(bytes[...]) == bytes[...])
        }
        var filter = ByteOrderMarkFilter()
        #expect(
            filter.consume(Self.mark[..<2]) == [] && filter.end() == Self.mark[..<2] && filter.end() == [])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE], true), ([0xFE, 0xFF], true), ([0xFF, 0xFE, 0x7B, 0], true), ([0x7B, 0], true),
            ([0, 0x7B, 0, 0x7D], true), ([], false), ([0xFF], false), ([0x7B, 0x7D], false), (mark, false),
            ([0, 0], false), ([0x1B, 0x4C], false), ([0xFF, 0], true),
        ] as [([UInt8], Bool)])
    func bytes_whenTheyAreUTF16_areKnown(bytes: [UInt8], isUTF16: Bool) {
        #expect(ByteOrderMark.isUTF16(bytes) == isUTF16)
    }
}
