import Model

/// What people are told about names and tags.
enum PeopleWords {
    static func noFormerMember(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has closed the account and can't be reached", hant: "\(handle) 已關閉帳戶，無法聯絡",
            hans: "\(handle) 已关闭账户，无法联系")
    }

    static let noAdministrators = LocalizedText(
        "nobody is an administrator here yet", hant: "這裡還沒有管理員", hans: "这里还没有管理员")

    static func noSetting(_ typed: String) -> LocalizedText {
        LocalizedText(
            "there is no setting \(typed). Write it as /privacy receipts off or /privacy typing off",
            hant: "沒有 \(typed) 這個設定。請輸入 /privacy receipts off 或 /privacy typing off",
            hans: "没有 \(typed) 这个设置。请输入 /privacy receipts off 或 /privacy typing off")
    }

    static func nobody(_ handle: String) -> LocalizedText {
        LocalizedText(
            "nobody has the handle \(handle). /chats lists those you know, /tagged TAG finds others",
            hant: "沒有人的代號是 \(handle)。/chats 列出你認識的人，/tagged TAG 尋找其他人",
            hans: "没有人的代号是 \(handle)。/chats 列出你认识的人，/tagged TAG 查找其他人")
    }

    static func tooManyTold(_ count: Int, _ most: Int) -> LocalizedText {
        LocalizedText(
            "\(count) people are too many to notify at once: at most \(most)",
            hant: "一次通知 \(count) 人太多：最多 \(most) 人", hans: "一次通知 \(count) 人太多：最多 \(most) 人")
    }

    // MARK: Tags

    static func mostTags(_ count: Int) -> LocalizedText {
        LocalizedText(
            "you have \(count) tags, as many as one person may have. /untag TAG makes room",
            hant: "你已有 \(count) 個標籤，已達上限。/untag TAG 移除一個",
            hans: "你已有 \(count) 个标签，已达上限。/untag TAG 移除一个")
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
