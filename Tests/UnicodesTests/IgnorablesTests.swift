import TestSupport
import Testing
import Unicodes

struct IgnorablesTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("香港", "香港"), ("e\u{301}", "e\u{301}"), ("chess\u{200B}", "chess"),
        ("co\u{AD}op", "coop"),
        ("\u{FEFF}a\u{2060}b\u{202E}", "ab"), ("\u{3164}", ""), ("a\u{34F}b", "ab"),
        ("می\u{200C}خواهم", "میخواهم"),
        ("葛\u{E0100}", "葛"), ("❤️", "❤"), ("❤\u{FE0E}", "❤"), ("👍\u{200D}", "👍"), ("\u{200D}👍", "👍"),
        ("a\u{200D}b", "ab"),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("❤️‍🔥", "\u{2764}\u{200D}\u{1F525}"), ("👩🏽‍🚀", "👩🏽‍🚀"), ("🇭🇰", "🇭🇰"), ("1️⃣", "1\u{20E3}"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿!", "🏴󠁧󠁢󠁥󠁮󠁧󠁿!"), ("🏴\u{E0067}!", "🏴!"), ("a\u{E0067}\u{E007F}", "a"),
        ("👩\u{200D}\u{FE0F}\u{200D}👩", "👩\u{200D}👩"),
    ])
    func text_whenIgnorablesGo_isWhatShows(text: String, shown: String) {
        #expect(text.withoutIgnorables.unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(shown.withoutIgnorables.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    /// Whatever is taken for none without being looked up is none.
    @Test func scalar_ofTheRangesThatAreNotLookedUp_isNone() {
        for value in [0...0xAC, 0x3165...0xFDFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            if scalar.properties.isDefaultIgnorableCodePoint { Issue.record("\(value)") }
        }
    }

    @Test(.endsWhereItHangs, arguments: ["🏴\u{E0067}", "👩\u{200D}\u{FE0F}", "\u{200D}", "a\u{E0067}"])
    func text_ofManyIgnorables_takesNoLongerThanItIs(unit: String) {
        let text = String(repeating: unit, count: 100_000).withoutIgnorables
        #expect(text.unicodeScalars.count <= 200_000)
    }
}
