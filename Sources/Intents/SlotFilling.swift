/// Decides which slot each found part of a question fills, where one may fill several.
struct SlotFilling {
    private(set) var filled: (values: [String: SlotValue], slots: Set<Int>) = ([:], [])
    /// What a plugin is given in the place of some values.
    private(set) var exact: [String: SlotValue] = [:]
    /// The parts of the question that fill a slot.
    private(set) var parts: [(slot: Int, range: Range<Int>)] = []
    /// Spans that mean several things, with what they may fill.
    private(set) var ambiguous: [[SlotSpans.Filling]] = []
    /// Whether the question names something for which no slot is left: an answer would be half of what was asked.
    private(set) var isHalf = false
    /// The values of slots that have several, with where each stands.
    private var several: [Int: [(at: Int, text: String)]] = [:]
    /// What says again what fills a slot.
    private(set) var repeated: [Range<Int>] = []

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
        let alternatives = Alternatives(question, spans)
        for (span, candidates, _) in claims {
            // What stands beside another with or between the two is another value of the same slot, and no destination.
            let partners = alternatives.partners(of: span.range)
            let taken = Set(parts.filter { partners.contains($0.range) }.map(\.slot))
            let own = candidates.fillings.filter { taken.contains($0.slot) }
            let free = own.isEmpty ? candidates.fillings.filter { !filled.slots.contains($0.slot) } : []
            guard let first = free.first else {
                let fillings = own.isEmpty ? candidates.fillings : own
                add(fillings, from: span.range, in: index, question, isPartner: !own.isEmpty)
                continue
            }
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
            exact.merge((equal.first ?? first).exact) { first, _ in first }
        }
        ambiguous = ambiguous.filter { $0.count > 1 }
        isHalf =
            isHalf
            || parts.contains { one in
                parts.contains { one.slot != $0.slot && alternatives.isEither(one.range, $0.range) }
            } || open.contains { question.goesOn(behind: $0.range, besides: index.vocabulary) }
    }

    /// Takes what has no slot of its own: another value of one that takes several, the same once more, or what no answer may
    /// leave out.
    private mutating func add(
        _ fillings: [SlotSpans.Filling], from range: Range<Int>, in index: IndexedIntent,
        _ question: Question,
        isPartner: Bool
    ) {
        guard let filling = fillings.first(where: { filled.slots.contains($0.slot) }) else { return }
        let slot = index.intent.slots[filling.slot]
        if fillings.contains(where: { Self.agrees($0, with: filled.values, index) }) {
            repeated.append(range)
            return
        }
        guard isPartner || isBeside(range, filling.slot, question) else { return }
        if slot.isDay, isWithin(filling.values[slot.name], filled.values[slot.name]) {
            // Of Saturday and the weekend the day that says more is meant.
            repeated.append(range)
            return
        }
        guard slot.takesSeveral, fillings.count == 1, case .text(let text)? = filling.values[slot.name] else {
            // A word of a shape is more often something else: waiting for the 11, 20 minutes.
            if isPartner || !slot.isPattern { isHalf = true }
            return
        }
        guard case .text(let first)? = filled.values[slot.name] else { return }
        let start = parts.first { $0.slot == filling.slot }?.range.lowerBound ?? 0
        several[filling.slot, default: [(start, first)]].append((range.lowerBound, text))
        // In the order in which they are named.
        let texts = several[filling.slot, default: []].sorted { $0.at < $1.at }.map(\.text)
        filled.values[slot.name] = .text(texts.joined(separator: Slot.between + " "))
        parts.append((filling.slot, range))
    }

    /// Whether a filling says what its slot has already.
    private static func agrees(
        _ filling: SlotSpans.Filling, with values: [String: SlotValue], _ index: IndexedIntent
    ) -> Bool {
        let name = index.intent.slots[filling.slot].name
        guard let value = filling.values[name] else { return true }
        guard index.intent.slots[filling.slot].takesSeveral, case .text(let text) = value,
            case .text(let texts)? = values[name]
        else { return values[name] == value }
        return texts.split(separator: Slot.between).contains { $0.drop { $0 == " " } == text }
    }

    /// Whether a span is in the clause of what fills a slot, or alone in one of its own: flats in Sha Tin, Sai Kung.
    private func isBeside(_ range: Range<Int>, _ slot: Int, _ question: Question) -> Bool {
        let clause = question.clauses[range.lowerBound]
        if parts.contains(where: { $0.slot == slot && question.clauses[$0.range.lowerBound] == clause }) {
            return true
        }
        return question.tokens.indices.allSatisfy { position in
            question.clauses[position] != clause || range.contains(position)
                || CommonWords.isFiller(question.tokens[position])
                || TurningWords.either.holds([question.tokens[position].word])
        }
    }

    /// Whether of two days one is part of the other: today and tonight, Saturday and the weekend, a day of several.
    private func isWithin(_ one: SlotValue?, _ other: SlotValue?) -> Bool {
        guard case .text(let one)? = one, case .text(let other)? = other else { return false }
        let both: Set = [one, other]
        return both.contains("range") || both == ["today", "tonight"]
            || both.contains("weekend") && !both.isDisjoint(with: ["saturday", "sunday"])
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
