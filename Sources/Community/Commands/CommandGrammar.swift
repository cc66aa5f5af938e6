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
