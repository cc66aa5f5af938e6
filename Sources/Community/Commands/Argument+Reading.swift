import Folding
public import Model
import Unicodes

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
