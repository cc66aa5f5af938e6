import Commands
import Community
import Model

/// What a person typed at a terminal, and what has to be asked before it can be sent.
enum TypedLine: Equatable {
    /// Goes as it is.
    case send(String)
    case quit
    /// Shows the times of messages, or no longer; `nil` asks whether they are shown.
    case times(Bool?)
    /// Says or sets how pictures are shown, by a word that may be none.
    case pictures(String?)
    /// A command without the words that a terminal asks for: what was typed, and what to ask.
    case ask([String], [SecretCommand.Prompt])

    init(_ line: String) {
        guard case .command(let name, let rest) = InputLine(line).content else {
            self = .send(line)
            return
        }
        let words = (try? Words.all(in: rest)) ?? []
        if name == "quit", words.isEmpty {
            self = .quit
        } else if name == "times" {
            self = .times(words.first == "on" ? true : words.first == "off" ? false : nil)
        } else if name == "pictures" {
            self = .pictures(words.first)
        } else if let secret = SecretCommand.named(name), words.count == secret.leading, secret.asks(words) {
            self = .ask([name] + words, secret.questions)
        } else {
            self = .send(line)
        }
    }

    /// The name of what looks like a command in several lines, which are refused whole; `nil` if there is none, or they
    /// begin as lines do that are said all the same.
    static func slip(in edited: EditedText) -> String? {
        switch edited.kind {
        case .fenced: return nil
        case .pasted where edited.text.hasPrefix(InputLine.opening): return nil
        case .pasted: return InputLine.slip(in: edited.text[...])
        case .typed:
            guard case .slip(let name) = InputLine(edited.text).content else { return nil }
            return name
        }
    }

    /// The line that says what a person sent from an editor: a message stays one, whatever it begins with.
    static func line(for edited: EditedText) -> String {
        switch edited.kind {
        case .typed: edited.text
        // What looks like a command is behind a line that says it as it is.
        case .pasted where InputLine.slip(in: edited.text[...]) != nil: edited.text
        case .pasted, .fenced: InputLine.saying(edited.text)
        }
    }

    /// The text that a line is; `nil` for a command, and for what is refused since it looks like one.
    static func text(of line: String) -> String? {
        guard case .text(let text) = InputLine(line).content else { return nil }
        return text
    }

    /// The whole line, once everything is answered: all but the last open answer is one word each.
    static func line(_ words: [String], _ answers: [String], to questions: [SecretCommand.Prompt]) -> String {
        let quoted = words.dropFirst().map(quoted)
        let said = zip(answers, questions).map { $1.isSecret ? Self.quoted($0) : $0 }
        return "/" + ([words[0]] + quoted + said).joined(separator: " ")
    }

    /// What the history may keep of a typed line: never a password.
    static func remembered(_ line: String) -> String? {
        guard !line.allSatisfy(\.isWhitespace) else { return nil }
        switch InputLine(line).content {
        case .text, .nothing: return line
        case .slip: return lines(of: line)
        case .command(let name, let rest):
            return SecretCommand.named(name).map { shortened(name, rest, $0) } ?? lines(of: line)
        }
    }

    /// Several lines, of which others than the first may be commands with passwords.
    private static func lines(of block: String) -> String {
        let lines = InputLine.lines(of: block)
        guard lines.count > 1 else { return block }
        return lines.map { remembered($0) ?? $0 }.joined(separator: "\n")
    }

    private static func shortened(_ name: String, _ rest: String, _ secret: SecretCommand) -> String {
        // Without quotes, so that what is kept can't be the beginning of a quoted password.
        let words = rest.split(whereSeparator: \.isWhitespace).prefix(secret.kept).prefix {
            !$0.hasPrefix("\"")
        }
        return (["/\(name)"] + words.map(String.init)).joined(separator: " ")
    }

    /// A word as `Words` reads it back, whatever is in it.
    static func quoted(_ word: String) -> String {
        let escaped = word.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
        return "\"\(escaped)\""
    }
}
