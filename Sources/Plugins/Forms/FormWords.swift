import Community
import Model

/// What people are told while they fill in a form.
enum FormWords {
    static let yes = phrase("form_yes")
    static let no = phrase("form_no")

    /// Days as people write them most often, as far ahead as each has one word.
    static let days = [
        phrase("form_days_today"), phrase("form_days_tomorrow"),
        phrase("form_days_monday"), phrase("form_days_tuesday"),
        phrase("form_days_wednesday"),
        phrase("form_days_thursday"),
        phrase("form_days_friday"),
        phrase("form_days_saturday"),
        phrase("form_days_sunday"),
    ]

    /// An amount as people read it: `$9,000`, `$9,000.50`.
    static func money(_ amount: Double, in language: Language) -> String {
        let whole = language.number(Int64(amount))
        let cents = Int64((amount * 100).rounded()) - Int64(amount) * 100
        return cents == 0 ? "$\(whole)" : "$\(whole).\(cents < 10 ? "0" : "")\(cents)"
    }

    // MARK: Beginning and going on

    static func begins(_ count: Int) -> LocalizedText {
        phrase("form_begins", ["count": count])
    }

    static let steering = phrase("form_steering")

    static func goesOn(_ answered: Int, of count: Int) -> LocalizedText {
        phrase("form_goes_on", ["answered": answered, "number": count])
    }

    static func forgotten(_ name: String) -> LocalizedText {
        phrase("form_forgotten", ["name": name, "most": FormShelf.most])
    }

    // MARK: Asking

    static func question(_ number: Int, of count: Int, _ prompt: LocalizedText) -> LocalizedText {
        LocalizedText { "\(number)/\(count)  \(prompt.text(in: $0))" }
    }

    static func canSkip(_ fallback: LocalizedText?) -> LocalizedText {
        guard let fallback else {
            return phrase("form_can_skip_skip_leaves_it_out")
        }
        return phrase("form_can_skip", ["fallback": fallback])
    }

    static func canKeep(_ answer: LocalizedText) -> LocalizedText {
        phrase("form_can_keep", ["answer": answer])
    }

    static func mustBeAnswered(_ name: String) -> LocalizedText {
        phrase("form_must_be_answered", ["name": NameBeforeWords(name)])
    }

    static let nothingToKeep = phrase("form_nothing_to_keep")

    static let isFirst = phrase("form_is_first")

    static let leftOut = phrase("form_left_out")
    static let open = phrase("form_open")

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

    static let isRight = phrase("form_is_right")

    static func whichOne(_ count: Int) -> LocalizedText {
        phrase("form_which_one", ["number": count])
    }

    // MARK: The end

    /// - Parameter line: The command that goes on; `nil` if it was no command.
    static func putBy(_ answered: Int, _ line: String?) -> LocalizedText {
        let days = FormShelf.days
        guard let line else {
            return phrase("form_put_by", ["answered": answered, "days": days])
        }
        return phrase("form_put_by_line", ["answered": answered, "days": days, "line": line])
    }

    static let nothingPutBy = phrase("form_nothing_put_by")

    static let givenUp = phrase("form_given_up")

    static let elsewhere = phrase("form_elsewhere")

    static let isHandedIn = phrase("form_is_handed_in")

    // MARK: After a change of the plugin

    static func changed(_ field: FormField, _ why: LocalizedText) -> LocalizedText {
        field.named { name in
            phrase("form_changed", ["name": NameBeforeWords(name), "why": why])
        }
    }

    static let otherKind = phrase("form_other_kind")

    static func noLongerAsked(_ name: String) -> LocalizedText {
        phrase("form_no_longer_asked", ["name": name])
    }

    static let fileIsGone = phrase("form_file_is_gone")

    // MARK: What is accepted

    static func tooLong(_ name: String) -> LocalizedText {
        phrase(
            "form_too_long", ["name": NameBeforeWords(name), "kibibytes": FormField.mostBytes >> 10])
    }

    static let full = phrase("form_full", ["kibibytes": FormShelf.mostBytes >> 10])

    static func letters(_ name: String, _ range: ClosedRange<Int>, isWord: Bool) -> LocalizedText {
        let (least, most) = (GroupedNumber(range.lowerBound), GroupedNumber(range.upperBound))
        let name = NameBeforeWords(name)
        guard range.lowerBound > 1 else {
            return isWord
                ? phrase("form_word_at_most", ["name": name, "most": most])
                : phrase("form_text_at_most", ["name": name, "most": most])
        }
        return isWord
            ? phrase("form_word_between", ["name": name, "least": least, "most": most])
            : phrase("form_text_between", ["name": name, "least": least, "most": most])
    }

    static func number(_ name: String, _ range: ClosedRange<Double>) -> LocalizedText {
        bounded(
            phrase("form_number", ["name": NameBeforeWords(name)]),
            least: range.lowerBound <= -FormKind.unbounded ? nil : AmountText.written(range.lowerBound),
            most: range.upperBound >= FormKind.unbounded ? nil : AmountText.written(range.upperBound))
    }

    static func amount(_ name: String, _ range: ClosedRange<Double>) -> LocalizedText {
        let range = bounded(
            phrase("form_amount", ["name": NameBeforeWords(name)]),
            least: money(range.lowerBound, in: .english),
            most: range.upperBound >= FormKind.unbounded ? nil : money(range.upperBound, in: .english))
        return phrase("form_amount_range", ["range": range])
    }

    static func day(_ name: String, from: String?, to: String?) -> LocalizedText {
        let range = bounded(
            phrase("form_day", ["name": NameBeforeWords(name)]),
            least: from,
            most: to)
        return phrase("form_day_range", ["range": range])
    }

    private static func bounded(_ what: LocalizedText, least: String?, most: String?) -> LocalizedText {
        switch (least, most) {
        case (nil, nil): what
        case (let least?, nil): phrase("form_from", ["what": what, "least": least])
        case (nil, let most?): phrase("form_up_to", ["what": what, "most": most])
        case (let least?, let most?):
            phrase("form_from_to", ["what": what, "least": least, "most": most])
        }
    }

    static func time(_ name: String) -> LocalizedText {
        phrase("form_time", ["name": NameBeforeWords(name)])
    }

    /// - Parameter hours: what was written may be, as `08:00` and `20:00`.
    static func whichHour(_ name: String, _ hours: [String]) -> LocalizedText {
        phrase(
            "form_which_hour",
            [
                "name": NameBeforeWords(name),
                "hours": WordList(hours, separator: phrase("form_or")),
            ])
    }

    static func yesOrNo(_ name: String) -> LocalizedText {
        phrase("form_yes_or_no", ["name": NameBeforeWords(name)])
    }

    static func some(of words: [String], _ name: String, most: Int) -> LocalizedText {
        phrase(
            "form_some",
            [
                "name": NameBeforeWords(name), "most": most,
                "list": WordList(words),
            ])
    }

    static func fileNumbers(_ name: String) -> LocalizedText {
        phrase("form_file_numbers", ["name": NameBeforeWords(name)])
    }

    static func noSuchField(_ name: String) -> LocalizedText {
        phrase("form_no_such_field", ["name": NameBeforeWords(name)])
    }

    static let noAnswers = phrase("form_no_answers")
}
