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

    static func waits(_ count: Int) -> LocalizedText {
        LocalizedText(
            "goes when those before it have arrived: \(count)", hant: "待前面的檔案完成後開始：\(count)",
            hans: "待前面的文件完成后开始：\(count)")
    }
}
