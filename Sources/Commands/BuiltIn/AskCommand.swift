import Community
import Doors
import Model

extension BuiltIn {
    /// `/ask TEXT`
    static let ask = BuiltIn(
        "ask",
        LocalizedText(
            "Asks something in plain words.", hant: "用平常的話發問。", hans: "用平常的话提问。"),
        [Argument(name: "question", kind: .text)], usage: "QUESTION"
    ) { call in
        let invocation = Invocation(session: call.session, ask: call.ask, reply: call.say)
        try await call.catalog.ask(call.text(0), invocation: invocation)
        return .none
    }

    /// `/wrong`
    static let wrong = BuiltIn(
        "wrong",
        LocalizedText(
            "Says that the last answer was to something else than you asked, and picks what you meant.",
            hant: "表示剛才的回答不是你所問的，並選出你的意思。", hans: "表示刚才的回答不是你所问的，并选出你的意思。")
    ) { call in
        try await call.catalog.correct(
            invocation: Invocation(session: call.session, ask: call.ask, reply: call.say))
        return .none
    }

    /// `/intents [TEXT]`, `/intents after INTENT JSON | TEXT`, `/intents wrong [forget]`
    static let intents = BuiltIn(
        "intents",
        LocalizedText(
            "Lists what people can ask in plain words, or shows how a question is understood and why.",
            hant: "列出可以用平常話問的事，或顯示某個問題如何被理解，以及原因。",
            hans: "列出可以用平常话问的事，或显示某个问题如何被理解，以及原因。"),
        [Argument(name: "text", kind: .text, isOptional: true)],
        usage: "[TEXT | after INTENT JSON | TEXT | wrong [forget]]",
        for: .administrators
    ) { call in
        guard call.session.isAdministrator else { throw CommandError.administratorsOnly }
        let text = call.text(0)
        switch text {
        case "": call.say(Reply(lines: try await list(call)))
        case "wrong": call.say(Reply(lines: try await misread(call)))
        case "wrong forget":
            let count = try await call.catalog.removeMisreadQuestions()
            call.say(Reply(AskTexts.forgotten(count).text(in: call.language)))
        default: call.say(Reply(lines: try await explanation(of: text, call)))
        }
        return .none
    }

    private static func explanation(of text: String, _ call: Call) async throws -> [String] {
        guard text.hasPrefix("after "), let bar = text.firstIndex(of: "|") else {
            return try await call.catalog.explanation(of: text, after: nil)
        }
        let before = String(text[..<bar].dropFirst("after ".count).drop(while: \.isWhitespace))
        let question = String(text[text.index(after: bar)...])
        return try await call.catalog.explanation(of: question, after: before)
    }

    private static func list(_ call: Call) async throws -> [String] {
        let intents = call.catalog.intents
        guard !intents.isEmpty else { return [AskTexts.nothing.text(in: call.language)] }
        var table = TextTable()
        table.add(AskTexts.columns.map { $0.text(in: call.language) })
        for intent in intents {
            table.add([intent.name, "\(intent.count)", intent.summary.text(in: call.language)])
        }
        let count = try await call.catalog.misreadQuestions().count
        return table.lines + (count > 0 ? [AskTexts.misread(count).text(in: call.language)] : [])
    }

    private static func misread(_ call: Call) async throws -> [String] {
        let questions = try await call.catalog.misreadQuestions()
        guard !questions.isEmpty else { return [AskTexts.noneMisread.text(in: call.language)] }
        return questions.map { AskTexts.misread($0).text(in: call.language) }
    }
}

private enum AskTexts {
    static let nothing = LocalizedText(
        "no plugin here answers questions yet; docs/plugin-api/intents.md shows how one does",
        hant: "這裡還沒有外掛回答問題；做法見 docs/plugin-api/intents.md", hans: "这里还没有插件回答问题；做法见 docs/plugin-api/intents.md"
    )

    static let noneMisread = LocalizedText(
        "nobody said that a question was misread", hant: "沒有人指出問題被誤解", hans: "没有人指出问题被误解")

    static func misread(_ count: Int) -> LocalizedText {
        LocalizedText(
            count == 1
                ? "1 question was misread: /intents wrong shows it"
                : "\(count) questions were misread: /intents wrong shows them",
            hant: "\(count) 個問題被誤解：/intents wrong 列出", hans: "\(count) 个问题被误解：/intents wrong 列出")
    }

    static func forgotten(_ count: Int) -> LocalizedText {
        LocalizedText(
            count == 1 ? "forgot 1 misread question" : "forgot \(count) misread questions",
            hant: "已忘記 \(count) 個被誤解的問題", hans: "已忘记 \(count) 个被误解的问题")
    }

    /// `2x “rain tmr”: taken for weather.now, meant weather.rainfall; add the phrase “rain [{day}]” to it`
    static func misread(_ question: MisreadQuestion) -> LocalizedText {
        let (count, text) = (question.count, question.text)
        switch (question.taken, question.meant, question.phrase) {
        case (let taken?, let meant?, let phrase?):
            return LocalizedText(
                "\(count)x “\(text)”: taken for \(taken), meant \(meant). Phrase to add: “\(phrase)”",
                hant: "\(count)x「\(text)」：理解為 \(taken)，意思是 \(meant)。可加的句式：「\(phrase)」",
                hans: "\(count)x“\(text)”：理解为 \(taken)，意思是 \(meant)。可加的句式：“\(phrase)”")
        case (nil, let meant?, let phrase?):
            return LocalizedText(
                "\(count)x “\(text)”: not understood, meant \(meant). Phrase to add: “\(phrase)”",
                hant: "\(count)x「\(text)」：未能理解，意思是 \(meant)。可加的句式：「\(phrase)」",
                hans: "\(count)x“\(text)”：未能理解，意思是 \(meant)。可加的句式：“\(phrase)”")
        case (let taken?, _, _):
            return LocalizedText(
                "\(count)x “\(text)”: taken for \(taken), which was not meant",
                hant: "\(count)x「\(text)」：誤解為 \(taken)", hans: "\(count)x“\(text)”：误解为 \(taken)")
        case (nil, _, _):
            return LocalizedText(
                "\(count)x “\(text)”: not understood", hant: "\(count)x「\(text)」：未能理解",
                hans: "\(count)x“\(text)”：未能理解")
        }
    }

    static let columns = [
        LocalizedText("intent", hant: "意圖", hans: "意图"), LocalizedText("asked", hant: "次數", hans: "次数"),
        LocalizedText("about", hant: "內容", hans: "内容"),
    ]
}
