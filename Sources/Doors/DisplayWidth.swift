/// How many columns of a terminal a text takes.
public enum DisplayWidth {
    /// The columns of a text: two for East Asian wide characters and emoji, none for marks and joiners.
    public static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        let isEmoji =
            character.unicodeScalars.contains { $0 == "\u{FE0F}" } || first.properties.isEmojiPresentation
        if isEmoji || isWide(first.value) { return 2 }
        return first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
