/// How much of a question one intent knows.
struct Coverage {
    /// The share of the question's weight that the intent knows, from 0 to 1.
    private(set) var share: Float = 1
    /// The clause of which the intent knows most.
    private(set) var asking = 0
    /// What each word that fills no slot adds to it, or takes from it.
    private(set) var words: [Reading.Evidence] = []

    /// What a Han character counts that the intent has, but in no pair with its neighbours.
    static let single: Float = 0.45
    /// What of a pair's weight each of its characters has.
    static let pairShare: Float = 0.5
    /// What of its weight a word speaks against any words as which it is taken, where intents know it.
    private static let swallowed: Float = 0.1
    /// What of its weight an unknown word has in another clause than the one that asks: a reason, a greeting.
    private static let aside: Float = 0.15
    /// What a name weighs that the intent has no slot for, beside one that it has: the stop of who asks for a route.
    private static let otherName: Float = 0.5
    /// Beyond this weight unknown words count half: the second word of a reason says less than the first.
    private static let damping: Float = 4

    private let index: IndexedIntent
    private let question: Question
    private let all: IntentIndex
    private let parts: [(slot: Int, range: Range<Int>)]

    /// The weight of a clause's words.
    private struct Clause {
        var known: Float = 0
        var unknown: Float = 0
    }

    /// - Parameters:
    ///   - parts: The parts of the question that fill slots.
    ///   - open: Those of them that are any words.
    ///   - besides: Words that count for nothing.
    init(
        _ index: IndexedIntent, _ question: Question, _ all: IntentIndex,
        parts: [(slot: Int, range: Range<Int>)], open: [(slot: Int, range: Range<Int>)],
        besides: Set<Int> = []
    ) {
        (self.index, self.question, self.all, self.parts) = (index, question, all, parts)
        var clauses = Array(repeating: Clause(), count: (question.clauses.last ?? 0) + 1)
        for position in open.flatMap(\.range) where question.singles[position] >= 0 && !isName(position) {
            clauses[question.clauses[position]].unknown += question.weights[position] * Self.swallowed
        }
        for (position, token) in question.tokens.enumerated()
        where !isFilling(position) && !besides.contains(position) {
            let (weight, share) = weigh(position)
            clauses[question.clauses[position]].known += weight * share
            clauses[question.clauses[position]].unknown += weight * (1 - share)
            words.append(.init(word: token.written, weight: share > 0 ? weight * share : -weight))
        }
        asking = askingClause(of: clauses)
        share = Self.share(known: clauses, asking: asking)
    }

    private static func share(known clauses: [Clause], asking: Int) -> Float {
        let known = clauses.reduce(0) { $0 + $1.known }
        let asked = clauses[asking].unknown
        let beside = clauses.reduce(0) { $0 + $1.unknown } - asked
        let unknown = min(asked, (asked + damping) / 2) + beside * aside
        return known + unknown > 0 ? known / (known + unknown) : 1
    }

    /// The clause of which the intent knows most.
    private func askingClause(of clauses: [Clause]) -> Int {
        var known = clauses.map(\.known)
        for part in parts { known[question.clauses[part.range.lowerBound]] += Matcher.slotWeight }
        return known.indices.max { known[$0] < known[$1] } ?? 0
    }

    /// What a word weighs, and what share of that the intent knows.
    private func weigh(_ position: Int) -> (weight: Float, share: Float) {
        let pair = pairs(at: position).filter { index.vocabulary.contains($0) }.map { all.weights[$0] }.max()
        if let pair { return (max(question.weights[position], pair * Self.pairShare), 1) }
        let weight = question.weights[position]
        if index.vocabulary.contains(question.singles[position]) {
            return (weight, question.tokens[position].isHan && hasNeighbour(position) ? Self.single : 1)
        }
        // The weather of last Friday is no question about that of now, while posts since then may be the latest ones.
        if question.isOver[position], all.domainsOfDays.contains(index.intent.domain) {
            return (weight * Question.namesOther, 0)
        }
        let isAside = question.foreign[position] == 1 && isOtherName(position)
        return (weight * (isAside ? Self.otherName : question.foreign[position]), 0)
    }

    /// Whether a word fills a slot. What could and finds it filled is a word that the intent doesn't know.
    private func isFilling(_ position: Int) -> Bool { parts.contains { $0.range.contains(position) } }

    /// Whether a word is part of a name that some intent lists.
    private func isName(_ position: Int) -> Bool {
        question.hits.contains { $0.start <= position && position < $0.start + $0.hit.count }
    }

    /// Whether a word is part of a name besides those that fill slots.
    private func isOtherName(_ position: Int) -> Bool {
        !parts.isEmpty
            && question.hits.contains { start, hit in
                let name = start..<start + hit.count
                return name.contains(position) && !parts.contains { $0.range.overlaps(name) }
            }
    }

    /// Whether a Han character stands beside another that fills no slot.
    private func hasNeighbour(_ position: Int) -> Bool {
        [position - 1, position + 1].contains {
            question.tokens.indices.contains($0) && question.tokens[$0].isHan && !isFilling($0)
        }
    }

    /// The pairs that a Han character is part of.
    private func pairs(at position: Int) -> [Int] {
        [question.pairs[position], position + 1 < question.pairs.count ? question.pairs[position + 1] : -1]
            .filter { $0 >= 0 }
    }
}
