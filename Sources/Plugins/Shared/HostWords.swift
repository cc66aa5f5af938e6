import Community
import Model

/// What people are told where a plugin's command can't do what it should.
enum HostWords {
    static func noCommand(_ name: String) -> LocalizedText {
        LocalizedText(
            "no command /\(name). /help shows what you can do", hant: "沒有指令 /\(name)。/help 說明可以做什麼",
            hans: "没有命令 /\(name)。/help 说明可以做什么")
    }

    /// Behind a command that brought somebody into a conversation while another one is open.
    static func wordsGo(to open: String, besides other: String) -> LocalizedText {
        LocalizedText(
            "what you type still goes to \(open); /open \(other) changes that",
            hant: "你輸入的內容仍會發到 \(open)；/open \(other) 可改變", hans: "你输入的内容仍会发到 \(open)；/open \(other) 可改变")
    }

    /// What administrators are told where there is no plugin at all.
    ///
    /// - Parameter installed: Where those are that were installed with Quad; `nil` if nowhere.
    static func noPlugins(in folder: String, installed: String?) -> LocalizedText {
        guard let installed, installed != folder else {
            return LocalizedText(
                "no plugins in \(folder): nobody can chat or post here. Name the folder of some with plugins.directory and "
                    + "start again, or put some there: the source of Quad has a folder of them, and make install puts them "
                    + "where a gateway finds them",
                hant: "\(folder) 沒有外掛：這裡無法聊天或發文。請以 plugins.directory 指定外掛資料夾再重新啟動，或把外掛放進去："
                    + "Quad 的原始碼附有一個外掛資料夾，make install 會把它們安裝到伺服器找得到的位置",
                hans: "\(folder) 没有插件：这里无法聊天或发帖。请用 plugins.directory 指定插件文件夹再重新启动，或把插件放进去："
                    + "Quad 的源代码附有一个插件文件夹，make install 会把它们安装到服务器找得到的位置")
        }
        return LocalizedText(
            "no plugins in \(folder): nobody can chat or post here. Leave plugins.directory out and start again to use those "
                + "that came with Quad, or copy them: cp -r \(installed)/. \(folder)",
            hant: "\(folder) 沒有外掛：這裡無法聊天或發文。刪去 plugins.directory 再重新啟動，便會使用 Quad 附帶的外掛；或複製它們："
                + "cp -r \(installed)/. \(folder)",
            hans: "\(folder) 没有插件：这里无法聊天或发帖。删去 plugins.directory 再重新启动，就会使用 Quad 自带的插件；或复制它们："
                + "cp -r \(installed)/. \(folder)")
    }

    /// In the place of a username.
    static let guest = LocalizedText("guest", hant: "訪客", hans: "访客")

    /// Where the bot is asked in a group.
    static let onlyBetweenUs = LocalizedText(
        "that is nothing for a group: ask me with /ask, or in a message to @quad",
        hant: "這不適合在群組中回答：請用 /ask，或傳訊息給 @quad", hans: "这不适合在群组中回答：请用 /ask，或发消息给 @quad")

    // MARK: What the API refuses

    static let noFetching = LocalizedText(
        "nothing can be fetched here", hant: "這裡無法連接其他網站", hans: "这里无法连接其他网站")

    static let noStore = LocalizedText("there is no store here", hant: "這裡不能儲存資料", hans: "这里不能存储数据")

    static func botWaits(_ plugin: String) -> LocalizedText {
        LocalizedText(
            "\(plugin)-bot waits for an answer there: a bot too writes to a stranger once, until they accept it or write to it",
            hant: "\(plugin)-bot 正等待對方回覆：對方接受或寫給它之前，它只能寫一次",
            hans: "\(plugin)-bot 正等待对方回复：对方接受或写给它之前，它只能写一次")
    }

    static let documentSize = LocalizedText(
        "a document is at most 256 KiB", hant: "每份文件最多 256 KiB", hans: "每份文档最多 256 KiB")

    static func noNumber(_ field: String) -> LocalizedText {
        LocalizedText("\(field) is no number", hant: "\(field) 不是數字", hans: "\(field) 不是数字")
    }

    static let cannotDraw = LocalizedText(
        "nobody can draw here: quad console on a terminal can", hant: "這裡無法繪畫：終端機上的 quad console 可以",
        hans: "这里无法绘画：终端上的 quad console 可以")

    // MARK: Shares

    static func busy(_ plugin: String, _ share: Int) -> LocalizedText {
        LocalizedText(
            share == 1
                ? "a command of \(plugin) is under way for you already: answer or end it, or wait, then try again"
                : "\(share) commands of \(plugin) are under way for you already: answer or end one, or wait, then try again",
            hant: "外掛 \(plugin) 已有 \(share) 個你的指令在執行：請先回答或結束一個，或稍候再試",
            hans: "插件 \(plugin) 已有 \(share) 个你的命令在执行：请先回答或结束一个，或稍候再试")
    }

    static func mostQuestions(_ most: Int) -> LocalizedText {
        LocalizedText(
            "\(most) questions wait for your answer already: answer one, or wait until it ends",
            hant: "已有 \(most) 個問題等待你回答：請先回答一個，或等它結束",
            hans: "已有 \(most) 个问题等待你回答：请先回答一个，或等它结束")
    }

    // MARK: How a call failed

    /// Where a plugin asked once more and nobody can answer.
    static let callerLeft = LocalizedText(
        "ended: nobody answers here any more", hant: "已結束：這裡不再有人回答", hans: "已结束：这里不再有人回答")

    /// - Parameter error: what the plugin's Lua says, as its author wrote it.
    static func failed(_ plugin: String, _ error: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) failed: \(error)", hant: "外掛 \(plugin) 出錯：\(error)", hans: "插件 \(plugin) 出错：\(error)")
    }

    /// The same for who needn't know what its Lua says.
    /// - Parameter call: `/roll`, or what else was called, which has no name that people know.
    static func failed(_ call: String, of plugin: String) -> LocalizedText {
        let name = call.hasPrefix("/") ? call : plugin
        return LocalizedText(
            "\(name) failed. The administrators have been told", hant: "\(name) 出錯，已通知管理員",
            hans: "\(name) 出错，已通知管理员")
    }

    /// For administrators, who were told of so many errors that they aren't told of others.
    static func onlyLastError(of plugin: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) has many different errors: from now on /plugins \(plugin) shows the last one",
            hant: "外掛 \(plugin) 有許多不同的錯誤：之後 /plugins \(plugin) 顯示最近一個",
            hans: "插件 \(plugin) 有许多不同的错误：之后 /plugins \(plugin) 显示最近一个")
    }

    static func restarted(_ plugin: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) was restarted meanwhile; try again", hant: "外掛 \(plugin) 剛重新啟動，請再試",
            hans: "插件 \(plugin) 刚重新启动，请再试")
    }

    /// - Parameter breach: `/roll stopped: …`
    static func stopped(_ plugin: String, _ breach: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(plugin): \(breach.text(in: .english))",
            hant: "\(plugin)：\(breach.text(in: .traditionalChinese))",
            hans: "\(plugin)：\(breach.text(in: .simplifiedChinese))")
    }

    // MARK: Setting aside

    /// For people.
    static func setAside(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(plugin) is set aside: \(reason.text(in: .english)). An administrator can bring it back",
            hant: "外掛 \(plugin) 已被擱置：\(reason.text(in: .traditionalChinese))。管理員可以恢復它",
            hans: "插件 \(plugin) 已被搁置：\(reason.text(in: .simplifiedChinese))。管理员可以恢复它")
    }

    /// For administrators.
    static func setAsideFully(_ plugin: String, _ reason: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(plugin) is set aside: \(reason.text(in: .english)). /plugins revive \(plugin) brings it back",
            hant: "外掛 \(plugin) 已被擱置：\(reason.text(in: .traditionalChinese))。/plugins revive \(plugin) 恢復",
            hans: "插件 \(plugin) 已被搁置：\(reason.text(in: .simplifiedChinese))。/plugins revive \(plugin) 恢复")
    }
}
