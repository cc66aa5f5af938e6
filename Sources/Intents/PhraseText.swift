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
        case words(Substring, isOptional: Bool)
        case slot(String, isOptional: Bool)
        /// Sequences of which one stands here.
        case group([[Part]])
    }

    /// As it is written. The words are made of it when they are needed: a start needs none.
    private let text: String
    package let size: Size
    /// The slots that it names, as they are written.
    package let slots: [String]

    /// - Throws: what is wrong with the text, which is also that it stands for too much.
    package init(_ text: String) throws(Phrase.Mistake) {
        guard text.utf8.count <= 4 * Phrase.longest,
            text.utf8.count <= Phrase.longest || text.count <= Phrase.longest
        else {
            throw Phrase.Mistake(message: "a phrase has at most \(Phrase.longest) characters")
        }
        let parts = try Self.parts(of: text)
        (self.text, size, slots) = (text, Self.size(of: parts), Self.slots(of: parts))
        guard size.phrases <= Phrase.mostAlternatives else {
            throw Phrase.Mistake(message: "this stands for more than \(Phrase.mostAlternatives) phrases")
        }
    }

    /// The phrases that it stands for, made anew each time.
    package var phrases: [Phrase] {
        // It was read before.
        guard let parts = try? Self.parts(of: text) else { return [] }
        return Self.expanded(parts).map(Phrase.init(elements:))
    }

    private static func parts(of text: String) throws(Phrase.Mistake) -> [Part] {
        var parser = Parser(text)
        return try parser.sequences(until: nil, isOptional: false, depth: 0)[0]
    }

    private static func size(of parts: [Part]) -> Size {
        parts.reduce(.empty) { size, part in
            switch part {
            case .words(let words, _): size.followed(by: Size(phrases: 1, elements: Token.count(of: words)))
            case .slot: size.followed(by: Size(phrases: 1, elements: 1))
            case .group(let sequences):
                size.followed(
                    by: sequences.reduce(Size(phrases: 0, elements: 0)) { $0 + Self.size(of: $1) })
            }
        }
    }

    private static func slots(of parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .words: []
            case .slot(let name, _): [name]
            case .group(let sequences): sequences.flatMap(slots)
            }
        }
    }

    private static func expanded(_ parts: [Part]) -> [[Phrase.Element]] {
        var done: [[Phrase.Element]] = [[]]
        for part in parts {
            switch part {
            case .words(let words, let isOptional):
                let elements = Token.tokens(words).map { Phrase.Element.token($0, isOptional: isOptional) }
                for index in done.indices { done[index] += elements }
            case .slot(let name, let isOptional):
                for index in done.indices { done[index].append(.slot(name, isOptional: isOptional)) }
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
            until end: Unicode.Scalar?, isOptional: Bool, depth: Int
        ) throws(Phrase.Mistake) -> [[Part]] {
            guard depth <= Phrase.deepest else {
                throw Phrase.Mistake(message: "brackets stand in one another at most \(Phrase.deepest) deep")
            }
            var (done, current): ([[Part]], [Part]) = ([], [])
            while let next = rest.unicodeScalars.first {
                switch next {
                case let sign where sign == end:
                    rest.unicodeScalars.removeFirst()
                    return done + [current]
                case "{": current.append(.slot(try slot(), isOptional: isOptional))
                case "[":
                    rest.unicodeScalars.removeFirst()
                    current.append(.group(try sequences(until: "]", isOptional: true, depth: depth + 1)))
                case "(":
                    rest.unicodeScalars.removeFirst()
                    current.append(
                        .group(try sequences(until: ")", isOptional: isOptional, depth: depth + 1)))
                case "|" where end != nil:
                    rest.unicodeScalars.removeFirst()
                    done.append(current)
                    current = []
                case "]", ")", "}", "|":
                    throw Phrase.Mistake(message: "there is a \"\(next)\" too many")
                default: current.append(.words(words(), isOptional: isOptional))
                }
            }
            guard end == nil else { throw Phrase.Mistake(message: "a \"\(end ?? " ")\" is missing") }
            return [current]
        }

        private mutating func slot() throws(Phrase.Mistake) -> String {
            guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else {
                throw Phrase.Mistake(message: "a \"}\" is missing")
            }
            let name = rest[rest.utf8.index(after: rest.startIndex)..<end]
            rest = rest[rest.utf8.index(after: end)...]
            return String(name)
        }

        private mutating func words() -> Substring {
            let end = rest.utf8.firstIndex(where: Self.signs.contains) ?? rest.endIndex
            defer { rest = rest[end...] }
            return rest[..<end]
        }

        private static let signs = Array("{}[]()|".utf8)
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
