import Foundation
import Unicodes

/// Splits text into words for search, in the same way for what is stored and what is looked for.
///
/// Case, accents, width and compatibility forms are folded, what shows nothing is left out, and Han characters that are forms of one another become one
/// of them. A run of Han characters becomes its characters and its pairs. So a word of two characters is found without
/// knowing where words begin.
///
/// Of ASCII, only letters and digits stand in a word. So words can be stored apart by spaces, and be quoted.
public struct SearchWords: Sendable {
    /// What counts as a word besides letters, numbers and Han characters.
    public enum Style: Sendable {
        /// Nothing else. Plugins' documents are stored with these words.
        case plain
        /// Emoji are words, and a change between letters and numbers separates two: `COMP3278` finds `COMP 3278`. For
        /// what people write: titles and messages.
        case titles
    }

    private enum Kind {
        case letters, numbers, han, symbol
    }

    private let style: Style

    public init(_ style: Style) { self.style = style }

    /// Returns the words to store for a text, each once.
    public func stored(_ text: String) -> Set<String> {
        var words: Set<String> = []
        each(of: text) { run, isHan in
            if isHan {
                for character in run { words.insert(String(character)) }
                words.formUnion(Self.pairs(of: run))
            } else {
                words.insert(run)
            }
        }
        return words
    }

    /// Returns the words that a text must have stored in order to be found. Of a run of two or more Han characters,
    /// only the pairs are asked for.
    public func asked(_ text: String) -> Set<String> {
        var words: Set<String> = []
        each(of: text) { run, isHan in
            if isHan, run.count > 1 { words.formUnion(Self.pairs(of: run)) } else { words.insert(run) }
        }
        return words
    }

    /// Returns the position of the first of these words in a text, counted in characters, or `nil` if it has none of
    /// them.
    ///
    /// - Parameter words: Words that ``asked(_:)`` returned.
    public func place(of words: Set<String>, in text: String) -> Int? {
        // One character may fold to several.
        var origins: [Int] = []
        var folded: [Character] = []
        for (origin, character) in text.enumerated() {
            for part in Self.folded(String(character)) {
                folded.append(part)
                origins.append(origin)
            }
        }
        var found: Int?
        each(of: folded) { run, isHan, start in
            guard found == nil else { return }
            if words.contains(run) { found = start }
            guard isHan else { return }
            let characters = Array(run)
            found =
                characters.indices.first { index in
                    words.contains(String(characters[index]))
                        || (index + 1 < characters.count
                            && words.contains(String(characters[index...index + 1])))
                }.map { start + $0 } ?? found
        }
        return found.map { origins[$0] }
    }

    private func each(of text: String, _ body: (_ run: String, _ isHan: Bool) -> Void) {
        each(of: Self.folded(text)) { run, isHan, _ in body(run, isHan) }
    }

    private func each(
        of folded: some Sequence<Character>, _ body: (_ run: String, _ isHan: Bool, _ start: Int) -> Void
    ) {
        var run = ""
        var (start, index) = (0, 0)
        var last: Kind?
        for character in folded {
            defer { index += 1 }
            let kind = kind(of: character)
            if !run.isEmpty, kind != last || kind == .symbol {
                body(run, last == .han, start)
                run = ""
            }
            if kind != nil {
                if run.isEmpty { start = index }
                run.append(character)
            }
            last = kind
        }
        if !run.isEmpty { body(run, last == .han, start) }
    }

    /// Most text is ASCII, for which lower case is all of folding.
    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return HanFolding.fold(
            PieceFolding.fold(NormalForm.compatible(apart(HanFolding.unified(text.withoutIgnorables)))))
    }

    /// Returns the text with spaces around symbols that stand for letters, as `™` and `㎜` do. They are words of their own:
    /// what stands before them is found without them.
    private static func apart(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: standsForLetters) else { return text }
        var apart = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if standsForLetters(scalar) { apart += [" ", scalar, " "] } else { apart.append(scalar) }
        }
        return String(apart)
    }

    private static func standsForLetters(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x2100, scalar.properties.generalCategory == .otherSymbol else { return false }
        let text = String(scalar)
        return NormalForm.compatible(text) != text
    }

    private func kind(of character: Character) -> Kind? {
        if let byte = character.asciiValue {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                return .letters
            case UInt8(ascii: "0")...UInt8(ascii: "9"): return style == .titles ? .numbers : .letters
            default: return nil
            }
        }
        if character.unicodeScalars.first?.properties.isIdeographic == true { return .han }
        // Some letters form one character with whatever follows them, a space or a quotation mark too (UAX 29, Prepend).
        guard character.utf8.allSatisfy({ $0 >= 0x80 || Self.isWordByte($0) }) else { return nil }
        if character.isLetter { return .letters }
        if character.isNumber { return style == .titles ? .numbers : .letters }
        return style == .titles && character.isSymbolOfItsOwn ? .symbol : nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func pairs(of run: String) -> [String] {
        zip(run, run.dropFirst()).map { "\($0)\($1)" }
    }
}

extension Character {
    /// Whether the character is a symbol such as an emoji, rather than a separator of words.
    fileprivate var isSymbolOfItsOwn: Bool {
        unicodeScalars.first?.properties.generalCategory == .otherSymbol
    }
}
