/// A phrase as it is written, and how many it stands for before they are made.
///
/// Alternatives multiply: each of 120 groups of two doubles what there is. So a text is read into its parts first, which
/// takes memory and time in proportion to its length, and is spelled out once it is known to stand for few.
package struct PhraseText: Sendable {
    /// What is made of a text.
    package struct Size: Sendable, Hashable {
        package var phrases: Int
        /// Words and slots of all of them together.
        package var elements: Int

        static let empty = Size(phrases: 1, elements: 0)

        package init(phrases: Int, elements: Int) { (self.phrases, self.elements) = (phrases, elements) }

        /// Adds what may stand in the same place. A sum that can't be counted is the largest number.
        package static func + (left: Size, right: Size) -> Size {
            Size(
                phrases: left.phrases.addingWithoutOverflow(right.phrases),
                elements: left.elements.addingWithoutOverflow(right.elements))
        }

        /// Returns what the one and then the other come to: each of the first with each of the second.
        func followed(by next: Size) -> Size {
            let own = elements.multipliedWithoutOverflow(by: next.phrases)
            return Size(
                phrases: phrases.multipliedWithoutOverflow(by: next.phrases),
                elements: own.addingWithoutOverflow(next.elements.multipliedWithoutOverflow(by: phrases)))
        }
    }

    private indirect enum Part {
        case elements([Phrase.Element])
        /// Sequences of which one stands here.
        case group([[Part]])
    }

    private let parts: [Part]
    package let size: Size

    /// - Throws: what is wrong with the text, which is also that it stands for too much.
    package init(_ text: String) throws(Phrase.Mistake) {
        guard text.utf8.count <= 4 * Phrase.longest, text.count <= Phrase.longest else {
            throw Phrase.Mistake(message: "a phrase has at most \(Phrase.longest) characters")
        }
        var parser = Parser(text)
        parts = try parser.sequences(until: nil, isOptional: false, depth: 0)[0]
        size = Self.size(of: parts)
        guard size.phrases <= Phrase.mostAlternatives else {
            throw Phrase.Mistake(message: "this stands for more than \(Phrase.mostAlternatives) phrases")
        }
    }

    /// The phrases that it stands for.
    package var phrases: [Phrase] { Self.expanded(parts).map(Phrase.init(elements:)) }

    private static func size(of parts: [Part]) -> Size {
        parts.reduce(.empty) { size, part in
            switch part {
            case .elements(let elements): size.followed(by: Size(phrases: 1, elements: elements.count))
            case .group(let sequences):
                size.followed(
                    by: sequences.reduce(Size(phrases: 0, elements: 0)) { $0 + Self.size(of: $1) })
            }
        }
    }

    private static func expanded(_ parts: [Part]) -> [[Phrase.Element]] {
        var done: [[Phrase.Element]] = [[]]
        for part in parts {
            switch part {
            case .elements(let elements):
                for index in done.indices { done[index] += elements }
            case .group(let sequences):
                let ends = sequences.flatMap(expanded)
                done = done.flatMap { start in ends.map { start + $0 } }
            }
        }
        return done
    }

    private struct Parser {
        private var rest: Substring

        init(_ text: String) { rest = text[...] }

        /// The ways to say what comes before a closing sign; one where none is awaited.
        mutating func sequences(
            until end: Character?, isOptional: Bool, depth: Int
        ) throws(Phrase.Mistake) -> [[Part]] {
            guard depth <= Phrase.deepest else {
                throw Phrase.Mistake(message: "brackets stand in one another at most \(Phrase.deepest) deep")
            }
            var (done, current): ([[Part]], [Part]) = ([], [])
            while let next = rest.first {
                switch next {
                case let sign where sign == end:
                    rest.removeFirst()
                    return done + [current]
                case "{": current.append(.elements([.slot(try slot(), isOptional: isOptional)]))
                case "[":
                    rest.removeFirst()
                    current.append(.group(try sequences(until: "]", isOptional: true, depth: depth + 1)))
                case "(":
                    rest.removeFirst()
                    current.append(
                        .group(try sequences(until: ")", isOptional: isOptional, depth: depth + 1)))
                case "|" where end != nil:
                    rest.removeFirst()
                    done.append(current)
                    current = []
                case "]", ")", "}", "|":
                    throw Phrase.Mistake(message: "there is a \"\(next)\" too many")
                default: current.append(.elements(words(isOptional: isOptional)))
                }
            }
            guard end == nil else { throw Phrase.Mistake(message: "a \"\(end ?? " ")\" is missing") }
            return [current]
        }

        private mutating func slot() throws(Phrase.Mistake) -> String {
            guard let end = rest.firstIndex(of: "}") else {
                throw Phrase.Mistake(message: "a \"}\" is missing")
            }
            let name = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            return String(name)
        }

        private mutating func words(isOptional: Bool) -> [Phrase.Element] {
            let words = rest.prefix { !"{}[]()|".contains($0) }
            rest = rest[words.endIndex...]
            return Token.tokens(String(words)).map { .token($0, isOptional: isOptional) }
        }
    }
}

extension Int {
    fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }

    fileprivate func multipliedWithoutOverflow(by other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}
