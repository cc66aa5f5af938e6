import Community
import Unicodes

/// A typed line, parsed.
///
///     [@TAG ] /COMMAND [REST]
///     [@TAG ] TEXT
///     [@TAG ] //TEXT that starts with one slash
///     [@TAG ] // LINE BREAK TEXT that is one, whatever its lines look like
///     [@TAG>PLACE ] any of these, of a program that names places
///
/// A tag is 1 to 32 of `A-Z a-z 0-9 _ -` and starts with a digit, so that a mention at the start (`@bob hi`) isn't a
/// tag. A text that starts like a tag (`@7up is here`) needs one before it: `@0 @7up is here`. A command's name ends at
/// the first white space, and its case and width don't matter. A line break within a text or the rest is U+2028.
///
/// What looks like a command to a person is never a text: white space and what can't be seen may stand before a slash
/// and around a tag, and the full-width slash is one, too. Of several lines only the first may be a command, and only
/// with nothing before it; where another looks like one, nothing of them is said or carried out.
package struct InputLine: Sendable, Hashable {
    /// What the line asks for.
    package enum Content: Sendable, Hashable {
        /// White space only.
        case nothing
        case text(String)
        /// A command's name, in lower case and without its slash, and the rest of the line.
        case command(name: String, rest: String)
        /// A text of several lines, of which one looks like the command of this name. It is refused.
        case slip(name: String)
    }

    /// The tag with which the lines of the answer start, or `nil`.
    package let tag: String?
    /// The place that stood open where the line was typed, as its program named it; `nil` if it named none.
    package let place: String?
    package let content: Content

    /// - Parameter namesPlaces: Whether the program may put the place for which a line was typed behind its tag.
    package init(_ line: String, namesPlaces: Bool = false) {
        let line = LineBreaks.restored(line)
        var rest = line[...]
        place = namesPlaces ? Self.consumePlace(from: &rest) : nil
        let bare = Self.consumeTag(from: &rest)
        if let slash = Self.slash(in: rest) {
            (tag, content) = (bare, Self.content(of: rest, at: slash))
        } else if bare == nil, let (tag, slash) = Self.taggedSlash(in: rest) {
            (self.tag, content) = (tag, Self.content(of: rest, at: slash))
        } else {
            (tag, content) = (bare, Self.text(rest))
        }
    }

    /// The first line of a text that is one, whatever its other lines look like.
    package static let opening = "//\n"

    /// Returns the line that says a text as it is, whatever it looks like.
    ///
    /// - Parameter isTagged: Whether a tag is put before it.
    package static func saying(_ text: String, behindTag isTagged: Bool = false) -> String {
        let text = LineBreaks.restored(text)
        if text.unicodeScalars.allSatisfy(\.isWhiteSpace) { return text }
        let read = InputLine(isTagged ? "@0 \(text)" : text)
        if read.content == .text(text), isTagged || read.tag == nil { return text }
        if let slash = slash(in: text[...]), Self.follower(of: slash, in: text[...]) != "\n" {
            return text[..<slash] + "/" + text[slash...]
        }
        if text.unicodeScalars.contains(where: isLineBreak) { return opening + text }
        return isTagged ? text : "@0 \(text)"
    }

    /// Returns the name in a line that is a command, as it was typed; `nil` if it is none.
    package static func name(in line: String) -> Substring? {
        guard case .command = InputLine(line).content,
            let slash = slash(in: line[...]) ?? taggedSlash(in: line[...])?.slash
        else { return nil }
        return name(in: line[...], at: slash)
    }

    /// Returns the lines of a text, broken wherever some program breaks them.
    package static func lines(of text: String) -> [String] {
        text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isLineBreak)
            .map { String($0) }
    }

    /// Whether a scalar is a slash, or what people take for one: the full-width slash, and those of mathematics.
    package static func isSlash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "/" || (!scalar.isASCII && otherSlashes.contains(scalar))
    }

    private static let otherSlashes: Set<Unicode.Scalar> = ["\u{FF0F}", "\u{2044}", "\u{2215}", "\u{29F8}"]

    // MARK: Parts of a line

    /// Removes the place behind the tag at the start of a line, and what divides the two. Returns it, or `nil` if there is
    /// none.
    private static func consumePlace(from line: inout Substring) -> String? {
        guard let end = endOfTag(in: line), end < line.endIndex, line.utf8[end] == UInt8(ascii: ">") else {
            return nil
        }
        let name = line.unicodeScalars[end...].dropFirst().prefix { $0 != " " }
        guard let sign = name.first, sign == "#" || sign == "@" else { return nil }
        defer { line = Substring(line[..<end] + line[name.endIndex...]) }
        return String(name)
    }

    private static func consumeTag(from line: inout Substring) -> String? {
        guard let end = endOfTag(in: line) else { return nil }
        guard end == line.endIndex || line.utf8[end] == UInt8(ascii: " ") else { return nil }
        defer { line = end == line.endIndex ? "" : line[line.utf8.index(after: end)...] }
        return String(line[..<end].dropFirst())
    }

    /// Returns where a tag ends, if the line starts with one.
    private static func endOfTag(in line: Substring) -> String.Index? {
        let bytes = line.utf8
        guard bytes.first == UInt8(ascii: "@") else { return nil }
        let name = bytes.dropFirst().prefix(33).prefix(while: isTagByte)
        guard let first = name.first, isDigit(first), name.count <= 32 else { return nil }
        return name.endIndex
    }

    /// Returns the slash that is the first that can be seen of a line.
    private static func slash(in line: Substring) -> String.Index? {
        let scalars = line.unicodeScalars
        guard let first = scalars.firstIndex(where: \.isSeen), isSlash(scalars[first]) else { return nil }
        return first
    }

    /// Returns a tag and the slash of the command behind it, whatever white space stands around the tag. A text keeps
    /// such a tag.
    private static func taggedSlash(in line: Substring) -> (tag: String, slash: String.Index)? {
        let seen = Substring(line.unicodeScalars.drop { !$0.isSeen })
        guard let end = endOfTag(in: seen), end < seen.endIndex, !seen.unicodeScalars[end].isSeen,
            let slash = slash(in: seen[end...]), follower(of: slash, in: seen).map(isSlash) != true
        else { return nil }
        return (String(seen[..<end].dropFirst()), slash)
    }

    private static func follower(of slash: String.Index, in line: Substring) -> Unicode.Scalar? {
        line.unicodeScalars[slash...].dropFirst().first
    }

    private static func name(in line: Substring, at slash: String.Index) -> Substring {
        Substring(line.unicodeScalars[slash...].dropFirst().prefix { !$0.isWhiteSpace })
    }

    // MARK: What it asks for

    private static func content(of line: Substring, at slash: String.Index) -> Content {
        let behind = line.unicodeScalars[slash...].dropFirst()
        if behind.first.map(isSlash) == true { return said(line[..<slash], Substring(behind)) }
        let isBare = slash == line.startIndex && line.unicodeScalars[slash] == "/"
        if !isBare, hasSeveralLines(Substring(behind)) { return text(line) }
        let name = name(in: line, at: slash)
        let rest = line.unicodeScalars[name.endIndex...].drop(while: \.isWhiteSpace)
        return .command(name: name.narrowed.lowercased(), rest: String(rest))
    }

    /// Returns what two slashes at the start make a text, of which one is left; none is where a line break follows.
    private static func said(_ before: Substring, _ behind: Substring) -> Content {
        let text = behind.unicodeScalars.dropFirst()
        guard text.first == "\n", text.contains(where: { !$0.isWhiteSpace }) else {
            return .text(String(before + behind))
        }
        return .text(String(text.dropFirst()))
    }

    private static func text(_ line: Substring) -> Content {
        if line.unicodeScalars.allSatisfy(\.isWhiteSpace) { return .nothing }
        return slip(in: line).map { .slip(name: $0) } ?? .text(String(line))
    }

    /// Returns the name in the first of several lines that looks like a command; `nil` if none does, or there is one line
    /// alone. No name has another slash in it, as a path has, or begins with a sign, as in `/* a remark`.
    package static func slip(in text: Substring) -> String? {
        guard text.unicodeScalars.contains(where: isLineBreak) else { return nil }
        return text.unicodeScalars.split(whereSeparator: isLineBreak).lazy
            .compactMap { nameOfLikeness(in: Substring($0)) }.first
    }

    private static func nameOfLikeness(in line: Substring) -> String? {
        guard let slash = slash(in: line) ?? taggedSlash(in: line)?.slash else { return nil }
        let behind = line.unicodeScalars[slash...].dropFirst().drop { !$0.isSeen }
        let name = behind.prefix { !$0.isWhiteSpace }
        guard let first = name.first, isLetterOrDigit(first), !name.contains(where: isSlash) else {
            return nil
        }
        return String(name).narrowed.lowercased()
    }

    /// Whether something can be seen behind a line break.
    private static func hasSeveralLines(_ text: Substring) -> Bool {
        guard let end = text.unicodeScalars.lastIndex(where: \.isSeen) else { return false }
        return text.unicodeScalars[..<end].contains(where: isLineBreak)
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
        default: false
        }
    }
}
