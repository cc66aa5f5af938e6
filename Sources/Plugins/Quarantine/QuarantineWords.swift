import Community
import Model

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

    /// - Parameter ofOne: Whether it is one person's calls, rather than all.
    static func failed(_ failures: Int, of calls: Int, ofOne: Bool = false) -> LocalizedText {
        let (its, chinese) = whose(ofOne)
        return LocalizedText(
            "\(failures) of \(its) last \(calls) calls failed",
            hant: "\(chinese)最近 \(calls) 次執行中有 \(failures) 次出錯",
            hans: "\(chinese)最近 \(calls) 次执行中有 \(failures) 次出错")
    }

    /// - Parameter ofOne: As of ``failed(_:of:ofOne:)``.
    static func slow(
        _ slow: Int, of calls: Int, over limit: Duration, for time: Duration, ofOne: Bool = false
    ) -> LocalizedText {
        let (its, chinese) = whose(ofOne)
        return LocalizedText(
            "\(slow) of \(its) last \(calls) calls took longer than \(limit.shown(in: .english)), "
                + "for \(time.shown(in: .english)) on end",
            hant: "\(chinese)最近 \(calls) 次執行中有 \(slow) 次超過 \(limit.shown(in: .traditionalChinese))，"
                + "並持續了 \(time.shown(in: .traditionalChinese))",
            hans: "\(chinese)最近 \(calls) 次执行中有 \(slow) 次超过 \(limit.shown(in: .simplifiedChinese))，"
                + "并持续了 \(time.shown(in: .simplifiedChinese))")
    }

    private static func whose(_ ofOne: Bool) -> (english: String, chinese: String) {
        ofOne ? ("their", "其") : ("its", "")
    }

    /// Somebody without an account.
    /// - Parameter source: where they come from; empty for those of many sources together.
    static func guest(from source: String) -> LocalizedText {
        source.isEmpty
            ? LocalizedText("other guests", hant: "其他訪客", hans: "其他访客")
            : LocalizedText("a guest from \(source)", hant: "來自 \(source) 的訪客", hans: "来自 \(source) 的访客")
    }

    /// What the caller is told who has to wait.
    static func slowed(_ plugin: String, seconds: Int) -> LocalizedText {
        LocalizedText(
            "\(plugin) is paused for you after what you typed: you can use it again in \(seconds) s",
            hant: "因為你之前的輸入，\(plugin) 暫停為你服務：\(seconds) 秒後可再使用",
            hans: "因为你之前的输入，\(plugin) 暂停为你服务：\(seconds) 秒后可再使用")
    }

    /// What anybody is told of a command that rests.
    /// - Parameter call: `/roll`.
    static func resting(_ call: String, seconds: Int) -> LocalizedText {
        LocalizedText(
            "\(call) rests, since it went wrong for many people. It is tried again in \(seconds) s",
            hant: "\(call) 在多人使用時出錯，現已暫停。\(seconds) 秒後再試",
            hans: "\(call) 在多人使用时出错，现已暂停。\(seconds) 秒后再试")
    }

    // MARK: For administrators

    /// - Parameter reason: `/roll stopped: …`, or how many of the person's calls of the plugin failed.
    static func isSlowed(_ caller: LocalizedText, in plugin: String, _ reason: LocalizedText) -> LocalizedText
    {
        LocalizedText { language in
            let (caller, reason) = (caller.text(in: language), reason.text(in: language))
            return LocalizedText(
                "\(caller) is slowed in \(plugin): \(reason). Others are not. /plugins \(plugin) shows how often, "
                    + "/plugins revive \(plugin) forgives",
                hant: "\(plugin) 暫緩為 \(caller) 服務：\(reason)。其他人不受影響。/plugins \(plugin) 顯示次數，"
                    + "/plugins revive \(plugin) 取消",
                hans: "\(plugin) 暂缓为 \(caller) 服务：\(reason)。其他人不受影响。/plugins \(plugin) 显示次数，"
                    + "/plugins revive \(plugin) 取消"
            ).text(in: language)
        }
    }

    /// - Parameter last: what its last call was stopped by: `/roll stopped: …`
    static func beganToRest(_ call: String, of plugin: String, people: Int, last: LocalizedText)
        -> LocalizedText
    {
        LocalizedText { language in
            let last = last.text(in: language)
            return LocalizedText(
                "\(call) of \(plugin) rests: it was stopped for \(people) people and worked for nobody since, the "
                    + "last: \(last). One call now and then is let through until one works. A new save or "
                    + "/plugins revive \(plugin) ends it",
                hant: "\(plugin) 的 \(call) 已暫停：\(people) 人使用時都被停止，其間無人成功，最近一次：\(last)。"
                    + "會不時放行一次，直至成功。重新儲存或 /plugins revive \(plugin) 可恢復",
                hans: "\(plugin) 的 \(call) 已暂停：\(people) 人使用时都被停止，其间无人成功，最近一次：\(last)。"
                    + "会不时放行一次，直到成功。重新保存或 /plugins revive \(plugin) 可恢复"
            ).text(in: language)
        }
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
