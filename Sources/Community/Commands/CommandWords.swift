import Model

/// What people are told of what they typed.
enum CommandWords {
    static let tooMuch = LocalizedText(
        "too much after the last argument", hant: "最後一個參數之後有多餘的內容", hans: "最后一个参数之后有多余的内容")

    static let openQuote = LocalizedText("a double quote is not closed", hant: "雙引號沒有結束", hans: "双引号没有结束")

    static func tooManyFiles(_ most: Int) -> LocalizedText {
        LocalizedText(
            most == 1 ? "one picture or file at a time" : "at most \(most) pictures and files",
            hant: "最多 \(most) 個圖片或檔案", hans: "最多 \(most) 个图片或文件")
    }

    static func didYouMean(_ word: String) -> LocalizedText {
        LocalizedText("did you mean \(word)?", hant: "是否想輸入 \(word)？", hans: "是否想输入 \(word)？")
    }

    static func noFiles(_ path: String) -> LocalizedText {
        LocalizedText(
            "this connection has no file \(path) of yours. `quad console`, on a terminal or with -c, takes it from the "
                + "machine that it runs on; elsewhere `quad media put FILE` uploads it and says its number, which goes in "
                + "its place",
            hant: "這個連線沒有你的檔案 \(path)。quad console（在終端機或用 -c）會從其所在電腦取得；其他地方可用 quad media put 檔案 上傳，再以所得編號代替",
            hans: "这个连接没有你的文件 \(path)。quad console（在终端或用 -c）会从其所在电脑读取；其他地方可用 quad media put 文件 上传，再用得到的编号代替")
    }

    static func missing(_ name: String) -> LocalizedText {
        LocalizedText("\(name) is missing", hant: "缺少 \(name)", hans: "缺少 \(name)")
    }

    static func wholeNumber(_ name: String, from minimum: Int64) -> LocalizedText {
        LocalizedText(
            "\(name) is a whole number from \(minimum)", hant: "\(name.beforeHan)須為 \(minimum) 或以上的整數",
            hans: "\(name.beforeHan)应为不小于 \(minimum) 的整数")
    }

    static func wholeNumber(_ name: String, from minimum: Int64, to maximum: Int64) -> LocalizedText {
        LocalizedText(
            "\(name) is a whole number from \(minimum) to \(maximum)",
            hant: "\(name.beforeHan)須為 \(minimum) 至 \(maximum) 的整數",
            hans: "\(name.beforeHan)应为 \(minimum) 到 \(maximum) 的整数")
    }

    static func oneOf(_ words: [String], _ name: String) -> LocalizedText {
        let (list, chinese) = (words.joined(separator: ", "), words.joined(separator: "、"))
        return LocalizedText(
            "\(name) is one of \(list)", hant: "\(name.beforeHan)須為其中之一：\(chinese)",
            hans: "\(name.beforeHan)应为其中之一：\(chinese)")
    }

    // MARK: What is accepted

    static func oneWord(_ name: String) -> LocalizedText {
        LocalizedText("\(name) is one word", hant: "\(name.beforeHan)須為一個詞", hans: "\(name.beforeHan)应为一个词")
    }

    static func anyText(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is any text", hant: "\(name.beforeHan)可以是任何文字", hans: "\(name.beforeHan)可以是任何文字")
    }

    static func aHandle(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is a person's handle, such as @alice", hant: "\(name.beforeHan)須為用戶的 handle，例如 @alice",
            hans: "\(name.beforeHan)应为用户的 handle，例如 @alice")
    }

    static func aPlace(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is a group such as #study, or a person such as @alice",
            hant: "\(name.beforeHan)須為群組（例如 #study）或用戶（例如 @alice）",
            hans: "\(name.beforeHan)应为群组（例如 #study）或用户（例如 @alice）")
    }

    static func phrases(_ name: String) -> LocalizedText {
        LocalizedText(
            "\(name) is a list, with commas between its parts", hant: "\(name.beforeHan)是一個列表，各項以逗號分隔",
            hans: "\(name.beforeHan)是一个列表，各项以逗号分隔")
    }

    static func files(_ name: String, atMost most: Int) -> LocalizedText {
        LocalizedText(
            most == 1
                ? "\(name) is a picture or file: its path in quad console, its number elsewhere"
                : "\(name) is up to \(most) pictures and files, with commas between them: their paths in quad console, their numbers elsewhere",
            hant: "\(name.beforeHan)須為最多 \(most) 個圖片或檔案，以逗號分隔：在 quad console 寫路徑，其他地方寫編號",
            hans: "\(name.beforeHan)应为最多 \(most) 个图片或文件，以逗号分隔：在 quad console 写路径，其他地方写编号")
    }

    /// What is wrong, and how the command is written.
    static func usage(_ usage: String, after problem: LocalizedText) -> LocalizedText {
        LocalizedText(
            "\(problem.text(in: .english)). Usage: \(usage)",
            hant: "\(problem.text(in: .traditionalChinese))。用法：\(usage)",
            hans: "\(problem.text(in: .simplifiedChinese))。用法：\(usage)")
    }
}
