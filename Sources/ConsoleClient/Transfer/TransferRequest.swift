import Commands
import Community
import Foundation

/// What a person types to send or fetch a file at a console that can: it has files, the gateway has none.
enum TransferRequest: Equatable {
    /// `/attach PATHS [TEXT]`: one message with one file or several.
    case attach(paths: [String], text: String)
    /// `/fetch ID [PATH]`
    case fetch(Int64, path: String?)
    /// A command that was refused since it names a file, which the gateway has not: the file is uploaded, and the command
    /// given again with its number.
    case upload(path: String, for: String)

    /// Reads a typed line; `nil` if it is anything else, such as `/attach 44`, which the gateway understands.
    init?(_ line: String) {
        guard case .command(let name, let rest) = InputLine(line).content else { return nil }
        switch name {
        case "attach":
            let list = FileList(rest[...])
            let paths = list.files.map(\.path)
            guard !paths.isEmpty, !paths.allSatisfy(Self.isNumber) else { return nil }
            let text = rest[list.end...].trimmingCharacters(in: .whitespacesAndNewlines)
            self = .attach(paths: paths, text: text)
        case "fetch":
            var words = rest[...]
            guard let first = try? Words.next(from: &words), let id = Int64(first) else { return nil }
            let behind = words.trimmingCharacters(in: .whitespacesAndNewlines)
            let list = FileList(behind[...])
            let isQuoted = list.files.count == 1 && list.end == behind.endIndex
            self = .fetch(id, path: behind.isEmpty ? nil : isQuoted ? list.files[0].path : behind)
        default: return nil
        }
    }

    /// Returns a command with a number in the place of a path; `nil` if the path is no argument of it that may be a file.
    ///
    /// A gateway says which part of a line is a path. Whatever it says, a file is what the person typed as the first
    /// argument but for numbers, or behind the last bar: never a word of a text, and never a number, which may be one
    /// that took another file's place.
    static func line(_ line: String, with number: Int64, for path: String) -> String? {
        place(of: path, in: line).map { line.replacingCharacters(in: $0, with: String(number)) }
    }

    /// What stands behind a path in the line that names it, up to the next bar.
    static func rest(of line: String, behind path: String) -> String {
        place(of: path, in: line).map { String(line[$0.upperBound...].prefix { $0 != "|" }) } ?? ""
    }

    /// Whether a line may name a file of this machine, by the look of it.
    static func mayNameAFile(_ line: String) -> Bool {
        guard case .command(let name, _) = InputLine(line).content else { return false }
        return files(in: line).contains { file in
            !isNumber(file.path) && (name == "attach" || file.path.contains { "./~".contains($0) })
        }
    }

    /// Whether a word is the number of an upload.
    static func isNumber(_ word: String) -> Bool { !word.isEmpty && word.allSatisfy(\.isNumber) }

    private static func place(of path: String, in line: String) -> Range<String.Index>? {
        guard case .command = InputLine(line).content, !path.isEmpty, !isNumber(path) else { return nil }
        return files(in: line).first { $0.path == path }?.range
    }

    /// The files that a command may name: behind the last bar, or from the first word on that is no number.
    private static func files(in line: String) -> [FileList.File] {
        if let bar = line.lastIndex(of: "|") {
            let part = line[line.index(after: bar)...]
            let list = FileList(part)
            if list.end == part.endIndex || part[list.end...].allSatisfy(\.isWhitespace) { return list.files }
            return []
        }
        guard let name = InputLine.name(in: line) else { return [] }
        var rest = line[name.endIndex...].drop(while: \.isWhitespace)
        while let end = rest.firstIndex(where: \.isWhitespace), isNumber(String(rest[..<end])) {
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        return FileList(rest).files
    }
}
