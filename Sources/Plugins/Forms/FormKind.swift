import Community
import Model
import Times

/// What a field of a form takes.
struct FormKind: Sendable, Hashable {
    /// How an answer is read.
    enum Reader: Sendable, Hashable {
        /// As an argument of a command.
        case argument(Argument.Kind)
        /// A text or a word of so many letters.
        case letters(Argument.Kind, ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case money(ClosedRange<Double>)
        /// A day between two that may themselves be written as people do.
        case day(from: String?, to: String?)
        case time
        case yesno
        /// One of these.
        case choice([FormChoice])
        /// Some of these.
        case choices([FormChoice], most: Int)
    }

    /// What a field's kind may be called beside those of arguments, and what it gives.
    static let documentation: KeyValuePairs = [
        "text": "words, from `min` to `max` letters (1,000; at most 2,600): a text",
        "word": "one word, without white space: a text",
        "place": "a place, such as `#chess` or `@bob`: a text",
        "media": "numbers of the caller's uploads, such as `12, 13`, at most `max`: as in commands",
        "number": "a number, from `min` to `max`: a number",
        "money": "an amount such as `9000`, `$9,000.50` or `90 元`, from `min` (0) to `max`: a number",
        "day":
            "a day as `time.day` reads it, such as `friday`, `24/12` or `後日`, from `min` to `max`, which may be such a "
            + "text too (`min = \"today\"`): a text, `2026-12-24`",
        "time":
            "a time of a day, such as `8am`, `20:30` or `下午3時`; of what may be two, such as `8點`, it is asked back "
            + "which: a text, `08:00`",
        "yesno": "`yes` or `no`, also `是` or `否`: true or false",
        "choice": "one of `choices`, by its word or its name in any language: the word as declared",
        "choices":
            "some of `choices`, with commas between them, at most `max`: a list of the words as declared",
    ]

    /// The greatest number that is read, which stands for no bound.
    static let unbounded = 1e15

    /// As plugins write it.
    let word: String
    let reader: Reader
}

/// What days are counted from.
struct FormClock: Sendable {
    let today: CivilDay

    /// Returns a day as `2026-12-24`, or `nil` if the text is none.
    func day(_ text: String) -> String? { DayPhrase(text)?.day(from: today)?.text }
}
