import Model
import Unicodes

/// A password as it is stored and compared: the OpaqueString profile of RFC 8265, section 4.2.
///
/// Keyboards and systems write the same letters in different bytes: é as one scalar or as two, a space as U+0020 or as
/// U+3000. Every space that isn't ASCII's becomes U+0020, and the text gets the form NFC. Case and width stay.
struct OpaqueString: Sendable, Hashable {
    /// Bytes that a password may have, in its normal form: more words than anybody remembers, and few enough to be hashed in
    /// no time beside Argon2 itself.
    private static let bytes = 1...1024

    let text: String

    /// A password that somebody sets.
    /// - Throws: `CommunityError` `.invalid` if it has no length that one may have, or characters that can't be seen, which
    ///   nobody would type again.
    init(setting typed: String) throws(CommunityError) {
        guard !typed.unicodeScalars.contains(where: \.isRefused) else {
            throw CommunityError(.invalid, SignUpWords.passwordCharacters)
        }
        text = Self.normalForm(of: typed)
        guard Self.allows(text) else { throw CommunityError(.invalid, SignUpWords.passwordLength) }
    }

    /// What a typed password may be stored as, the likeliest first: its normal form, and the bytes as they were typed, where
    /// they differ, since passwords were once stored so. Empty if it has a length that none may have.
    static func forms(of typed: String) -> [String] {
        let normal = normalForm(of: typed)
        // Texts that differ by their normal form alone are equal to Swift.
        let isNormal = normal.utf8.elementsEqual(typed.utf8)
        return (isNormal ? [normal] : [normal, typed]).filter(allows)
    }

    private static func allows(_ text: String) -> Bool { bytes.contains(text.utf8.count) }

    private static func normalForm(of typed: String) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars {
            mapped.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return NormalForm.composed(String(mapped))
    }
}

extension Unicode.Scalar {
    /// Whether RFC 8264, section 9, disallows it wherever it stands: controls, separators of lines, what shows nothing
    /// (Default_Ignorable_Code_Point) and what is no character. Joiners have rules of their own there; they make one emoji of
    /// several, and letters of Persian and Indian scripts.
    fileprivate var isRefused: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        if value == 0x200C || value == 0x200D { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }
}
