/// What people are told about one another and about tags.
enum PeopleWords {
    static func nobody(_ handle: String) -> LocalizedText {
        LocalizedText("nobody has the handle \(handle)", hant: "沒有人的代號是 \(handle)", hans: "没有人的代号是 \(handle)")
    }

    // MARK: Being in touch

    static func unanswered(by handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has not answered your request yet; you can write once it is accepted",
            hant: "\(handle) 尚未回覆你的請求；對方接受後你才可再寫", hans: "\(handle) 尚未回复你的请求；对方接受后你才能再写")
    }

    static func inTouch(_ handle: String) -> LocalizedText {
        LocalizedText(
            "you and \(handle) are in touch already", hant: "你和 \(handle) 已經可以聊天了",
            hans: "你和 \(handle) 已经可以聊天了")
    }

    static func noRequest(of handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has not asked to chat with you. /msg \(handle) TEXT asks",
            hant: "\(handle) 沒有請求與你聊天。/msg \(handle) TEXT 可提出請求",
            hans: "\(handle) 没有请求与你聊天。/msg \(handle) TEXT 可提出请求")
    }

    static func rejectedAlready(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle)'s request is rejected already", hant: "已拒絕 \(handle) 的請求", hans: "已拒绝 \(handle) 的请求")
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
