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
        guard text.utf8.count <= 65_536, text.count <= limits.titleLength else {
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
        if let invisible = words.invisible, !trimmed.unicodeScalars.contains(where: \.isSeen) {
            throw CommunityError(.invalid, invisible)
        }
        return trimmed
    }

    /// What no text may have more of, however few characters these are.
    private static let mostBytes = 65_536

    /// A number with commas, which are the same in all three languages.
    static func written(_ number: Int) -> String { Language.english.number(number) }
}
