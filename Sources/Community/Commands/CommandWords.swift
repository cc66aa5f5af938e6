import Model

/// What people are told of what they typed.
enum CommandWords {
    static let tooMuch = phrase("command_too_much")

    static let openQuote = phrase("command_open_quote")

    static func tooManyFiles(_ most: Int) -> LocalizedText {
        phrase("command_too_many_files", ["count": most])
    }

    static func didYouMean(_ word: String) -> LocalizedText {
        phrase("command_did_you_mean", ["word": word])
    }

    static func noFiles(_ path: String) -> LocalizedText {
        phrase("command_no_files", ["path": path])
    }

    static func missing(_ name: String) -> LocalizedText {
        phrase("command_missing", ["name": name])
    }

    static func wholeNumber(_ name: String, from minimum: Int64) -> LocalizedText {
        phrase("command_whole_number", ["name": NameBeforeWords(name), "minimum": minimum])
    }

    static func wholeNumber(_ name: String, from minimum: Int64, to maximum: Int64) -> LocalizedText {
        phrase(
            "command_whole_number_maximum",
            ["name": NameBeforeWords(name), "minimum": minimum, "maximum": maximum])
    }

    static func oneOf(_ words: [String], _ name: String) -> LocalizedText {
        phrase("command_one_of", ["name": NameBeforeWords(name), "list": WordList(words)])
    }

    // MARK: What is accepted

    static func oneWord(_ name: String) -> LocalizedText {
        phrase("command_one_word", ["name": NameBeforeWords(name)])
    }

    static func anyText(_ name: String) -> LocalizedText {
        phrase("command_any_text", ["name": NameBeforeWords(name)])
    }

    static func aHandle(_ name: String) -> LocalizedText {
        phrase("command_a_handle", ["name": NameBeforeWords(name)])
    }

    static func aPlace(_ name: String) -> LocalizedText {
        phrase("command_a_place", ["name": NameBeforeWords(name)])
    }

    static func phrases(_ name: String) -> LocalizedText {
        phrase("command_phrases", ["name": NameBeforeWords(name)])
    }

    static func files(_ name: String, atMost most: Int) -> LocalizedText {
        phrase("command_files", ["count": most, "name": NameBeforeWords(name)])
    }

    /// What is wrong, and how the command is written.
    static func usage(_ usage: String, after problem: LocalizedText) -> LocalizedText {
        phrase("command_usage", ["problem": problem, "usage": usage])
    }
}
