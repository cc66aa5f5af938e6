/// Numbers from 0 to 99 and years, in Han characters: `三`, `十二`, `二十四`, `廿四`, `卅一`, `零五`, `二零二七`.
enum HanNumber {
    private static let digits: [Unicode.Scalar: Int] = [
        "零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    ]
    private static let tens: [Unicode.Scalar: Int] = ["十": 10, "廿": 20, "卅": 30]

    /// Whether a character, folded, is part of such numbers.
    static func isNumeral(_ character: Unicode.Scalar) -> Bool {
        // Most letters are none, and looking them up takes longer.
        character.value > 0x2FFF && (digits[character] != nil || tens[character] != nil)
    }

    /// Returns the number that folded characters are; `nil` if they are none, or may be several, as `三四`.
    static func value(_ characters: some Collection<Unicode.Scalar>) -> Int? {
        // The longest are years.
        let characters = Array(characters.prefix(5))
        guard let position = characters.firstIndex(where: { tens[$0] != nil }) else {
            return inDigits(characters)
        }
        let (before, after) = (characters[..<position], characters[(position + 1)...])
        let isTen = characters[position] == "十"
        guard before.count <= (isTen ? 1 : 0), after.count <= 1,
            let ten = before.isEmpty ? tens[characters[position]] : digit(before).map({ $0 * 10 }),
            let one = after.isEmpty ? 0 : digit(after)
        else { return nil }
        return ten + one
    }

    /// One digit from 1 on, as it stands beside a ten.
    private static func digit(_ characters: ArraySlice<Unicode.Scalar>) -> Int? {
        characters.first.flatMap { $0 == "两" ? nil : digits[$0] }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// One digit, two with a nought first, or the four of a year.
    private static func inDigits(_ characters: [Unicode.Scalar]) -> Int? {
        let values = characters.compactMap { digits[$0] }
        guard values.count == characters.count, !values.isEmpty else { return nil }
        let isWhole = values.count == 1 || values.count == 4 || (values.count == 2 && values[0] == 0)
        guard isWhole, values.count == 1 || !characters.contains("两") else { return nil }
        return values.reduce(0) { $0 * 10 + $1 }
    }
}
