import Community

/// What a program says of itself: `/hello quad/1 FORMAT [OPTION…]`.
///
/// A gateway refuses options that it doesn't know, so that a program can fall back to fewer.
struct HelloRequest: Equatable {
    /// What a program may wish for; each stands at most once.
    enum Option: String, CaseIterable {
        /// Tokens, with which a later connection is signed in again.
        case token
        /// The tag of a text is its sender's own id of the message: the same one sent twice is stored once.
        case ids
        /// Receipts of one's own messages, and who types.
        case signals
        /// The language of the session until somebody signs in.
        case language

        /// How it is written.
        var usage: String {
            switch self {
            case .token, .ids, .signals: rawValue
            case .language: "language=\(Language.allCases.map(\.rawValue).joined(separator: "|"))"
            }
        }
    }

    var format: ConsoleFormats.Name
    var options: Set<Option> = []
    var language: Language?

    /// Reads what follows `/hello`.
    /// - Throws: `CommunityError` that lists what may stand there.
    init(_ text: String) throws(CommunityError) {
        guard let words = try? Words.all(in: text), words.count >= 2, words[0] == "quad/1",
            let format = ConsoleFormats.Name(rawValue: words[1])
        else { throw ConsoleError.badHello(formats: ConsoleFormats.Name.allCases.map(\.rawValue)) }
        self.format = format
        for word in words.dropFirst(2) { try take(word) }
    }

    private mutating func take(_ word: String) throws(CommunityError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? String(parts[1]) : nil
        let language = value.flatMap(Language.init(rawValue:))
        guard let option = parts.first.flatMap({ Option(rawValue: String($0)) }),
            option == .language ? language != nil : value == nil, options.insert(option).inserted
        else { throw ConsoleError.badOption(word, known: Option.allCases.map(\.usage)) }
        if option == .language { self.language = language }
    }
}
