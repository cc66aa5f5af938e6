import Model

/// What people are told about conversations and messages.
enum ChatWords {
    // MARK: Messages

    static let ownHandle = LocalizedText(
        "that is your own handle. /msg HANDLE TEXT writes to somebody else",
        hant: "這是你自己的代號。/msg HANDLE TEXT 寫給別人",
        hans: "这是你自己的代号。/msg HANDLE TEXT 写给别人")

    static let sentElsewhere = LocalizedText(
        "that message was sent to another conversation; give a new one its own id",
        hant: "該訊息已傳送到另一個對話；新訊息請用新的編號", hans: "该消息已发送到另一个对话；新消息请用新的编号")

    static func noMessage(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "there is no message \(id) in your conversations. /history shows those of the open one",
            hant: "你的對話中沒有訊息 \(id)。/history 顯示目前對話的訊息", hans: "你的对话中没有消息 \(id)。/history 显示当前对话的消息")
    }

    static func notYours(_ id: MessageID, of handle: String) -> LocalizedText {
        LocalizedText(
            "message \(id) is \(handle)'s; only your own can be changed",
            hant: "訊息 \(id) 是 \(handle) 的；只能更改自己的訊息",
            hans: "消息 \(id) 是 \(handle) 的；只能更改自己的消息")
    }

    static func isDeleted(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "message \(id) is deleted. /history shows what is there", hant: "訊息 \(id) 已刪除。/history 顯示現有的訊息",
            hans: "消息 \(id) 已删除。/history 显示现有的消息")
    }

    static func cardTooLong(_ bytes: Int, most: Int) -> LocalizedText {
        LocalizedText(
            "the card has \(bytes) bytes; the most is \(most)", hant: "卡片有 \(bytes) 位元組，上限為 \(most)",
            hans: "卡片有 \(bytes) 字节，上限为 \(most)")
    }

    static func isForwarded(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "message \(id) is forwarded, and stays as it was written. /delete \(id) deletes it",
            hant: "訊息 \(id) 是轉寄的，內容不能更改。/delete \(id) 可刪除", hans: "消息 \(id) 是转发的，内容不能更改。/delete \(id) 可删除")
    }

    static let nothingToUndo = LocalizedText(
        "you wrote nothing here that can be taken back. /history shows what is there",
        hant: "你在這裡沒有可收回的訊息。/history 顯示現有的訊息", hans: "你在这里没有可撤回的消息。/history 显示现有的消息")

    static func tooLateToUndo(_ id: MessageID) -> LocalizedText {
        LocalizedText(
            "your last message here was sent more than ten seconds ago. /delete \(id) deletes it",
            hant: "你在這裡的最後一則訊息已傳送超過十秒。/delete \(id) 可刪除", hans: "你在这里的最后一条消息已发送超过十秒。/delete \(id) 可删除")
    }

    // MARK: Conversations

    static let notIn = LocalizedText(
        "you are not in that conversation. /chats lists yours", hant: "你不在該對話中。/chats 列出你的對話",
        hans: "你不在该对话中。/chats 列出你的对话")

    static func notInGroup(_ slug: String) -> LocalizedText {
        LocalizedText(
            "you are not in #\(slug). /chats lists your conversations, /join \(slug) enters an open group",
            hant: "你不在 #\(slug) 中。/chats 列出你的對話，/join \(slug) 加入公開群組",
            hans: "你不在 #\(slug) 中。/chats 列出你的对话，/join \(slug) 加入公开群组")
    }

    static func noneCalled(_ name: String) -> LocalizedText {
        LocalizedText(
            "none of your groups is called \(name). /chats lists your conversations, /join NAME enters an open group",
            hant: "你的群組中沒有 \(name)。/chats 列出你的對話，/join NAME 加入公開群組",
            hans: "你的群组中没有 \(name)。/chats 列出你的对话，/join NAME 加入公开群组")
    }

    /// - Parameter places: those of the person's groups that are called so.
    static func called(_ name: String, _ places: [String]) -> LocalizedText {
        let list = places.joined(separator: " ")
        return LocalizedText(
            "of your groups, these are called \(name): \(list). Name one as it stands here",
            hant: "你的群組中名為 \(name) 的有：\(list)。請用這裡的短名", hans: "你的群组中名为 \(name) 的有：\(list)。请用这里的短名")
    }

    static func severalToEnter(_ name: String, _ places: [String]) -> LocalizedText {
        let list = places.joined(separator: " ")
        return LocalizedText(
            "several groups are called \(name): \(list). /join SLUG enters one of them",
            hant: "名為 \(name) 的群組有：\(list)。/join SLUG 加入其中一個",
            hans: "名为 \(name) 的群组有：\(list)。/join SLUG 加入其中一个")
    }

    static func notWritten(to handle: String) -> LocalizedText {
        LocalizedText(
            "you and \(handle) have not written yet. /msg \(handle) TEXT starts",
            hant: "你和 \(handle) 還沒有對話。/msg \(handle) TEXT 開始",
            hans: "你和 \(handle) 还没有对话。/msg \(handle) TEXT 开始")
    }

    // MARK: Groups

    static let openOrInvited = LocalizedText(
        "a group is open or by invitation: /group NAME open, or /group NAME invite",
        hant: "群組只能是公開或只限邀請：/group NAME open，或 /group NAME invite",
        hans: "群组只能是公开或仅限邀请：/group NAME open，或 /group NAME invite")

    static func mostJoined(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you are in \(Language.english.number(most)) groups, as many as one person may be in. /leave SLUG makes room",
            hant: "你已加入 \(most) 個群組，達到上限。/leave SLUG 可退出群組", hans: "你已加入 \(most) 个群组，达到上限。/leave SLUG 可退出群组")
    }

    static func mostConversations(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you are in \(Language.english.number(most)) conversations, as many as one person may be in. "
                + "/leave SLUG leaves a group and makes room",
            hant: "你已有 \(most) 個對話，達到上限。/leave SLUG 退出群組可騰出空位",
            hans: "你已有 \(most) 个对话，达到上限。/leave SLUG 退出群组可腾出空位")
    }

    static func mostConversations(of handle: String) -> LocalizedText {
        LocalizedText(
            "@\(handle) is in as many conversations as one person may be in. A group that you are both in is a way to write",
            hant: "@\(handle) 的對話數目已達上限。可在你們共同的群組中聯絡",
            hans: "@\(handle) 的对话数目已达上限。可在你们共同的群组中联系")
    }

    static func mostGroups(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you have made \(most) groups, as many as one person may make. /join SLUG enters one that others made",
            hant: "你已建立 \(most) 個群組，已達上限。/join SLUG 加入其他人的群組",
            hans: "你已创建 \(most) 个群组，已达上限。/join SLUG 加入其他人的群组")
    }

    static func noGroup(_ slug: String) -> LocalizedText {
        LocalizedText(
            "there is no group #\(slug) that you may enter. /group NAME makes one",
            hant: "沒有你可以加入的群組 #\(slug)。/group NAME 建立一個",
            hans: "没有你可以加入的群组 #\(slug)。/group NAME 创建一个")
    }

    static func inGroupAlready(_ slug: String) -> LocalizedText {
        LocalizedText(
            "you are in #\(slug) already. /open #\(slug) opens it", hant: "你已在 #\(slug) 中。/open #\(slug) 開啟",
            hans: "你已在 #\(slug) 中。/open #\(slug) 打开")
    }

    static let onlyGroupsLeft = LocalizedText(
        "only groups can be left. /open #SLUG opens one first", hant: "只有群組可以離開。請先 /open #SLUG",
        hans: "只有群组可以离开。请先 /open #SLUG")

    static let onlyGroupsInvite = LocalizedText(
        "people are invited to groups. /open #SLUG first, or /group NAME makes one",
        hant: "只能邀請加入群組。請先 /open #SLUG，或以 /group NAME 建立一個",
        hans: "只能邀请加入群组。请先 /open #SLUG，或用 /group NAME 创建一个")

    static func isMember(_ handle: String, of slug: String) -> LocalizedText {
        LocalizedText(
            "\(handle) is in #\(slug) already and reads what you type there",
            hant: "\(handle) 已在 #\(slug) 中，會看到你在那裡寫的內容", hans: "\(handle) 已在 #\(slug) 中，会看到你在那里写的内容")
    }

    static func isInvited(_ handle: String, to slug: String) -> LocalizedText {
        LocalizedText(
            "\(handle) is invited to #\(slug) already, and enters with /join \(slug)",
            hant: "已邀請 \(handle) 加入 #\(slug)，對方可用 /join \(slug) 加入",
            hans: "已邀请 \(handle) 加入 #\(slug)，对方可用 /join \(slug) 加入")
    }
}
