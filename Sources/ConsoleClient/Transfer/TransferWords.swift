import Model

/// What a console says of files on their way.
enum TransferWords {
    static let signInFirst = LocalizedText(
        "files go where somebody is signed in to stay so: /login EMAIL first", hant: "請先登入：/login EMAIL",
        hans: "请先登录：/login EMAIL")

    static let openFirst = LocalizedText(
        "open a conversation first: /open PLACE", hant: "請先開啟對話：/open 對話", hans: "请先打开对话：/open 对话")

    static func fetched(_ path: String) -> LocalizedText {
        LocalizedText("saved \(path)", hant: "已儲存 \(path)", hans: "已保存 \(path)")
    }

    static let stopped = LocalizedText(
        "stopped; nothing was sent or saved", hant: "已停止；沒有傳送或儲存任何內容", hans: "已停止；没有发送或保存任何内容")

    static func failed(_ reason: String) -> LocalizedText {
        LocalizedText("error: \(reason)", hant: "錯誤：\(reason)", hans: "错误：\(reason)")
    }

    /// What can't be sent since no file is there, where a path of several words may have been meant.
    ///
    /// - Parameters:
    ///   - path: What was taken for the path.
    ///   - whole: What it may have been, if that is there.
    static func failed(_ reason: String, forPath path: String, meaning whole: String?) -> LocalizedText {
        if let whole {
            return LocalizedText(
                "error: \(reason). Did you mean \"\(whole)\"? A path with spaces is written in quotes",
                hant: "錯誤：\(reason)。是否指 \"\(whole)\"？有空格的路徑要加引號",
                hans: "错误：\(reason)。是否指 \"\(whole)\"？有空格的路径要加引号")
        }
        return LocalizedText(
            "error: \(reason). A path with spaces is written in quotes: \"\(path) …\"",
            hant: "錯誤：\(reason)。有空格的路徑要加引號：\"\(path) …\"",
            hans: "错误：\(reason)。有空格的路径要加引号：\"\(path) …\"")
    }

    static func tooMany(_ most: Int) -> LocalizedText {
        LocalizedText(
            "at most \(most) files in one message; none was sent", hant: "一則訊息最多 \(most) 個檔案；沒有傳送任何檔案",
            hans: "一条消息最多 \(most) 个文件；没有发送任何文件")
    }

    static func waits(_ count: Int) -> LocalizedText {
        LocalizedText(
            "goes when those before it have arrived: \(count)", hant: "待前面的檔案完成後開始：\(count)",
            hans: "待前面的文件完成后开始：\(count)")
    }
}
