import Model

/// One emoji, as Unicode Technical Standard #51 has them, whichever of its forms was typed.
///
/// The same picture may be written with signs of variation or without (`❤️‍🔥`, `❤‍🔥`): it is one reaction.
struct Emoji: Sendable, Hashable {
    /// The longest of Unicode's recommended emoji, two people with skin tones and a kiss, takes 35 bytes.
    private static let longest = 40
    /// U+FE0F, which asks for a picture where a character may be drawn as text too, and U+FE0E, which asks for text.
    private static let (pictured, written): (Unicode.Scalar, Unicode.Scalar) = ("\u{FE0F}", "\u{FE0E}")
    private static let joiner: Unicode.Scalar = "\u{200D}"

    /// What is stored: without signs of variation.
    let key: String

    /// As keyboards write it: with a sign wherever it could be drawn as text.
    var text: String { Self.text(of: key) }

    /// - Parameter typed: one user-perceived character of emoji alone.
    /// - Throws: `CommunityError` for what is no emoji.
    init(_ typed: String) throws {
        let scalars = typed.unicodeScalars.filter { $0 != Self.pictured && $0 != Self.written }
        guard typed.count == 1, typed.utf8.count <= Self.longest, let first = scalars.first,
            first.properties.isEmoji, !first.isASCII || scalars.last == "\u{20E3}",
            scalars.dropFirst().allSatisfy(Self.continues), scalars.last != Self.joiner
        else { throw CommunityError(.invalid, Self.isNone(typed)) }
        key = String(String.UnicodeScalarView(scalars))
    }

    /// Returns the emoji of a key.
    static func text(of key: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = key.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            text.append(scalar)
            // A skin tone asks for a picture by itself.
            let mayBeText = scalar.properties.isEmoji && !scalar.properties.isEmojiPresentation
            if mayBeText, rest.first?.properties.isEmojiModifier != true { text.append(pictured) }
        }
        return String(text)
    }

    private static func continues(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case joiner, "\u{20E3}", "\u{E0020}"..."\u{E007F}": true
        default: scalar.properties.isEmoji && !scalar.isASCII
        }
    }

    private static func isNone(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is not one emoji. Write it as /react ID 👍", hant: "\(typed) 不是單一表情符號。請輸入 /react ID 👍",
            hans: "\(typed) 不是单个表情符号。请输入 /react ID 👍")
    }
}
