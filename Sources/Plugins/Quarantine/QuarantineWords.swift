import Community

/// Why a plugin is set aside, in words.
enum QuarantineWords {
    /// - Parameter last: what the last of the calls was stopped by.
    static func killed(_ calls: Int, within window: Duration, last: LocalizedText) -> LocalizedText {
        let count = calls == 1 ? "a call was" : "\(calls) calls were"
        let english = last.text(in: .english)
        return LocalizedText(
            "\(count) stopped by a budget within \(window.shown(in: .english)), the last: \(english)",
            hant:
                "\(window.shown(in: .traditionalChinese))內有 \(calls) 次執行因超出限額而停止，最近一次：\(last.text(in: .traditionalChinese))",
            hans:
                "\(window.shown(in: .simplifiedChinese))内有 \(calls) 次执行因超出限额而停止，最近一次：\(last.text(in: .simplifiedChinese))"
        )
    }

    static func failed(_ failures: Int, of calls: Int) -> LocalizedText {
        LocalizedText(
            "\(failures) of its last \(calls) calls failed", hant: "最近 \(calls) 次執行中有 \(failures) 次出錯",
            hans: "最近 \(calls) 次执行中有 \(failures) 次出错")
    }

    static func slow(_ slow: Int, of calls: Int, over limit: Duration, for time: Duration) -> LocalizedText {
        LocalizedText(
            "\(slow) of its last \(calls) calls took longer than \(limit.shown(in: .english)), "
                + "and so for \(time.shown(in: .english))",
            hant: "最近 \(calls) 次執行中有 \(slow) 次超過 \(limit.shown(in: .traditionalChinese))，"
                + "並持續了 \(time.shown(in: .traditionalChinese))",
            hans: "最近 \(calls) 次执行中有 \(slow) 次超过 \(limit.shown(in: .simplifiedChinese))，"
                + "并持续了 \(time.shown(in: .simplifiedChinese))")
    }

    /// With what the plugin said last.
    static func withError(_ error: String, after reason: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(reason.text(in: .english)), the last: \(error)",
            hant: "\(reason.text(in: .traditionalChinese))，最近一次：\(error)",
            hans: "\(reason.text(in: .simplifiedChinese))，最近一次：\(error)")
    }
}

extension Duration {
    /// In words: `10 minutes`, `60 s`, `100 ms`.
    fileprivate func shown(in language: Language) -> String {
        let milliseconds = Int(self / .milliseconds(1))
        let (seconds, minutes) = (milliseconds / 1_000, milliseconds / 60_000)
        if milliseconds % 60_000 == 0, minutes > 1 {
            return LocalizedText("\(minutes) minutes", hant: "\(minutes) 分鐘", hans: "\(minutes) 分钟").text(
                in: language)
        }
        return milliseconds % 1_000 == 0
            ? LocalizedText("\(seconds) s", hant: "\(seconds) 秒", hans: "\(seconds) 秒").text(in: language)
            : LocalizedText("\(milliseconds) ms", hant: "\(milliseconds) 毫秒", hans: "\(milliseconds) 毫秒")
                .text(in: language)
    }
}
