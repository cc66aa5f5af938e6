/// Keeps texts free of long runs of combining marks, longer than any language needs.
///
/// Swift puts marks in Unicode's canonical order before it compares, hashes, searches or normalizes a text. That takes
/// quadratic time in the length of a run: 145 s for a megabyte. So no text with a run longer than ``most`` comes out of
/// Lua as a `String`. If a `String` of it is needed, the runs are broken as in Unicode's Stream-Safe Text Format (UAX
/// #15, section 13).
public enum StreamSafe {
    /// The longest run of marks that a text may have. It is four times the limit of UAX #15, and short enough to be
    /// sorted in some nanoseconds a byte.
    public static let most = 128

    /// U+034F COMBINING GRAPHEME JOINER, which breaks a run and is not seen.
    private static let breaker: Unicode.Scalar = "\u{34F}"

    /// Returns whether a text has no run of marks longer than ``most``. A short text can't have one and isn't examined.
    @inline(__always)
    public static func isQuick(_ text: String) -> Bool {
        // A mark takes two bytes at least.
        text.utf8.count <= 2 * most || isQuickThroughout(text)
    }

    private static func isQuickThroughout(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > most { return false }
        }
        return true
    }

    /// Returns the text with longer runs of marks broken.
    public static func text(_ text: String) -> String {
        if isQuick(text) { return text }
        var safe = String.UnicodeScalarView()
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > most {
                safe.append(breaker)
                run = 1
            }
            safe.append(scalar)
        }
        return String(safe)
    }

    /// Returns whether the scalar, or its decomposition, takes part in canonical ordering.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300, 0x3100...0xA66E, 0xAC00...0xFAFF: false
        // The five that aren't marks themselves but decompose into marks.
        case 0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
