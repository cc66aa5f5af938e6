import Community
import Foundation
import Lua
import Model

/// One field of a form.
struct FormField: Sendable {
    let name: String
    let kind: FormKind
    let prompt: LocalizedText
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
        guard text.utf8.count <= Self.mostBytes else { throw ArgumentProblem(FormWords.tooLong(label)) }
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
            guard let number = AmountText.number(text), range.contains(number) else {
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
            guard let time = HourText.clock(text) else { throw ArgumentProblem(accepted(clock)) }
            return Value(time, .string(time))
        case .yesno:
            guard let isSo = FormWord.agreement(in: text) else { throw ArgumentProblem(accepted(clock)) }
            return Value(isSo ? "yes" : "no", shown: isSo ? FormWords.yes : FormWords.no, .boolean(isSo))
        case .choices(let words, let most):
            return try choices(text, of: words, most: most, clock)
        }
    }

    /// Reads as commands read their arguments.
    private func value(_ text: String, _ kind: Argument.Kind) throws(ArgumentProblem) -> Value {
        switch kind {
        case .word, .handle, .place:
            // Of a line a command takes one word; an answer is all of it.
            guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
                throw ArgumentProblem(argument.accepted)
            }
        default: break
        }
        var piece = text
        if case .integer = kind { piece = AmountText.plain(text) }
        if case .list = kind { piece = Self.withCommas(text) }
        let value: ArgumentValue
        do { value = try argument.value(of: piece[...]) } catch  where error.path != nil {
            // An answer has no way to bring a file along.
            throw ArgumentProblem(FormWords.fileNumbers(label))
        }
        switch value {
        case .text(let word): return Value(word, .string(word))
        case .integer(let number):
            return Value(
                "\(number)", shown: LocalizedText { $0.number(number) }, .integer(number))
        case .list(let words):
            guard !words.isEmpty else { throw ArgumentProblem(argument.accepted) }
            return Value(words.joined(separator: ", "), .list(words.map(LuaValue.string)))
        case .media(let ids):
            let numbers = ids.map { "\($0.rawValue)" }.joined(separator: ", ")
            var value = Value(numbers, .list(ids.map { .integer($0.rawValue) }))
            value.media = ids
            return value
        case .absent: throw ArgumentProblem(argument.accepted)
        }
    }

    private func choices(
        _ text: String, of words: [String], most: Int, _ clock: FormClock
    ) throws(ArgumentProblem) -> Value {
        var chosen: [String] = []
        for part in Self.withCommas(text).split(separator: ",") {
            let part = part.trimmingSpaces
            if part.isEmpty { continue }
            guard let word = Argument.word(among: words, meantBy: part) else {
                throw ArgumentProblem(accepted(clock))
            }
            if !chosen.contains(word) { chosen.append(word) }
        }
        guard (1...most).contains(chosen.count) else { throw ArgumentProblem(accepted(clock)) }
        return Value(chosen.joined(separator: ", "), .list(chosen.map(LuaValue.string)))
    }

    /// The commas of Chinese input methods part a list too.
    private static func withCommas(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { "，、".unicodeScalars.contains($0) ? "," : $0 }))
    }

    // MARK: What is accepted

    /// The name as sentences have it.
    var label: String { name.uppercased() }

    /// The field as an argument of a command, where it is read as one.
    private var argument: Argument {
        switch kind.reader {
        case .argument(let kind), .letters(let kind, _): Argument(name: name, kind: kind)
        default: Argument(name: name, kind: .text)
        }
    }

    /// A sentence that says what is accepted.
    func accepted(_ clock: FormClock) -> LocalizedText {
        switch kind.reader {
        case .argument(.media): FormWords.fileNumbers(label)
        case .argument: argument.accepted
        case .letters(let kind, let letters): FormWords.letters(label, letters, isWord: kind == .word)
        case .number(let range): FormWords.number(label, range)
        case .money(let range): FormWords.amount(label, range)
        case .day(let from, let to):
            FormWords.day(label, from: from.flatMap(clock.day), to: to.flatMap(clock.day))
        case .time: FormWords.time(label)
        case .yesno: FormWords.yesOrNo(label)
        case .choices(let words, let most): FormWords.some(of: words, label, most: most)
        }
    }

    /// What a door that draws the field may hold an answer against.
    func limits(_ clock: FormClock) -> FormSheet.Field.Limits {
        func day(_ text: String?) -> FormSheet.Bound? { text.flatMap(clock.day).map { .day($0) } }
        return switch kind.reader {
        case .argument(.integer(let least, let most)):
            .init(minimum: .integer(least), maximum: most == .max ? nil : .integer(most))
        case .argument(.media(let most, _)): .init(maximum: .integer(Int64(most)))
        case .argument(.choice(let words)): .init(choices: words)
        case .letters(_, let letters):
            .init(
                minimum: .integer(Int64(letters.lowerBound)), maximum: .integer(Int64(letters.upperBound)))
        case .number(let range), .money(let range):
            .init(minimum: .amount(range.lowerBound), maximum: .amount(range.upperBound))
        case .day(let from, let to): .init(minimum: day(from), maximum: day(to))
        case .choices(let words, let most): .init(maximum: .integer(Int64(most)), choices: words)
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
