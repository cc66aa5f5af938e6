import Community

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
            "\(name) is not disabled. /plugins \(name) shows how it does",
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
            "\(name) is not set aside. /plugins \(name) shows how it does",
            hant: "\(name) 沒有被擱置。/plugins \(name) 顯示其狀況",
            hans: "\(name) 没有被搁置。/plugins \(name) 显示其状况")
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
