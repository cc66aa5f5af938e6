import Model

/// What the gateway says of alerts.
enum AlertWords {
    static let unknown = LocalizedText(
        "that can't be looked at now; try again later", hant: "暫時無法查看，請稍後再試", hans: "暂时无法查看，请稍后再试")

    static let notStored = LocalizedText("nothing can be kept here", hant: "這裡不能保留任何東西", hans: "这里不能保留任何东西")

    static func isSet(_ number: Int) -> LocalizedText {
        LocalizedText(
            "you have that alert already, as \(number): /alerts lists yours",
            hant: "你已設定這個提示（\(number)）：/alerts 列出全部",
            hans: "你已设置这个提醒（\(number)）：/alerts 列出全部")
    }

    static func full(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you have \(most) alerts, which is the most: /alert off NUMBER makes room",
            hant: "你已有 \(most) 個提示，這是上限：/alert off 編號 可騰出位置", hans: "你已有 \(most) 个提醒，这是上限：/alert off 编号 可腾出位置"
        )
    }

    static func noAlert(_ number: Int) -> LocalizedText {
        LocalizedText(
            "you have no alert \(number): /alerts lists yours", hant: "你沒有提示 \(number)：/alerts 列出你的提示",
            hans: "你没有提醒 \(number)：/alerts 列出你的提醒")
    }

    static func noKind(_ name: String, _ known: [String]) -> LocalizedText {
        let list = known.joined(separator: ", ")
        return LocalizedText(
            known.isEmpty ? "no plugin here has alerts" : "there is no alert \(name): there are \(list)",
            hant: known.isEmpty ? "這裡沒有外掛提供提示" : "沒有提示 \(name)：有 \(list)",
            hans: known.isEmpty ? "这里没有插件提供提醒" : "没有提醒 \(name)：有 \(list)")
    }

    /// - Parameter now: what is so already.
    static func added(_ number: Int, _ line: String, now: LocalizedText?) -> LocalizedText {
        LocalizedText { language in
            let now = now?.text(in: language)
            // What is so may say of which alert it is.
            let isSaid = now?.contains(line) == true
            switch language {
            case .english:
                return "alert \(number)" + (isSaid ? "" : ": \(line)")
                    + ". You are told once for each change" + (now.map { ". Now: \($0)" } ?? "")
            case .traditionalChinese:
                return "提示 \(number)" + (isSaid ? "" : "：\(line)")
                    + "。每次有變化通知你一次" + (now.map { "。現時：\($0)" } ?? "")
            case .simplifiedChinese:
                return "提醒 \(number)" + (isSaid ? "" : "：\(line)")
                    + "。每次有变化通知你一次" + (now.map { "。现时：\($0)" } ?? "")
            }
        }
    }

    static func once(_ number: Int, _ line: String) -> LocalizedText {
        LocalizedText(
            "alert \(number): \(line). You are told once, and it ends", hant: "提示 \(number)：\(line)。通知你一次後結束",
            hans: "提醒 \(number)：\(line)。通知你一次后结束")
    }

    static func dropped(_ line: String) -> LocalizedText {
        LocalizedText("no longer: \(line)", hant: "已取消：\(line)", hans: "已取消：\(line)")
    }
}
