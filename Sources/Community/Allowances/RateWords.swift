import Model

/// What people are told who do more than they may.
enum RateWords {
    /// `that is more than 120 messages in 1 min; go on in 3 s`.
    static func tooFast(_ action: RatedAction, _ rate: Rate, wait: Duration) -> LocalizedText {
        func sentence(_ language: Language) -> (count: String, span: String, wait: String) {
            (
                language.number(rate.count), SpanWords.words(rate.span, in: language),
                SpanWords.words(SpanWords.rounded(wait), in: language)
            )
        }
        let (english, hant, hans) = (
            sentence(.english), sentence(.traditionalChinese), sentence(.simplifiedChinese)
        )
        let name = name(of: action)
        return LocalizedText(
            "that is more than \(english.count) \(name.text(in: .english)) in \(english.span); go on in \(english.wait)",
            hant: "\(hant.span)內最多 \(hant.count) \(name.text(in: .traditionalChinese))；請於 \(hant.wait)後繼續",
            hans: "\(hans.span)内最多 \(hans.count) \(name.text(in: .simplifiedChinese))；请在 \(hans.wait)后继续")
    }

    static func full(_ bytes: Int) -> LocalizedText {
        let megabytes = max(bytes / 1_000_000, 1)
        return LocalizedText(
            "all you have written takes \(Language.english.number(megabytes)) MB, as much as one person may store. "
                + "/delete makes room, and so does /clear once everybody in the conversation has cleared it",
            hant: "你寫下的內容已達每人 \(megabytes) MB 的上限。/delete 可騰出空間；對話中所有人都 /clear 後亦然",
            hans: "你写下的内容已达每人 \(megabytes) MB 的上限。/delete 可腾出空间；对话中所有人都 /clear 后也可以")
    }

    private static func name(of action: RatedAction) -> LocalizedText {
        switch action {
        case .messages: LocalizedText("messages", hant: "則訊息", hans: "条消息")
        case .mentions: LocalizedText("mentions", hant: "次提及", hans: "次提及")
        case .posts: LocalizedText("posts and changes to them", hant: "次發帖或改帖", hans: "次发帖或改帖")
        case .comments: LocalizedText("comments and changes to them", hant: "則評論或修改", hans: "条评论或修改")
        case .requests: LocalizedText("requests", hant: "次請求", hans: "次请求")
        case .invitations: LocalizedText("invitations", hant: "次邀請", hans: "次邀请")
        case .transfers: LocalizedText("pieces of files", hant: "個檔案片段", hans: "个文件片段")
        case .commands, .guestCommands: LocalizedText("commands", hant: "個指令", hans: "个命令")
        }
    }
}

/// How long something takes, in the words of each language.
enum SpanWords {
    /// Whole minutes from two minutes on: nobody waits by the second for longer.
    static func rounded(_ span: Duration) -> Duration {
        let seconds = span.inSeconds
        return seconds <= 120 ? span : .seconds((seconds / 60).rounded(.up) * 60)
    }

    /// `3 s`, `10 min`, `1 h`, `2 d`: in the largest unit that leaves nothing over, a part of a second as a whole one.
    static func words(_ span: Duration, in language: Language) -> String {
        let seconds = Int64(span.inSeconds.rounded(.up))
        let units: [(Int64, String, String, String)] = [
            (86_400, "d", "天", "天"), (3_600, "h", "小時", "小时"), (60, "min", "分鐘", "分钟"),
        ]
        let unit = units.first { seconds >= $0.0 && seconds.isMultiple(of: $0.0) } ?? (1, "s", "秒", "秒")
        let count = language.number(seconds / unit.0)
        return switch language {
        case .english: "\(count) \(unit.1)"
        case .traditionalChinese: "\(count) \(unit.2)"
        case .simplifiedChinese: "\(count) \(unit.3)"
        }
    }
}
