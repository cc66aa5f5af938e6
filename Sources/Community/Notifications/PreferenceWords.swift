import Model

/// What is said of what people want to be told.
enum PreferenceWords {
    static let emptyHours = LocalizedText(
        "quiet hours can't begin and end at the same time; /quiet off ends them",
        hant: "開始與結束時間不可相同；/quiet off 關閉勿擾時段", hans: "开始与结束时间不能相同；/quiet off 关闭免打扰时段")

    static func noTime(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is not a time of day. Write it as /quiet 23:00 07:00",
            hant: "\(typed) 不是時間。請輸入 /quiet 23:00 07:00", hans: "\(typed) 不是时间。请输入 /quiet 23:00 07:00")
    }

    /// - Parameter times: what was typed may be, as `08:00` and `20:00`.
    static func whichTime(_ typed: String, _ times: [String]) -> LocalizedText {
        LocalizedText(
            "\(typed) may be \(times.joined(separator: " or ")): write one of them",
            hant: "\(typed) 可以是 \(times.joined(separator: " 或 "))，請輸入其中一個",
            hans: "\(typed) 可以是 \(times.joined(separator: " 或 "))，请输入其中一个")
    }

    static func noZone(_ typed: String) -> LocalizedText {
        LocalizedText(
            "there is no time zone \(typed). Write it as Asia/Hong_Kong or UTC, or leave it out",
            hant: "沒有時區 \(typed)。請寫成 Asia/Hong_Kong 或 UTC，或省略",
            hans: "没有时区 \(typed)。请写成 Asia/Hong_Kong 或 UTC，或省略")
    }

    static func noKind(_ typed: String, known: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is neither a kind of notification or a plugin (\(known)) nor a conversation. /chats lists yours",
            hant: "\(typed) 不是通知類型或外掛（\(known)），也不是對話。/chats 列出你的對話",
            hans: "\(typed) 不是通知类型或插件（\(known)），也不是对话。/chats 列出你的对话")
    }

    static func noSwitch(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is neither on nor off. Write it as /notify like off",
            hant: "\(typed) 不是 on 或 off。請輸入 /notify like off",
            hans: "\(typed) 不是 on 或 off。请输入 /notify like off")
    }

    static func noLevel(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is neither all, mentions nor none. Write it as /notify #study mentions",
            hant: "\(typed) 不是 all、mentions 或 none。請輸入 /notify #study mentions",
            hans: "\(typed) 不是 all、mentions 或 none。请输入 /notify #study mentions")
    }
}
