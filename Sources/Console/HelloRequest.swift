import Commands
import Community
import Model

/// A program's introduction: `/hello quad/1 FORMAT [OPTION…]`.
///
/// A gateway refuses unknown options, so that a program can fall back to fewer.
struct HelloRequest: Equatable {
    /// What a program may ask for. Each option may occur once.
    enum Option: String, CaseIterable {
        /// The program gets tokens, which sign in a later connection.
        case token
        /// The tag of a text is the sender's own id of the message. A text that is sent twice with one id is stored
        /// once.
        case ids
        /// The program may name the place for which a line was typed. The line is taken there or refused, whatever is open
        /// by then.
        case places
        /// The program gets receipts of the person's own messages, and typing signals.
        case signals
        /// The program has its person draw when a question asks for it.
        case drawings
        /// The program draws whole forms, and may answer many fields at once.
        case forms
        /// The program's own secret, by which its device is recognized. A person who signed in there before isn't
        /// locked out by others' attempts.
        case device
        /// The language of the session until somebody signs in.
        case language

        /// How the option is written.
        var usage: String {
            switch self {
            case .token, .ids, .places, .signals, .drawings, .forms: rawValue
            case .device: "device=SECRET"
            case .language: "language=\(Language.allCases.map(\.rawValue).joined(separator: "|"))"
            }
        }
    }

    var format: LineFormat
    var options: Set<Option> = []
    var language: Language?
    var device: String?

    /// Parses what follows `/hello`.
    ///
    /// - Throws: `CommunityError` that lists the possible options.
    init(_ text: String) throws(CommunityError) {
        guard let words = try? Words.all(in: text), words.count >= 2, words[0] == "quad/1",
            let format = LineFormat(rawValue: words[1])
        else { throw ConsoleError.badHello(formats: LineFormat.allCases.map(\.rawValue)) }
        self.format = format
        for word in words.dropFirst(2) { try parse(word) }
    }

    private mutating func parse(_ word: String) throws(CommunityError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : nil
        guard let option = parts.first.flatMap({ Option(rawValue: String($0)) }), parse(option, value),
            options.insert(option).inserted
        else { throw ConsoleError.badOption(word, known: Option.allCases.map(\.usage)) }
    }

    /// Applies an option. Returns `false` if it can't have this value.
    private mutating func parse(_ option: Option, _ value: String?) -> Bool {
        switch option {
        case .token, .ids, .places, .signals, .drawings, .forms: return value == nil
        case .language:
            language = value.flatMap(Language.init(rawValue:))
            return language != nil
        case .device:
            // Long enough that nobody can guess it.
            device = value.flatMap { (32...128).contains($0.utf8.count) ? $0 : nil }
            return device != nil
        }
    }
}
