import Testing

@testable import Intents

/// Whole numbers in questions.
struct NumberTests {
    @Test(
        arguments: [
            ("7", 7), ("two", 2), ("兩", 2), ("999999999", 999_999_999), ("twenty one", 21), ("廿四", 24),
            ("二十四", 24),
            // Too long for a count or a duration, or no number.
            ("1000000000", nil), ("99999999999999999999", nil), ("sunny", nil),
        ] as [(String, Int?)])
    func number_whenRead_hasNineDigitsAtMost(text: String, number: Int?) {
        #expect(NumberReader.number(in: Token.tokens(text)[...])?.number == number)
    }
}
