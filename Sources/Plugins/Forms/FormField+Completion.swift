import Community
import Model
import Times

/// What a field's answer may be, for completion.
extension FormField {
    /// Returns what may be typed for the field, as far as it can be known: choices, names, and days that it takes.
    func answer(_ clock: FormClock) -> AskedAnswer {
        switch kind.reader {
        case .argument(.handle): AskedAnswer(.handles)
        case .argument(.place): AskedAnswer(.places)
        case .argument(.choice(let words)): AskedAnswer(words: words.map(Self.verbatim))
        case .argument(.list): .named(name, isList: true) ?? AskedAnswer()
        case .letters(let kind, _): .named(name) ?? AskedAnswer(kind == .text ? .mentions : .none)
        case .choice(let choices): AskedAnswer(words: choices.map(\.text))
        case .choices(let choices, let most): AskedAnswer(words: choices.map(\.text), isList: most > 1)
        case .yesno: AskedAnswer(words: [FormWords.yes, FormWords.no])
        case .day: AskedAnswer(words: FormWords.days.filter { takes($0, clock) })
        case .argument, .number, .money, .time: AskedAnswer()
        }
    }

    /// Whether a text is accepted in every language.
    private func takes(_ text: LocalizedText, _ clock: FormClock) -> Bool {
        Language.allCases.allSatisfy { (try? read(text.text(in: $0), clock)) != nil }
    }

    private static func verbatim(_ word: String) -> LocalizedText { LocalizedText { _ in word } }
}

extension FormProgress {
    /// What the next line may be, for completion: at the last look, that all is right.
    var answer: AskedAnswer {
        place.map { form.fields[$0].answer(clock) } ?? AskedAnswer(words: [FormWords.yes])
    }
}
