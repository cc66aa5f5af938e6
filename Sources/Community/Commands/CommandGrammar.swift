import Folding
public import Model
import Unicodes

/// Parses the rest of a command's line into its declared arguments, for all doors.
///
/// It takes linear time, whatever is typed, because it looks at single scalars. A grapheme cluster could be as long as
/// the line.
public struct CommandGrammar: Sendable {
    private let command: CommandDescription

    public init(_ command: CommandDescription) { self.command = command }

    /// Returns one value for each declared argument, in order.
    ///
    /// - Throws: `CommunityError` `.invalid`, which names the argument and shows the usage.
    ///
    /// - Parameter hasFiles: Whether what looks like files behind the last bar is some.
    public func parse(_ line: String, hasFiles: Bool = true) throws -> [ArgumentValue] {
        var rest = Substring(line).trimmed
        let bars = command.bars(in: rest)
        let files = hasFiles ? cutFiles(from: &rest, at: bars) : mayHaveFiles ? "" : nil
        let arguments = command.arguments.dropLast(files == nil ? 0 : 1)
        var values: [ArgumentValue] = []
        for (index, argument) in arguments.enumerated() {
            let isLast = index == arguments.count - 1
            let piece = try next(of: argument, isLast: isLast, from: &rest, at: bars)
            values.append(try value(of: argument, from: piece, isLast: isLast, at: bars))
        }
        guard rest.isEmpty else { throw problem(CommandWords.tooMuch) }
        if let files, let last = command.arguments.last {
            values.append(try value(of: last, from: files, isLast: true, at: bars))
        }
        return values
    }

    /// Whether files, or none, stand behind the last bar.
    public var mayHaveFiles: Bool {
        guard command.separator == .bar, let last = command.arguments.last, last.isOptional,
            case .media = last.kind
        else { return false }
        return true
    }

    /// Cuts off the files that stand behind the last bar, where a command takes some there or none; `nil` for any other
    /// command. What looks like no file is part of the text before, whose author may write bars.
    private func cutFiles(from rest: inout Substring, at bars: [Unicode.Scalar]) -> Substring? {
        guard mayHaveFiles else { return nil }
        // Behind all that must be there.
        let scalars = rest.unicodeScalars
        guard scalars.count(where: bars.contains) >= command.required,
            let bar = scalars.lastIndex(where: bars.contains)
        else { return "" }
        let part = rest[scalars.index(after: bar)...].trimmed
        let list = FileList(part)
        guard list.end == part.endIndex, !list.isOpen,
            list.files.allSatisfy({ Self.looksLikeAFile($0, in: part) })
        else { return "" }
        rest = rest[..<bar].trimmed
        return part
    }

    /// Whether a path is a number, has a folder or an ending, or stands in double quotes.
    private static func looksLikeAFile(_ file: FileList.File, in part: Substring) -> Bool {
        let path = file.path
        if part[file.range].utf8.first == UInt8(ascii: "\"") { return !path.isEmpty }
        if path.isEmpty { return false }
        if FileList.numbers(in: path) != nil { return true }
        if path.utf8.contains(UInt8(ascii: "/")) { return true }
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return dot > path.startIndex && path.utf8.index(after: dot) < path.endIndex
    }

    private func next(
        of argument: Argument, isLast: Bool, from rest: inout Substring, at bars: [Unicode.Scalar]
    ) throws -> Substring {
        if command.separator == .bar { return Self.part(from: &rest, isLast: isLast, at: bars) }
        switch argument.kind {
        case .text, .list:
            defer { rest = "" }
            return rest
        // A group's name may have several words.
        case .place where isLast && rest.unicodeScalars.first != "\"":
            defer { rest = "" }
            return rest
        case .media(let most, _):
            let list = FileList(rest, isOne: most == 1)
            guard !list.isOpen else { throw problem(CommandWords.openQuote) }
            defer { rest = rest[list.end...].trimmedStart }
            return rest[..<list.end]
        case .word where !argument.isVerbatim && rest.utf8.first != UInt8(ascii: "\""):
            return Substring(try word(from: &rest).narrowed)
        default: return try Substring(word(from: &rest))
        }
    }

    private func word(from rest: inout Substring) throws -> String {
        do { return String(try Words.next(from: &rest)) } catch { throw problem(error.words) }
    }

    private static func part(
        from rest: inout Substring, isLast: Bool, at bars: [Unicode.Scalar]
    ) -> Substring {
        guard !isLast, let bar = rest.unicodeScalars.firstIndex(where: bars.contains) else {
            defer { rest = "" }
            return rest.trimmed
        }
        let part = rest[..<bar].trimmed
        rest = rest[rest.unicodeScalars.index(after: bar)...].trimmed
        return part
    }

    private func value(
        of argument: Argument, from piece: Substring, isLast: Bool, at bars: [Unicode.Scalar]
    ) throws -> ArgumentValue {
        let isMark = argument.kind.hasMark(piece)
        guard !piece.isEmpty, !isMark else {
            if argument.isOptional, !isMark { return argument.fallback }
            throw problem(CommandWords.missing(argument.name.uppercased()))
        }
        let separators = command.separator.divides(argument, isLast: isLast) ? bars : Argument.commas
        do { return try argument.value(of: piece, separators: separators) } catch {
            throw CommunityError(
                .invalid, CommandWords.usage(command.usage, after: error.words), path: error.path)
        }
    }

    private func problem(_ what: LocalizedText) -> CommunityError {
        CommunityError(.invalid, CommandWords.usage(command.usage, after: what))
    }
}

extension CommandDescription {
    /// How many arguments must be there.
    fileprivate var required: Int { arguments.count { !$0.isOptional } }

    /// What divides the parts of a line, if bars do: `|`, and the full-width one of Chinese keyboards where the line has
    /// fewer of the other than it must. So a title or a text may have a full-width bar of its own.
    public func bars(in line: Substring) -> [Unicode.Scalar] {
        let count = line.utf8.count { $0 == UInt8(ascii: "|") }
        return count < max(1, required - 1) ? ["|", "｜"] : ["|"]
    }
}

/// Words separated by white space. Double quotes keep spaces, and a backslash keeps the next character.
public enum Words {
    /// Removes the next word and the white space after it from `rest`, and returns the word. It is empty at the end.
    public static func next(from rest: inout Substring) throws(CommunityError) -> Substring {
        rest = rest.trimmedStart
        guard rest.utf8.first == UInt8(ascii: "\"") else {
            let end = rest.unicodeScalars.firstIndex(where: \.isWhiteSpace) ?? rest.endIndex
            defer { rest = rest[end...].trimmedStart }
            return rest[..<end]
        }
        var word = String.UnicodeScalarView()
        var scalars = rest.unicodeScalars.dropFirst()
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"":
                rest = Substring(scalars).trimmedStart
                return Substring(String(word))
            case "\\": word.append(scalars.popFirst() ?? scalar)
            default: word.append(scalar)
            }
        }
        throw CommunityError(.invalid, CommandWords.openQuote)
    }

    /// Returns all words of a line.
    public static func all(in line: some StringProtocol) throws(CommunityError) -> [String] {
        var rest = Substring(line).trimmed
        var words: [String] = []
        while !rest.isEmpty { words.append(String(try next(from: &rest))) }
        return words
    }
}

extension String {
    var trimmed: String { utf8.isPlainAtBothEnds ? self : String(Substring(self).trimmed) }
}

extension BidirectionalCollection<UInt8> {
    /// Most text neither starts nor ends with white space: then its bytes tell, without Unicode tables.
    fileprivate var isPlainAtBothEnds: Bool {
        guard let first, let last else { return true }
        return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
    }
}

/// White space counts scalar by scalar: a mark that stands on a space is no white space.
extension Substring {
    var trimmedStart: Substring {
        Substring(unicodeScalars.drop(while: \.isWhiteSpace))
    }

    var trimmed: Substring {
        if utf8.isPlainAtBothEnds { return self }
        var scalars = unicodeScalars.drop(while: \.isWhiteSpace)
        while scalars.last?.isWhiteSpace == true { scalars.removeLast() }
        return Substring(scalars)
    }

    /// What follows one of these marks, where one is the first.
    func without(_ marks: [Unicode.Scalar]) -> Substring? {
        guard let first = unicodeScalars.first, marks.contains(first) else { return nil }
        return Substring(unicodeScalars.dropFirst())
    }
}

extension Unicode.Scalar {
    /// Whether the scalar has Unicode's property White_Space. For ASCII this needs no table.
    public var isWhiteSpace: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

/// The paths of files as people type them, with commas between them, where a command takes some.
///
/// A path with spaces stands in double or single quotes, or has a backslash before each, as a shell writes it, and as a
/// terminal does into which a file is dragged. Quotes count where a path begins with one: `bob's.jpg` is a name. It takes
/// linear time, because it looks at single scalars.
public struct FileList: Sendable, Hashable {
    /// One of the paths.
    public struct File: Sendable, Hashable {
        /// Where it stands, with its quotes.
        public let range: Range<String.Index>
        /// What it names, without quotes and backslashes.
        public let path: String
    }

    public private(set) var files: [File] = []
    /// Where what stands behind them begins.
    public private(set) var end: String.Index
    /// Whether a double quote is open to the end.
    private(set) var isOpen = false

    /// Reads the files at the beginning of a text.
    ///
    /// - Parameters:
    ///   - isOne: Whether one is expected, so that behind a comma and a space something else may stand.
    ///   - isBegun: Whether the text may end within a path, whose quote is open then.
    public init(_ text: Substring, isOne: Bool = false, isBegun: Bool = false) {
        let scalars = text.unicodeScalars
        end = text.startIndex
        var start = Self.skipSpace(in: scalars, from: text.startIndex)
        while true {
            let (file, isOpen) = Self.file(in: scalars, from: start, isBegun: isBegun)
            (end, self.isOpen) = (file.range.upperBound, isOpen)
            if !file.range.isEmpty { files.append(file) }
            guard end < scalars.endIndex, scalars[end] == "," else { return }
            end = scalars.index(after: end)
            start = Self.skipSpace(in: scalars, from: end)
            if start == scalars.endIndex || (isOne && start > end) { return }
        }
    }

    /// Where the path begins that a text ends with, and that may go on; `nil` if something else stands behind the files.
    public static func begun(in text: Substring, isOne: Bool = false) -> String.Index? {
        let list = FileList(text, isOne: isOne, isBegun: true)
        guard list.end == text.endIndex || (!isOne && text[..<list.end].last == ",") else { return nil }
        guard let last = list.files.last, last.range.upperBound == text.endIndex else { return text.endIndex }
        return last.range.lowerBound
    }

    /// Returns the numbers of uploads that stand in the place of a path, in ASCII: full-width ones too, and with the commas
    /// of Chinese between them. `nil` if it is a path.
    static func numbers(in path: String) -> [String]? {
        let parts = path.unicodeScalars.split(whereSeparator: Argument.commas.contains)
            .map { String($0).narrowed }
        let areNumbers = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return areNumbers && !parts.isEmpty ? parts : nil
    }

    private static func skipSpace(
        in scalars: Substring.UnicodeScalarView, from index: String.Index
    ) -> String.Index {
        scalars[index...].firstIndex { !$0.isWhiteSpace } ?? scalars.endIndex
    }

    /// Reads a path; an empty one where none stands.
    private static func file(
        in scalars: Substring.UnicodeScalarView, from start: String.Index, isBegun: Bool
    ) -> (File, isOpen: Bool) {
        let isQuoted = scalars[start...].first.map(Self.quotes.contains) == true
        let quotes = isQuoted ? Self.quotes : []
        var (path, index) = (String.UnicodeScalarView(), start)
        var open: Unicode.Scalar?
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if scalar == open {
                open = nil
            } else if scalar == "\\", open != "'", next < scalars.endIndex {
                path.append(scalars[next])
                index = next
            } else if open == nil, quotes.contains(scalar) {
                open = scalar
            } else if open == nil, scalar.isWhiteSpace || scalar == "," {
                break
            } else {
                path.append(scalar)
            }
            index = scalars.index(after: index)
        }
        // A name may begin with a sign that is no quote: ’tis is written 'tis too.
        if open == "'", !isBegun { return (plain(in: scalars, from: start), false) }
        return (File(range: start..<index, path: String(path)), open == "\"")
    }

    private static func plain(in scalars: Substring.UnicodeScalarView, from start: String.Index) -> File {
        let end = scalars[start...].firstIndex { $0.isWhiteSpace || $0 == "," } ?? scalars.endIndex
        return File(range: start..<end, path: String(scalars[start..<end]))
    }

    private static let quotes: [Unicode.Scalar] = ["\"", "'"]
}

/// Finds the closest name for "Did you mean …?".
public enum Suggestion {
    /// Scalars of a word that are looked at.
    private static let longest = 40

    /// Returns the name closest to `word` by Damerau-Levenshtein distance (optimal string alignment), or `nil` if none
    /// is close enough to be a typo. The distance may be one for short words, and a third of the length for longer
    /// ones. Case makes no difference.
    public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
        // Of what is long its beginning tells enough.
        let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest)))
        let typed = Array(beginning.lowercased().unicodeScalars.prefix(longest))
        let limit = max(1, typed.count / 3)
        let ranked = names.map { (distance(typed, Array($0.lowercased().unicodeScalars)), $0) }
        guard let best = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }), best.0 <= limit else { return nil }
        return best.1
    }

    /// Whether one letter typed wrong, left out, put in or exchanged with its neighbour makes the one the other.
    public static func isOneSlip(from name: String, to word: String) -> Bool {
        let (name, word) = (Array(name.unicodeScalars), Array(word.unicodeScalars))
        return abs(name.count - word.count) <= 1 && distance(name, word) == 1
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for i in 0..<left.count {
            var current = [i + 1] + [Int](repeating: 0, count: right.count)
            for j in 0..<right.count {
                let substitution = last[j] + (left[i] == right[j] ? 0 : 1)
                current[j + 1] = min(last[j + 1] + 1, current[j] + 1, substitution)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    current[j + 1] = min(current[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
