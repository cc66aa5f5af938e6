import Community
import Doors
import Model

extension BuiltIn {
    /// `/ask TEXT`
    static let ask = BuiltIn(
        "ask",
        phrase("built_in_ask"),
        [Argument(name: "question", kind: .text)], usage: "QUESTION"
    ) { call in
        let invocation = Invocation(session: call.session, ask: call.ask, reply: call.say)
        try await call.catalog.ask(call.text(0), invocation: invocation)
        return .none
    }

    /// `/wrong`
    static let wrong = BuiltIn(
        "wrong",
        phrase("built_in_wrong")
    ) { call in
        try await call.catalog.correct(
            invocation: Invocation(session: call.session, ask: call.ask, reply: call.say))
        return .none
    }

    /// `/intents [TEXT]`, `/intents after INTENT JSON | TEXT`, `/intents wrong [forget]`
    static let intents = BuiltIn(
        "intents",
        phrase("built_in_intents"),
        [Argument(name: "text", kind: .text, isOptional: true)],
        usage: "[TEXT | after INTENT JSON | TEXT | wrong [forget]]",
        for: .administrators
    ) { call in
        try call.requireAdministrator()
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
    static let nothing = phrase("ask_nothing")

    static let noneMisread = phrase("ask_none_misread")

    static func misread(_ count: Int) -> LocalizedText {
        phrase("ask_misread", ["count": count])
    }

    static func forgotten(_ count: Int) -> LocalizedText {
        phrase("ask_forgotten", ["count": count])
    }

    /// `2x “rain tmr”: taken for weather.now, meant weather.rainfall; add the phrase “rain [{day}]” to it`
    static func misread(_ question: MisreadQuestion) -> LocalizedText {
        let (count, text) = (question.count, question.text)
        switch (question.taken, question.meant, question.phrase) {
        case (let taken?, let meant?, let wanted?):
            return phrase(
                "ask_misread_taken_phrase",
                ["number": count, "text": text, "taken": taken, "meant": meant, "phrase": wanted])
        case (nil, let meant?, let wanted?):
            return phrase(
                "ask_misread_missed_phrase",
                ["number": count, "text": text, "meant": meant, "phrase": wanted])
        case (let taken?, _, _):
            return phrase("ask_misread_taken", ["number": count, "text": text, "taken": taken])
        case (nil, _, _):
            return phrase("ask_misread_missed", ["number": count, "text": text])
        }
    }

    static let columns = [
        phrase("ask_columns_intent"), phrase("ask_columns_asked"),
        phrase("ask_columns_about"),
    ]
}
