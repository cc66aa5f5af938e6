/// What people are told about names and tags.
enum PeopleWords {
    static func nobody(_ handle: String) -> LocalizedText {
        LocalizedText(
            "nobody has the handle \(handle). /chats lists those you know, /tagged TAG finds others",
            hant: "沒有人的代號是 \(handle)。/chats 列出你認識的人，/tagged TAG 尋找其他人",
            hans: "没有人的代号是 \(handle)。/chats 列出你认识的人，/tagged TAG 寻找其他人")
    }

    // MARK: Tags

    static func mostTags(_ count: Int) -> LocalizedText {
        LocalizedText(
            "you have \(count) tags, and no more fit. /untag TAG makes room",
            hant: "你已有 \(count) 個標籤，不能再多了。/untag TAG 移除一個",
            hans: "你已有 \(count) 个标签，不能再多了。/untag TAG 移除一个")
    }

    /// - Parameter yours: those that the person has.
    static func noTag(_ tag: String, yours: [String]) -> LocalizedText {
        guard !yours.isEmpty else {
            return LocalizedText(
                "you have no tag \(tag), and no other yet. /tag TAG adds one",
                hant: "你沒有標籤 \(tag)，也沒有其他標籤。/tag TAG 加上一個",
                hans: "你没有标签 \(tag)，也没有其他标签。/tag TAG 添加一个")
        }
        let (list, chinese) = (yours.joined(separator: ", "), yours.joined(separator: "、"))
        return LocalizedText(
            "you have no tag \(tag) (yours: \(list))", hant: "你沒有標籤 \(tag)（你的標籤：\(chinese)）",
            hans: "你没有标签 \(tag)（你的标签：\(chinese)）")
    }
}
