/// Escapes texts of people and plugins, so that a text stays on its line and changes nothing around it.
///
/// Escaped are line breaks, tabs, all other controls (C0, DEL, C1), line and paragraph separators, bidirectional
/// controls, and all other format characters that hide or reorder text: as `\n`, `\r`, `\t`, and otherwise as
/// `\u{202E}`. Scripts and emoji need some format characters, which stay: joiners (U+200C, U+200D), variation
/// selectors, the visible format characters of Arabic, Syriac and Kaithi, and the tags of a well-formed flag (🏴 and its
/// region).
///
/// A backslash stays as it is, unless it would read as the start of an escape: before `n`, `r`, `t`, `u`, another
/// backslash or an escaped character it is doubled. So `C:\docs` and `[^\d]` look as they were typed, a typed `\n`
/// shows as `\\n`, and the original can be restored from what is shown.
public enum Escaping {
    /// Returns the text escaped.
    public static func escape(_ text: String) -> String {
        if isPlain(text) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        append(text.unicodeScalars) { result.unicodeScalars.append($0) }
        return result
    }

    /// Returns the text with what is harmful escaped, and backslashes as they are: twice is as once. It is for lines that
    /// may hold escaped texts already, such as those of a log; the original can't be restored.
    public static func visible(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        append(text.unicodeScalars, keepsBackslashes: true) { result.unicodeScalars.append($0) }
        return result
    }

    /// Returns whether the text is printable ASCII without backslashes, so that it needs no escapes.
    public static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(isPlain) }

    public static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != 0x5C }

    private static func append(
        _ scalars: String.UnicodeScalarView, keepsBackslashes: Bool = false,
        to write: (Unicode.Scalar) -> Void
    ) {
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if scalar == "\u{1F3F4}", let end = flagEnd(in: scalars, from: next) {
                scalars[index..<end].forEach(write)
                index = end
                continue
            }
            if scalar == "\\", !keepsBackslashes {
                write(scalar)
                if next < scalars.endIndex, readsAsEscape(scalars[next]) { write(scalar) }
            } else if isHarmful(scalar) {
                name(of: scalar).unicodeScalars.forEach(write)
            } else {
                write(scalar)
            }
            index = next
        }
    }

    private static func readsAsEscape(_ next: Unicode.Scalar) -> Bool {
        switch next {
        case "n", "r", "t", "u", "\\": true
        default: isHarmful(next)
        }
    }

    /// Returns whether the character breaks lines, or hides or reorders the text around it.
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !isVisibleOrJoining(scalar.value)
        default: false
        }
    }

    private static func isVisibleOrJoining(_ value: UInt32) -> Bool {
        switch value {
        case 0x200C, 0x200D: true
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
        case 0x13430...0x1343F: true
        default: false
        }
    }

    /// Returns the end of the tags after a black flag, which are four to six letters or digits and the cancel tag.
    /// `nil` if they are malformed.
    private static func flagEnd(
        in scalars: String.UnicodeScalarView, from start: String.Index
    ) -> String.Index? {
        var index = start
        var count = 0
        while index < scalars.endIndex, count <= 6 {
            let value = scalars[index].value
            index = scalars.index(after: index)
            if value == 0xE007F { return count >= 4 ? index : nil }
            guard (0xE0061...0xE007A).contains(value) || (0xE0030...0xE0039).contains(value) else {
                return nil
            }
            count += 1
        }
        return nil
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
