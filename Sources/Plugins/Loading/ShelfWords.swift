import Community
import Model

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

    // MARK: Versions

    static func noEarlier(_ name: String) -> LocalizedText {
        LocalizedText(
            "no earlier version of \(name) is kept. /plugins versions \(name) lists what is",
            hant: "沒有保留 \(name) 的較早版本。/plugins versions \(name) 列出現有版本",
            hans: "没有保留 \(name) 的较早版本。/plugins versions \(name) 列出现有版本")
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
