/// What people are told about names and tags.
enum PeopleWords {
    static func nobody(_ handle: String) -> LocalizedText {
        LocalizedText("nobody has the handle \(handle)", hant: "沒有人的代號是 \(handle)", hans: "没有人的代号是 \(handle)")
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
                "you have no tag \(tag) (you have none)", hant: "你沒有標籤 \(tag)（你還沒有標籤）",
                hans: "你没有标签 \(tag)（你还没有标签）")
        }
        let (list, chinese) = (yours.joined(separator: ", "), yours.joined(separator: "、"))
        return LocalizedText(
            "you have no tag \(tag) (yours: \(list))", hant: "你沒有標籤 \(tag)（你的標籤：\(chinese)）",
            hans: "你没有标签 \(tag)（你的标签：\(chinese)）")
    }
}
