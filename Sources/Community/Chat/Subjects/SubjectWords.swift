import Model

/// What people are told about conversations that plugins make.
enum SubjectWords {
    /// Where somebody does by themselves what the plugin does.
    static func isEnteredByItsRule(_ about: String) -> LocalizedText {
        LocalizedText(
            "who is in this conversation follows from what it is about: \(about)",
            hant: "這個對話的成員取決於其事項：\(about)", hans: "这个对话的成员取决于其事项：\(about)")
    }

    static let isNoMore = LocalizedText(
        "nobody is in that conversation any more", hant: "該對話已沒有成員", hans: "该对话已没有成员")

    static func mostRequests(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you asked to enter \(most) conversations that nobody answered yet; take one back first",
            hant: "你已申請加入 \(most) 個尚未回覆的對話，請先取消其中一個", hans: "你已申请加入 \(most) 个尚未回复的对话，请先取消其中一个")
    }

    static func isFull(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) is in as many groups as one may be", hant: "\(handle) 加入的群組已達上限",
            hans: "\(handle) 加入的群组已达上限")
    }
}
