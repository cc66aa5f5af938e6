import Foundation

/// Makes words of text, for finding: the same for what is stored and what is asked for.
///
/// Case, accents and width are folded, Traditional characters become Simplified ones, and a run of Han characters
/// becomes its characters and its pairs, so that a word of two characters is found without knowing where words begin.
public struct SearchWords: Sendable {
    /// What counts as a word beside letters, numbers and Han characters.
    public enum Style: Sendable {
        /// Nothing else: what plugins' documents are stored with.
        case plain
        /// Emoji are words, and letters and numbers next to each other are two: `COMP 3278` is `COMP3278`. For what
        /// people write: titles and messages.
        case titles
    }

    private enum Kind {
        case letters, numbers, han, symbol
    }

    private let style: Style

    public init(_ style: Style) { self.style = style }

    /// Words to store, each once.
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

    /// Words that must all be stored: of a Han run only its pairs, where it has one.
    public func asked(_ text: String) -> Set<String> {
        var words: Set<String> = []
        each(of: text) { run, isHan in
            if isHan, run.count > 1 { words.formUnion(Self.pairs(of: run)) } else { words.insert(run) }
        }
        return words
    }

    /// Where the first of these words begins in a text, counted in its characters; nil where it has none of them.
    ///
    /// - Parameter words: as ``asked(_:)`` gives them.
    public func place(of words: Set<String>, in text: String) -> Int? {
        // A character may be folded to several.
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

    /// Most of what is folded is ASCII, where lower case is all there is to it.
    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return HanFolding.fold(
            PieceFolding.fold(text))
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
        if character.isLetter { return .letters }
        if character.isNumber { return style == .titles ? .numbers : .letters }
        return style == .titles && character.isSymbolOfItsOwn ? .symbol : nil
    }

    private static func pairs(of run: String) -> [String] {
        zip(run, run.dropFirst()).map { "\($0)\($1)" }
    }
}

extension Character {
    /// Whether it is an emoji or the like, and not what stands between words.
    fileprivate var isSymbolOfItsOwn: Bool {
        unicodeScalars.first?.properties.generalCategory == .otherSymbol
    }
}
