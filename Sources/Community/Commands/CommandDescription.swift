import Folding
public import Model
import Unicodes

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
    /// Whether `refresh` may stand at the end of its line, for an answer whose sources are asked anew.
    public let takesRefresh: Bool
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
        takesRefresh: Bool = false, aliases: [CommandAlias] = []
    ) {
        self.topic = topic
        self.takesRefresh = takesRefresh
        self.aliases = aliases
        self.hint = hint
        self.name = name
        self.plugin = plugin
        self.summary = summary
        self.arguments = arguments
        self.separator = separator
        self.guests = guests
        let words = hint ?? Self.words(for: arguments, separatedBy: separator)
        let parts = ["/\(name)", words, takesRefresh ? "[\(Self.refreshing[0])]" : ""]
        usage = parts.filter { !$0.isEmpty }.joined(separator: " ")
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

/// Another name of a command, which people may guess: `/dm` for `/msg`, or `/mute #study` for `/notify #study none`.
public struct CommandAlias: Sendable, Hashable {
    /// Stands in a pattern for what is typed behind the name.
    public static let placeholder = "{}"

    /// The name, without a slash.
    public let name: String
    /// What it stands for, without a slash: `msg`, or `notify {} none`. Without a placeholder, what is typed follows.
    public let pattern: String

    public init(_ name: String, for pattern: String) { (self.name, self.pattern) = (name, pattern) }

    /// The name of the command that it stands for.
    public var command: String { String(pattern.prefix { $0 != " " }) }

    /// Returns the rest of the command's line, for what was typed behind the alias.
    public func rest(for typed: String) -> String {
        let given = pattern.dropFirst(command.count).drop { $0 == " " }
        guard !given.isEmpty else { return typed }
        guard given.contains(Self.placeholder) else {
            return typed.isEmpty ? String(given) : "\(given) \(typed)"
        }
        return String(given.replacing(Self.placeholder, with: typed))
    }
}

/// Why what was typed is no value of an argument.
public struct ArgumentProblem: Error, Sendable, Hashable {
    /// A sentence that says what is accepted.
    public let words: LocalizedText
    /// The part that is no number of an upload, and may be the path of a file; `nil` if there is none.
    public var path: String?

    public init(_ words: LocalizedText, path: String? = nil) { (self.words, self.path) = (words, path) }
}

/// What a piece of a line means. Commands and forms read with it.
extension Argument {
    /// Returns the value that a trimmed piece is, which isn't empty.
    ///
    /// - Parameter separators: What stands between the phrases of a list.
    /// - Throws: a problem that names the argument and says what it accepts.
    public func value(
        of piece: Substring, separators: [Unicode.Scalar] = Self.commas
    ) throws(ArgumentProblem) -> ArgumentValue {
        switch kind {
        case .word, .text: return .text(String(piece))
        case .handle: return .text(String(piece.without(Kind.personMarks) ?? piece))
        case .place:
            if let person = piece.without(Kind.personMarks) { return .text("@\(person)") }
            return .text("#\(piece.without(Kind.groupMarks) ?? piece)")
        case .integer(let minimum, let maximum):
            guard let number = Int64(piece.narrowed), (minimum...maximum).contains(number) else {
                throw ArgumentProblem(accepted)
            }
            return .integer(number)
        case .choice(let words):
            guard let word = Self.word(among: words, meantBy: piece) else { throw ArgumentProblem(accepted) }
            return .text(word)
        case .media(let most, let words):
            if let word = Self.word(among: words, meantBy: piece) { return .text(word) }
            return .media(try uploads(String(piece), atMost: most))
        case .list:
            let parts = piece.unicodeScalars.split(whereSeparator: separators.contains)
            return .list(parts.map { String(Substring($0).trimmed) }.filter { !$0.isEmpty })
        }
    }

    /// What stands between the phrases of a list, as keyboards of three languages write it.
    public static let commas: [Unicode.Scalar] = [",", "，", "、"]

    /// A sentence that says what is accepted, with the argument's name.
    public var accepted: LocalizedText { accepted(as: name.uppercased()) }

    /// The same, of an argument that people know by another name.
    public func accepted(as name: String) -> LocalizedText {
        switch kind {
        case .word: CommandWords.oneWord(name)
        case .text: CommandWords.anyText(name)
        case .integer(let minimum, .max): CommandWords.wholeNumber(name, from: minimum)
        case .integer(let minimum, let maximum): CommandWords.wholeNumber(name, from: minimum, to: maximum)
        case .handle: CommandWords.aHandle(name)
        case .place: CommandWords.aPlace(name)
        case .choice(let words): CommandWords.oneOf(words, name)
        case .list: CommandWords.phrases(name)
        case .media(let most, _): CommandWords.files(name, atMost: most)
        }
    }

    /// Returns the word as it was declared, in whatever case and script it was typed; `nil` if it is none of these.
    public static func word(among words: [String], meantBy piece: some StringProtocol) -> String? {
        let folded = NameFolding.fold(String(piece))
        return words.first { NameFolding.isSame(NameFolding.fold($0), folded) }
    }

    /// The numbers of uploads. The first part that is none is the path of a file, for a program that has files.
    private func uploads(_ piece: String, atMost most: Int) throws(ArgumentProblem) -> [MediaID] {
        let list = FileList(piece[...])
        guard !list.isOpen else { throw ArgumentProblem(CommandWords.openQuote) }
        // Between two bars spaces need no quotes.
        let paths =
            list.end == piece.endIndex
            ? list.files.map(\.path)
            : piece.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
        let parts = paths.flatMap { FileList.numbers(in: $0) ?? [$0] }
        guard parts.count <= most else { throw ArgumentProblem(CommandWords.tooManyFiles(most)) }
        guard !parts.isEmpty else { throw ArgumentProblem(CommandWords.missing(name.uppercased())) }
        var uploads: [MediaID] = []
        for part in parts {
            guard let number = Int64(part), number > 0 else {
                // A slip of a word is no file.
                if case .media(_, let words) = kind, !part.contains("."), !part.contains("/"),
                    let word = Suggestion.nearest(to: part, among: words)
                {
                    throw ArgumentProblem(CommandWords.didYouMean(word))
                }
                throw ArgumentProblem(CommandWords.noFiles(part), path: part)
            }
            uploads.append(MediaID(rawValue: number))
        }
        return uploads
    }
}

extension Argument.Kind {
    fileprivate static let personMarks: [Unicode.Scalar] = ["@", "＠"]
    fileprivate static let groupMarks: [Unicode.Scalar] = ["#", "＃"]

    /// Whether a piece is what such an argument may begin with, which is nothing by itself.
    public func hasMark(_ piece: Substring) -> Bool {
        guard let first = piece.unicodeScalars.first, piece.unicodeScalars.dropFirst().isEmpty else {
            return false
        }
        return switch self {
        case .handle: Self.personMarks.contains(first)
        case .place: Self.personMarks.contains(first) || Self.groupMarks.contains(first)
        default: false
        }
    }
}
