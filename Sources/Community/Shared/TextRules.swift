import Foundation
import Model
import Unicodes

/// The bounds on what people write; the words themselves are never judged or changed.
struct TextRules: Sendable {
    let limits: CommunityConfiguration.Limits

    /// A message or comment: not blank, at most `messageBytes`.
    func message(_ text: String) throws(CommunityError) -> String {
        try bounded(text, as: .message, bytes: limits.messageBytes)
    }

    /// Words that go with pictures and files: there may be none.
    func besideMedia(_ text: String) throws(CommunityError) -> String {
        text.allSatisfy(\.isWhitespace) ? "" : try message(text)
    }

    func title(_ text: String) throws(CommunityError) -> String {
        try bounded(text, as: .title, graphemes: limits.titleLength)
    }

    func content(_ text: String) throws(CommunityError) -> String {
        try bounded(text, as: .content, bytes: limits.contentBytes)
    }

    /// What is looked for in titles: no longer than one of them.
    func searched(_ text: String) throws(CommunityError) -> String {
        guard text.utf8.count <= limits.titleLength * Self.bytesPerCharacter, text.count <= limits.titleLength
        else {
            throw CommunityError(.invalid, TextWords.searchTooLong(limits.titleLength))
        }
        try Self.requireNothingLeftOut(in: text)
        return text
    }

    /// Refuses a search with a word that is to be left out, as `-hello` is elsewhere: no search of ours leaves words out, and
    /// without its dash the word would be looked for.
    static func requireNothingLeftOut(in words: String) throws(CommunityError) {
        for word in words.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let rest = word.drop { dashes.contains($0) }
            let meant = rest.first == "\"" || rest.first == "“" ? rest.dropFirst() : rest
            guard rest.startIndex > word.startIndex, let first = meant.first,
                first.properties.isAlphabetic || first.properties.numericType != nil
            else { continue }
            // So much of a word that is very long tells which it is.
            throw CommunityError(.invalid, TextWords.leftOut(String(String(meant).prefix(40))))
        }
    }

    private static let dashes: [Unicode.Scalar] = ["-", "－", "−", "–"]

    /// A username or a group's display name: any characters, of which one can be seen.
    func name(_ text: String) throws(CommunityError) -> String {
        try bounded(text, as: .name, graphemes: limits.nameLength)
    }

    /// Characters of the line about a group: it stands in lists of many.
    static let topicLength = 200

    func topic(_ text: String) throws(CommunityError) -> String {
        try bounded(text, as: .topic, graphemes: Self.topicLength)
    }

    private func bounded(
        _ text: String, as words: TextWords, graphemes: Int = .max, bytes: Int = .max
    ) throws(CommunityError) -> String {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw CommunityError(.invalid, words.empty) }
        guard trimmed.utf8.count <= min(bytes, Self.mostBytes) else {
            throw CommunityError(
                .invalid,
                bytes <= Self.mostBytes
                    ? words.tooLong(Self.written(bytes)) : TextWords.tooLarge(Self.written(Self.mostBytes)))
        }
        guard graphemes == .max || trimmed.count <= graphemes else {
            throw CommunityError(.invalid, words.tooLong(Self.written(graphemes)))
        }
        guard graphemes == .max || trimmed.utf8.count <= graphemes * Self.bytesPerCharacter else {
            throw CommunityError(
                .invalid, TextWords.tooLarge(Self.written(graphemes * Self.bytesPerCharacter)))
        }
        if let invisible = words.invisible, !trimmed.unicodeScalars.contains(where: \.isSeen) {
            throw CommunityError(.invalid, invisible)
        }
        return trimmed
    }

    /// What no text may have more of, however few characters these are.
    private static let mostBytes = 65_536

    /// Bytes of one character where characters are bounded, on average: a letter with thousands of marks is one character.
    /// Letters of all languages fit, and so do flags.
    private static let bytesPerCharacter = 8

    /// A number with commas, which are the same in all three languages.
    static func written(_ number: Int) -> String { Language.english.number(number) }
}

/// What people are told of the bounds on one kind of text that they write, in whole sentences.
struct TextWords: Sendable {
    let empty: LocalizedText
    /// Longer than so many bytes or characters, whichever bounds the kind; with the number as people write it.
    let tooLong: @Sendable (String) -> LocalizedText
    /// Nothing of it would be seen; `nil` if that is allowed.
    var invisible: LocalizedText?

    static func searchTooLong(_ most: Int) -> LocalizedText {
        phrase("text_search_too_long", ["most": most])
    }

    static func leftOut(_ word: String) -> LocalizedText {
        phrase("text_left_out", ["word": word])
    }

    static let message = TextWords(
        empty: phrase("text_message_empty"),
        tooLong: {
            phrase("text_message_too_long", ["value": $0])
        })

    static let title = TextWords(
        empty: phrase("text_title_empty"),
        tooLong: {
            phrase("text_title_too_long", ["value": $0])
        },
        invisible: phrase("text_title_invisible"))

    static let content = TextWords(
        empty: phrase("text_content_empty"),
        tooLong: {
            phrase("text_content_too_long", ["value": $0])
        })

    static let name = TextWords(
        empty: phrase("text_name_empty"),
        tooLong: {
            phrase("text_name_too_long", ["value": $0])
        },
        invisible: phrase("text_name_invisible"))

    static let topic = TextWords(
        empty: phrase("text_topic_empty"),
        tooLong: {
            phrase("text_topic_too_long", ["value": $0])
        },
        invisible: phrase("text_topic_invisible"))

    static let tag = TextWords(
        empty: phrase("text_tag_empty"),
        tooLong: {
            phrase("text_tag_too_long", ["value": $0])
        },
        invisible: phrase("text_tag_invisible"))

    /// Of what plugins made of a tag.
    static let normalTag = TextWords(
        empty: phrase("text_normal_tag_empty"),
        tooLong: {
            phrase("text_normal_tag_too_long", ["value": $0])
        },
        invisible: phrase("text_normal_tag_invisible"))

    /// Few characters of very many bytes.
    static func tooLarge(_ bytes: String) -> LocalizedText {
        phrase("text_too_large", ["bytes": bytes])
    }
}
