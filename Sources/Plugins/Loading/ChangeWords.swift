import Community
import Foundation
import Model

/// What administrators are told of plugins that came, changed or went.
///
/// What is wrong with a file stays as the reader, Lua or the configuration says it, for its author.
enum ChangeWords {
    // MARK: What changed

    static func loaded(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) loaded", hant: "\(plugin) \(version) 已載入", hans: "\(plugin) \(version) 已加载")
    }

    static func removed(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) removed", hant: "\(plugin) \(version) 已移除", hans: "\(plugin) \(version) 已移除"
        )
    }

    static func noLongerRuns(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) no longer runs", hant: "\(plugin) \(version) 不再執行",
            hans: "\(plugin) \(version) 不再运行")
    }

    static func disabled(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) disabled", hant: "\(plugin) \(version) 已停用",
            hans: "\(plugin) \(version) 已停用")
    }

    /// `dice 1.1.0 loaded: + /flip, ~ /roll`
    static func list(_ parts: [LocalizedText], after title: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            let (colon, comma) = marks(in: language)
            return title.text(in: language) + colon
                + parts.map { $0.text(in: language) }.joined(separator: comma)
        }
    }

    /// One more part, behind those that a line lists already or as the first.
    static func adding(_ part: LocalizedText, to line: LocalizedText) -> LocalizedText {
        LocalizedText { language in
            let (colon, comma) = marks(in: language)
            let line = line.text(in: language)
            return line + (line.contains(colon) ? comma : colon) + part.text(in: language)
        }
    }

    private static func marks(in language: Language) -> (colon: String, comma: String) {
        language == .english ? (": ", ", ") : ("：", "，")
    }

    static func shares(_ what: String) -> LocalizedText {
        LocalizedText("now shares \(what)", hant: "現分享 \(what)", hans: "现共享 \(what)")
    }

    static func sharesNoLonger(_ what: String) -> LocalizedText {
        LocalizedText("no longer shares \(what)", hant: "不再分享 \(what)", hans: "不再共享 \(what)")
    }

    static func priority(_ before: Int, _ after: Int) -> LocalizedText {
        LocalizedText(
            "priority \(before) → \(after)", hant: "優先次序 \(before) → \(after)",
            hans: "优先级 \(before) → \(after)")
    }

    static func needs(_ permission: String) -> LocalizedText {
        LocalizedText(
            "now needs \(permission)", hant: "現在需要權限 \(permission)", hans: "现在需要权限 \(permission)")
    }

    static func needsNoLonger(_ permission: String) -> LocalizedText {
        LocalizedText(
            "no longer needs \(permission)", hant: "不再需要權限 \(permission)",
            hans: "不再需要权限 \(permission)")
    }

    /// What stands outside of the table that the file returns, such as functions that several parts call.
    static let otherCode = LocalizedText("its other code", hant: "其他程式碼", hans: "其他代码")
    static let budget = LocalizedText("its budget", hant: "限額", hans: "限额")
    static let nothing = LocalizedText(
        "no command or hook changed", hant: "指令和掛鈎沒有改動", hans: "命令和钩子没有改动")

    static func renamed(from name: String) -> LocalizedText {
        LocalizedText("was \(name)", hant: "原名 \(name)", hans: "原名 \(name)")
    }

    static func moved(_ posts: Int) -> LocalizedText {
        LocalizedText(
            posts == 1 ? "1 post moved" : "\(posts) posts moved", hant: "\(posts) 則帖子名次改變",
            hans: "\(posts) 条帖子名次改变")
    }

    /// Tags of people that another `tag.normalize` gave another form.
    static func renewed(_ renewal: TagRenewal) -> LocalizedText {
        let (count, merged) = (renewal.changed, renewal.merged)
        guard merged > 0 else {
            return LocalizedText(
                "tags are normalized again: \(count == 1 ? "1 tag has" : "\(count) tags have") another form. What "
                    + "people wrote is kept",
                hant: "已重新標準化標籤：\(count) 個標籤的形式改變了。原來寫法保留", hans: "已重新标准化标签：\(count) 个标签的形式改变了。原来写法保留")
        }
        return LocalizedText(
            "tags are normalized again: \(count == 1 ? "1 tag has" : "\(count) tags have") another form, and "
                + "\(merged) became the same as another one. What people wrote is kept",
            hant: "已重新標準化標籤：\(count) 個標籤的形式改變了，其中 \(merged) 個與另一標籤合併。原來寫法保留",
            hans: "已重新标准化标签：\(count) 个标签的形式改变了，其中 \(merged) 个与另一标签合并。原来写法保留")
    }

    // MARK: What is wrong

    static func notLoaded(_ problem: PluginProblem) -> LocalizedText {
        sentence(problem, LocalizedText("It is not loaded", hant: "未有載入", hans: "未加载"))
    }

    static func goesOn(_ plugin: String, _ version: String, after problem: PluginProblem) -> LocalizedText {
        sentence(
            problem,
            LocalizedText(
                "\(plugin) \(version) goes on as it was", hant: "\(plugin) \(version) 照舊執行",
                hans: "\(plugin) \(version) 照旧运行"))
    }

    /// What is wrong, and what comes of it. A question has its mark already.
    private static func sentence(_ problem: PluginProblem, _ outcome: LocalizedText) -> LocalizedText {
        let said = "\(problem)"
        let isQuestion = said.hasSuffix("?")
        return LocalizedText { language in
            let stop = language == .english ? (isQuestion ? " " : ". ") : (isQuestion ? "" : "。")
            return said + stop + outcome.text(in: language)
        }
    }

    static func notKept(_ file: String, _ error: any Error) -> LocalizedText {
        LocalizedText(
            "\(file): its version can't be kept for undo: \(error)", hant: "\(file)：無法保留此版本以供還原：\(error)",
            hans: "\(file)：无法保留此版本以供恢复：\(error)")
    }

    static func nothingTaken(_ problem: PluginProblem) -> LocalizedText {
        sentence(problem, LocalizedText("None of it takes effect", hant: "全部均未套用", hans: "全部均未应用"))
    }

    static func unreadable(_ folder: String, _ error: any Error) -> LocalizedText {
        guard (error as? CocoaError)?.code != .fileReadNoSuchFile else { return missing(folder) }
        let reason = error.localizedDescription
        return LocalizedText(
            "the plugin folder \(folder) can't be read: \(reason)", hant: "無法讀取外掛資料夾 \(folder)：\(reason)",
            hans: "无法读取插件文件夹 \(folder)：\(reason)")
    }

    private static func missing(_ folder: String) -> LocalizedText {
        LocalizedText(
            "the plugin folder \(folder) can't be read: there is none. Make it, or name another with plugins.directory",
            hant: "無法讀取外掛資料夾 \(folder)：不存在。請建立資料夾，或以 plugins.directory 指定另一個",
            hans: "无法读取插件文件夹 \(folder)：不存在。请建立文件夹，或用 plugins.directory 指定另一个")
    }

    static func setAside(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(plugin) is set aside: \(reason.text(in: .english)). A new save or /plugins revive \(plugin) brings it back",
            hant:
                "外掛 \(plugin) 已被擱置：\(reason.text(in: .traditionalChinese))。重新儲存或 /plugins revive \(plugin) 可恢復",
            hans:
                "插件 \(plugin) 已被搁置：\(reason.text(in: .simplifiedChinese))。重新保存或 /plugins revive \(plugin) 可恢复"
        )
    }

    /// Where `people.requests` is `nearby`.
    static let nobodyNearby = LocalizedText(
        "people.requests is nearby, and no plugin knows who is nearby: only people in a group with somebody can ask "
            + "them. The bundled plugin match knows; /plugins shows whether it runs",
        hant: "people.requests 設為 nearby，但沒有外掛知道誰在附近：只有同群組的人可以提出聯絡請求。內置外掛 match 可以知道；/plugins 顯示它是否執行",
        hans: "people.requests 设为 nearby，但没有插件知道谁在附近：只有同群组的人可以提出联系请求。内置插件 match 可以知道；/plugins 显示它是否运行")

    // MARK: What an administrator did

    static func isDisabled(_ plugin: String) -> LocalizedText {
        LocalizedText("\(plugin) is disabled", hant: "\(plugin) 已停用", hans: "\(plugin) 已停用")
    }

    static func isEnabled(_ plugin: String) -> LocalizedText {
        LocalizedText("\(plugin) is enabled", hant: "\(plugin) 已啟用", hans: "\(plugin) 已启用")
    }

    static func isGiven(_ word: String, to file: String) -> LocalizedText {
        LocalizedText(
            "\(word) belongs to \(file) now", hant: "\(word) 現在屬於 \(file)", hans: "\(word) 现在属于 \(file)")
    }

    static func isReleased(_ word: String) -> LocalizedText {
        LocalizedText(
            "\(word) is free: the next file that claims it has it, with all that is stored under it",
            hant: "\(word) 已釋出：下一個使用它的檔案會取得它及其儲存的資料",
            hans: "\(word) 已释放：下一个使用它的文件会取得它及其存储的数据")
    }

    static func isBack(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) is back", hant: "\(plugin) \(version) 已恢復", hans: "\(plugin) \(version) 已恢复"
        )
    }

    /// Those whom a plugin made wait.
    static func forgiven(_ plugin: String, _ version: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) \(version) makes nobody wait any more", hant: "\(plugin) \(version) 不再要任何人等候",
            hans: "\(plugin) \(version) 不再让任何人等待")
    }

    static func undone(_ plugin: String, steps: Int) -> LocalizedText {
        LocalizedText(
            steps == 1
                ? "\(plugin): the last save is undone" : "\(plugin): the last \(steps) saves are undone",
            hant: "\(plugin)：已還原最近 \(steps) 次儲存", hans: "\(plugin)：已撤销最近 \(steps) 次保存")
    }
}
