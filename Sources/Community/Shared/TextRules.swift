import Foundation

/// The bounds on what people write; the words themselves are never judged or changed.
struct TextRules: Sendable {
    let limits: CommunityConfiguration.Limits

    /// A message or comment: not blank, at most `messageBytes`.
    func message(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a message", bytes: limits.messageBytes)
    }

    func title(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a title", graphemes: limits.titleLength)
    }

    func content(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "the content", bytes: limits.contentBytes)
    }

    /// A username or a group's display name: any characters, not blank.
    func name(_ text: String) throws(CommunityError) -> String {
        try bounded(text, named: "a name", graphemes: limits.nameLength)
    }

    private func bounded(
        _ text: String, named what: String, graphemes: Int = .max, bytes: Int = .max
    ) throws(CommunityError) -> String {
        let trimmed = String(Substring(text).trimmed)
        guard !trimmed.isEmpty else { throw CommunityError(.invalid, "\(what) can't be empty") }
        guard trimmed.utf8.count <= min(bytes, 65_536) else {
            throw CommunityError(.invalid, "\(what) is at most \(min(bytes, 65_536)) bytes long")
        }
        guard graphemes == .max || trimmed.count <= graphemes else {
            throw CommunityError(.invalid, "\(what) is at most \(graphemes) characters long")
        }
        return trimmed
    }
}

/// Names made of ASCII from names of any characters.
enum AsciiName {
    /// Lower-case letters, digits and `separator`, at most 24 characters; `fallback` where nothing is left.
    ///
    /// Transliteration is ICU's `Any-Latin; Latin-ASCII`.
    static func derive(from name: String, separator: Character, fallback: String) -> String {
        let latin = name.applyingTransform(.toLatin, reverse: false) ?? name
        let plain = latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
        var result = ""
        for character in plain.lowercased() {
            if character.isASCII, character.isLetter || character.isNumber {
                result.append(character)
            } else if let last = result.last, last != separator {
                result.append(separator)
            }
        }
        result = String(result.prefix(24))
        while result.last == separator { result.removeLast() }
        guard let first = result.first else { return fallback }
        return first.isLetter ? result : "\(fallback)\(separator)\(result)"
    }

    /// The first of `base`, `base2`, `base3`, … that is not taken.
    static func unique(_ base: String, isTaken: (String) throws -> Bool) rethrows -> String {
        var candidate = base
        var number = 2
        while try isTaken(candidate) {
            candidate = "\(base)\(number)"
            number += 1
        }
        return candidate
    }
}
