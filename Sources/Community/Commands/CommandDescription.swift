public import Model

/// A command as people see it: its name, arguments and summary.
public struct CommandDescription: Sendable, Hashable {
    public let name: String
    /// The plugin that it comes from.
    public let plugin: String
    /// The topic of `/help` among whose examples it stands too; `nil` if none, or if a line there names it.
    public let topic: String?
    public let summary: LocalizedText
    public let arguments: [Argument]
    /// What separates arguments: white space, or `|` for arguments that are phrases.
    public let separator: Separator
    /// Whether people without an account may use it, if the configuration allows guests.
    public let guests: Bool
    /// How the usage line writes the arguments, or `nil` if their names are enough.
    public let hint: String?
    /// Other names that lead to it.
    public let aliases: [CommandAlias]
    /// The usage line: `/post CATEGORY[, CATEGORY] | TITLE | CONTENT`.
    public let usage: String

    public enum Separator: Sendable, Hashable {
        case space, bar

        /// Whether an argument takes all the parts between bars that are left: a list at the end of a line with bars. Any
        /// other list is one part, of phrases with commas between them.
        func divides(_ argument: Argument, isLast: Bool) -> Bool {
            self == .bar && isLast && argument.kind == .list
        }
    }

    public init(
        name: String, plugin: String, summary: LocalizedText, arguments: [Argument],
        separator: Separator = .space, guests: Bool = false, hint: String? = nil, topic: String? = nil,
        aliases: [CommandAlias] = []
    ) {
        self.topic = topic
        self.aliases = aliases
        self.hint = hint
        self.name = name
        self.plugin = plugin
        self.summary = summary
        self.arguments = arguments
        self.separator = separator
        self.guests = guests
        let words = hint ?? Self.words(for: arguments, separatedBy: separator)
        usage = words.isEmpty ? "/\(name)" : "/\(name) \(words)"
    }

    /// `CATEGORY[, CATEGORY] | TITLE | CONTENT`
    private static func words(for arguments: [Argument], separatedBy separator: Separator) -> String {
        let names = arguments.enumerated().map { index, argument in
            argument.usage(withBars: separator.divides(argument, isLast: index == arguments.count - 1))
        }
        return separator == .bar ? joined(names, arguments) : names.joined(separator: " ")
    }

    /// `TITLE | CONTENT [| FILES]`
    private static func joined(_ names: [String], _ arguments: [Argument]) -> String {
        zip(names, arguments).reduce("") { line, next in
            if line.isEmpty { return next.0 }
            return next.1.isOptional ? "\(line) [| \(next.0.dropFirst())" : "\(line) | \(next.0)"
        }
    }
}

/// One declared argument.
public struct Argument: Sendable, Hashable {
    /// How an argument's words are parsed.
    public enum Kind: Sendable, Hashable {
        /// One word; double quotes keep spaces. Full-width forms of ASCII are ASCII, but between quotes.
        case word
        /// The rest of the line, or with `|` the part between two bars.
        case text
        /// A whole number, whose digits may be full-width.
        case integer(minimum: Int64, maximum: Int64)
        /// A person's handle, with or without `@`.
        case handle
        /// `#slug`, `@handle`, or a bare slug.
        case place
        /// One of these words.
        case choice([String])
        /// Phrases separated by commas, those of Chinese too; at the end of a line with bars, by those.
        case list
        /// The numbers of up to so many uploads, with commas between them: one word, or the part between two bars. Or one
        /// of the words, which stands for itself.
        case media(most: Int, words: [String])
    }

    public let name: String
    public let kind: Kind
    /// Whether it may be left out.
    public let isOptional: Bool
    /// The value if it is left out.
    public let fallback: ArgumentValue
    /// Texts that it is often, for completion.
    public let suggestions: [LocalizedText]
    /// Whether a word stays as it was typed, such as a password.
    public let isVerbatim: Bool

    public init(
        name: String, kind: Kind, isOptional: Bool = false, fallback: ArgumentValue = .absent,
        suggestions: [LocalizedText] = [], isVerbatim: Bool = false
    ) {
        self.isVerbatim = isVerbatim
        self.suggestions = suggestions
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.fallback = fallback
    }

    func usage(withBars: Bool = false) -> String {
        let upper = name.uppercased()
        let word =
            switch kind {
            case .choice(let words): words.joined(separator: "|")
            case .media(_, let words): ([upper] + words).joined(separator: "|")
            case .list: withBars ? "\(upper)[ | \(upper)]" : "\(upper)[, \(upper)]"
            default: upper
            }
        return isOptional ? "[\(word)]" : word
    }
}

/// The parsed value of an argument.
public enum ArgumentValue: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case list([String])
    case media([MediaID])
    case absent
}
