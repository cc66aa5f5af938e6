import Testing
import Unicodes

struct StreamSafeTests {
    @Test func text_whenMarksAreMany_isBroken() {
        let marks = String(repeating: "\u{301}\u{316}", count: 5_000)
        #expect(StreamSafe.isQuick("e" + String(repeating: "\u{301}", count: StreamSafe.most)))
        #expect(!StreamSafe.isQuick("e" + marks))
        let safe = StreamSafe.text("e" + marks)
        #expect(StreamSafe.isQuick(safe))
        #expect(safe.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(("e" + marks).unicodeScalars))
        // Marks that only show when they are taken apart.
        #expect(!StreamSafe.isQuick(String(repeating: "\u{FF9E}\u{301}", count: 200)))
    }
}
