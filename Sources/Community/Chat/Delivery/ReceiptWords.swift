import Model

/// What is said of receipts, typing and privacy where they are refused.
enum ReceiptWords {
    static func notYours(_ message: MessageID, sender: PersonRef) -> LocalizedText {
        LocalizedText(
            "\(message) is \(sender.handle)'s; only the sender sees who has read a message",
            hant: "\(message) 是 \(sender.handle) 的訊息；只有傳送者能看到誰已讀",
            hans: "\(message) 是 \(sender.handle) 的消息；只有发送者能看到谁已读")
    }

    static let whichMessage = LocalizedText(
        "which message? /receipts ID, or open a conversation first with /open",
        hant: "哪一則訊息？輸入 /receipts ID，或先以 /open 開啟對話", hans: "哪一条消息？输入 /receipts ID，或先用 /open 打开对话")

    static let nothingWritten = LocalizedText(
        "you have written nothing here yet; a line without a slash is sent to the open conversation",
        hant: "你還沒有在這裡發過訊息；不以斜線開頭的文字會傳送到開啟的對話", hans: "你还没有在这里发过消息；不以斜线开头的文字会发送到打开的对话")
}
