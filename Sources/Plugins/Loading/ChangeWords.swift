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

    /// `lib: ~ words.lua: used by air, bus`
    static func library(_ parts: [String], usedBy plugins: [String]) -> LocalizedText {
        let (parts, plugins) = (parts.joined(separator: ", "), plugins.joined(separator: ", "))
        return LocalizedText(
            "lib loaded: \(parts), used by \(plugins)", hant: "lib 已載入：\(parts)，使用者：\(plugins)",
            hans: "lib 已加载：\(parts)，使用者：\(plugins)")
    }

    /// Modules of the library that changed.
    static func unusedLibrary(_ parts: [String]) -> LocalizedText {
        let parts = parts.joined(separator: ", ")
        return LocalizedText(
            "lib loaded: \(parts), used by no plugin", hant: "lib 已載入：\(parts)，沒有外掛使用",
            hans: "lib 已加载：\(parts)，没有插件使用")
    }

    static let whatPluginsShare = LocalizedText(
        "Modules that plugins share.", hant: "外掛共用的模組。", hans: "插件共用的模块。")

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

    static func libraryGoesOn(_ problem: PluginProblem) -> LocalizedText {
        sentence(
            problem,
            LocalizedText(
                "The last version that works stays in force", hant: "沿用上一個可用版本", hans: "沿用上一个可用版本"))
    }

    /// What is wrong, and what comes of it. A question or an exclamation has its mark already.
    private static func sentence(_ problem: PluginProblem, _ outcome: LocalizedText) -> LocalizedText {
        let said = "\(problem)"
        let isMarked = said.hasSuffix("?") || said.hasSuffix("!")
        return LocalizedText { language in
            let stop = language == .english ? (isMarked ? " " : ". ") : (isMarked ? "" : "。")
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

    /// A version that was undone is back.
    /// - Parameter time: when it came; `nil` if that was not kept.
    static func isRedone(_ plugin: String, at time: Timestamp?) -> LocalizedText {
        guard let time else {
            return LocalizedText(
                "\(plugin): what was undone is back", hant: "\(plugin)：已恢復被還原的版本",
                hans: "\(plugin)：已恢复被撤销的版本")
        }
        let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
        let written = CivilTime.iso(date, .gmt).replacing("T", with: " ").replacing("Z", with: " UTC")
        return LocalizedText(
            "\(plugin) is as it was saved at \(written)", hant: "\(plugin) 已恢復為 \(written) 儲存的版本",
            hans: "\(plugin) 已恢复为 \(written) 保存的版本")
    }
}

/// What administrators are told when they look after plugins.
enum ShelfWords {
    static func noPlugin(_ name: String) -> LocalizedText {
        LocalizedText(
            "no plugin \(name). /plugins lists them", hant: "沒有外掛 \(name)。/plugins 列出所有外掛",
            hans: "没有插件 \(name)。/plugins 列出所有插件")
    }

    // MARK: Switching

    static func disabledAlready(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is disabled already. /plugins enable \(name) brings it back",
            hant: "\(name) 已經停用。/plugins enable \(name) 恢復", hans: "\(name) 已经停用。/plugins enable \(name) 恢复")
    }

    static func notDisabled(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is not disabled. /plugins \(name) shows how it is doing",
            hant: "\(name) 沒有被停用。/plugins \(name) 顯示其狀況",
            hans: "\(name) 没有被停用。/plugins \(name) 显示其状况")
    }

    static func unwritten(_ path: String?, _ error: any Error) -> LocalizedText {
        LocalizedText(
            "that can't be written to \(path ?? "the data directory"): \(error)",
            hant: "無法寫入\(path ?? "資料目錄")：\(error)",
            hans: "无法写入\(path ?? "数据目录")：\(error)")
    }

    static func notSetAside(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is not set aside. /plugins \(name) shows how it is doing",
            hant: "\(name) 沒有被擱置。/plugins \(name) 顯示其狀況",
            hans: "\(name) 没有被搁置。/plugins \(name) 显示其状况")
    }

    // MARK: Names

    static func noFile(_ file: String) -> LocalizedText {
        LocalizedText(
            "no plugin file \(file). /plugins lists the plugins, /plugins NAME shows the file of one",
            hant: "沒有外掛檔案 \(file)。/plugins 列出所有外掛，/plugins NAME 顯示其檔案",
            hans: "没有插件文件 \(file)。/plugins 列出所有插件，/plugins NAME 显示其文件")
    }

    static func holdsAlready(_ file: String, _ word: String) -> LocalizedText {
        LocalizedText(
            "\(word) belongs to \(file) already. /plugins \(file) shows how it is doing",
            hant: "\(word) 已屬於 \(file)。/plugins \(file) 顯示其狀況",
            hans: "\(word) 已属于 \(file)。/plugins \(file) 显示其状况")
    }

    static func claimsNot(_ file: String, _ word: String) -> LocalizedText {
        LocalizedText(
            "\(file) does not ask for \(word), or can't be read so far. /plugins \(file) says more",
            hant: "\(file) 沒有要求 \(word)，或無法讀取。/plugins \(file) 有更多說明",
            hans: "\(file) 没有要求 \(word)，或无法读取。/plugins \(file) 有更多说明")
    }

    static func notHeld(_ word: String) -> LocalizedText {
        LocalizedText(
            "\(word) belongs to no file: the next one that claims it has it",
            hant: "\(word) 不屬於任何檔案：下一個使用它的檔案會取得它", hans: "\(word) 不属于任何文件：下一个使用它的文件会取得它")
    }

    static func inUse(_ word: String, _ file: String) -> LocalizedText {
        LocalizedText(
            "\(file) is there and has \(word). /plugins give \(word) FILE hands it to another file that asks for it",
            hant: "\(file) 仍在並擁有 \(word)。/plugins give \(word) FILE 把它交給另一個要求它的檔案",
            hans: "\(file) 仍在并拥有 \(word)。/plugins give \(word) FILE 把它交给另一个要求它的文件")
    }

    // MARK: The version before

    /// A plugin writes these as the version before has them.
    /// - Parameter path: Its file or folder, as `quad plugin check` takes it.
    static func writtenAsBefore(_ changes: [APIChange], by name: String, at path: String) -> LocalizedText {
        let names = changes.map(\.name).joined(separator: ", ")
        let since = changes.map(\.since.description).max() ?? ""
        let until = changes.map(\.until.description).min() ?? ""
        return LocalizedText(
            "\(name) writes \(names) as before \(since), which goes with \(until): quad plugin check \(path) "
                + "says what to write instead",
            hant: "\(name) 仍按 \(since) 之前的寫法使用 \(names)，該寫法到 \(until) 為止："
                + "quad plugin check \(path) 會說明新寫法",
            hans: "\(name) 仍按 \(since) 之前的写法使用 \(names)，该写法到 \(until) 为止："
                + "quad plugin check \(path) 会说明新写法")
    }

    // MARK: Versions

    static func noEarlier(_ name: String) -> LocalizedText {
        LocalizedText(
            "no earlier version of \(name) is kept: there is one from its next save on. /plugins \(name) shows its file",
            hant: "沒有保留 \(name) 的較早版本：下次儲存後才有。/plugins \(name) 顯示其檔案",
            hans: "没有保留 \(name) 的较早版本：下次保存后才有。/plugins \(name) 显示其文件")
    }

    /// Where only what was undone is left.
    static func nothingOlder(_ name: String) -> LocalizedText {
        LocalizedText(
            "nothing older of \(name) is kept. /plugins versions \(name) lists what was undone; /plugins undo \(name) N "
                + "brings it back",
            hant: "沒有保留 \(name) 更早的版本。/plugins versions \(name) 列出已還原的版本；/plugins undo \(name) N 恢復其中一個",
            hans: "没有保留 \(name) 更早的版本。/plugins versions \(name) 列出已撤销的版本；/plugins undo \(name) N 恢复其中一个")
    }

    static func keptOnly(_ count: Int, _ name: String) -> LocalizedText {
        LocalizedText(
            "\(count) earlier \(count == 1 ? "version" : "versions") of \(name) kept: /plugins versions \(name) lists them",
            hant: "只保留了 \(name) 的 \(count) 個較早版本：/plugins versions \(name) 列出它們",
            hans: "只保留了 \(name) 的 \(count) 个较早版本：/plugins versions \(name) 列出它们")
    }

    static func earlierNoLongerLoads(_ name: String, _ problem: any Error) -> LocalizedText {
        LocalizedText(
            "the earlier version of \(name) no longer loads: \(problem)",
            hant: "\(name) 的較早版本不能再載入：\(problem)",
            hans: "\(name) 的较早版本不能再加载：\(problem)")
    }

    static func earlierLost(_ name: String, _ error: any Error) -> LocalizedText {
        LocalizedText(
            "the earlier version of \(name) can't be brought back: \(error)",
            hant: "無法恢復 \(name) 的較早版本：\(error)",
            hans: "无法恢复 \(name) 的较早版本：\(error)")
    }

    static func notBroughtBack(_ name: String, _ error: any Error) -> LocalizedText {
        LocalizedText(
            "\(name) can't be brought back: \(error)", hant: "無法恢復 \(name)：\(error)",
            hans: "无法恢复 \(name)：\(error)")
    }

    static func unreadable(_ name: String, _ error: any Error) -> LocalizedText {
        LocalizedText(
            "the versions of \(name) can't be read: \(error)", hant: "無法讀取 \(name) 的版本：\(error)",
            hans: "无法读取 \(name) 的版本：\(error)")
    }
}
