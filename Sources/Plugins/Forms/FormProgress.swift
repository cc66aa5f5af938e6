import Community
import Lua
import Model
import Times

/// How far a form was filled in. It knows neither store nor door: what is written goes in, and what is to be done comes out.
struct FormProgress: Sendable {
    /// What a field was answered with, as it is stored.
    struct Answer: Sendable, Hashable {
        let kind: String
        /// As it would be typed, or `nil` if the field was left out.
        let text: String?
    }

    /// What follows from what was written.
    enum Step {
        /// These lines are said, and the same is asked again.
        case said([LocalizedText])
        /// Another field is asked; no answer changed.
        case moved
        /// Answers changed: they are stored before anything else is asked.
        case answered
        case handedIn
        case putBy
        case givenUp
    }

    let form: Form
    let clock: FormClock
    private(set) var answers: [String: Answer] = [:]
    /// The fields of those answers that the plugin gave: they are not the person's, and are given anew each time.
    private(set) var prefilled: Set<String> = []
    /// The answered field that is asked again.
    private var revisited: Int?
    /// Why fields are not accepted as they were sent, by their names.
    private(set) var problems: [String: LocalizedText] = [:]
    /// The hours that the answer before may have meant: it was asked back which.
    private var hours: [TimeOfDay] = []
    /// Whether the last look was said, and nothing changed since.
    private var isSeen = false

    init(_ form: Form, _ clock: FormClock) { (self.form, self.clock) = (form, clock) }

    /// The answers that are the person's, and are stored.
    var own: [String: Answer] { answers.filter { !prefilled.contains($0.key) } }

    /// The field that is asked for, or `nil` if all are answered and none is asked again.
    var place: Int? { revisited ?? form.fields.firstIndex { answers[$0.name] == nil } }

    var isComplete: Bool { form.fields.allSatisfy { answers[$0.name] != nil } }

    /// How many fields were answered or left out.
    var count: Int { form.fields.count { answers[$0.name] != nil } }

    // MARK: What is known already

    /// Takes over what was stored, perhaps under an earlier version of the plugin. Returns what can't be taken over, and why.
    mutating func restore(_ stored: [(name: String, answer: Answer)]) -> [LocalizedText] {
        var lost: [LocalizedText] = []
        for (name, answer) in stored {
            guard let field = form[name] else {
                lost.append(FormWords.noLongerAsked(name.uppercased()))
                continue
            }
            if answer.kind != field.kind.word {
                lost.append(FormWords.changed(field, FormWords.otherKind))
            } else if let text = answer.text {
                do {
                    _ = try field.read(text, clock)
                    answers[name] = answer
                } catch {
                    lost.append(FormWords.changed(field, error.words))
                }
            } else if field.canBeLeftOut {
                answers[name] = answer
            } else {
                lost.append(FormWords.changed(field, field.named(FormWords.mustBeAnswered)))
            }
        }
        return lost
    }

    /// Takes over what the plugin knows of fields that weren't answered. Returns what is wrong with it.
    mutating func fill() -> [LocalizedText] {
        var wrong: [LocalizedText] = []
        for field in form.fields where answers[field.name] == nil {
            guard let text = form.given[field.name] else { continue }
            do {
                answers[field.name] = try answer(text, of: field)
                prefilled.insert(field.name)
            } catch { wrong.append(error.words) }
        }
        return wrong
    }

    /// Has a field asked again, because what it was answered with is there no longer.
    mutating func discard(_ field: FormField, because problem: LocalizedText? = nil) {
        answers[field.name] = nil
        problems[field.name] = problem
    }

    private func answer(_ typed: String, of field: FormField) throws(ArgumentProblem) -> Answer {
        let text = try field.read(typed, clock).text
        // It is read again as it is stored: what can't be is said now.
        _ = try field.read(text, clock)
        return Answer(kind: field.kind.word, text: text)
    }

    // MARK: What is written

    /// Takes a line.
    mutating func take(_ line: String) -> Step {
        problems = [:]
        let asked = hours
        hours = []
        // Whoever writes something else at the last look has it before them.
        isSeen = place == nil
        guard line.utf8.count <= FormField.mostBytes else {
            return refuse(
                place.map { form.fields[$0].named(FormWords.tooLong) } ?? FormWords.tooLong("?"), at: place)
        }
        let word = FormWord(line.trimmingSpaces)
        switch word {
        case .cancel: return .givenUp
        case .later: return .putBy
        default: break
        }
        guard let place else { return review(line, word) }
        let field = form.fields[place]
        switch word {
        case .back:
            guard place > 0 else { return .said([FormWords.isFirst]) }
            revisited = place - 1
            return .moved
        case .keep:
            guard answers[field.name] != nil else { return .said([FormWords.nothingToKeep]) }
            revisited = nil
            // What is kept is the person's from now on.
            return prefilled.remove(field.name) == nil ? .moved : .answered
        case .help: return .said([field.accepted(clock)] + overview + [FormWords.steering])
        case .skip: return leaveOut(place)
        case .cancel, .later, nil: break
        }
        let unquoted = FormWord.unquoted(line)
        // Which hour is meant a part of the day says: 晚上.
        let typed = HourReader.choice(among: asked, meantBy: unquoted)?.text ?? unquoted
        if typed.isEmpty {
            if answers[field.name] != nil {
                revisited = nil
                return .moved
            }
            return leaveOut(place)
        }
        do {
            answers[field.name] = try answer(typed, of: field)
            prefilled.remove(field.name)
            revisited = nil
            return .answered
        } catch {
            hours = field.hours(in: typed)
            return refuse(error.words, at: place)
        }
    }

    /// What a program sent: nothing leaves a field out.
    private func sent(_ typed: String?, to field: FormField) throws(ArgumentProblem) -> Answer {
        if let typed, !typed.trimmingSpaces.isEmpty { return try answer(typed, of: field) }
        guard field.canBeLeftOut else { throw ArgumentProblem(field.named(FormWords.mustBeAnswered)) }
        return Answer(kind: field.kind.word, text: nil)
    }

    private mutating func leaveOut(_ place: Int) -> Step {
        let field = form.fields[place]
        guard field.canBeLeftOut else { return refuse(field.named(FormWords.mustBeAnswered), at: place) }
        answers[field.name] = Answer(kind: field.kind.word, text: nil)
        prefilled.remove(field.name)
        revisited = nil
        return .answered
    }

    private mutating func refuse(_ problem: LocalizedText, at place: Int?) -> Step {
        if let place { problems[form.fields[place].name] = problem }
        return .said([problem])
    }

    private mutating func review(_ line: String, _ word: FormWord?) -> Step {
        if word == .back {
            revisited = form.fields.count - 1
            isSeen = false
            return .moved
        }
        let typed = line.trimmingSpaces
        if word == .help { return .said(overview + [FormWords.whichOne(form.fields.count)]) }
        if FormWord.agreement(in: typed) == true { return .handedIn }
        let named = form.fields.firstIndex { Argument.word(among: [$0.name], meantBy: typed) != nil }
        let numbered = Int(WrittenNumber.plain(typed)).flatMap {
            (1...form.fields.count).contains($0) ? $0 - 1 : nil
        }
        if let index = named ?? numbered {
            revisited = index
            isSeen = false
            return .moved
        }
        return .said([FormWords.whichOne(form.fields.count)])
    }

    /// Takes many answers at once, as a program sends them.
    mutating func take(_ message: FormMessage) -> Step {
        problems = [:]
        hours = []
        isSeen = false
        var (said, hasChanged): ([LocalizedText], Bool) = ([], false)
        for (name, typed) in message.answers {
            guard let field = form[name] else {
                said.append(FormWords.noSuchField(String(name.head(bytes: 64))))
                continue
            }
            do {
                let answer = try sent(typed, to: field)
                hasChanged = hasChanged || answers[field.name] != answer || prefilled.contains(field.name)
                answers[field.name] = answer
                prefilled.remove(field.name)
            } catch {
                problems[field.name] = error.words
                said.append(error.words)
            }
        }
        revisited = nil
        // Who hands in leaves out what may be left out and wasn't mentioned.
        if message.wish == .submit, said.isEmpty {
            for field in form.fields where answers[field.name] == nil {
                if field.canBeLeftOut {
                    answers[field.name] = Answer(kind: field.kind.word, text: nil)
                    hasChanged = true
                } else {
                    problems[field.name] = field.named(FormWords.mustBeAnswered)
                    said.append(field.named(FormWords.mustBeAnswered))
                }
            }
        }
        switch message.wish {
        case .cancel: return .givenUp
        case .later: return .putBy
        case .submit where said.isEmpty && isComplete: return .handedIn
        case .submit, nil:
            if !said.isEmpty { return .said(said) }
            return hasChanged ? .answered : .moved
        }
    }

    // MARK: What is shown

    /// The lines that ask for what comes next.
    var question: [LocalizedText] {
        guard let place else { return (isSeen ? [] : overview) + [FormWords.isRight] }
        let field = form.fields[place]
        var notes: [LocalizedText] = []
        // Of a plain text everybody knows, and whoever was just refused has read it.
        let isText = if case .letters(.text, _) = field.kind.reader { true } else { false }
        if !isText, problems[field.name] == nil { notes.append(field.accepted(clock)) }
        if answers[field.name] != nil { notes.append(FormWords.canKeep(shown(field))) }
        if field.canBeLeftOut { notes.append(FormWords.canSkip(fallback(of: field))) }
        let asked = FormWords.question(place + 1, of: form.fields.count, field.prompt)
        return notes.isEmpty ? [asked] : [asked, FormWords.joined(notes)]
    }

    /// A line for each field, with what it was answered with.
    var overview: [LocalizedText] {
        form.fields.enumerated().map { index, field in
            let shown = shown(field)
            return LocalizedText { language in
                FormWords.line(
                    index + 1, (field.given ?? field.prompt).text(in: language), shown.text(in: language),
                    language)
            }
        }
    }

    private func shown(_ field: FormField) -> LocalizedText {
        guard let answer = answers[field.name] else { return FormWords.open }
        guard let text = answer.text else { return fallback(of: field) ?? FormWords.leftOut }
        guard let value = try? field.read(text, clock) else { return FormWords.open }
        return LocalizedText { Self.cut(value.shown.text(in: $0)) }
    }

    private func fallback(of field: FormField) -> LocalizedText? {
        field.fallback.flatMap { try? field.read($0, clock).shown }
    }

    /// Bytes of an answer that a line of the overview has: more would hide the other lines.
    private static let shownBytes = 240

    private static func cut(_ text: String) -> String {
        text.utf8.count > shownBytes ? "\(text.head(bytes: shownBytes))…" : text
    }

    /// The form as a program may draw it.
    func sheet(in language: Language) -> FormSheet {
        let fields = form.fields.map { field in
            var shown = FormSheet.Field(
                name: field.name, kind: field.kind.word, prompt: field.prompt.text(in: language),
                accepts: field.accepted(clock).text(in: language))
            shown.limits = field.limits(clock, in: language)
            shown.isOptional = field.isOptional
            shown.fallback = field.fallback.flatMap { try? field.read($0, clock).text }
            shown.standing = .init(
                answer: answers[field.name]?.text,
                isSkipped: answers[field.name].map { $0.text == nil } ?? false,
                problem: problems[field.name]?.text(in: language))
            return shown
        }
        return FormSheet(
            name: form.name, title: form.title?.text(in: language), fields: fields,
            asked: place.map { form.fields[$0].name })
    }

    // MARK: What it comes to

    /// The value of each field; of one that was left out what holds then, or `nil`.
    var values: [(field: FormField, value: FormField.Value?)] {
        form.fields.map { field in
            let text = answers[field.name].flatMap(\.text) ?? field.fallback
            return (field, text.flatMap { try? field.read($0, clock) })
        }
    }

    /// The answered fields whose answers are uploads.
    var uploads: [(field: FormField, media: [MediaID])] {
        form.fields.compactMap { field in
            guard case .argument(.media) = field.kind.reader, let text = answers[field.name].flatMap(\.text),
                let value = try? field.read(text, clock), !value.media.isEmpty
            else { return nil }
            return (field, value.media)
        }
    }
}

extension FormField {
    var canBeLeftOut: Bool { isOptional || fallback != nil }
}
