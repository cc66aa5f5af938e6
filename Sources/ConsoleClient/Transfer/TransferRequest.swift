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

    /// Returns a command with a number in the place of a path; `nil` where the path is no argument of it.
    ///
    /// A gateway says which part of a line is a path. Only what the person typed is one, whatever the gateway says.
    static func line(_ line: String, with number: Int64, for path: String) -> String? {
        guard case .command = InputLine(line).content, !path.isEmpty else { return nil }
        // Where bars separate arguments, files come last.
        let isBarred = line.contains("|")
        var found: Range<String.Index>?
        var rest = line.startIndex..<line.endIndex
        while let next = line.range(of: path, options: .literal, range: rest) {
            if isWhole(next, in: line) {
                found = next
                if !isBarred { break }
            }
            rest = line.index(after: next.lowerBound)..<line.endIndex
        }
        return found.map { line.replacingCharacters(in: $0, with: String(number)) }
    }

    /// Whether a part of a line is an argument, or one of several in it.
    private static func isWhole(_ range: Range<String.Index>, in line: String) -> Bool {
        func isBorder(_ character: Character) -> Bool { character.isWhitespace || "\",|".contains(character) }
        let begins =
            range.lowerBound > line.startIndex && isBorder(line[line.index(before: range.lowerBound)])
        return begins && (range.upperBound == line.endIndex || isBorder(line[range.upperBound]))
    }
}
