import Community
import Model

/// What a console client says of its connection, in every language that Quad speaks.
enum ClientWords {
    static let noAnswer = LocalizedText("it does not answer", hant: "沒有回應", hans: "没有响应")
    static let ended = LocalizedText(
        "the connection has ended", hant: "連線已中斷", hans: "连接已中断")
    static let back = LocalizedText("connected again", hant: "已重新連線", hans: "已重新连接")
    static let ownFormat = LocalizedText(
        "this console chooses its format itself; quad console --json shows JSON",
        hant: "此主控台自行選擇格式；quad console --json 會顯示 JSON",
        hans: "此控制台自行选择格式；quad console --json 会显示 JSON")

    static let delivered = LocalizedText("delivered", hant: "已送達", hans: "已送达")
    static let loadAnew = LocalizedText(
        "too much happened while you were away to show it all; /history and /chats show where you are",
        hant: "離線期間內容太多，無法全部顯示；可用 /history 和 /chats 查看", hans: "离线期间内容太多，无法全部显示；可用 /history 和 /chats 查看")

    static func isTyping(_ person: String) -> LocalizedText {
        LocalizedText("\(person) is typing…", hant: "\(person) 正在輸入…", hans: "\(person) 正在输入…")
    }

    /// In a direct conversation there is one who can have read it.
    static func read(by people: Int, in place: String?) -> LocalizedText {
        guard place?.hasPrefix("#") == true else { return LocalizedText("read", hant: "已讀", hans: "已读") }
        return LocalizedText("read by \(people)", hant: "\(people) 人已讀", hans: "\(people) 人已读")
    }

    static func away(_ reason: String) -> LocalizedText {
        LocalizedText(
            "the gateway is away (\(reason)). Trying again; Enter tries at once. What you type waits, and is sent once",
            hant: "無法連線到伺服器（\(reason)）。正在重試，按 Enter 立即重試。你輸入的內容會保留，並只傳送一次",
            hans: "无法连接到服务器（\(reason)）。正在重试，按 Enter 立即重试。你输入的内容会保留，并只发送一次")
    }

    static func waitsForTurn(_ wait: Duration) -> LocalizedText {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        return LocalizedText(
            "the gateway asks you to wait \(seconds) s; then this is tried again by itself",
            hant: "伺服器要求等候 \(seconds) 秒，之後會自動重試", hans: "服务器要求等待 \(seconds) 秒，之后会自动重试")
    }

    static func noGateway(_ reason: String) -> LocalizedText {
        LocalizedText(
            "what answers there doesn't speak quad/1: \(reason)", hant: "對方不支援 quad/1：\(reason)",
            hans: "对方不支持 quad/1：\(reason)")
    }

    static func answerLost(_ line: String) -> LocalizedText {
        LocalizedText(
            "sent, but its answer was lost: \(line); type it again if needed",
            hant: "已傳送，但未收到回覆：\(line)；如有需要請再輸入一次",
            hans: "已发送，但未收到回复：\(line)；如有需要请再输入一次")
    }

    static func questionLost(_ line: String) -> LocalizedText {
        LocalizedText(
            "the connection ended while this asked you something: \(line); type it again, a form goes on where you were",
            hant: "連線中斷時，此指令正在向你提問：\(line)；請再輸入一次，表格會從中斷處繼續",
            hans: "连接中断时，此命令正在向你提问：\(line)；请再输入一次，表格会从中断处继续")
    }

    /// A text that may have been the answer to a question that is over.
    static func heldBack(_ line: String, place: String?) -> LocalizedText {
        guard let place else {
            return LocalizedText(
                "not sent, since the question is over: \(line); type its command again to answer it",
                hant: "未傳送，因為提問已結束：\(line)；如要回答，請再輸入該指令",
                hans: "未发送，因为提问已结束：\(line)；如要回答，请再输入该命令")
        }
        return LocalizedText(
            "not sent, since the question is over: \(line); type its command again to answer it, or the same again "
                + "to say it in \(place)",
            hant: "未傳送，因為提問已結束：\(line)；如要回答，請再輸入該指令；再輸入一次相同內容則會傳送到 \(place)",
            hans: "未发送，因为提问已结束：\(line)；如要回答，请再输入该命令；再输入一次相同内容则会发送到 \(place)")
    }

    static func neverSent(_ line: String) -> LocalizedText {
        LocalizedText("not sent: \(line)", hant: "未傳送：\(line)", hans: "未发送：\(line)")
    }

    static func dropped(_ line: String, before: String) -> LocalizedText {
        LocalizedText(
            "not sent, since \(before) typed it: \(line)", hant: "未傳送，因為是 \(before) 輸入的：\(line)",
            hans: "未发送，因为是 \(before) 输入的：\(line)")
    }

    static func full(_ bounds: ClientRequests.Bounds, line: String) -> LocalizedText {
        LocalizedText(
            "too much waits to be sent (at most \(bounds.lines) lines of \(bounds.bytes / 1024) KiB); not kept: \(line)",
            hant: "等待傳送的內容太多（最多 \(bounds.lines) 行、\(bounds.bytes / 1024) KiB）；未保留：\(line)",
            hans: "等待发送的内容太多（最多 \(bounds.lines) 行、\(bounds.bytes / 1024) KiB）；未保留：\(line)")
    }

    static func sessionOver(_ reason: String) -> LocalizedText {
        LocalizedText(
            "your kept session is over (\(reason)) and was removed here. /login EMAIL signs in",
            hant: "已保存的登入已失效（\(reason)），並已從此處刪除。輸入 /login EMAIL 登入",
            hans: "已保存的登录已失效（\(reason)），并已从此处删除。输入 /login EMAIL 登录")
    }

    static func signInAgain(waiting: Int) -> LocalizedText {
        guard waiting > 0 else {
            return LocalizedText(
                "sign in again: /login EMAIL", hant: "請重新登入：/login EMAIL", hans: "请重新登录：/login EMAIL")
        }
        return LocalizedText(
            "sign in again: /login EMAIL. \(waiting == 1 ? "1 line waits" : "\(waiting) lines wait") for it",
            hant: "請重新登入：/login EMAIL。有 \(waiting) 行等待傳送",
            hans: "请重新登录：/login EMAIL。有 \(waiting) 行等待发送")
    }

    /// What the prompt shows while lines can't be sent.
    static func state(isAway: Bool, waiting: Int) -> LocalizedText {
        let state =
            isAway
            ? LocalizedText("offline", hant: "離線", hans: "离线")
            : LocalizedText("connecting", hant: "連線中", hans: "连接中")
        return counted(state, waiting)
    }

    static func signedOutState(waiting: Int) -> LocalizedText {
        counted(LocalizedText("signed out", hant: "未登入", hans: "未登录"), waiting)
    }

    private static func counted(_ state: LocalizedText, _ waiting: Int) -> LocalizedText {
        guard waiting > 0 else { return state }
        return LocalizedText(
            "\(state.text(in: .english)), \(waiting) waiting",
            hant: "\(state.text(in: .traditionalChinese))，\(waiting) 行待傳送",
            hans: "\(state.text(in: .simplifiedChinese))，\(waiting) 行待发送")
    }
}
