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
        LocalizedText(
            "a search is at most \(most) characters long, as a title is", hant: "搜尋字詞最多 \(most) 個字，與標題相同",
            hans: "搜索字词最多 \(most) 个字，与标题相同")
    }

    static func leftOut(_ word: String) -> LocalizedText {
        LocalizedText(
            "a search leaves no words out: write it without -\(word), or \(word) to look for that",
            hant: "搜尋不能排除字詞：請刪去 -\(word)，或只寫 \(word) 來搜尋", hans: "搜索不能排除字词：请删去 -\(word)，或只写 \(word) 来搜索")
    }

    static let message = TextWords(
        empty: LocalizedText("a message can't be empty", hant: "訊息不能為空", hans: "消息不能为空"),
        tooLong: {
            LocalizedText(
                "a message is at most \($0) bytes long", hant: "訊息最多 \($0) 位元組", hans: "消息最多 \($0) 字节")
        })

    static let title = TextWords(
        empty: LocalizedText("a title can't be empty", hant: "標題不能為空", hans: "标题不能为空"),
        tooLong: {
            LocalizedText(
                "a title is at most \($0) characters long", hant: "標題最多 \($0) 個字", hans: "标题最多 \($0) 个字")
        },
        invisible: LocalizedText(
            "nothing of that title can be seen; write at least one letter, number or symbol",
            hant: "這個標題完全不可見；請至少寫一個文字、數字或符號", hans: "这个标题完全不可见；请至少写一个文字、数字或符号"))

    static let content = TextWords(
        empty: LocalizedText("the content can't be empty", hant: "內容不能為空", hans: "内容不能为空"),
        tooLong: {
            LocalizedText(
                "the content is at most \($0) bytes long", hant: "內容最多 \($0) 位元組", hans: "内容最多 \($0) 字节")
        })

    static let name = TextWords(
        empty: LocalizedText("a name can't be empty", hant: "名稱不能為空", hans: "名称不能为空"),
        tooLong: {
            LocalizedText(
                "a name is at most \($0) characters long", hant: "名稱最多 \($0) 個字", hans: "名称最多 \($0) 个字")
        },
        invisible: LocalizedText(
            "nothing of that name can be seen; write at least one letter, number or symbol",
            hant: "這個名稱完全不可見；請至少寫一個文字、數字或符號", hans: "这个名称完全不可见；请至少写一个文字、数字或符号"))

    static let topic = TextWords(
        empty: LocalizedText("a topic can't be empty", hant: "主題不能為空", hans: "主题不能为空"),
        tooLong: {
            LocalizedText(
                "a topic is at most \($0) characters long", hant: "主題最多 \($0) 個字", hans: "主题最多 \($0) 个字")
        },
        invisible: LocalizedText(
            "nothing of that topic can be seen; write at least one letter, number or symbol",
            hant: "這個主題完全不可見；請至少寫一個文字、數字或符號", hans: "这个主题完全不可见；请至少写一个文字、数字或符号"))

    static let tag = TextWords(
        empty: LocalizedText("a tag can't be empty", hant: "標籤不能為空", hans: "标签不能为空"),
        tooLong: {
            LocalizedText(
                "a tag is at most \($0) characters long", hant: "標籤最多 \($0) 個字", hans: "标签最多 \($0) 个字")
        },
        invisible: LocalizedText(
            "nothing of that tag can be seen; write at least one letter, number or symbol",
            hant: "這個標籤完全不可見；請至少寫一個文字、數字或符號", hans: "这个标签完全不可见；请至少写一个文字、数字或符号"))

    /// Of what plugins made of a tag.
    static let normalTag = TextWords(
        empty: LocalizedText(
            "the normal form of that tag can't be empty", hant: "該標籤的標準形式不能為空", hans: "该标签的标准形式不能为空"),
        tooLong: {
            LocalizedText(
                "the normal form of that tag is at most \($0) characters long", hant: "該標籤的標準形式最多 \($0) 個字",
                hans: "该标签的标准形式最多 \($0) 个字")
        },
        invisible: LocalizedText(
            "nothing of the normal form of that tag can be seen", hant: "該標籤的標準形式完全不可見",
            hans: "该标签的标准形式完全不可见"))

    /// Few characters of very many bytes.
    static func tooLarge(_ bytes: String) -> LocalizedText {
        LocalizedText(
            "this text is at most \(bytes) bytes long", hant: "這段文字最多 \(bytes) 位元組",
            hans: "这段文字最多 \(bytes) 字节")
    }
}
