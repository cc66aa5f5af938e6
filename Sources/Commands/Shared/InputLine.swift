import Community
import Model

/// A typed line, parsed.
///
///     [@TAG ] /COMMAND [REST]
///     [@TAG ] TEXT
///     [@TAG ] //TEXT that starts with one slash
///
/// A tag is 1 to 32 of `A-Z a-z 0-9 _ -` and starts with a digit, so that a mention at the start (`@bob hi`) isn't a
/// tag. A text that starts like a tag (`@7up is here`) needs one before it: `@0 @7up is here`. A command's name ends at
/// the first white space, and its case doesn't matter. A line break within a text or the rest is U+2028.
package struct InputLine: Sendable, Hashable {
    /// What the line asks for.
    package enum Content: Sendable, Hashable {
        /// White space only.
        case nothing
        case text(String)
        /// A command's name, in lower case and without its slash, and the rest of the line.
        case command(name: String, rest: String)
    }

    /// The tag with which the lines of the answer start, or `nil`.
    package let tag: String?
    package let content: Content

    package init(_ line: String) {
        var rest = LineBreaks.restored(line)[...]
        tag = Self.consumeTag(from: &rest)
        content = Self.content(of: rest)
    }

    private static func consumeTag(from line: inout Substring) -> String? {
        let bytes = line.utf8
        guard bytes.first == UInt8(ascii: "@") else { return nil }
        let name = bytes.dropFirst().prefix(33).prefix(while: isTagByte)
        let end = name.endIndex
        guard let first = name.first, isDigit(first), name.count <= 32 else { return nil }
        guard end == bytes.endIndex || bytes[end] == UInt8(ascii: " ") else { return nil }
        defer { line = end == line.endIndex ? "" : line[line.utf8.index(after: end)...] }
        return String(Substring(name))
    }

    private static func content(of line: Substring) -> Content {
        guard line.utf8.first == UInt8(ascii: "/") else {
            return line.unicodeScalars.allSatisfy(\.isWhiteSpace) ? .nothing : .text(String(line))
        }
        let body = line.unicodeScalars.dropFirst()
        if body.first == "/" { return .text(String(body)) }
        let name = body.prefix { !$0.isWhiteSpace }
        let rest = body[name.endIndex...].drop(while: \.isWhiteSpace)
        return .command(name: Substring(name).lowercased(), rest: String(rest))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
        default: false
        }
    }
}
