/// Texts in which no letter has more marks than any language needs.
///
/// Unicode's canonical order has to be made before two texts are compared, hashed, searched or normalized, and of a run
/// of marks that takes the square of its length: 145 s for a megabyte. So no text with a longer run than ``most``
/// comes out of Lua as a `String`, and where one is needed of it, the runs are broken as in Unicode's Stream-Safe
/// Text Format (UAX #15, section 13).
public enum StreamSafe {
    /// Marks in a row that a text may have: four times what UAX #15 has room for, and few enough for their order to
    /// be made at some nanoseconds a byte.
    public static let most = 128

    /// U+034F COMBINING GRAPHEME JOINER, which breaks a run and is not seen.
    private static let breaker: Unicode.Scalar = "\u{34F}"

    /// Whether a text has no longer run of marks. A short text is not looked at.
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

    /// The text, longer runs of marks broken.
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

    /// Whether the scalar, or what it is decomposed into, is put in order among others.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300, 0x3100...0xA66E, 0xAC00...0xFAFF: false
        // The five that are no marks themselves and become some.
        case 0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F: true
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}
