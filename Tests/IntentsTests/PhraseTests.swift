import Concurrency
import Testing

@testable import Intents

/// How a phrase is written, and what one that is too much for anybody says.
@Suite struct PhraseTests {
    private func mistake(_ text: String) -> String? {
        do throws(Phrase.Mistake) {
            _ = try PhraseText(text)
            return nil
        } catch { return error.message }
    }

    @Test(
        arguments: [
            ("rain {day}", 1), ("will it (rain|snow) {day}", 2), ("[please] (a|b|c) (d|e)", 6),
            ("(a(b|c)|d)", 3), ("((a|b)|(c|d(e|f)))", 5), ("(|a)", 2), ("", 1),
        ])
    func phrase_withAlternatives_standsForEach(_ text: String, _ count: Int) throws {
        let read = try PhraseText(text)
        #expect(read.size.phrases == count)
        #expect(read.phrases.count == count)
        #expect(read.size.elements == read.phrases.map(\.elements.count).reduce(0, +))
    }

    @Test func phrase_asItIsKept_namesItsSlotsAndIsSpelledOutTheSameEachTime() throws {
        let read = try PhraseText("[show me] (flats|{kind}) in {place} [under {price}]")
        #expect(read.slots == ["kind", "place", "price"])
        let spelledOut = read.phrases.map { "\($0.elements)" }
        #expect(spelledOut.count == 2 && spelledOut == read.phrases.map { "\($0.elements)" })
        #expect(read.phrases.map(\.slots) == [["place", "price"], ["kind", "place", "price"]])
    }

    @Test(
        arguments: [
            ("will it rain", "will it rain"), ("will it rain {day}", nil), ("[{day}] rain", "rain"),
            ("[what is the]  forecast (for|on) today", "forecast for today"), ("(a[b|c]|d) e", "a e"),
            ("((a|b)|c)", nil), ("(|a) b", "b"), ("[a]", nil), ("天氣", "天氣"), ("a | b", nil),
        ] as [(String, String?)])
    func phrase_withoutWhatMayBeLeftOut_isAQuestionUnlessItHasSlots(_ text: String, _ expected: String?) {
        #expect(Phrase.plain(text) == expected)
    }

    @Test(
        arguments: [
            ("a]", "there is a \"]\" too many"), ("a|b", "there is a \"|\" too many"),
            ("(a", "a \")\" is missing"), ("[a", "a \"]\" is missing"), ("{a", "a \"}\" is missing"),
            ("(a]", "there is a \"]\" too many"),
        ])
    func phrase_withALooseSign_isRefused(_ text: String, _ expected: String) {
        #expect(mistake(text) == expected)
    }

    /// On a small stack, so that a reader that calls itself for each bracket would end the process.
    @Test(arguments: ["[", "(", "[(", "(|", "(a|["])
    func phrase_whenNestedWithoutEnd_isRefused(_ sign: String) throws {
        let closing = String(sign.compactMap { ["[": "]", "(": ")"][$0] }.reversed())
        for count in [5, 60, 100_000] {
            let open = String(repeating: sign, count: count)
            for text in [open, open + "a", open + "a" + String(repeating: closing, count: count)] {
                let said = mistake(text) ?? "nothing"
                #expect(said.hasPrefix("brackets stand") || said.hasPrefix("a phrase has at most"))
            }
        }
        #expect(mistake("[a(b[c(d)])]") == nil)
    }

    /// Counted before they are made: the last of these would be 10^24.
    @Test(
        arguments: [
            String(repeating: "(a|b)", count: 6), String(repeating: "(a|b)", count: 48),
            String(repeating: "(|)", count: 80), "(" + String(repeating: "|", count: 32) + ")",
            "(a" + String(repeating: "(b|c)", count: 40) + "|d)",
            String(repeating: "((a|b)(c|d))", count: 20),
        ])
    func phrase_whoseAlternativesMultiply_isRefused(_ text: String) {
        #expect(mistake(text) == "this stands for more than 32 phrases")
    }

    @Test func pattern_ofManyLetters_isRefused() throws {
        #expect(throws: Phrase.Mistake.self) {
            try WordPattern("[" + String(repeating: "a", count: 600) + "]")
        }
        #expect(try WordPattern("[A-CX%d]+").match("abx1") == "ABX1")
        #expect(try WordPattern("[A-CX]").match("d") == nil)
    }
}
