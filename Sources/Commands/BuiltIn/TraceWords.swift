import Community
import Model

/// What `/trace` says.
enum TraceWords {
    static func forgotten(_ message: Int64) -> LocalizedText {
        LocalizedText(
            "nothing is remembered of message \(message): no plugin was asked about it, or it was too long ago. "
                + "/history shows newer ones",
            hant: "沒有訊息 \(message) 的記錄：沒有外掛處理過它，或時間太久。/history 顯示較新的訊息",
            hans: "没有消息 \(message) 的记录：没有插件处理过它，或时间太久。/history 显示较新的消息")
    }

    static func nobodyAsked(_ message: MessageID) -> LocalizedText {
        LocalizedText(
            "no plugin was asked about message \(message)", hant: "沒有外掛處理過訊息 \(message)",
            hans: "没有插件处理过消息 \(message)")
    }

    static let columns: [LocalizedText] = [
        LocalizedText("plugin", hant: "外掛", hans: "插件"), LocalizedText("version", hant: "版本", hans: "版本"),
        LocalizedText("time", hant: "時間", hans: "时间"), LocalizedText("added", hant: "加上", hans: "添加"),
    ]

    static func together(_ count: Int) -> LocalizedText {
        LocalizedText(
            "asked about \(count) messages at once; the times are this one's share",
            hant: "同時處理了 \(count) 則訊息；時間為這一則所佔",
            hans: "同时处理了 \(count) 条消息；时间为这一条所占")
    }

    static func words(_ outcome: MessageTrace.Outcome) -> LocalizedText {
        switch outcome {
        case .nothing: LocalizedText("nothing", hant: "沒有", hans: "没有")
        case .card(let title): LocalizedText("a card: \(title)", hant: "卡片：\(title)", hans: "卡片：\(title)")
        case .failed(let reason):
            LocalizedText("nothing: \(reason)", hant: "沒有：\(reason)", hans: "没有：\(reason)")
        }
    }
}
