import Testing

@testable import Intents

/// A text's tokens are counted as they would be made.
@Suite struct TokenCountTests {
    private static let signs = [
        "a", "B", "1", "天", "$", "+", "-", "#", "@", ":", "<", ">", "=", ".", "/", " ",
    ]

    /// Texts of six to nine signs, the same at each run.
    private static func long(_ count: Int) -> [String] {
        var state: UInt64 = 42
        func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        return (0..<count).map { _ in
            (0..<6 + next(below: 4)).map { _ in signs[next(below: signs.count)] }.joined()
        }
    }

    @Test func count_ofEveryShortTextAndManyLonger_isThatOfItsTokens() {
        var texts = [""]
        for _ in 0..<3 { texts = [""] + texts.flatMap { text in Self.signs.map { text + $0 } } }
        for text in texts + Self.long(3_000) {
            let count = TokenCount(text)?.tokens
            #expect(count == Token.tokens(text).count, "\(text)")
        }
    }

    @Test(arguments: [
        "ｆｌａｔｓ", "e\u{301}t", "⼀", "，", "\u{200B}a", "a\r\nb", "≥3", "𠮷", String(repeating: "a ", count: 300),
    ])
    func count_ofWhatIsLessCommon_isThatOfItsTokens(_ text: String) {
        #expect(TokenCount(text) == nil)
        #expect(Token.count(of: text[...]) == Token.tokens(text).count)
    }
}
