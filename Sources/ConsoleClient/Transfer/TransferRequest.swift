import Commands
import Community
import Foundation

/// What a person types to send or fetch a file at a console that can: it has files, the gateway has none.
enum TransferRequest: Equatable {
    /// `/attach PATH [TEXT]`
    case attach(path: String, text: String)
    /// `/fetch ID [PATH]`
    case fetch(Int64, path: String?)
    /// A command that was refused since it names a file, which the gateway has not: the file is uploaded, and the command
    /// given again with its number.
    case upload(path: String, for: String)

    /// Reads a typed line; `nil` where it is anything else, such as `/attach 44`, which the gateway understands.
    init?(_ line: String) {
        guard case .command(let name, let rest) = InputLine(line).content else { return nil }
        var words = rest[...]
        guard let first = try? Words.next(from: &words), !first.isEmpty else { return nil }
        let behind = words.trimmingCharacters(in: .whitespacesAndNewlines)
        switch name {
        case "attach":
            guard !first.allSatisfy({ $0.isWholeNumber || $0 == "," }) else { return nil }
            self = .attach(path: String(first), text: behind)
        case "fetch":
            guard let id = Int64(first) else { return nil }
            var path = behind[...]
            let word = behind.hasPrefix("\"") ? (try? Words.next(from: &path)) ?? path : path
            self = .fetch(id, path: word.isEmpty ? nil : String(word))
        default: return nil
        }
    }

    /// Returns a command with a number in the place of a path; `nil` where the path is no argument of it that may be a file.
    ///
    /// A gateway says which part of a line is a path. Whatever it says, a file is what the person typed as the first
    /// argument but for numbers, or behind the last bar: never a word of a text, and never a number, which may be one
    /// that took another file's place.
    static func line(_ line: String, with number: Int64, for path: String) -> String? {
        guard case .command = InputLine(line).content, !path.isEmpty, !path.allSatisfy(\.isNumber),
            let place = filesPlace(in: line)
        else { return nil }
        var rest = place
        while let next = line.range(of: path, options: .literal, range: rest) {
            if isWhole(next, in: line) { return line.replacingCharacters(in: next, with: String(number)) }
            rest = line.index(after: next.lowerBound)..<place.upperBound
        }
        return nil
    }

    /// Where files of a command may stand: behind the last bar, or in the first word behind numbers; a word goes on in
    /// double quotes, and behind a comma.
    private static func filesPlace(in line: String) -> Range<String.Index>? {
        if let bar = line.lastIndex(of: "|") { return line.index(after: bar)..<line.endIndex }
        guard var start = line.firstIndex(where: \.isWhitespace) else { return nil }
        while true {
            start = line[start...].firstIndex { !$0.isWhitespace } ?? line.endIndex
            var (end, isQuoted) = (start, false)
            while end < line.endIndex, isQuoted || !line[end].isWhitespace || line[start..<end].hasSuffix(",")
            {
                if line[end] == "\"" { isQuoted.toggle() }
                end = line.index(after: end)
            }
            guard start < end else { return nil }
            if !line[start..<end].allSatisfy(\.isNumber) { return line.index(before: start)..<end }
            start = end
        }
    }

    /// Whether a part of a line is an argument, or one of several in it.
    private static func isWhole(_ range: Range<String.Index>, in line: String) -> Bool {
        func isBorder(_ character: Character) -> Bool { character.isWhitespace || "\",|".contains(character) }
        let begins =
            range.lowerBound > line.startIndex && isBorder(line[line.index(before: range.lowerBound)])
        return begins && (range.upperBound == line.endIndex || isBorder(line[range.upperBound]))
    }
}
