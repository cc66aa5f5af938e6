import Community
import Model

/// What people are told while they fill in a form.
enum FormWords {
    static let yes = LocalizedText("yes", hant: "是", hans: "是")
    static let no = LocalizedText("no", hant: "否", hans: "否")

    /// Days as people write them most often, as far ahead as each has one word.
    static let days = [
        LocalizedText("today", hant: "今日", hans: "今天"), LocalizedText("tomorrow", hant: "聽日", hans: "明天"),
        LocalizedText("monday", hant: "星期一", hans: "星期一"), LocalizedText("tuesday", hant: "星期二", hans: "星期二"),
        LocalizedText("wednesday", hant: "星期三", hans: "星期三"),
        LocalizedText("thursday", hant: "星期四", hans: "星期四"),
        LocalizedText("friday", hant: "星期五", hans: "星期五"),
        LocalizedText("saturday", hant: "星期六", hans: "星期六"),
        LocalizedText("sunday", hant: "星期日", hans: "星期日"),
    ]

    /// An amount as people read it: `$9,000`, `$9,000.50`.
    static func money(_ amount: Double, in language: Language) -> String {
        let whole = language.number(Int64(amount))
        let cents = Int64((amount * 100).rounded()) - Int64(amount) * 100
        return cents == 0 ? "$\(whole)" : "$\(whole).\(cents < 10 ? "0" : "")\(cents)"
    }

    // MARK: Beginning and going on

    static func begins(_ count: Int) -> LocalizedText {
        LocalizedText(
            count == 1 ? "one question" : "\(count) questions, one after the other",
            hant: "共 \(count) 個問題，逐一回答",
            hans: "共 \(count) 个问题，逐一回答")
    }

    static let steering = LocalizedText(
        "at any of them you can write back, skip, cancel, later (which puts it by) or ? (which shows what was answered). To answer "
            + "with such a word, put it in quotes: \"back\"",
        hant: "隨時可輸入：返回、略過、取消、稍後（先存起來）、?（顯示已回答的內容）。要以這些詞作答，請加引號：「返回」",
        hans: "随时可输入：返回、跳过、取消、稍后（先存起来）、?（显示已回答的内容）。要以这些词作答，请加引号：「返回」")

    static func goesOn(_ answered: Int, of count: Int) -> LocalizedText {
        LocalizedText(
            "this goes on where it was: \(answered) of \(count) answered",
            hant: "從上次的地方繼續：已回答 \(answered)/\(count)",
            hans: "从上次的地方继续：已回答 \(answered)/\(count)")
    }

    static func forgotten(_ name: String) -> LocalizedText {
        LocalizedText(
            "what you had answered in \"\(name)\" was given up: it was left alone longest, and no more than \(FormShelf.most) are kept",
            hant: "「\(name)」的回答已放棄：它最久沒有動過，而最多保留 \(FormShelf.most) 份",
            hans: "「\(name)」的回答已放弃：它最久没有动过，而最多保留 \(FormShelf.most) 份")
    }

    // MARK: Asking

    static func question(_ number: Int, of count: Int, _ prompt: LocalizedText) -> LocalizedText {
        LocalizedText { "\(number)/\(count)  \(prompt.text(in: $0))" }
    }

    static func canSkip(_ fallback: LocalizedText?) -> LocalizedText {
        guard let fallback else {
            return LocalizedText("skip leaves it out", hant: "「略過」可留空", hans: "「跳过」可留空")
        }
        return LocalizedText(
            "skip: \(fallback.text(in: .english))", hant: "「略過」即 \(fallback.text(in: .traditionalChinese))",
            hans: "「跳过」即 \(fallback.text(in: .simplifiedChinese))")
    }

    static func canKeep(_ answer: LocalizedText) -> LocalizedText {
        LocalizedText(
            "keep: \(answer.text(in: .english))", hant: "「保留」即 \(answer.text(in: .traditionalChinese))",
            hans: "「保留」即 \(answer.text(in: .simplifiedChinese))")
    }

    static func mustBeAnswered(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) has to be answered; later puts the rest by", hant: "\(name.beforeHan)必須回答；「稍後」可先存起來",
            hans: "\(name.beforeHan)必须回答；「稍后」可先存起来")
    }

    static let nothingToKeep = LocalizedText(
        "nothing was answered here yet", hant: "這裡還沒有回答", hans: "这里还没有回答")

    static let isFirst = LocalizedText("this is the first question", hant: "這是第一個問題", hans: "这是第一个问题")

    static let leftOut = LocalizedText("left out", hant: "留空", hans: "留空")
    static let open = LocalizedText("not answered yet", hant: "未回答", hans: "未回答")

    /// Notes behind a question, on one line.
    static func joined(_ notes: [LocalizedText]) -> LocalizedText {
        LocalizedText { language in
            notes.map { $0.text(in: language) }.joined(separator: language == .english ? "; " : "；")
        }
    }

    // MARK: Looking it over

    /// `3  Rent: $9,000`; a question mark stands in for the colon.
    static func line(_ number: Int, _ asked: String, _ answer: String, _ language: Language) -> String {
        let colon = asked.last.map { "?？:：".contains($0) } == true ? " " : language == .english ? ": " : "："
        return "\(number)  \(asked)\(colon)\(answer)"
    }

    static let isRight = LocalizedText(
        "is this right? yes hands it in, a number changes that answer", hant: "是否正確？「是」即提交，輸入編號可修改該項",
        hans: "是否正确？「是」即提交，输入编号可修改该项")

    static func whichOne(_ count: Int) -> LocalizedText {
        LocalizedText(
            "write yes, or a number from 1 to \(count) to change that answer; back goes to the last one, later puts it by, cancel "
                + "gives it up",
            hant: "請輸入「是」，或 1 至 \(count) 的編號修改該項；「返回」回到最後一項，「稍後」先存起來，「取消」放棄",
            hans: "请输入「是」，或 1 到 \(count) 的编号修改该项；「返回」回到最后一项，「稍后」先存起来，「取消」放弃")
    }

    // MARK: The end

    /// - Parameter line: The command that goes on; `nil` if it was no command.
    static func putBy(_ answered: Int, _ line: String?) -> LocalizedText {
        let days = FormShelf.days
        guard let line else {
            return LocalizedText(
                "put by: \(answered) answered, kept for \(days) days. Asking the same again goes on",
                hant: "已存起來：已回答 \(answered) 項，保留 \(days) 天。再問一次即可繼續",
                hans: "已存起来：已回答 \(answered) 项，保留 \(days) 天。再问一次即可继续")
        }
        return LocalizedText(
            "put by: \(answered) answered, kept for \(days) days. \(line) goes on",
            hant: "已存起來：已回答 \(answered) 項，保留 \(days) 天。輸入 \(line) 繼續",
            hans: "已存起来：已回答 \(answered) 项，保留 \(days) 天。输入 \(line) 继续")
    }

    static let nothingPutBy = LocalizedText(
        "ended: nothing was answered", hant: "已結束：沒有回答", hans: "已结束：没有回答")

    static let givenUp = LocalizedText(
        "given up: nothing of it is kept", hant: "已取消，不保留任何回答", hans: "已取消，不保留任何回答")

    static let elsewhere = LocalizedText(
        "this goes on in another session of yours; what you write here is no answer any more",
        hant: "已在你的另一個連線中繼續；在這裡輸入的不再是回答", hans: "已在你的另一个连接中继续；在这里输入的不再是回答")

    static let isHandedIn = LocalizedText(
        "this was handed in a moment ago, and is being worked on. Try again when that is done",
        hant: "剛剛已提交，正在處理。完成後請再試", hans: "刚刚已提交，正在处理。完成后请再试")

    // MARK: After a change of the plugin

    static func changed(_ field: FormField, _ why: LocalizedText) -> LocalizedText {
        field.named { name in
            LocalizedText(
                "\(name) is asked again: \(why.text(in: .english))",
                hant: "\(name.beforeHan)需要重新回答：\(why.text(in: .traditionalChinese))",
                hans: "\(name.beforeHan)需要重新回答：\(why.text(in: .simplifiedChinese))")
        }
    }

    static let otherKind = LocalizedText(
        "the plugin was changed, and asks for something else now", hant: "外掛已更改，現在問的是別的內容",
        hans: "插件已更改，现在问的是别的内容")

    static func noLongerAsked(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is no longer asked: the plugin was changed", hant: "不再需要 \(name)：外掛已更改",
            hans: "不再需要 \(name)：插件已更改")
    }

    static let fileIsGone = LocalizedText(
        "there is no such picture or file of yours; one that nothing was done with goes after an hour",
        hant: "沒有這個屬於你的圖片或檔案；未使用的檔案一小時後刪除", hans: "没有这个属于你的图片或文件；未使用的文件一小时后删除")

    // MARK: What is accepted

    static func tooLong(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is at most \(FormField.mostBytes >> 10) KiB",
            hant: "\(name.beforeHan)最多 \(FormField.mostBytes >> 10) KiB",
            hans: "\(name.beforeHan)最多 \(FormField.mostBytes >> 10) KiB")
    }

    static let full = LocalizedText(
        "all answers together are at most \(FormShelf.mostBytes >> 10) KiB: make this one shorter",
        hant: "所有回答合共最多 \(FormShelf.mostBytes >> 10) KiB：請縮短這一項",
        hans: "所有回答合计最多 \(FormShelf.mostBytes >> 10) KiB：请缩短这一项")

    static func letters(_ name: String, _ range: ClosedRange<Int>, isWord: Bool) -> LocalizedText {
        let (least, most) = (
            Language.english.number(range.lowerBound), Language.english.number(range.upperBound)
        )
        let (english, hant, hans) = isWord ? ("one word", "一個詞", "一个词") : ("a text", "文字", "文字")
        if range.lowerBound <= 1 {
            return LocalizedText(
                "\(name) is \(english) of at most \(most) characters",
                hant: "\(name.beforeHan)是\(hant)，最多 \(most) 個字",
                hans: "\(name.beforeHan)是\(hans)，最多 \(most) 个字")
        }
        return LocalizedText(
            "\(name) is \(english) of \(least) to \(most) characters",
            hant: "\(name.beforeHan)是\(hant)，\(least) 至 \(most) 個字",
            hans: "\(name.beforeHan)是\(hans)，\(least) 到 \(most) 个字")
    }

    static func number(_ name: String, _ range: ClosedRange<Double>) -> LocalizedText {
        bounded(
            LocalizedText(
                "\(name) is a number", hant: "\(name.beforeHan)須為數字", hans: "\(name.beforeHan)应为数字"),
            least: range.lowerBound <= -FormKind.unbounded ? nil : AmountText.written(range.lowerBound),
            most: range.upperBound >= FormKind.unbounded ? nil : AmountText.written(range.upperBound))
    }

    static func amount(_ name: String, _ range: ClosedRange<Double>) -> LocalizedText {
        let range = bounded(
            LocalizedText(
                "\(name) is an amount of money", hant: "\(name.beforeHan)須為金額", hans: "\(name.beforeHan)应为金额"),
            least: money(range.lowerBound, in: .english),
            most: range.upperBound >= FormKind.unbounded ? nil : money(range.upperBound, in: .english))
        return LocalizedText(
            "\(range.text(in: .english)), such as 9000 or $9,000.50",
            hant: "\(range.text(in: .traditionalChinese))，例如 9000 或 $9,000.50",
            hans: "\(range.text(in: .simplifiedChinese))，例如 9000 或 $9,000.50")
    }

    static func day(_ name: String, from: String?, to: String?) -> LocalizedText {
        let range = bounded(
            LocalizedText("\(name) is a day", hant: "\(name.beforeHan)須為日期", hans: "\(name.beforeHan)应为日期"),
            least: from,
            most: to)
        return LocalizedText(
            "\(range.text(in: .english)), such as friday, 24/12 or 2026-12-24",
            hant: "\(range.text(in: .traditionalChinese))，例如 星期五、24/12 或 2026-12-24",
            hans: "\(range.text(in: .simplifiedChinese))，例如 星期五、24/12 或 2026-12-24")
    }

    private static func bounded(_ what: LocalizedText, least: String?, most: String?) -> LocalizedText {
        let (english, hant, hans): (String, String, String) =
            switch (least, most) {
            case (nil, nil): ("", "", "")
            case (let least?, nil): (" from \(least)", "，\(least) 或以上", "，不小于 \(least)")
            case (nil, let most?): (" up to \(most)", "，最多 \(most)", "，不大于 \(most)")
            case (let least?, let most?):
                (" from \(least) to \(most)", "，\(least) 至 \(most)", "，\(least) 到 \(most)")
            }
        return LocalizedText(
            what.text(in: .english) + english, hant: what.text(in: .traditionalChinese) + hant,
            hans: what.text(in: .simplifiedChinese) + hans)
    }

    static func time(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is a time of the day, such as 8am, 20:30 or 08:00",
            hant: "\(name.beforeHan)須為時間，例如 8am、20:30 或 下午3時",
            hans: "\(name.beforeHan)应为时间，例如 8am、20:30 或 下午3时")
    }

    /// - Parameter hours: what was written may be, as `08:00` and `20:00`.
    static func whichHour(_ name: String, _ hours: [String]) -> LocalizedText {
        LocalizedText(
            "is \(name) \(hours.joined(separator: " or "))? Write one of them",
            hant: "\(name.beforeHan)是 \(hours.joined(separator: " 還是 "))？請輸入其中一個",
            hans: "\(name.beforeHan)是 \(hours.joined(separator: " 还是 "))？请输入其中一个")
    }

    static func yesOrNo(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is yes or no", hant: "\(name.beforeHan)請答「是」或「否」", hans: "\(name.beforeHan)请答「是」或「否」")
    }

    static func some(of words: [String], _ name: String, most: Int) -> LocalizedText {
        let (list, chinese) = (words.joined(separator: ", "), words.joined(separator: "、"))
        return LocalizedText(
            "\(name) is 1 to \(most) of these, with commas between them: \(list)",
            hant: "\(name.beforeHan)須為以下 1 至 \(most) 項，以逗號分隔：\(chinese)",
            hans: "\(name.beforeHan)应为以下 1 到 \(most) 项，以逗号分隔：\(chinese)")
    }

    static func fileNumbers(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is the number of a picture or file that you uploaded, several with commas between them; `quad media put FILE` "
                + "uploads one and says its number",
            hant: "\(name.beforeHan)須為你上傳的圖片或檔案的編號，多個以逗號分隔；quad media put 檔案 可上傳並顯示編號",
            hans: "\(name.beforeHan)应为你上传的图片或文件的编号，多个以逗号分隔；quad media put 文件 可上传并显示编号")
    }

    static func noSuchField(_ name: String) -> LocalizedText {
        LocalizedText(
            "nothing asks for \(name)", hant: "沒有 \(name.beforeHan)這一項", hans: "没有 \(name.beforeHan)这一项")
    }

    static let noAnswers = LocalizedText(
        "an object of answers is {\"answers\": {\"FIELD\": …}, \"do\": \"submit\", \"later\" or \"cancel\"}",
        hant: "回答須為 {\"answers\": {\"欄位\": …}, \"do\": \"submit\"、\"later\" 或 \"cancel\"}",
        hans: "回答应为 {\"answers\": {\"字段\": …}, \"do\": \"submit\"、\"later\" 或 \"cancel\"}")
}
