import Community
import Model

/// What the gateway says where somebody asks in plain words.
enum AskWords {
    static func cannotAnswer(_ examples: [String]) -> LocalizedText {
        guard !examples.isEmpty else { return nothingToAsk }
        return phrase(
            "ask_cannot_answer",
            [
                "questions": quoted(examples)
            ])
    }

    /// - Parameter words: What of a question isn't understood.
    static func cannotAnswer(_ words: String, _ examples: [String]) -> LocalizedText {
        phrase(
            "ask_cannot_answer_since",
            [
                "words": words,
                "questions": quoted(examples),
            ])
    }

    static func canAsk(_ examples: [String]) -> LocalizedText {
        guard !examples.isEmpty else { return nothingToAsk }
        return phrase(
            "ask_can_ask",
            [
                "questions": quoted(examples)
            ])
    }

    /// - Parameter text: What was misread.
    static func kept(_ text: String) -> LocalizedText {
        phrase("ask_kept", ["text": text])
    }

    static let notKept = phrase("ask_not_kept")

    static let whatWasMeant = phrase("ask_what_was_meant")

    static let somethingElse = phrase("ask_something_else")

    static let askAnew = phrase("ask_ask_anew")

    static let nothingAsked = phrase("ask_nothing_asked")

    /// Under an answer.
    static func alsoAsk(_ questions: [String]) -> LocalizedText {
        phrase(
            "ask_also_ask",
            [
                "questions": quoted(questions)
            ])
    }

    private static func quoted(_ questions: [String]) -> WordList {
        WordList(questions.map { phrase("ask_quoted", ["question": $0]) }, separator: " ")
    }

    static let failed = phrase("ask_failed")

    static let nothingToAsk = phrase("ask_nothing_to_ask")

    static let whichOne = phrase("ask_which_one")

    static func which(_ slot: String) -> LocalizedText {
        phrase("ask_which", ["slot": slot])
    }

    static func notUnderstood(_ answer: String) -> LocalizedText {
        phrase("ask_not_understood", ["answer": answer])
    }

    static func noIntent(_ name: String) -> LocalizedText {
        phrase("ask_no_intent", ["name": name])
    }

    static let notJSON = phrase("ask_not_json")
}

/// What the gateway says of the cards that people keep.
enum DashboardWords {
    static func added(_ number: Int, _ title: LocalizedText) -> LocalizedText {
        phrase("dashboard_added", ["number": number, "title": title])
    }

    static func dropped(_ title: LocalizedText) -> LocalizedText {
        phrase("dashboard_dropped", ["title": title])
    }

    static let empty = phrase("dashboard_empty")

    static let nothingToKeep = phrase("dashboard_nothing_to_keep")

    static func full(_ most: Int) -> LocalizedText {
        phrase("dashboard_full", ["most": most])
    }

    static func noCard(_ number: Int) -> LocalizedText {
        phrase("dashboard_no_card", ["number": number])
    }

    static let gone = phrase("dashboard_gone")

    static let noAnswer = phrase("dashboard_no_answer")

    static let notStored = phrase("dashboard_not_stored")
}
