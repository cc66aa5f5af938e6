import Model

/// What is said where messages can't be looked for.
enum FindWords {
    static let nothingToFind = LocalizedText(
        "look for letters, numbers, Chinese characters or emoji: /find WORDS",
        hant: "請輸入要尋找的文字、數字或表情符號：/find WORDS", hans: "请输入要查找的文字、数字或表情符号：/find WORDS")

    static func tooLong(_ most: Int) -> LocalizedText {
        LocalizedText(
            "what you look for is at most \(most) characters long", hant: "要尋找的字詞最多 \(most) 個字",
            hans: "要查找的字词最多 \(most) 个字")
    }
}
