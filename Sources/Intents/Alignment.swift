/// Finds which words of a question fill the open slots of an intent, by aligning its phrases with the question.
///
/// The alignment is the usual one of two sequences (Needleman and Wunsch, 1970), in which an open slot may take several
/// words.
struct Alignment {
    /// Words that an open slot takes at most.
    private static let longest = 10
    /// What an open slot is worth beside a word, so that words fill it rather than stand beside it.
    private static let slotGain: Float = 1.5

    private let index: IndexedIntent
    private let question: Question
    /// The question's tokens, where what fills a closed slot is one.
    private let items: [Item]

    private enum Item {
        case token(Int)
        case span(SlotSpans.Span)
    }

    init(_ index: IndexedIntent, _ question: Question, _ spans: SlotSpans) {
        (self.index, self.question) = (index, question)
        var (items, position): ([Item], Int) = ([], 0)
        while position < question.tokens.count {
            if let span = spans.spans.first(where: { $0.range.lowerBound == position }) {
                items.append(.span(span))
                position = span.range.upperBound
            } else {
                items.append(.token(position))
                position += 1
            }
        }
        self.items = items
    }

    /// The slots and words of the phrase that fits best.
    func best() -> [(slot: Int, range: Range<Int>)] {
        var best: (score: Float, slots: [(slot: Int, range: Range<Int>)]) = (0, [])
        for phrase in index.phrases {
            let hasOpen = phrase.contains {
                if case .slot(let slot, _) = $0 { index.intent.slots[slot].isOpen } else { false }
            }
            guard hasOpen, phrase.count > 1 else { continue }
            let aligned = align(phrase)
            if aligned.score > best.score { best = aligned }
        }
        return best.slots.compactMap { slot, range in trimmed(range).map { (slot, $0) } }
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

    private func align(_ phrase: [IndexedIntent.Element]) -> (
        score: Float, slots: [(slot: Int, range: Range<Int>)]
    ) {
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
                    offer(score - cost(of: items[item]), to: element, item + 1, from: (element, item))
                }
                guard element < phrase.count else { continue }
                offer(score - cost(of: phrase[element]), to: element + 1, item, from: (element, item))
                guard item < items.count else { continue }
                if let gain = gain(of: phrase[element], items[item]) {
                    offer(score + gain, to: element + 1, item + 1, from: (element, item))
                }
                guard case .slot(let slot, _) = phrase[element], index.intent.slots[slot].isOpen else {
                    continue
                }
                var taken = score + Self.slotGain
                for end in item..<min(item + Self.longest, items.count) {
                    guard case .token(let position) = items[end] else { break }
                    if end > item, question.clauses[position] != question.clauses[position - 1] { break }
                    taken -= loss(ofTaking: position)
                    offer(taken, to: element + 1, end + 1, from: (element, item), isTaking: true)
                }
            }
        }
        return (cells[cells.count - 1].score, slots(of: phrase, cells, width))
    }

    private func slots(of phrase: [IndexedIntent.Element], _ cells: [Cell], _ width: Int) -> [(
        slot: Int, range: Range<Int>
    )] {
        var (at, slots) = ((element: phrase.count, item: width - 1), [(slot: Int, range: Range<Int>)]())
        while at != (0, 0) {
            let cell = cells[at.element * width + at.item]
            if cell.isTaking, case .slot(let slot, _) = phrase[at.element - 1],
                case .token(let first) = items[cell.from.item], case .token(let last) = items[at.item - 1]
            {
                slots.append((slot, first..<last + 1))
            }
            at = cell.from
        }
        return slots.reversed()
    }

    /// What leaving out a part of the question costs.
    private func cost(of item: Item) -> Float {
        switch item {
        case .token(let position):
            question.weights[position] * 0.7
        case .span: 0.2
        }
    }

    /// What leaving out a part of the phrase costs.
    private func cost(of element: IndexedIntent.Element) -> Float {
        switch element {
        case .word(let word) where word.separates: Self.slotGain + 0.1
        case .word(let word): word.isOptional ? 0 : word.ownWeight * 0.6 + 0.05
        case .slot(_, let isOptional): isOptional ? 0 : 0.8
        }
    }

    private func gain(of element: IndexedIntent.Element, _ item: Item) -> Float? {
        switch (element, item) {
        case (.word(let word), .token(let position)) where word.token.stem == question.tokens[position].stem:
            word.ownWeight + 0.3
        case (.slot(let slot, _), .span(let span)) where span.fillings.contains { $0.slot == slot }: 2
        default: nil
        }
    }

    /// A word that the intent uses is rather one of its words than a part of a name.
    private func loss(ofTaking position: Int) -> Float {
        let token = question.tokens[position]
        // 11路 is a route, and 路 no stop; 26號 as well.
        if position > 0, "路号號".contains(token.written),
            question.tokens[position - 1].word.last?.isNumber == true
        {
            return Self.slotGain
        }
        let isKnown = index.vocabulary.contains(question.singles[position])
        if CommonWords.isFiller(token) || CommonWords.isAsking(token) { return token.isHan ? 0.15 : 0.3 }
        return isKnown
            ? question.weights[position] * (token.isHan ? 0.25 : 0.6) : 0.02
    }
}
