/// Finds which words of a question fill the open slots of an intent, by aligning its phrases with the question.
///
/// The alignment is the usual one of two sequences (Needleman and Wunsch, 1970), in which an open slot may take several
/// words.
struct Alignment {
    /// Words that an open slot takes at most.
    private static let longest = 10
    /// What an open slot is worth beside a word, so that words fill it rather than stand beside it.
    static let slotGain: Float = 1.5

    private let index: IndexedIntent
    private let question: Question
    /// The question's tokens, where what fills a closed slot is one.
    private let items: [Item]

    /// A token of the question, or what fills a closed slot.
    private struct Item {
        /// The token, or -1.
        let position: Int
        /// The feature of the token; -1 if no intent has it, or of what fills a slot.
        let single: Int
        /// What leaving it out costs.
        let cost: Float
        /// What it costs that an open slot takes it.
        let loss: Float
        /// Whether it is in the clause of the item before it.
        let goesOn: Bool
        /// Whether it may be one of any words: what turns the question round is none.
        let mayBeTaken: Bool
        /// The slots that it fills.
        let slots: [Int]
    }

    init(_ index: IndexedIntent, _ question: Question, _ spans: SlotSpans) {
        (self.index, self.question) = (index, question)
        var (items, position): ([Item], Int) = ([], 0)
        while position < question.tokens.count {
            if let span = spans.spans.first(where: { $0.range.lowerBound == position }) {
                items.append(
                    Item(
                        position: -1, single: -1, cost: 0.2, loss: 0, goesOn: false, mayBeTaken: false,
                        slots: span.fillings.map(\.slot)))
                position = span.range.upperBound
            } else {
                let goesOn = position > 0 && question.clauses[position] == question.clauses[position - 1]
                items.append(
                    Item(
                        position: position, single: question.singles[position],
                        cost: question.weights[position] * 0.7,
                        loss: Self.loss(ofTaking: position, in: question, index), goesOn: goesOn,
                        mayBeTaken: !question.isTurning[position], slots: []))
                position += 1
            }
        }
        self.items = items
    }

    /// Returns the slots and words of the phrase that fits best, the first of several.
    ///
    /// Branch and bound: phrases are aligned in descending order of the most that they can score, until that is less than the
    /// best score.
    func best() -> [(slot: Int, range: Range<Int>)] {
        let filled = Set(items.flatMap(\.slots))
        let bounds = index.aligned.map { bound(of: $0, filled) }
        var best: (score: Float, number: Int, slots: [(slot: Int, range: Range<Int>)]) = (0, -1, [])
        for number in bounds.indices.sorted(by: { (bounds[$1], $0) < (bounds[$0], $1) }) {
            // Sums of the same numbers in another order may differ a little.
            guard bounds[number] > best.score - 0.001 else { break }
            let phrase = index.aligned[number]
            let cells = cells(of: phrase)
            let score = cells[cells.count - 1].score
            guard score > best.score || (score == best.score && number < best.number) else { continue }
            best = (score, number, slots(of: phrase, cells))
        }
        return best.slots.compactMap { slot, range in trimmed(range).map { (slot, $0) } }
    }

    /// Returns an upper bound of a phrase's score: each part at its best, and no word of the question left out.
    private func bound(of phrase: [IndexedIntent.Part], _ filled: Set<Int>) -> Float {
        phrase.reduce(0) { sum, part in
            let isThere = part.slot < 0 ? question.has(feature: part.single) : filled.contains(part.slot)
            return sum + max(isThere ? part.gain : -part.cost, part.isOpen ? Self.slotGain : -part.cost)
        }
    }

    /// Without the small words at its ends.
    private func trimmed(_ range: Range<Int>) -> Range<Int>? {
        var range = range
        func isSmall(_ position: Int) -> Bool {
            let token = question.tokens[position]
            if CommonWords.isAsking(token) { return token.written != "路" }
            return CommonWords.isFiller(token)
                && (!token.isHan || "的嘅呢呀啊吗嗎站先咩有去到仲還还要多幾几".contains(token.written))
        }
        while let first = range.first, isSmall(first) { range = (first + 1)..<range.upperBound }
        while let last = range.last, isSmall(last), question.tokens[last].written != "站" || range.count > 1 {
            range = range.lowerBound..<last
        }
        return range.isEmpty || CommonWords.isHere(question.tokens[range]) ? nil : range
    }

    private struct Cell {
        var score: Float = -.infinity
        /// The cell before, and whether the element took the items between as an open slot's words.
        var from = (element: 0, item: 0)
        var isTaking = false
    }

    /// The best alignment of each beginning of a phrase with each beginning of the question. A row is an element.
    private func cells(of phrase: [IndexedIntent.Part]) -> [Cell] {
        let width = items.count + 1
        var cells = Array(repeating: Cell(), count: (phrase.count + 1) * width)
        cells[0].score = 0
        func offer(_ score: Float, to element: Int, _ item: Int, from: (Int, Int), isTaking: Bool = false) {
            if score > cells[element * width + item].score {
                cells[element * width + item] = Cell(score: score, from: from, isTaking: isTaking)
            }
        }
        for element in 0...phrase.count {
            for item in 0..<width {
                let score = cells[element * width + item].score
                guard score > -.infinity else { continue }
                if item < items.count {
                    offer(score - items[item].cost, to: element, item + 1, from: (element, item))
                }
                guard element < phrase.count else { continue }
                let part = phrase[element]
                offer(score - part.cost, to: element + 1, item, from: (element, item))
                guard item < items.count else { continue }
                if fits(part, items[item]) {
                    offer(score + part.gain, to: element + 1, item + 1, from: (element, item))
                }
                guard part.isOpen else { continue }
                var taken = score + Self.slotGain
                for end in item..<min(item + Self.longest, items.count) {
                    guard items[end].mayBeTaken, end == item || items[end].goesOn else { break }
                    taken -= items[end].loss
                    offer(taken, to: element + 1, end + 1, from: (element, item), isTaking: true)
                }
            }
        }
        return cells
    }

    private func slots(of phrase: [IndexedIntent.Part], _ cells: [Cell]) -> [(slot: Int, range: Range<Int>)] {
        let width = items.count + 1
        var (at, slots) = ((element: phrase.count, item: width - 1), [(slot: Int, range: Range<Int>)]())
        while at != (0, 0) {
            let cell = cells[at.element * width + at.item]
            if cell.isTaking {
                let (first, last) = (items[cell.from.item].position, items[at.item - 1].position)
                slots.append((phrase[at.element - 1].slot, first..<last + 1))
            }
            at = cell.from
        }
        return slots.reversed()
    }

    private func fits(_ part: IndexedIntent.Part, _ item: Item) -> Bool {
        part.slot < 0
            ? part.single == item.single
            : item.slots.contains(part.slot)
    }

    /// A word that the intent uses is rather one of its words than a part of a name.
    private static func loss(
        ofTaking position: Int, in question: Question, _ index: IndexedIntent
    ) -> Float {
        let token = question.tokens[position]
        // 11路 is a route, and 路 no stop; 26號 as well.
        if position > 0, "路号號".contains(token.written),
            question.tokens[position - 1].word.last?.isNumber == true
        {
            return slotGain
        }
        let isKnown = index.vocabulary.contains(question.singles[position])
        if CommonWords.isFiller(token) || CommonWords.isAsking(token) { return token.isHan ? 0.15 : 0.3 }
        return isKnown
            ? question.weights[position] * (token.isHan ? 0.25 : 0.6) : 0.02
    }
}
