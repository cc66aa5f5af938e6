/// How many columns of a terminal a text takes.
public enum DisplayWidth {
    /// Returns the columns of a text: two for each East Asian wide character or emoji, none for marks and joiners.
    public static func columns(of text: String) -> Int {
        // The common case: most cells of most lists are ASCII.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the columns of one grapheme cluster, with its marks and joiners.
    public static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // A keycap is an ASCII character that a variation selector makes an emoji.
        let isEmoji = scalars.contains { $0 == "\u{FE0F}" }
        if isEmoji { return 2 }
        if first.isASCII { return 1 }
        if first.properties.isEmojiPresentation || isWide(first.value) { return 2 }
        return takesNoColumn(first) ? 0 : 1
    }

    private static func takesNoColumn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: scalar == "\u{200C}" || scalar == "\u{200D}"
        }
    }

    /// East Asian Wide and Fullwidth, from Unicode's EastAsianWidth.txt. Emoji are found by their property instead.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
