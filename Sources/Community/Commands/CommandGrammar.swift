import Folding

/// Reads the rest of a command's line as its declared arguments. The same for every door.
public struct CommandGrammar: Sendable {
    private let command: CommandDescription

    public init(_ command: CommandDescription) { self.command = command }

    /// One value for each declared argument, in order.
    /// - Throws: `CommunityError.invalid` that names the argument and shows the usage.
    public func parse(_ line: String) throws -> [ArgumentValue] {
        var rest = Substring(line).trimmed
        var values: [ArgumentValue] = []
        for (index, argument) in command.arguments.enumerated() {
            let isLast = index == command.arguments.count - 1
            let piece = try next(of: argument, isLast: isLast, from: &rest)
            values.append(try value(of: argument, from: piece))
        }
        guard rest.isEmpty else { throw problem(CommandWords.tooMuch) }
        return values
    }

    private func next(of argument: Argument, isLast: Bool, from rest: inout Substring) throws -> Substring {
        if command.separator == .bar { return Self.part(from: &rest, isLast: isLast) }
        switch argument.kind {
        case .text, .list:
            defer { rest = "" }
            return rest
        // A group's name may have several words.
        case .place where isLast && rest.first != "\"":
            defer { rest = "" }
            return rest
        default:
            do { return try Words.next(from: &rest) } catch { throw problem(error.words) }
        }
    }

    private static func part(from rest: inout Substring, isLast: Bool) -> Substring {
        guard !isLast, let bar = rest.firstIndex(of: "|") else {
            defer { rest = "" }
            return rest.trimmed
        }
        let part = rest[..<bar].trimmed
        rest = rest[rest.index(after: bar)...].trimmed
        return part
    }

    private func value(of argument: Argument, from piece: Substring) throws -> ArgumentValue {
        let isMark = argument.kind.marks.contains(String(piece))
        guard !piece.isEmpty, !isMark else {
            if argument.isOptional, !isMark { return argument.fallback }
            throw problem(CommandWords.missing(argument.name.uppercased()))
        }
        switch argument.kind {
        case .word, .text: return .text(String(piece))
        case .handle: return .text(String(Self.person(piece) ?? piece))
        case .place:
            if let person = Self.person(piece) { return .text("@\(person)") }
            return .text("#\(piece.first == "#" || piece.first == "＃" ? piece.dropFirst() : piece)")
        case .integer(let minimum, let maximum):
            guard let number = Int64(piece), (minimum...maximum).contains(number) else {
                let name = argument.name.uppercased()
                throw problem(
                    maximum == .max
                        ? CommandWords.wholeNumber(name, from: minimum)
                        : CommandWords.wholeNumber(name, from: minimum, to: maximum))
            }
            return .integer(number)
        case .choice(let words):
            guard let word = words.first(where: { NameFolding.matches($0, String(piece)) }) else {
                throw problem(CommandWords.oneOf(words, argument.name.uppercased()))
            }
            return .text(word)
        case .list:
            return .list(piece.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty })
        }
    }

    /// What follows the mark of a person.
    private static func person(_ piece: Substring) -> Substring? {
        piece.first == "@" || piece.first == "＠" ? piece.dropFirst() : nil
    }

    private func problem(_ what: LocalizedText) -> CommunityError {
        CommunityError(.invalid, CommandWords.usage(command.usage, after: what))
    }
}

extension Argument.Kind {
    /// What such an argument may begin with, and is nothing by itself.
    fileprivate var marks: [String] {
        switch self {
        case .handle: ["@", "＠"]
        case .place: ["#", "@", "＃", "＠"]
        default: []
        }
    }
}

/// Words separated by white space; double quotes keep spaces, a backslash keeps the next character.
public enum Words {
    /// Takes the next word off `rest` and the white space behind it; empty at the end.
    public static func next(from rest: inout Substring) throws(CommunityError) -> Substring {
        rest = rest.trimmedStart
        guard rest.first == "\"" else {
            let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
            defer { rest = rest[end...].trimmedStart }
            return rest[..<end]
        }
        var word = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            let character = rest[index]
            index = rest.index(after: index)
            switch character {
            case "\"":
                rest = rest[index...].trimmedStart
                return Substring(word)
            case "\\" where index < rest.endIndex:
                word.append(rest[index])
                index = rest.index(after: index)
            default: word.append(character)
            }
        }
        throw CommunityError(.invalid, CommandWords.openQuote)
    }

    /// Every word of a line.
    public static func all(in line: some StringProtocol) throws(CommunityError) -> [String] {
        var rest = Substring(line).trimmed
        var words: [String] = []
        while !rest.isEmpty { words.append(String(try next(from: &rest))) }
        return words
    }
}

extension Substring {
    var trimmedStart: Substring { drop(while: \.isWhitespace) }

    var trimmed: Substring {
        // Most text neither starts nor ends with white space: then its bytes tell, without Unicode tables.
        if let first = utf8.first, let last = utf8.last, Self.isPlain(first), Self.isPlain(last) {
            return self
        }
        var result = trimmedStart
        while let last = result.last, last.isWhitespace { result.removeLast() }
        return result
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
