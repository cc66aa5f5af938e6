import Folding
public import Model

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
        let files = hasFiles ? cutFiles(from: &rest) : mayHaveFiles ? "" : nil
        let arguments = command.arguments.dropLast(files == nil ? 0 : 1)
        var values: [ArgumentValue] = []
        for (index, argument) in arguments.enumerated() {
            let isLast = index == arguments.count - 1
            let piece = try next(of: argument, isLast: isLast, from: &rest)
            values.append(try value(of: argument, from: piece, isLast: isLast))
        }
        guard rest.isEmpty else { throw problem(CommandWords.tooMuch) }
        if let files, let last = command.arguments.last {
            values.append(try value(of: last, from: files, isLast: true))
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
    private func cutFiles(from rest: inout Substring) -> Substring? {
        guard mayHaveFiles else { return nil }
        // Behind all that must be there.
        let bars = rest.utf8.count { $0 == UInt8(ascii: "|") }
        guard bars >= command.arguments.filter({ !$0.isOptional }).count,
            let bar = rest.utf8.lastIndex(of: UInt8(ascii: "|"))
        else { return "" }
        let part = rest[rest.utf8.index(after: bar)...].trimmed
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
        if path.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return !path.isEmpty }
        if path.utf8.contains(UInt8(ascii: "/")) { return true }
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return dot > path.startIndex && path.utf8.index(after: dot) < path.endIndex
    }

    private func next(of argument: Argument, isLast: Bool, from rest: inout Substring) throws -> Substring {
        if command.separator == .bar { return Self.part(from: &rest, isLast: isLast) }
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
        default: return try Substring(word(from: &rest))
        }
    }

    private func word(from rest: inout Substring) throws -> String {
        do { return String(try Words.next(from: &rest)) } catch { throw problem(error.words) }
    }

    private static func part(from rest: inout Substring, isLast: Bool) -> Substring {
        guard !isLast, let bar = rest.utf8.firstIndex(of: UInt8(ascii: "|")) else {
            defer { rest = "" }
            return rest.trimmed
        }
        let part = rest[..<bar].trimmed
        rest = rest[rest.utf8.index(after: bar)...].trimmed
        return part
    }

    private func value(
        of argument: Argument, from piece: Substring, isLast: Bool
    ) throws -> ArgumentValue {
        let isMark = argument.kind.hasMark(piece)
        guard !piece.isEmpty, !isMark else {
            if argument.isOptional, !isMark { return argument.fallback }
            throw problem(CommandWords.missing(argument.name.uppercased()))
        }
        let separator: Unicode.Scalar = command.separator.divides(argument, isLast: isLast) ? "|" : ","
        do { return try argument.value(of: piece, separator: separator) } catch {
            throw CommunityError(
                .invalid, CommandWords.usage(command.usage, after: error.words), path: error.path)
        }
    }

    private func problem(_ what: LocalizedText) -> CommunityError {
        CommunityError(.invalid, CommandWords.usage(command.usage, after: what))
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
