import Community
import Model

/// What administrators are told of a changed configuration.
enum WatchWords {
    /// - Parameter problem: a key's path and what was expected, as the reader says it.
    static func nothingTaken(_ problem: String) -> LocalizedText {
        LocalizedText(
            problem + (problem.hasSuffix("?") ? "" : ".") + " Nothing of the file is taken over",
            hant: "\(problem)。整個檔案未有套用", hans: "\(problem)。整个文件未应用")
    }

    static func needRestart(_ keys: [String], _ file: String) -> LocalizedText {
        let (list, chinese) = (keys.joined(separator: ", "), keys.joined(separator: "、"))
        return LocalizedText(
            "\(file): \(list) \(keys.count == 1 ? "has" : "have") changed, which takes effect after a restart",
            hant: "\(file)：\(chinese) 已更改，重新啟動後生效", hans: "\(file)：\(chinese) 已更改，重启后生效")
    }
}
