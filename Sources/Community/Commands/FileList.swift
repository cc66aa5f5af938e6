import Unicodes

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
