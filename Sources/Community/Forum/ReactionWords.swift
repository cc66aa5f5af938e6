import Model

/// What is said of reactions.
enum ReactionWords {
    static func nothing(at id: Int64) -> LocalizedText {
        LocalizedText(
            "there is no message, post or comment \(id) that you can see. /history and /latest show their numbers",
            hant: "沒有你看得到的訊息、帖子或評論 \(id)。可用 /history 及 /latest 列出",
            hans: "没有你看得到的消息、帖子或评论 \(id)。可用 /history 和 /latest 列出")
    }

    static func isDeleted(_ id: Int64) -> LocalizedText {
        LocalizedText(
            "\(id) is deleted: nobody can react to it any more", hant: "\(id) 已刪除，不能再回應",
            hans: "\(id) 已删除，不能再回应")
    }

    static func noEmoji(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is not one emoji. Write it as /react ID 👍", hant: "\(typed) 不是單一表情符號。請輸入 /react ID 👍",
            hans: "\(typed) 不是单个表情符号。请输入 /react ID 👍")
    }

    static func already(_ emoji: String, on id: Int64) -> LocalizedText {
        LocalizedText(
            "you reacted \(emoji) to \(id) already. /react \(id) off takes it back",
            hant: "你已用 \(emoji) 回應 \(id)。/react \(id) off 收回",
            hans: "你已用 \(emoji) 回应 \(id)。/react \(id) off 收回")
    }

    static func none(on id: Int64) -> LocalizedText {
        LocalizedText(
            "you have no reaction on \(id). /react \(id) 👍 leaves one",
            hant: "你沒有回應 \(id)。/react \(id) 👍 加上回應",
            hans: "你没有回应 \(id)。/react \(id) 👍 加上回应")
    }

    static func answerFirst(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) asks to be in touch: answer first, with /accept \(handle) or /reject \(handle)",
            hant: "\(handle) 想與你聯絡：請先輸入 /accept \(handle) 或 /reject \(handle)",
            hans: "\(handle) 想与你联系：请先输入 /accept \(handle) 或 /reject \(handle)")
    }
}
