import Model

/// What people are told about pictures and files.
enum MediaWords {
    static func tooManyUploads(_ most: Int, idle: Duration) -> LocalizedText {
        let minutes = Int(idle.inSeconds / 60)
        return LocalizedText(
            "\(most) of your files are on their way already; wait until one has arrived. One of which nothing came for "
                + "\(minutes) minutes makes room by itself",
            hant: "你已有 \(most) 個檔案正在上傳；請等其中一個完成。\(minutes) 分鐘沒有進度的會自動讓位",
            hans: "你已有 \(most) 个文件正在上传；请等其中一个完成。\(minutes) 分钟没有进度的会自动让位")
    }

    static let noUpload = LocalizedText(
        "there is no such upload of yours; after an hour without a piece, and when the gateway starts anew, begin again",
        hant: "沒有這個上傳；一小時沒有進度或系統重新啟動後，請重新開始", hans: "没有这个上传；一小时没有进度或系统重新启动后，请重新开始")

    static func emptyFile(_ name: String) -> LocalizedText {
        LocalizedText("\(name) is empty", hant: "\(name) 是空的", hans: "\(name) 是空的")
    }

    static func tooLarge(_ bytes: Int, most: Int) -> LocalizedText {
        let (size, limit) = (Language.english.bytes(bytes), Language.english.bytes(most))
        return LocalizedText(
            "a file may have \(limit), and this one has \(size)", hant: "檔案最大 \(limit)，這個檔案有 \(size)",
            hans: "文件最大 \(limit)，这个文件有 \(size)")
    }

    static func full(_ bytes: Int, left: Int, most: Int) -> LocalizedText {
        let words = [bytes, max(left, 0), most].map { Language.english.bytes($0) }
        return LocalizedText(
            "this takes \(words[0]), and you have \(words[1]) left of \(words[2]) for pictures and files; "
                + "deleting messages that have some makes room, and /storage shows where they are",
            hant: "這需要 \(words[0])，而你的圖片和檔案空間 \(words[2]) 只剩 \(words[1])；刪除有檔案的訊息可騰出空間，/storage 顯示它們在哪裡",
            hans: "这需要 \(words[0])，而你的图片和文件空间 \(words[2]) 只剩 \(words[1])；删除有文件的消息可腾出空间，/storage 显示它们在哪里")
    }

    static func goOn(at received: Int) -> LocalizedText {
        LocalizedText(
            "\(received) bytes have arrived; go on there", hant: "已收到 \(received) 位元組；請由此繼續",
            hans: "已收到 \(received) 字节；请由此继续")
    }

    static func tooLong(_ bytes: Int) -> LocalizedText {
        LocalizedText(
            "that is more than the \(bytes) bytes that were announced", hant: "超出了所申報的 \(bytes) 位元組",
            hans: "超出了所申报的 \(bytes) 字节")
    }

    static func incomplete(_ received: Int, of bytes: Int) -> LocalizedText {
        LocalizedText(
            "\(received) of \(bytes) bytes have arrived; send the rest first",
            hant: "已收到 \(received)／\(bytes) 位元組；請先傳送其餘部分", hans: "已收到 \(received)/\(bytes) 字节；请先发送其余部分")
    }

    static let beingLookedAt = LocalizedText(
        "it is being looked at; ask again in a moment", hant: "正在處理，請稍後再試", hans: "正在处理，请稍后再试")

    /// Where it was given up before it was stored.
    static func stopped(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) was stopped before it was stored; nothing was kept of it", hant: "\(name) 在儲存前已停止；沒有保留",
            hans: "\(name) 在存储前已停止；没有保留")
    }

    static func noPicture(_ media: Media) -> LocalizedText {
        let (name, type) = (media.name, media.type)
        return LocalizedText(
            "\(name) is no picture (\(type)); a JPEG, PNG, WebP, GIF, HEIC or AVIF is",
            hant: "\(name) 不是圖片（\(type)）；可用 JPEG、PNG、WebP、GIF、HEIC 或 AVIF",
            hans: "\(name) 不是图片（\(type)）；可用 JPEG、PNG、WebP、GIF、HEIC 或 AVIF")
    }

    static let noPictureYet = LocalizedText(
        "you have no picture; /picture PATH sets one", hant: "你沒有頭像；/picture PATH 可設定",
        hans: "你没有头像；/picture PATH 可设置")

    static func damaged(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is damaged, or ends too early; nothing was kept of it", hant: "\(name) 已損壞或不完整；沒有保留",
            hans: "\(name) 已损坏或不完整；没有保留")
    }

    static func tooMuch(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is too large a picture to be looked at; make it smaller and try again",
            hant: "\(name) 的圖像太大，無法處理；請縮小後再試", hans: "\(name) 的图像太大，无法处理；请缩小后再试")
    }

    static let unavailable = LocalizedText(
        "pictures and files can't be stored now; try again later", hant: "現時無法儲存圖片和檔案；請稍後再試",
        hans: "现在无法存储图片和文件；请稍后再试")

    static func none(_ id: MediaID) -> LocalizedText {
        LocalizedText(
            "there is no picture or file \(id) that you can see", hant: "你看不到編號 \(id) 的圖片或檔案",
            hans: "你看不到编号 \(id) 的图片或文件")
    }

    static func noneOfYours(_ id: MediaID) -> LocalizedText {
        LocalizedText(
            "you have uploaded no picture or file \(id); /forward ID PLACE sends on a message with one",
            hant: "你沒有上傳編號 \(id) 的圖片或檔案；/forward 編號 對話 可轉發有檔案的訊息",
            hans: "你没有上传编号 \(id) 的图片或文件；/forward 编号 对话 可转发有文件的消息")
    }

    static func noOriginal(_ id: MediaID) -> LocalizedText {
        LocalizedText(
            "of \(id) there is no such size", hant: "\(id) 沒有這個尺寸", hans: "\(id) 没有这个尺寸")
    }

    static func tooMany(_ most: Int) -> LocalizedText {
        LocalizedText(
            "a message may have \(most) pictures and files", hant: "一則訊息最多 \(most) 個圖片和檔案",
            hans: "一条消息最多 \(most) 个图片和文件")
    }

    static func isElsewhere(_ id: MediaID) -> LocalizedText {
        LocalizedText(
            "\(id) is part of something else already; upload it again, or forward the message",
            hant: "\(id) 已屬於其他內容；請再上傳一次，或轉發該訊息", hans: "\(id) 已属于其他内容；请再上传一次，或转发该消息")
    }
}
