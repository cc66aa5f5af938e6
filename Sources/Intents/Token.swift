import Folding
import Unicodes

/// A word of a question or a phrase, or one Han character, folded for comparing.
struct Token: Sendable, Hashable {
    /// Case, accents, width, Han forms and English endings are folded.
    let stem: String
    /// The same with its ending: what patterns and lists of values compare.
    let word: String
    /// As it was written, but for what shows nothing, and for radicals and compatibility forms, which only look like the
    /// characters that are meant.
    let written: String
    let isHan: Bool
    /// The sign of a date or of a number below 0 that stood right before it, if it is a number; `nil` if none did.
    let mark: Character?
    /// Whether ``mark`` ties it to what stands before it, as in 24/12.
    let isTied: Bool
    /// The sign that joins it, a number, to the word before it: of a date, a range or digits in groups.
    let joint: Joint?

    /// What joins two numbers.
    enum Joint: Sendable { case dash, point, comma, slash }

    /// Whether it has both letters and digits, as a bus route or a flight has.
    var isMixed: Bool {
        !isHan && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
    }

    /// Whether it looks like an English plural: what stands behind a number and is counted by it.
    var isPlural: Bool {
        !isHan && word.utf8.count > 3 && word.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
            && word.hasSuffix("s")
            && !["ss", "us", "is"].contains { word.hasSuffix($0) }
    }

    /// Letters of a question that are read: far more than one asks in.
    static let longestText = 512

    private enum Kind { case han, word, other }

    /// A character before a word, and whether a letter, a number or a Han character stands right before that.
    private struct Lead {
        var mark: Character?
        var isTied = false
        /// Whether that is a dash, or a space behind one.
        var isDash = false
    }

    /// A sign that says more than a number, before it (`>20000`) or behind it (`20000+`), and is a token of its own there.
    private struct Comparison {
        private var sign: Character?
        private var isBehind = false

        /// Takes the next character of a text.
        /// - Parameter run: The word that it stands behind, or is part of.
        /// - Returns: The sign, where it belongs to a number.
        mutating func take(_ character: Character, _ kind: Kind, behind run: String) -> Character? {
            if let sign, isBehind {
                (self.sign, isBehind) = (nil, false)
                // 1+1 is no bound.
                return kind == .word ? nil : sign
            }
            switch character {
            case "<", "＜", "≤", "≦": sign = "<"
            case ">", "＞", "≥", "≧": sign = ">"
            case "+" where run.last?.isNumber == true && run.utf8.allSatisfy("$0123456789".utf8.contains):
                (sign, isBehind) = ("+", true)
            case " ", "=", "$": break
            default:
                defer { sign = nil }
                return kind == .word && character.isNumber ? sign : nil
            }
            return nil
        }

        /// Whether the next character matters, whatever it is.
        var isOpen: Bool { sign != nil }

        /// The sign that the text ends with.
        var last: Character? { isBehind ? sign : nil }
    }

    private static let joints: [Character: Joint] = [
        "-": .dash, "−": .dash, "–": .dash, "—": .dash, "~": .dash, "～": .dash, "〜": .dash, ".": .point,
        ",": .comma,
        "/": .slash,
    ]

    /// Returns the words and Han characters of a text, in its order. Other punctuation than ``mark`` is left out.
    static func tokens(_ text: some StringProtocol) -> [Token] {
        var (tokens, run, lead): ([Token], String, Lead) = ([], "", Lead())
        func flush() {
            if run.contains(where: \.isLetterOrNumber) { tokens.append(Token(word: run, behind: lead)) }
            run = ""
        }
        var (before, last, comparison) = (Lead(), Kind.other, Comparison())
        for character in HanFolding.unified(String(text.prefix(longestText)).withoutIgnorables) {
            let kind = kind(of: character)
            if run.isEmpty { lead = before }
            if kind == .other || comparison.isOpen,
                let sign = comparison.take(character, kind, behind: run)
            {
                tokens.append(Token(sign: sign))
            }
            let isDash = kind == .other && (joints[character] == .dash || (character == " " && before.isDash))
            (before, last) = (Lead(mark: character, isTied: last != .other, isDash: isDash), kind)
            switch kind {
            case .han:
                flush()
                tokens.append(Token(han: character))
            case .word: run.append(character)
            case .other where run.isEmpty && "+#@$".contains(character): run.append(character)
            case .other where character == "-" && run.first.map("#@".contains) == true: run.append(character)
            case .other where character == ":" && run.last?.isNumber == true: run.append(character)
            case .other: flush()
            }
        }
        flush()
        if let sign = comparison.last { tokens.append(Token(sign: sign)) }
        return tokens
    }

    private static func kind(of character: Character) -> Kind {
        // Looking up what a character is takes long, and most are these.
        if let ascii = character.asciiValue { return ascii.isLetterOrDigit ? .word : .other }
        if character.unicodeScalars.first?.properties.isIdeographic == true { return .han }
        return character.isLetterOrNumber ? .word : .other
    }

    private init(word written: String, behind lead: Lead) {
        self.written = written
        let isNumber = written.utf8.first.map { (0x30...0x39).contains($0) } ?? false
        mark = lead.mark.flatMap { isNumber && "-−/.".contains($0) ? $0 : nil }
        isTied = mark != nil && lead.isTied
        let mayBeJoined = isNumber || written.hasPrefix("$")
        joint =
            !mayBeJoined
            ? nil : lead.isDash ? .dash : lead.isTied ? lead.mark.flatMap { Self.joints[$0] } : nil
        word = PieceFolding.fold(written.hasSuffix(":") ? String(written.dropLast()) : written)
        stem = Self.stem(of: word)
        isHan = false
    }

    /// Stands for what fills a slot.
    static let slot = Token(sign: "\u{FFFC}")

    private init(sign: Character) {
        written = String(sign)
        (word, stem, isHan, mark, isTied, joint) = (written, written, false, nil, false, nil)
    }

    private init(han character: Character) {
        written = String(character)
        word = HanFolding.fold(written)
        stem = word
        (isHan, mark, isTied, joint) = (true, nil, false, nil)
    }

    /// The word without the endings of English plurals and verbs; crude, but the same for phrases and questions.
    private static func stem(of word: String) -> String {
        guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return word }
        let count = word.utf8.count
        if count > 5, word.hasSuffix("ing") { return single(word.dropLast(3)) }
        if count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if count > 4, word.hasSuffix("ed") { return single(word.dropLast(2)) }
        if count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") { return String(word.dropLast()) }
        return word
    }

    /// `runn` is `run`.
    private static func single(_ word: Substring) -> String {
        let isDouble =
            word.count > 3 && word.last == word.dropLast().last && !"lse".contains(word.last ?? "l")
        return String(isDouble ? word.dropLast() : word)
    }
}

extension Character {
    fileprivate var isLetterOrNumber: Bool { asciiValue?.isLetterOrDigit ?? (isLetter || isNumber) }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
