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

    /// `/intents [TEXT]`, `/intents after INTENT JSON | TEXT`
    static let intents = BuiltIn(
        "intents",
        LocalizedText(
            "Lists what people can ask in plain words, or shows how a question is understood and why.",
            hant: "列出可以用平常話問的事，或顯示某個問題如何被理解，以及原因。",
            hans: "列出可以用平常话问的事，或显示某个问题如何被理解，以及原因。"),
        [Argument(name: "text", kind: .text, isOptional: true)], usage: "[TEXT | after INTENT JSON | TEXT]",
        for: .administrators
    ) { call in
        guard call.session.isAdministrator else { throw CommandError.administratorsOnly }
        let text = call.text(0)
        guard !text.isEmpty else {
            call.say(Reply(lines: list(call)))
            return .none
        }
        guard text.hasPrefix("after "), let bar = text.firstIndex(of: "|") else {
            call.say(Reply(lines: try call.catalog.explanation(of: text, after: nil)))
            return .none
        }
        let before = String(text[..<bar].dropFirst("after ".count).drop(while: \.isWhitespace))
        let question = String(text[text.index(after: bar)...])
        call.say(Reply(lines: try call.catalog.explanation(of: question, after: before)))
        return .none
    }

    private static func list(_ call: Call) -> [String] {
        let intents = call.catalog.intents
        guard !intents.isEmpty else { return [AskTexts.nothing.text(in: call.language)] }
        var table = TextTable()
        table.add(AskTexts.columns.map { $0.text(in: call.language) })
        for intent in intents {
            table.add([intent.name, "\(intent.count)", intent.summary.text(in: call.language)])
        }
        return table.lines
    }
}

private enum AskTexts {
    static let nothing = LocalizedText(
        "no plugin here answers questions yet; docs/plugin-api.md shows how one does",
        hant: "這裡還沒有外掛回答問題；做法見 docs/plugin-api.md", hans: "这里还没有插件回答问题；做法见 docs/plugin-api.md")

    static let columns = [
        LocalizedText("intent", hant: "意圖", hans: "意图"), LocalizedText("asked", hant: "次數", hans: "次数"),
        LocalizedText("about", hant: "內容", hans: "内容"),
    ]
}
