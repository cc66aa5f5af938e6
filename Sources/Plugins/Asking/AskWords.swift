import Community
import Model

/// What the gateway says where somebody asks in plain words.
enum AskWords {
    static func cannotAnswer(_ examples: [String]) -> LocalizedText {
        guard !examples.isEmpty else { return nothingToAsk }
        return LocalizedText(
            "I can't answer that. You can ask: \(quoted(examples, "“", "”"))",
            hant: "我答不了這個。你可以問：\(quoted(examples, "「", "」"))",
            hans: "我答不了这个。你可以问：\(quoted(examples, "“", "”"))")
    }

    /// - Parameter words: What of a question isn't understood.
    static func cannotAnswer(_ words: String, _ examples: [String]) -> LocalizedText {
        LocalizedText(
            "I can't answer that: I don't understand “\(words)” in it. You can ask: \(quoted(examples, "“", "”"))",
            hant: "我答不了這個：我不明白當中的「\(words)」。你可以問：\(quoted(examples, "「", "」"))",
            hans: "我答不了这个：我不明白其中的“\(words)”。你可以问：\(quoted(examples, "“", "”"))")
    }

    static func canAsk(_ examples: [String]) -> LocalizedText {
        guard !examples.isEmpty else { return nothingToAsk }
        return LocalizedText(
            "I have no other idea what it means. You can ask: \(quoted(examples, "“", "”"))",
            hant: "我想不到其他意思。你可以問：\(quoted(examples, "「", "」"))",
            hans: "我想不到其他意思。你可以问：\(quoted(examples, "“", "”"))")
    }

    /// - Parameter text: What was misread.
    static func kept(_ text: String) -> LocalizedText {
        LocalizedText(
            "I misread “\(text)”. Administrators can now see that question, without your name, to teach me",
            hant: "我誤會了「\(text)」。管理員現在可以看到這個問題（不包括你的名字），好讓我學會",
            hans: "我误会了“\(text)”。管理员现在可以看到这个问题（不包括你的名字），好让我学会")
    }

    static let notKept = LocalizedText(
        "I misread that. As you told me so often today, the question is not kept",
        hant: "我誤會了。你今天已多次指正，這個問題不會保留", hans: "我误会了。你今天已多次指正，这个问题不会保留")

    static let whatWasMeant = LocalizedText(
        "what did you mean? Answer with its number", hant: "你的意思是？請回答編號", hans: "你的意思是？请回答编号")

    static let somethingElse = LocalizedText("something else", hant: "其他", hans: "其他")

    static let askAnew = LocalizedText(
        "then ask again in other words, please", hant: "請換個說法再問一次", hans: "请换个说法再问一次")

    static let nothingAsked = LocalizedText(
        "you asked nothing here in the last ten minutes: /ask QUESTION asks",
        hant: "你在這裡十分鐘內沒有問過問題：/ask 問題 發問",
        hans: "你在这里十分钟内没有问过问题：/ask 问题 发问")

    /// Under an answer.
    static func alsoAsk(_ questions: [String]) -> LocalizedText {
        LocalizedText(
            "Ask next: \(quoted(questions, "“", "”"))", hant: "還可以問：\(quoted(questions, "「", "」"))",
            hans: "还可以问：\(quoted(questions, "“", "”"))")
    }

    private static func quoted(_ questions: [String], _ open: String, _ close: String) -> String {
        questions.map { open + $0 + close }.joined(separator: " ")
    }

    static let failed = LocalizedText(
        "something went wrong here; an administrator can see what in the log", hant: "出了點問題；管理員可以在記錄中查看",
        hans: "出了点问题；管理员可以在日志中查看")

    static let nothingToAsk = LocalizedText(
        "I can't answer that. /help shows what you can do", hant: "我答不了這個。/help 說明可以做什麼",
        hans: "我答不了这个。/help 说明可以做什么")

    static let whichOne = LocalizedText(
        "which one do you mean? Answer with its number", hant: "你指的是哪一個？請回答編號", hans: "你指的是哪一个？请回答编号")

    static func which(_ slot: String) -> LocalizedText {
        LocalizedText("which \(slot)?", hant: "請問是哪個 \(slot)？", hans: "请问是哪个 \(slot)？")
    }

    static func notUnderstood(_ answer: String) -> LocalizedText {
        LocalizedText(
            "\(answer) is not an answer to that; ask again", hant: "「\(answer)」不是這個問題的答案，請再問一次",
            hans: "“\(answer)”不是这个问题的答案，请再问一次")
    }

    static func noIntent(_ name: String) -> LocalizedText {
        LocalizedText(
            "there is no intent \(name); /intents lists them", hant: "沒有意圖 \(name)；/intents 列出全部",
            hans: "没有意图 \(name)；/intents 列出全部")
    }

    static let notJSON = LocalizedText(
        "write /intents after INTENT JSON | TEXT, such as /intents after weather.forecast {\"day\":\"today\"} | and tomorrow?",
        hant: "請寫成 /intents after 意圖 JSON | 文字，例如 /intents after weather.forecast {\"day\":\"today\"} | 咁聽日呢",
        hans: "请写成 /intents after 意图 JSON | 文字，例如 /intents after weather.forecast {\"day\":\"today\"} | 那明天呢")
}

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
