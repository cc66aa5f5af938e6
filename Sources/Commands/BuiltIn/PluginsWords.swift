import Community
import Model

/// What `/plugins` says.
enum PluginsWords {
    // MARK: Refusals

    static let usage = LocalizedText(
        "write it as /plugins, /plugins NAME, /plugins reload, /plugins give NAME FILE, or /plugins versions, diff, "
            + "undo, disable, enable, revive or release with a NAME",
        hant:
            "請寫成 /plugins、/plugins NAME、/plugins reload、/plugins give NAME FILE，或 /plugins versions、diff、undo、"
            + "disable、enable、revive、release 加上 NAME",
        hans:
            "请写成 /plugins、/plugins NAME、/plugins reload、/plugins give NAME FILE，或 /plugins versions、diff、undo、"
            + "disable、enable、revive、release 加上 NAME")

    /// One of the words before a plugin's name, alone.
    static func lacksName(_ word: String) -> LocalizedText {
        let usage = "/plugins \(word) NAME" + (word == "give" ? " FILE" : "")
        return LocalizedText(
            "write it as \(usage). /plugins lists the names", hant: "請寫成 \(usage)。/plugins 列出各名稱",
            hans: "请写成 \(usage)。/plugins 列出各名称")
    }

    static func noNumber(_ word: String, _ plugin: String) -> LocalizedText {
        LocalizedText(
            "\(word) is not a number of saves: /plugins versions \(plugin) lists them",
            hant: "\(word) 不是儲存次數：/plugins versions \(plugin) 列出各版本",
            hans: "\(word) 不是保存次数：/plugins versions \(plugin) 列出各版本")
    }

    static func noPlugin(_ name: String, nearest: String?) -> LocalizedText {
        guard let nearest else {
            return LocalizedText(
                "no plugin \(name). /plugins lists them", hant: "沒有外掛 \(name)。/plugins 列出所有外掛",
                hans: "没有插件 \(name)。/plugins 列出所有插件")
        }
        return LocalizedText(
            "no plugin \(name). Did you mean \(nearest)?", hant: "沒有外掛 \(name)。你是指 \(nearest) 嗎？",
            hans: "没有插件 \(name)。你是指 \(nearest) 吗？")
    }

    // MARK: Lists

    static let unchanged = LocalizedText(
        "nothing has changed. /plugins lists what runs", hant: "沒有改動。/plugins 列出運行中的外掛",
        hans: "没有改动。/plugins 列出运行中的插件")
    static let none = LocalizedText(
        "no plugins yet. quad plugin new NAME writes one, /plugins reload looks for it at once",
        hant: "還沒有外掛。quad plugin new NAME 建立一個，/plugins reload 立即載入",
        hans: "还没有插件。quad plugin new NAME 创建一个，/plugins reload 立即加载")
    static let now = LocalizedText("now", hant: "目前", hans: "当前")

    /// The headings of the table of all plugins.
    static let columns: [LocalizedText] = [
        name, LocalizedText("version", hant: "版本", hans: "版本"), state, calls, errors,
        LocalizedText("mean", hant: "平均", hans: "平均"), permissions,
    ]

    /// The headings of the table of a plugin's costs.
    static let costColumns: [LocalizedText] = [
        LocalizedText("cost of", hant: "成本", hans: "成本"), calls, errors,
        LocalizedText("p50", hant: "p50", hans: "p50"),
        LocalizedText("p99", hant: "p99", hans: "p99"),
        LocalizedText("instructions", hant: "指令數", hans: "指令数"),
        LocalizedText("memory", hant: "記憶體", hans: "内存"),
    ]

    static func setAside(_ plugin: String, _ reason: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) is set aside: \(reason). /plugins revive \(plugin) brings it back",
            hant: "\(plugin) 已被擱置：\(reason)。/plugins revive \(plugin) 恢復",
            hans: "\(plugin) 已被搁置：\(reason)。/plugins revive \(plugin) 恢复")
    }

    /// - Parameter reason: Why, and what to do about it.
    static func refused(_ plugin: String, _ reason: String) -> LocalizedText {
        LocalizedText(
            "\(plugin) is refused: \(reason)", hant: "\(plugin) 被拒：\(reason)", hans: "\(plugin) 被拒：\(reason)")
    }

    static func disabled(_ plugin: String, _ since: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(plugin) is disabled \(since.text(in: .english)). /plugins enable \(plugin) brings it back",
            hant: "\(plugin) 已停用（\(since.text(in: .traditionalChinese))）。/plugins enable \(plugin) 恢復",
            hans: "\(plugin) 已停用（\(since.text(in: .simplifiedChinese))）。/plugins enable \(plugin) 恢复")
    }

    static func disabled(by person: String, at time: String) -> LocalizedText {
        LocalizedText("by \(person), \(time)", hant: "\(person)，\(time)", hans: "\(person)，\(time)")
    }

    /// A line below the table of all plugins: whom a plugin makes wait, and which of its commands rest.
    static func waits(_ plugin: String, _ people: [LocalizedText], _ commands: [String]) -> LocalizedText {
        LocalizedText { language in
            let names = people.prefix(3).map { $0.text(in: language) } + commands
            let more = max(0, people.count - 3)
            let list = names.joined(separator: language == .english ? ", " : "、")
            return LocalizedText(
                "waiting for \(plugin): \(list)\(more > 0 ? " and \(more) more" : ""). /plugins \(plugin) shows why, "
                    + "/plugins revive \(plugin) forgives",
                hant: "\(plugin) 要等候的有：\(list)\(more > 0 ? " 及另外 \(more) 個" : "")。/plugins \(plugin) 顯示原因，"
                    + "/plugins revive \(plugin) 取消",
                hans: "\(plugin) 要等待的有：\(list)\(more > 0 ? " 及另外 \(more) 个" : "")。/plugins \(plugin) 显示原因，"
                    + "/plugins revive \(plugin) 取消"
            ).text(in: language)
        }
    }

    // MARK: One plugin

    /// A person who has to wait, or had to until a while ago.
    static func slowed(_ caller: SlowedCaller) -> LocalizedText {
        LocalizedText { language in
            let (name, reason) = (caller.name.text(in: language), caller.reason.text(in: language))
            let seconds = caller.left.map { Int($0.inSeconds.rounded(.up)) }
            return LocalizedText(
                "\(name) was slowed \(caller.times == 1 ? "once" : "\(caller.times) times")"
                    + "\(seconds.map { ", \($0) s left" } ?? ""): \(reason)",
                hant: "\(name) 被暫緩 \(caller.times) 次\(seconds.map { "，尚餘 \($0) 秒" } ?? "")：\(reason)",
                hans: "\(name) 被暂缓 \(caller.times) 次\(seconds.map { "，还剩 \($0) 秒" } ?? "")：\(reason)"
            ).text(in: language)
        }
    }

    static let resting = LocalizedText("resting", hant: "暫停中", hans: "暂停中")

    static let name = LocalizedText("name", hant: "名稱", hans: "名称")
    static let file = LocalizedText("file", hant: "檔案", hans: "文件")
    static let state = LocalizedText("state", hant: "狀態", hans: "状态")
    static let reason = LocalizedText("reason", hant: "原因", hans: "原因")
    static let sharing = LocalizedText("shares", hant: "分享", hans: "共享")
    static let permissions = LocalizedText("permissions", hant: "權限", hans: "权限")
    static let commands = LocalizedText("commands", hant: "指令", hans: "命令")
    static let hooks = LocalizedText("hooks", hant: "掛鈎", hans: "钩子")
    static let answers = LocalizedText("answers", hant: "回答", hans: "回答")
    /// The hooks that the plugin declares, and who answers them.
    static let asked = LocalizedText("asks", hant: "詢問", hans: "询问")
    static let alerts = LocalizedText("alerts", hant: "提示", hans: "提醒")
    /// What is written as the version before has it.
    static let former = LocalizedText("as before", hant: "舊寫法", hans: "旧写法")
    static let credits = LocalizedText("data", hant: "資料來源", hans: "数据来源")
    static let settings = LocalizedText("settings", hant: "設定", hans: "设置")
    static let budget = LocalizedText("budget", hant: "限額", hans: "限额")
    static let calls = LocalizedText("calls", hant: "執行次數", hans: "运行次数")
    static let errors = LocalizedText("errors", hant: "錯誤", hans: "错误")
    static let lastError = LocalizedText("last error", hant: "最近錯誤", hans: "最近错误")
    static let meanTime = LocalizedText("mean time", hant: "平均時間", hans: "平均时间")

    /// A plugin's state in one word.
    static func word(_ state: PluginReport.State) -> LocalizedText {
        switch state {
        case .loaded: LocalizedText("loaded", hant: "已載入", hans: "已加载")
        case .refused: LocalizedText("refused", hant: "被拒", hans: "被拒")
        case .stale: LocalizedText("stale", hant: "舊版", hans: "旧版")
        case .setAside: LocalizedText("set aside", hant: "已擱置", hans: "已搁置")
        case .disabled: LocalizedText("disabled", hant: "已停用", hans: "已停用")
        }
    }
}
