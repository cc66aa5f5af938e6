import Foundation

/// All intents that there are, with their words weighed against one another.
///
/// A word weighs more the fewer intents use it (inverse document frequency: Spärck Jones, 1972). It is made anew when an
/// intent comes or goes.
package final class IntentIndex: Sendable {
    let intents: [IndexedIntent]
    let features: [String: Int]
    /// The weight of each feature.
    let weights: [Float]
    /// The weight of a word that no intent has.
    let unknown: Float
    let table: ValueTable
    /// The intents that use each feature.
    let users: [[Int]]
    /// The intents with a slot that takes a value of each list.
    let usersOfList: [[Int]]
    /// The slots that take words of a shape, each shape once, with the intents that have it.
    let usersOfPattern: [(kind: Slot.Kind, intents: [Int])]
    let numbers: [String: Int]
    /// The plugins of which some intent is asked for a day.
    let domainsOfDays: Set<Substring>

    /// Intents that are thought of where there are fewer, so that a word of the only one weighs what it does later.
    private static let fewest: Float = 20

    package init(_ intents: [Intent]) {
        var (features, table): ([String: Int], ValueTable) = ([:], ValueTable())
        let indexed = intents.map { IndexedIntent($0, features: &features, table: &table) }
        domainsOfDays = Set(intents.filter { $0.slots.contains(where: \.isDay) }.map(\.domain))
        var users = Array(repeating: [Int](), count: features.count)
        for (number, intent) in indexed.enumerated() {
            for feature in intent.vocabulary { users[feature].append(number) }
        }
        let count = Float(intents.count) + Self.fewest
        var weights = users.map { max(0.1, log((count + 1) / (Float($0.count) + 0.5))) }
        // Two small Han characters are a small word.
        for (text, feature) in features where text.count == 2 {
            let tokens = Token.tokens(text)
            guard tokens.count == 2, tokens.allSatisfy({ $0.isHan && CommonWords.isFiller($0) }) else {
                continue
            }
            weights[feature] *= CommonWords.askingShare
        }
        self.weights = weights
        let unknown = log((count + 1) / 0.5)
        self.unknown = unknown
        (self.features, self.table, self.users) = (features, table, users)
        var usersOfList = Array(repeating: [Int](), count: table.lists.count)
        for (number, intent) in indexed.enumerated() {
            for list in Set(intent.lists) where list >= 0 { usersOfList[list].append(number) }
        }
        self.usersOfList = usersOfList
        usersOfPattern = Self.usersOfPattern(indexed)
        numbers = Dictionary(indexed.enumerated().map { ($1.intent.name, $0) }) { first, _ in first }
        self.intents = indexed.map { intent in
            intent.weighed(
                own: { Self.weight(of: $0.token, alone: weights[$0.single], unknown: unknown) },
                pair: { weights[$0] })
        }
    }

    private static func usersOfPattern(_ intents: [IndexedIntent]) -> [(kind: Slot.Kind, intents: [Int])] {
        var users: [WordPattern: [Int]] = [:]
        for (number, intent) in intents.enumerated() {
            for slot in intent.intent.slots {
                guard case .pattern(let pattern) = slot.kind, users[pattern]?.last != number else { continue }
                users[pattern, default: []].append(number)
            }
        }
        return users.map { (.pattern($0.key), $0.value) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
    }

    func intent(named name: String) -> IndexedIntent? { numbers[name].map { intents[$0] } }

    /// The weight of a token as one word, whatever is asked.
    func weight(of token: Token, feature: Int) -> Float {
        Self.weight(of: token, alone: feature < 0 ? nil : weights[feature], unknown: unknown)
    }

    private static func weight(of token: Token, alone: Float?, unknown: Float) -> Float {
        let weight = alone ?? (token.isHan ? unknown * 0.6 : unknown)
        if CommonWords.isAsking(token) { return weight * CommonWords.askingShare }
        return CommonWords.isFiller(token) ? weight * CommonWords.share : weight
    }
}

/// An intent with its words as numbers.
final class IndexedIntent: Sendable {
    enum Element: Sendable {
        case word(Word)
        case slot(Int, isOptional: Bool)
    }

    /// A word, or a Han character with the pairs that it is part of.
    struct Word: Sendable {
        let token: Token
        let single: Int
        let pairs: [Int]
        let isOptional: Bool
        /// Whether it stands between two slots that may be any words, which nothing else keeps apart.
        var separates = false
        /// What it weighs by itself, and at most with a pair; known once all intents are.
        var ownWeight: Float = 0
        var weight: Float = 0
    }

    /// An element as it is weighed and aligned: numbers alone.
    struct Part: Sendable {
        /// The feature of a word; -1 of a slot.
        let single: Int
        /// The features of the pairs that a Han character is part of; -1 where there is none.
        let pairs: (before: Int, after: Int)
        /// What it weighs among the parts of its phrase.
        let weight: Float
        /// What of its weight counts where a question has the word, but in none of its pairs.
        let alone: Float
        /// Whether a question may lack it at no cost.
        let isOptional: Bool
        /// What it is worth to find it when a phrase is aligned.
        let gain: Float
        /// What leaving it out of an alignment costs.
        let cost: Float
        /// The slot, or -1 of a word.
        let slot: Int
        /// Whether it is a slot that any words may fill.
        let isOpen: Bool
        /// Whether it is a slot that is asked for where a question lacks it.
        let isRequired: Bool
        /// Whether it is a slot that may have a number.
        let mayBeNumber: Bool
    }

    let intent: Intent
    let vocabulary: Set<Int>
    /// The phrases without their weights; empty once all intents are known.
    private let elements: [[Element]]
    /// The phrases; known once all intents are.
    let phrases: [[Part]]
    /// The phrases that have words beside an open slot.
    let aligned: [[Part]]
    /// The list of each slot that has one; -1 for the others.
    let lists: [Int]
    /// The words that stand before and after each slot.
    let before: [Set<String>]
    let after: [Set<String>]
    /// Whether a phrase is one slot alone, by slot.
    let alone: Set<Int>
    /// What of a phrase says that something isn't meant, by the number of the phrase; most have nothing of it.
    let excluding: [Int: [Set<String>]]
    /// Whether a slot takes ranges.
    let takesRanges: Bool

    init(_ intent: Intent, features: inout [String: Int], table: inout ValueTable) {
        var vocabulary: Set<Int> = []
        func feature(_ text: String) -> Int {
            let number = features[text] ?? features.count
            features[text] = number
            vocabulary.insert(number)
            return number
        }
        var (before, after) = (
            Array(repeating: Set<String>(), count: intent.slots.count),
            Array(repeating: Set<String>(), count: intent.slots.count)
        )
        var (phrases, alone): ([[Element]], Set<Int>) = ([], [])
        var excluding: [Int: [Set<String>]] = [:]
        for phrase in intent.phrases {
            var elements: [Element] = []
            var pairs = Array(repeating: [Int](), count: phrase.elements.count)
            for (position, (one, next)) in zip(phrase.elements, phrase.elements.dropFirst()).enumerated() {
                switch (one, next) {
                case (.token(let one, _), .token(let next, _)) where one.isHan && next.isHan:
                    let pair = feature(one.stem + next.stem)
                    pairs[position].append(pair)
                    pairs[position + 1].append(pair)
                case (.token(let token, _), .slot(let name, _)):
                    if let slot = intent.number(of: name) { before[slot].insert(token.stem) }
                case (.slot(let name, _), .token(let token, _)):
                    if let slot = intent.number(of: name) { after[slot].insert(token.stem) }
                default: break
                }
            }
            for (position, element) in phrase.elements.enumerated() {
                switch element {
                case .token(let token, let isOptional):
                    elements.append(
                        .word(
                            Word(
                                token: token, single: feature(token.stem), pairs: pairs[position],
                                isOptional: isOptional)))
                case .slot(let name, let isOptional):
                    if let slot = intent.number(of: name) {
                        elements.append(.slot(slot, isOptional: isOptional))
                    }
                }
            }
            Self.markSeparators(&elements, of: intent)
            // A slot alone says nothing of other words: what is asked of it is asked back.
            if elements.count == 1, case .slot(let slot, _) = elements[0] {
                alone.insert(slot)
            } else {
                let exclusions = phrase.exclusions
                if !exclusions.isEmpty { excluding[phrases.count] = exclusions }
                phrases.append(elements)
            }
        }
        (self.excluding, takesRanges) = (excluding, intent.slots.contains { $0.units != nil })
        lists = intent.slots.map { slot in slot.kind.list.map { table.add($0) } ?? -1 }
        (self.intent, self.vocabulary) = (intent, vocabulary)
        (elements, self.phrases, aligned) = (phrases, [], [])
        (self.before, self.after, self.alone) = (before, after, alone)
    }

    private init(_ other: IndexedIntent, phrases: [[Element]]) {
        let slots = other.intent.slots
        let phrases = phrases.map { $0.map { Part($0, in: slots) } }
        aligned = phrases.filter { $0.count > 1 && $0.contains(where: \.isOpen) }
        (intent, vocabulary, elements, self.phrases) = (other.intent, other.vocabulary, [], phrases)
        (lists, before, after, alone) = (other.lists, other.before, other.after, other.alone)
        (excluding, takesRanges) = (other.excluding, other.takesRanges)
    }
}

extension IndexedIntent {
    private static func markSeparators(_ elements: inout [Element], of intent: Intent) {
        let open = elements.indices.filter {
            if case .slot(let slot, _) = elements[$0] { intent.slots[slot].isOpen } else { false }
        }
        for (one, next) in zip(open, open.dropFirst()) {
            for position in one..<next {
                guard case .word(var word) = elements[position] else { continue }
                word.separates = true
                elements[position] = .word(word)
            }
        }
    }

    /// Returns it with the weights of the words of its phrases.
    /// - Parameters:
    ///   - own: returns what a word weighs by itself.
    ///   - pair: returns what a pair weighs.
    func weighed(own: (Word) -> Float, pair: (Int) -> Float) -> IndexedIntent {
        let phrases = elements.map { elements in
            elements.map { element in
                guard case .word(var word) = element else { return element }
                word.ownWeight = own(word)
                word.weight = max(word.ownWeight, (word.pairs.map(pair).max() ?? 0) * Coverage.pairShare)
                return Element.word(word)
            }
        }
        return IndexedIntent(self, phrases: phrases)
    }
}

extension IndexedIntent.Part {
    fileprivate init(_ element: IndexedIntent.Element, in slots: [Slot]) {
        switch element {
        case .word(let word):
            let cost =
                if word.separates {
                    Alignment.slotGain + 0.1
                } else {
                    word.isOptional ? 0 : word.ownWeight * 0.6 + 0.05
                }
            self.init(
                single: word.single, pairs: (word.pairs.first ?? -1, word.pairs.dropFirst().first ?? -1),
                weight: word.weight, alone: word.token.isHan && !word.pairs.isEmpty ? Coverage.single : 1,
                isOptional: word.isOptional, gain: word.ownWeight + 0.3, cost: cost, slot: -1, isOpen: false,
                isRequired: false, mayBeNumber: false)
        case .slot(let slot, let isOptional):
            self.init(
                single: -1, pairs: (-1, -1),
                weight: slots[slot].isShape ? Matcher.shapeWeight : Matcher.slotWeight, alone: 0,
                isOptional: isOptional, gain: 2, cost: isOptional ? 0 : 0.8, slot: slot,
                isOpen: slots[slot].isOpen, isRequired: slots[slot].isRequired,
                mayBeNumber: slots[slot].mayBeNumber)
        }
    }
}

extension IndexedIntent {
    /// Whether a phrase asks for whom a question does: it has the word, and the next one that says something.
    /// - Parameter isTaken: Whether a token fills a slot.
    func has(subject position: Int, of question: Question, besides isTaken: (Int) -> Bool) -> Bool {
        let asked = question.singles[position]
        guard vocabulary.contains(asked) else { return false }
        let next = question.tokens.indices.first {
            $0 > position && question.clauses[$0] == question.clauses[position]
                && !isTaken($0) && !CommonWords.isFiller(question.tokens[$0])
        }
        return phrases.contains { phrase in
            phrase.contains { $0.single == asked }
                && (next == nil
                    || phrase.contains { $0.single >= 0 && $0.single == next.map { question.singles[$0] } })
        }
    }

    /// Whether a phrase has some words of a question one after the other.
    /// - Parameter isWhole: Whether only phrases count of which the question has all other words.
    func has(_ range: Range<Int>, of question: Question, isWhole: Bool = false) -> Bool {
        let words = question.singles[range]
        return phrases.contains { phrase in
            phrase.count >= words.count
                && (!isWhole
                    || phrase.allSatisfy { $0.slot >= 0 || $0.isOptional || question.share(of: $0) > 0 })
                && (0...phrase.count - words.count).contains { start in
                    zip(phrase[start..<start + words.count], words).allSatisfy {
                        $0.single >= 0 && $0.single == $1
                    }
                }
        }
    }
}

extension Intent {
    func number(of slot: String) -> Int? { slots.firstIndex { $0.name == slot } }
}
