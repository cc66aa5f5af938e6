import Community
import Model

/// What the gateway says of the cards that people keep.
enum DashboardWords {
    static func added(_ number: Int, _ title: LocalizedText) -> LocalizedText {
        LocalizedText {
            switch $0 {
            case .english: "kept as \(number): \(title.text(in: $0)). /dashboard shows all of them, as of now"
            case .traditionalChinese: "已保留為 \(number)：\(title.text(in: $0))。/dashboard 顯示全部最新內容"
            case .simplifiedChinese: "已保留为 \(number)：\(title.text(in: $0))。/dashboard 显示全部最新内容"
            }
        }
    }

    static func dropped(_ title: LocalizedText) -> LocalizedText {
        LocalizedText {
            switch $0 {
            case .english: "\(title.text(in: $0)) is no longer kept"
            case .traditionalChinese: "已移除 \(title.text(in: $0))"
            case .simplifiedChinese: "已移除 \(title.text(in: $0))"
            }
        }
    }

    static let empty = LocalizedText(
        "no card is kept yet: after an answer with a card, such as to /ask will it rain, /dashboard add keeps it",
        hant: "還沒有保留卡片：收到附卡片的回答（例如 /ask 會唔會落雨）後，用 /dashboard add 保留",
        hans: "还没有保留卡片：收到附卡片的回答（例如 /ask 会下雨吗）后，用 /dashboard add 保留")

    static let nothingToKeep = LocalizedText(
        "no answer here had a card in the last ten minutes: ask first, then /dashboard add keeps it",
        hant: "這裡十分鐘內沒有附卡片的回答：請先發問，再用 /dashboard add 保留", hans: "这里十分钟内没有附卡片的回答：请先提问，再用 /dashboard add 保留")

    static func full(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you keep \(most) cards, which is the most: /dashboard drop NUMBER makes room",
            hant: "你已保留 \(most) 張卡片，這是上限：/dashboard drop 編號 可騰出位置",
            hans: "你已保留 \(most) 张卡片，这是上限：/dashboard drop 编号 可腾出位置")
    }

    static func noCard(_ number: Int) -> LocalizedText {
        LocalizedText(
            "you keep no card \(number): /dashboard shows their numbers",
            hant: "你沒有保留第 \(number) 張卡片：/dashboard 顯示編號",
            hans: "你没有保留第 \(number) 张卡片：/dashboard 显示编号")
    }

    static let gone = LocalizedText(
        "nothing here answers that any more", hant: "這裡再沒有外掛回答這個", hans: "这里再没有插件回答这个")

    static let noAnswer = LocalizedText(
        "no answer came in time; try again", hant: "未能及時得到回答，請再試", hans: "未能及时得到回答，请再试")

    static let notStored = LocalizedText("nothing can be kept here", hant: "這裡不能保留任何東西", hans: "这里不能保留任何东西")
}
