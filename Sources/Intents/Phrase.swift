import Concurrency

/// An example of how something is asked: `will it rain {day}`, `[what is the] forecast (for|on) {day}`.
package struct Phrase: Sendable {
    enum Element: Sendable {
        case token(Token, isOptional: Bool)
        case slot(String, isOptional: Bool)
    }

    let elements: [Element]

    /// What is wrong with a phrase.
    package struct Mistake: Error {
        package let message: String
    }

    /// Phrases that one with alternatives stands for, at most.
    package static let mostAlternatives = 32

    /// Reads a phrase, which is several where it has alternatives.
    package static func read(_ text: String) throws(Mistake) -> [Phrase] {
        var parser = Parser(text)
        let sequences = try parser.sequences(until: nil, isOptional: false)
        return sequences.map(Phrase.init(elements:))
    }

    private static let optional = Pattern(#/\[[^\]]*\]/#)
    private static let alternatives = Pattern(#/\(([^|)]*)[^)]*\)/#)

    /// Returns a phrase as a person would type it: the first of its alternatives, without what may be left out. `nil` if it
    /// has slots.
    package static func plain(_ text: String) -> String? {
        // There are many phrases, and most have a slot and no other sign.
        let signs = text.utf8.filter { "[({".utf8.contains($0) }
        if !signs.isEmpty, signs.allSatisfy({ $0 == UInt8(ascii: "{") }) { return nil }
        let short =
            signs.isEmpty
            ? text : text.replacing(optional.regex, with: "").replacing(alternatives.regex) { $0.1 }
        let words = short.split(separator: " ").joined(separator: " ")
        return words.isEmpty || words.contains(where: "{}[]()|".contains) ? nil : words
    }

    /// The slots that it names.
    package var slots: [String] {
        elements.compactMap { if case .slot(let name, _) = $0 { name } else { nil } }
    }

    private struct Parser {
        private var rest: Substring

        init(_ text: String) { rest = text[...] }

        /// The ways to say what comes before a closing sign.
        mutating func sequences(until end: Character?, isOptional: Bool) throws(Mistake) -> [[Element]] {
            var (done, current): ([[Element]], [[Element]]) = ([], [[]])
            while let next = rest.first {
                if next == end {
                    rest.removeFirst()
                    return done + current
                }
                switch next {
                case "{": current = try extended(current, by: [[.slot(slot(), isOptional: isOptional)]])
                case "[":
                    rest.removeFirst()
                    current = try extended(current, by: sequences(until: "]", isOptional: true))
                case "(":
                    rest.removeFirst()
                    current = try extended(current, by: sequences(until: ")", isOptional: isOptional))
                case "|" where end != nil:
                    rest.removeFirst()
                    done += current
                    current = [[]]
                case "]", ")", "}", "|": throw Mistake(message: "there is a \"\(next)\" too many")
                default: current = try extended(current, by: [words(isOptional: isOptional)])
                }
            }
            guard end == nil else { throw Mistake(message: "a \"\(end ?? " ")\" is missing") }
            return current
        }

        private func extended(_ starts: [[Element]], by ends: [[Element]]) throws(Mistake) -> [[Element]] {
            guard starts.count * ends.count <= mostAlternatives else {
                throw Mistake(message: "this stands for more than \(mostAlternatives) phrases")
            }
            return starts.flatMap { start in ends.map { start + $0 } }
        }

        private mutating func slot() throws(Mistake) -> String {
            guard let end = rest.firstIndex(of: "}") else { throw Mistake(message: "a \"}\" is missing") }
            let name = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            return String(name)
        }

        private mutating func words(isOptional: Bool) -> [Element] {
            let words = rest.prefix { !"{}[]()|".contains($0) }
            rest = rest[words.endIndex...]
            return Token.tokens(String(words)).map { .token($0, isOptional: isOptional) }
        }
    }
}
