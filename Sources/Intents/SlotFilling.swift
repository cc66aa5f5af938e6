/// Decides which slot each found part of a question fills, where one may fill several.
struct SlotFilling {
    private(set) var filled: (values: [String: SlotValue], slots: Set<Int>) = ([:], [])
    /// The parts of the question that fill a slot.
    private(set) var parts: [(slot: Int, range: Range<Int>)] = []
    /// Spans that mean several things, with what they may fill.
    private(set) var ambiguous: [[SlotSpans.Filling]] = []

    init(
        _ index: IndexedIntent, _ question: Question, _ spans: SlotSpans,
        _ open: [(slot: Int, range: Range<Int>)]
    ) {
        for (slot, range) in open {
            fill(slot, [index.intent.slots[slot].name: .text(question.words(range))], from: range)
        }
        // Those beside others first, as who asks says all of it at once; then those whose place is clear, so that the others
        // take what is left.
        let inClause = Dictionary(grouping: spans.spans) { question.clauses[$0.range.lowerBound] }.mapValues(
            \.count)
        let claims = spans.spans.map { span in
            (
                span, Self.candidates(for: span, index, question, all: spans),
                inClause[question.clauses[span.range.lowerBound]] ?? 0
            )
        }.sorted { ($0.2, $0.1.margin) > ($1.2, $1.1.margin) }
        // A day may give a number of days too; what a span means is what stands under the slot's own name.
        func value(_ filling: SlotSpans.Filling) -> SlotValue? {
            filling.values[index.intent.slots[filling.slot].name]
        }
        for (span, candidates, _) in claims {
            let free = candidates.fillings.filter { !filled.slots.contains($0.slot) }
            guard let first = free.first else { continue }
            let equal = Self.meant(of: free.filter { $0.slot == first.slot }, at: span.range, index, question)
            let others = free.filter { $0.slot != first.slot }
            if equal.count > 1 {
                ambiguous.append(equal)
            } else if candidates.margin == 0,
                others.contains(where: { value($0) != value(first) })
            {
                ambiguous.append(
                    Self.meant(of: free, at: span.range, index, question))
            }
            fill(first.slot, (equal.first ?? first).values, from: span.range)
        }
        ambiguous = ambiguous.filter { $0.count > 1 }
    }

    private mutating func fill(_ slot: Int, _ values: [String: SlotValue], from range: Range<Int>) {
        guard filled.slots.insert(slot).inserted else { return }
        parts.append((slot, range))
        filled.values.merge(values) { first, _ in first }
    }

    /// The fillings of a span, the likeliest slot first, by the words beside it; and how clear that is.
    private static func candidates(
        for span: SlotSpans.Span, _ index: IndexedIntent, _ question: Question, all: SlotSpans
    ) -> (fillings: [SlotSpans.Filling], margin: Int) {
        func fit(_ slot: Int) -> Int {
            let (start, end) = (span.range.lowerBound, span.range.upperBound)
            let before = start > 0 && index.before[slot].contains(question.tokens[start - 1].stem)
            let after = end < question.tokens.count && index.after[slot].contains(question.tokens[end].stem)
            return (before ? 2 : 0) + (after ? 1 : 0)
        }
        let slots = Set(span.fillings.map(\.slot)).sorted { (-fit($0), $0) < (-fit($1), $1) }
        let margin = slots.count > 1 ? fit(slots[0]) - fit(slots[1]) : 9
        let fillings = slots.flatMap { slot in span.fillings.filter { $0.slot == slot } }
        return (fillings, margin)
    }

    /// Of values with one name, those that other words of the question speak for.
    private static func meant(
        of fillings: [SlotSpans.Filling], at range: Range<Int>, _ index: IndexedIntent, _ question: Question
    ) -> [SlotSpans.Filling] {
        guard fillings.count > 1 else { return fillings }
        let others = Set(
            question.tokens.enumerated().filter { !range.contains($0.offset) }.map(\.element.word))
        let own = Set(question.tokens[range].map(\.word))
        func support(_ filling: SlotSpans.Filling) -> Int {
            guard case .values(let list) = index.intent.slots[filling.slot].kind,
                case .text(let value)? = filling.values[index.intent.slots[filling.slot].name],
                let names = list.values.first(where: { $0.value == value })?.names
            else { return 0 }
            return Set(names.joined().map(\.word)).subtracting(own).intersection(others).count
        }
        let most = fillings.map(support).max() ?? 0
        return fillings.filter { support($0) == most }
    }
}
