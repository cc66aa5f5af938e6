import CampusVerbs
import Community
import Model

/// Types what nobody should have to expect, to commands as they are declared: the same lines for the same seed.
struct HostileTypist: Sendable {
    /// SplitMix64: the same numbers on every machine.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private var random: Generator
    /// What exists in the community: handles, slugs and numbers that lead somewhere.
    let handles: [String]
    let slugs: [String]
    let numbers: ClosedRange<Int64>

    init(seed: UInt64, handles: [String], slugs: [String], numbers: ClosedRange<Int64>) {
        random = Generator(state: seed)
        self.handles = handles
        self.slugs = slugs
        self.numbers = numbers
    }

    /// Bytes of a hostile text: half of a console's longest line.
    static let longest = 4096

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// A line for a command: mostly of the form that it declares, with hostile words in it.
    mutating func line(for command: CommandDescription) -> String {
        if isOne(in: 8) { return "/\(command.name) \(text())" }
        var parts: [String] = []
        for argument in command.arguments {
            if argument.isOptional, isOne(in: 2) { break }
            parts.append(words(for: argument.kind))
        }
        let gaps =
            command.separator == .bar ? ["|", " | ", "||", "  |"] : [" ", " ", "   ", "\t", "\u{3000}"]
        let rest = parts.enumerated().map { $0 == 0 ? $1 : pick(gaps) + $1 }.joined()
        return "/\(command.name) \(rest)" + (isOne(in: 6) ? pick(gaps) + text() : "")
    }

    /// What the caller says when asked; nil where they leave.
    mutating func answer() -> String? { pick(["yes", "y", "no", "", nil, text()]) }

    private mutating func words(for kind: Argument.Kind) -> String {
        if isOne(in: 4) { return isOne(in: 2) ? text() : piece() }
        switch kind {
        case .word:
            return pick(["a", "off", "on", "23:00", "2d6", "99d999", "receipts", "like", "all", "none"])
        case .text: return sentence()
        case .integer: return number()
        case .handle: return pick(["", "@", "＠"]) + pick(handles)
        case .place: return place()
        case .choice(let words): return pick(words)
        case .media(_, let words): return pick(words + ["1", "999999", "1,2", "a.jpg", "0", "-1", "1,,2"])
        case .list: return pick(["student life", "buy/sell", "a, b", ",,,,", "student life, buy/sell"])
        }
    }

    private mutating func place() -> String {
        isOne(in: 2) ? pick(["#", "＃", ""]) + pick(slugs) : "@" + pick(handles)
    }

    private mutating func number() -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            pick([
                "0", "-1", "1", "100", "200", "-9223372036854775808", "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "1e9", "0x10", "１２", "1_000", String(repeating: "9", count: 4_000),
            ])
        default: String(Int64.random(in: numbers, using: &random))
        }
    }

    /// Words as the bundled plugins read them, with hostile ones among them.
    private mutating func sentence() -> String {
        let known = [
            "off", "22.283 114.137", "22.283, 114.137", "open", "invite", "in \(place())",
            "--slug \(pick(slugs))",
            "--slug=", "student life", "hiking", "x", "a b", "@\(pick(handles)) hello", "的", "notes",
        ]
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in isOne(in: 3) ? piece() : pick(known) }
            .joined(separator: pick([" ", "  ", String(repeating: " ", count: 500)]))
    }

    // MARK: Hostile words

    /// A short one.
    private mutating func piece() -> String {
        pick([
            "\"", "\"\"", "\\", "\"open", "|", "||", "%", "%s+", "(", "[", "[]", "*", "\0", "\u{7F}",
            "\u{1B}[31m",
            "\r", "\r\n", "\u{85}", "\u{2028}", "\u{202E}", "\u{200D}", "\u{FEFF}", "\u{301}",
            "\u{1F468}\u{200D}",
            "🇭🇰", "{who}", "{0}", "null", "nil", "#", "@", "＠", "＃", "@@", "##", "'; drop", "-1", "NaN", "inf",
            "1e999",
            "\u{10FFFF}", "\u{FFFD}", "ﷺ", "ß", "İ", "후", "\u{1100}\u{1161}", "後", "，", "、",
        ])
    }

    /// One of up to 4 KB.
    mutating func text() -> String {
        let length = pick([1, 64, 1_000, Self.longest])
        let parts: [String] =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: [piece()]
            case 1: [" ", piece()]
            case 2: ["a" + String(repeating: " ", count: 500)]
            case 3: ["a" + String(repeating: "\u{301}\u{327}\u{323}", count: 200)]
            case 4: (0..<8).map { _ in piece() }
            default: ["a", piece(), "b", " ", String(repeating: "\u{30A}", count: 50)]
            }
        var text = pick(["", "a", " ", "in #"])
        var index = 0
        while text.utf8.count < length {
            text += parts[index % parts.count]
            index += 1
        }
        return text + pick(["", "b", "x", " ", "\"", "\u{301}"])
    }
}
