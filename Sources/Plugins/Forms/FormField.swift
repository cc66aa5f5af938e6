import Community
import Foundation
import Lua
import Model
import Times

/// A form as a plugin asks for it.
struct Form: Sendable {
    let name: String
    let title: LocalizedText?
    let fields: [FormField]
    /// Whether all answers are shown at the end, and asked about.
    let isReviewed: Bool
    /// What is known already, as it would be typed, by field.
    let given: [String: String]

    subscript(name: String) -> FormField? { fields.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// One field of a form.
struct FormField: Sendable {
    let name: String
    let kind: FormKind
    let prompt: LocalizedText
    /// What people know it by, in a word or two; `nil` if the plugin doesn't say.
    let given: LocalizedText?
    /// Whether it may be left out.
    let isOptional: Bool
    /// What holds where it is left out, as it would be typed; `nil` if nothing does.
    let fallback: String?

    /// A value that a field was answered with.
    struct Value: Sendable {
        /// As it would be typed: what is stored, and read again.
        let text: String
        /// As people are shown it; a line break in it makes no line.
        let shown: LocalizedText
        /// As the plugin gets it; of uploads their numbers.
        let lua: LuaValue
        /// The uploads that it is.
        var media: [MediaID] = []

        init(_ text: String, shown: LocalizedText? = nil, _ lua: LuaValue) {
            (self.text, self.lua) = (text, lua)
            self.shown = shown ?? LocalizedText { _ in text }
        }
    }

    /// Bytes of an answer that are read: a text of as many letters as a field may take, in any script.
    static let mostBytes = 16 << 10

    /// Reads an answer.
    /// - Throws: a sentence that says what is accepted.
    func read(_ typed: String, _ clock: FormClock) throws(ArgumentProblem) -> Value {
        let text = typed.trimmingSpaces
        guard text.utf8.count <= Self.mostBytes else { throw ArgumentProblem(named(FormWords.tooLong)) }
        guard !text.isEmpty, !argument.kind.hasMark(text[...]) else {
            throw ArgumentProblem(accepted(clock))
        }
        switch kind.reader {
        case .argument(let kind): return try value(text, kind)
        case .letters(let kind, let letters):
            let value = try value(text, kind)
            guard letters.contains(text.count) else { throw ArgumentProblem(accepted(clock)) }
            return value
        case .number(let range):
            guard let number = WrittenNumber.number(text), range.contains(number) else {
                throw ArgumentProblem(accepted(clock))
            }
            return Value(AmountText.written(number), .amount(number))
        case .money(let range):
            guard let amount = AmountText.money(text), range.contains(amount) else {
                throw ArgumentProblem(accepted(clock))
            }
            return Value(
                AmountText.written(amount), shown: LocalizedText { FormWords.money(amount, in: $0) },
                .amount(amount))
        case .day(let from, let to):
            guard let day = clock.day(text), from.flatMap(clock.day).map({ $0 <= day }) ?? true,
                to.flatMap(clock.day).map({ day <= $0 }) ?? true
            else { throw ArgumentProblem(accepted(clock)) }
            return Value(day, .string(day))
        case .time:
            guard case .time(let time) = HourReader.read(text) else {
                let hours = hours(in: text).map(\.text)
                throw ArgumentProblem(
                    hours.isEmpty ? accepted(clock) : named { FormWords.whichHour($0, hours) })
            }
            return Value(time.text, .string(time.text))
        case .yesno:
            guard let isSo = FormWord.agreement(in: text) else { throw ArgumentProblem(accepted(clock)) }
            return Value(isSo ? "yes" : "no", shown: isSo ? FormWords.yes : FormWords.no, .boolean(isSo))
        case .choice(let choices):
            guard let choice = choices.meant(by: text) else { throw ArgumentProblem(accepted(clock)) }
            return Value(choice.word, shown: choice.text, .string(choice.word))
        case .choices(let choices, let most):
            return try some(of: choices, in: text, most: most, clock)
        }
    }

    /// The hours that an answer may mean, where it may be several.
    func hours(in typed: String) -> [TimeOfDay] {
        guard case .time = kind.reader, case .unsure(let hours) = HourReader.read(typed) else { return [] }
        return hours
    }

    /// Reads as commands read their arguments.
    private func value(_ text: String, _ kind: Argument.Kind) throws(ArgumentProblem) -> Value {
        switch kind {
        case .word, .handle, .place:
            // Of a line a command takes one word; an answer is all of it.
            guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
                throw ArgumentProblem(named(argument.accepted(as:)))
            }
        default: break
        }
        var piece = text
        if case .integer = kind { piece = WrittenNumber.plain(text) }
        let value: ArgumentValue
        do { value = try argument.value(of: piece[...]) } catch {
            // An answer has no way to bring a file along.
            throw ArgumentProblem(named(error.path == nil ? argument.accepted(as:) : FormWords.fileNumbers))
        }
        switch value {
        case .text(let word): return Value(word, .string(word))
        case .integer(let number):
            return Value(
                "\(number)", shown: LocalizedText { $0.number(number) }, .integer(number))
        case .list(let words):
            guard !words.isEmpty else { throw ArgumentProblem(named(argument.accepted(as:))) }
            return Value(words.joined(separator: ", "), .list(words.map(LuaValue.string)))
        case .media(let ids):
            let numbers = ids.map { "\($0.rawValue)" }.joined(separator: ", ")
            var value = Value(numbers, .list(ids.map { .integer($0.rawValue) }))
            value.media = ids
            return value
        case .absent: throw ArgumentProblem(named(argument.accepted(as:)))
        }
    }

    private func some(
        of choices: [FormChoice], in text: String, most: Int, _ clock: FormClock
    ) throws(ArgumentProblem) -> Value {
        var chosen: [FormChoice] = []
        for part in text.unicodeScalars.split(whereSeparator: Argument.commas.contains) {
            let part = Substring(part).trimmingSpaces
            if part.isEmpty { continue }
            guard let choice = choices.meant(by: String(part)) else { throw ArgumentProblem(accepted(clock)) }
            if !chosen.contains(choice) { chosen.append(choice) }
        }
        guard (1...most).contains(chosen.count) else { throw ArgumentProblem(accepted(clock)) }
        return Value(
            chosen.words.joined(separator: ", "),
            shown: LocalizedText { chosen.names(in: $0).joined(separator: $0 == .english ? ", " : "、") },
            .list(chosen.words.map(LuaValue.string)))
    }

    // MARK: What is accepted

    /// What it is called in sentences.
    var label: LocalizedText { given ?? LocalizedText { [name] _ in name.uppercased() } }

    /// A sentence about it, with its name in the sentence's language.
    func named(_ sentence: (String) -> LocalizedText) -> LocalizedText {
        LocalizedText { [label] in sentence(label.text(in: $0)).text(in: $0) }
    }

    /// The field as an argument of a command, where it is read as one.
    private var argument: Argument {
        switch kind.reader {
        case .argument(let kind), .letters(let kind, _): Argument(name: name, kind: kind)
        default: Argument(name: name, kind: .text)
        }
    }

    /// A sentence that says what is accepted.
    func accepted(_ clock: FormClock) -> LocalizedText {
        LocalizedText { accepted(label.text(in: $0), clock, $0).text(in: $0) }
    }

    private func accepted(_ label: String, _ clock: FormClock, _ language: Language) -> LocalizedText {
        switch kind.reader {
        case .argument(.media): FormWords.fileNumbers(label)
        case .argument: argument.accepted(as: label)
        case .letters(let kind, let letters): FormWords.letters(label, letters, isWord: kind == .word)
        case .number(let range): FormWords.number(label, range)
        case .money(let range): FormWords.amount(label, range)
        case .day(let from, let to):
            FormWords.day(label, from: from.flatMap(clock.day), to: to.flatMap(clock.day))
        case .time: FormWords.time(label)
        case .yesno: FormWords.yesOrNo(label)
        case .choice(let choices):
            Argument(name: name, kind: .choice(choices.names(in: language))).accepted(as: label)
        case .choices(let choices, let most):
            FormWords.some(of: choices.names(in: language), label, most: most)
        }
    }

    /// What a door that draws the field may hold an answer against.
    func limits(_ clock: FormClock, in language: Language) -> FormSheet.Field.Limits {
        func day(_ text: String?) -> FormSheet.Bound? { text.flatMap(clock.day).map { .day($0) } }
        return switch kind.reader {
        case .argument(.integer(let least, let most)):
            .init(minimum: .integer(least), maximum: most == .max ? nil : .integer(most))
        case .argument(.media(let most, _)): .init(maximum: .integer(Int64(most)))
        case .choice(let choices): .init(choices: choices.words, labels: choices.names(in: language))
        case .letters(_, let letters):
            .init(
                minimum: .integer(Int64(letters.lowerBound)), maximum: .integer(Int64(letters.upperBound)))
        case .number(let range), .money(let range):
            .init(minimum: .amount(range.lowerBound), maximum: .amount(range.upperBound))
        case .day(let from, let to): .init(minimum: day(from), maximum: day(to))
        case .choices(let choices, let most):
            .init(
                maximum: .integer(Int64(most)), choices: choices.words, labels: choices.names(in: language))
        default: .init()
        }
    }
}

extension LuaValue {
    /// Whole numbers stay whole.
    fileprivate static func amount(_ number: Double) -> LuaValue {
        number == number.rounded() ? .integer(Int64(number)) : .number(number)
    }
}

extension FormSheet.Bound {
    /// `nil` if it bounds nothing.
    fileprivate static func amount(_ number: Double) -> FormSheet.Bound? {
        guard number.magnitude < FormKind.unbounded else { return nil }
        return number == number.rounded() ? .integer(Int64(number)) : .number(number)
    }
}

/// Something that a field may be answered with.
struct FormChoice: Sendable, Hashable {
    /// What the plugin gets, and what is stored.
    let word: String
    /// What people read; they may write it in any language, or the word.
    let text: LocalizedText

    init(_ word: String, text: LocalizedText? = nil) {
        (self.word, self.text) = (word, text ?? LocalizedText { _ in word })
    }

    /// Reads `"quiet"`, or `{ "quiet", en = "Quiet", ["zh-Hant"] = "安靜" }`.
    init(_ value: LuaValue, file: String, path: String) throws(PluginProblem) {
        if let word = value.string {
            self.init(word)
        } else {
            let reader = try TableReader(value, file: file, path: path)
            try reader.allow(Language.allCases.map(\.rawValue), positions: 1)
            guard let word = reader.array.first?.string else {
                throw reader.problem(nil, "a choice is \"quiet\", or { \"quiet\", [\"zh-Hant\"] = \"安靜\" }")
            }
            var others: [Language: String] = [:]
            for language in Language.allCases where language != .english {
                others[language] = try reader.string(language.rawValue)
            }
            self.init(word, text: LocalizedText(try reader.string("en") ?? word, others: others))
        }
        let writings = [word] + Language.allCases.map { text.text(in: $0) }
        guard
            writings.allSatisfy({ !$0.trimmingSpaces.isEmpty && !$0.contains(where: { ",，、".contains($0) }) })
        else {
            throw PluginProblem(
                file: file, path: path, message: "a word has no comma, which stands between several")
        }
    }
}

extension [FormChoice] {
    var words: [String] { map(\.word) }

    /// What they are called in a language.
    func names(in language: Language) -> [String] { map { $0.text.text(in: language) } }

    /// The one that is meant, by its word or its name in any language; `nil` if none is.
    func meant(by typed: String) -> FormChoice? {
        if let word = Argument.word(among: words, meantBy: typed) { return first { $0.word == word } }
        return first { choice in
            Argument.word(among: Language.allCases.map { choice.text.text(in: $0) }, meantBy: typed) != nil
        }
    }
}

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
