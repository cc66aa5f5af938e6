import Foundation
package import Model

/// What a console says of keys.
package enum TerminalWords {
    package static let leaves = LocalizedText(
        "Ctrl-C once more, or /quit, leaves", hant: "再按一次 Ctrl-C 或輸入 /quit 離開",
        hans: "再按一次 Ctrl-C 或输入 /quit 离开")

    package static let stopsTheGateway = LocalizedText(
        "Ctrl-C once more, or /quit, stops the gateway for everybody",
        hant: "再按一次 Ctrl-C 或輸入 /quit 會為所有人停止伺服器", hans: "再按一次 Ctrl-C 或输入 /quit 会为所有人停止服务器")

    static func stopsForOthers(_ others: Int) -> LocalizedText {
        LocalizedText(
            others == 1
                ? "1 other is connected; quitting stops the gateway for them. Again to stop"
                : "\(others) others are connected; quitting stops the gateway for them. Again to stop",
            hant: "還有 \(others) 人連線中；離開會為他們停止伺服器。再做一次即停止",
            hans: "还有 \(others) 人已连接；离开会为他们停止服务器。再做一次即停止")
    }

    static let timesOn = LocalizedText(
        "times are shown. /times off hides them", hant: "顯示時間中。/times off 隱藏", hans: "正在显示时间。/times off 隐藏")
    static let timesOff = LocalizedText(
        "times are hidden. /times on shows them", hant: "時間已隱藏。/times on 顯示", hans: "时间已隐藏。/times on 显示")

    /// The keys of a drawing, in less than 60 columns; that the cursor keys move the pen, anybody tries first.
    static func pad(isDown: Bool) -> LocalizedText {
        LocalizedText(
            isDown
                ? "pen down: space lifts it, u undoes, Enter sends, Esc ends"
                : "pen up: space lowers it, u undoes, Enter sends, Esc ends",
            hant: isDown ? "落筆：方向鍵畫線，空格提筆，u 復原，Enter 送出，Esc 放棄" : "提筆：方向鍵移動，空格落筆，u 復原，Enter 送出，Esc 放棄",
            hans: isDown ? "落笔：方向键画线，空格提笔，u 撤销，Enter 发送，Esc 放弃" : "提笔：方向键移动，空格落笔，u 撤销，Enter 发送，Esc 放弃")
    }

    /// Where a pad doesn't fit.
    static func tooSmallToDraw(columns: Int, rows: Int) -> LocalizedText {
        LocalizedText(
            "this window is too small to draw in: make it \(columns) columns by \(rows) rows, and try again",
            hant: "視窗太小，無法繪畫：請放大至 \(columns) 欄 × \(rows) 行後再試",
            hans: "窗口太小，无法绘画：请放大至 \(columns) 列 × \(rows) 行后再试")
    }

    /// Where a pad fits no longer.
    static func tooSmallToGoOnDrawing(columns: Int, rows: Int) -> LocalizedText {
        LocalizedText(
            "this window is too small to go on drawing: make it \(columns) columns by \(rows) rows; Esc gives up",
            hant: "視窗太小，無法繼續繪畫：請放大至 \(columns) 欄 × \(rows) 行；Esc 放棄",
            hans: "窗口太小，无法继续绘画：请放大至 \(columns) 列 × \(rows) 行；Esc 放弃")
    }

    /// Where the question ended before what was drawn was sent.
    static let drawingKept = LocalizedText(
        "your drawing was not sent. It is here again the next time you draw", hant: "你的圖畫沒有送出，下次繪畫時會還原",
        hans: "你的图画没有发送，下次绘画时会还原")

    /// A text that was refused, and can't go back to where it was typed.
    static func notSent(_ text: String) -> LocalizedText {
        LocalizedText("not sent: \(text)", hant: "未傳送：\(text)", hans: "未发送：\(text)")
    }

    /// Below what somebody reads who went back.
    static let reading = LocalizedText(
        "Page Up goes back, Page Down goes on, any other key returns",
        hant: "Page Up 向前翻，Page Down 向後翻，其他鍵返回",
        hans: "Page Up 向前翻，Page Down 向后翻，其他键返回")

    /// In its place while older messages are on their way.
    static let readingFetches = LocalizedText("looking further back…", hant: "正在載入較早的訊息…", hans: "正在加载较早的消息…")

    /// What stands before the words that are sought in what was typed before.
    static func search(_ words: String) -> LocalizedText {
        LocalizedText("search “\(words)”", hant: "搜尋「\(words)」", hans: "搜索“\(words)”")
    }

    /// A day, for a line between messages of two.
    static func day(_ date: DateComponents) -> LocalizedText {
        let (year, month, day) = (date.year ?? 0, date.month ?? 1, date.day ?? 1)
        // The first day of a week is Sunday, 1.
        let weekday = (date.weekday ?? 1) - 1
        let inChinese = "\(year)年\(month)月\(day)日　星期\(Array("日一二三四五六")[weekday])"
        return LocalizedText(
            "\(weekdays[weekday]) \(day) \(months[month - 1]) \(year)", hant: inChinese, hans: inChinese)
    }

    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}
