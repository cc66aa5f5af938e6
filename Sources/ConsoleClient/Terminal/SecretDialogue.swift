/// Asks for what a command lacks, one question after the other, without showing what is secret: a pure state machine.
struct SecretDialogue {
    enum Step: Equatable {
        /// The question, or what is typed, changed.
        case draw
        /// A question is answered: it stays on the screen, and the next follows.
        case next
        /// Everything is answered: the whole line.
        case send(String)
        case cancel
    }

    private let words: [String]
    private let questions: [SecretCommand.Prompt]
    private var answers: [String] = []
    private var buffer = EditBuffer()

    /// - Parameters:
    ///   - words: the command and what was typed behind it.
    ///   - questions: what to ask, at least one.
    init(_ words: [String], _ questions: [SecretCommand.Prompt]) {
        (self.words, self.questions) = (words, questions)
    }

    var question: SecretCommand.Prompt { questions[min(answers.count, questions.count - 1)] }
    /// What may be seen of the answer.
    var shown: String { question.isSecret ? "" : buffer.text }

    mutating func handle(_ key: EditKey) -> Step {
        switch key {
        case .text(let text): buffer.insert(text)
        case .paste(let text): buffer.insert(text.split(separator: "\n").first.map(String.init) ?? "")
        case .backspace: _ = buffer.deleteBackward()
        case .cutToStart: buffer = EditBuffer()
        case .interrupt: return .cancel
        case .deleteOrEnd where buffer.isEmpty: return .cancel
        case .enter: return answered()
        default: break
        }
        return .draw
    }

    /// An empty answer is none.
    private mutating func answered() -> Step {
        guard !buffer.isEmpty else { return .cancel }
        answers.append(buffer.text)
        buffer = EditBuffer()
        return answers.count < questions.count ? .next : .send(TypedLine.line(words, answers, to: questions))
    }
}
