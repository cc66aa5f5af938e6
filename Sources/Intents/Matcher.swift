/// Weighs how well a question fits one intent.
struct Matcher {
    let index: IndexedIntent
    let question: Question
    let all: IntentIndex
    let spans: SlotSpans
    /// What fills open slots.
    private(set) var open: [(slot: Int, range: Range<Int>)] = []
    private let filling: SlotFilling

    /// What the words beside an open slot weigh at least: a word that few intents have.
    private static let leastEvidence: Float = 1
    /// What of a phrase, without what will be asked for, a question has at least that names nothing, unless its words weigh ``carrying``: what time is it
    /// shares a word with whether trains run on time, but not what that is about.
    private static let leastShare: Float = 0.8
    /// What the words weigh of a question that may lack more of any phrase, beside one that no intent has: as one that a single
    /// intent has, and some of another.
    private static let carrying: Float = 0.9
    /// What a question has at most that shares no more than a word: enough behind another one of the same plugin's.
    private static let shared: Float = 0.5
    /// What a slot weighs among the words of a phrase.
    static let slotWeight: Float = 1.2
    /// What a slot weighs that needs a word of a shape: without a route no question is about when a bus comes, however much
    /// else of a phrase it has.
    static let shapeWeight: Float = 6

    init(_ index: IndexedIntent, _ question: Question, _ all: IntentIndex) {
        (self.index, self.question, self.all) = (index, question, all)
        spans = SlotSpans(of: index, in: question, table: all.table)
        if index.intent.slots.contains(where: \.isOpen) {
            open = Alignment(index, question, spans).best()
        }
        filling = SlotFilling(index, question, spans, open)
    }

    /// Parts of the question that mean several things, with what they may fill.
    var ambiguous: [[SlotSpans.Filling]] { filling.ambiguous }

    /// Whether something that was named is left out: Sha Tin or Sai Kung, where one is asked for.
    var isHalf: Bool { filling.isHalf }

    /// What this question means, if it means this intent.
    /// - Parameter isLenient: Whether words count for nothing that turn the question round, or that the intent has no place
    ///   for: to say which they are.
    func reading(isLenient: Bool = false) -> Reading {
        let filled = filling.filled
        var reading = Reading(intent: index.intent.name, slots: filled.values, score: 0)
        reading.exact = filling.exact
        reading.missing = index.intent.slots.filter { $0.isRequired && filled.values[$0.name] == nil }.map(
            \.name)
        let coverage = Coverage(
            index, question, all, parts: filling.parts, open: open,
            besides: isLenient ? question.obstacles : [])
        let words = coverage.words
        reading.words = words.sorted { abs($0.weight) > abs($1.weight) }
        // One name and no word is no question; where it is, a phrase of the intent is that slot alone.
        guard filled.slots.count > 1 || words.contains(where: { $0.weight > 0 }) else { return reading }
        // Nor are any words behind small ones.
        let evidence = words.reduce(0) { $0 + max($1.weight, 0) }
        if !isLenient, evidence < Self.leastEvidence, question.standsAlone(besides: index, isWhole: true) {
            return reading
        }
        guard open.isEmpty || evidence >= Self.leastEvidence || fillsPattern else { return reading }
        let account = TurnAccount(index, question, spans, filling.parts)
        let turns = isLenient ? [] : account.left(asking: coverage.asking)
        if !isLenient {
            guard !filling.isHalf, !account.leavesSubject(asking: coverage.asking),
                !account.leavesNumber(asking: coverage.asking, repeated: filling.repeated)
            else { return reading }
        }
        let best = bestPhrase(filled: filled.slots, with: turns, in: account)
        guard best.share > 0 else { return reading }
        reading.score = coverage.share * (0.35 + 0.65 * best.share)
        // Any words may be in an open slot, and any question may say when.
        let isNamed = filled.slots.contains {
            !index.intent.slots[$0].isDay && !index.intent.slots[$0].isOpen
        }
        if !isLenient, !isNamed, best.asked < Self.leastShare, evidence < Self.carrying * all.unknown {
            reading.score = min(reading.score, Self.shared)
        }
        return reading
    }

    /// The first words of the question that the intent has no place for, if it means this intent otherwise.
    func obstacle() -> Range<Int>? {
        let coverage = Coverage(index, question, all, parts: filling.parts, open: open)
        let account = TurnAccount(index, question, spans, filling.parts)
        let turn = account.left(asking: coverage.asking).first.map {
            $0.isBound || $0.isOfTime
                ? min($0.range.lowerBound, $0.anchor)..<max($0.range.upperBound, $0.end) : $0.range
        }
        return turn
            ?? account.leftNumber(asking: coverage.asking, repeated: filling.repeated).map(question.counted)
    }

    /// Whether a word has the shape of a slot's, with letters and digits: such a word is in few questions of others.
    private var fillsPattern: Bool {
        filling.parts.contains { slot, range in
            guard case .pattern = index.intent.slots[slot].kind else { return false }
            return question.tokens[range.lowerBound].isMixed
        }
    }

    /// The question with `{slot}` in the place of what fills one.
    func phrase() -> String {
        var (phrase, position) = ("", 0)
        while position < question.tokens.count {
            let part = filling.parts.first { $0.range.lowerBound == position }
            let isHan = question.tokens[position].isHan && part == nil
            let isAfterHan = position > 0 && question.tokens[position - 1].isHan && phrase.last != "}"
            if !phrase.isEmpty, !(isHan && isAfterHan) { phrase += " " }
            phrase +=
                part.map { "{\(index.intent.slots[$0.slot].name)}" } ?? question.tokens[position].written
            position = part?.range.upperBound ?? position + 1
        }
        return phrase
    }

    /// The features of words that ask for a person, where the question has none of them: of a phrase such as who likes {tag} any
    /// sentence has the rest. `nil` where it has one, or the intent hasn't.
    private var missingSubjects: Set<Int>? {
        let features = TurningWords.peopleStems.compactMap { all.features[$0] }.filter(
            index.vocabulary.contains)
        return features.isEmpty || features.contains(where: question.has(feature:)) ? nil : Set(features)
    }

    /// The shares of phrases that the question has, of those that have the words of all turns.
    /// - Returns: the best, and the best where slots that will be asked for count for nothing; 0 if there is none.
    private func bestPhrase(
        filled: Set<Int>, with turns: [Turn], in account: TurnAccount
    ) -> (share: Float, asked: Float) {
        var best: (share: Float, asked: Float) = (0, 0)
        let who = missingSubjects
        for (number, phrase) in index.phrases.enumerated() {
            if !turns.isEmpty, !account.has(turns, phrase: number) { continue }
            if let who, phrase.contains(where: { $0.isOpen }),
                phrase.contains(where: { who.contains($0.single) })
            {
                continue
            }
            var (found, whole, missing): (Float, Float, Float) = (0, 0, 0)
            for part in phrase {
                let share =
                    part.slot < 0 ? question.share(of: part) : filled.contains(part.slot) ? 1 : 0
                if part.isOptional, share == 0 { continue }
                found += part.weight * share
                whole += part.weight
                if part.isRequired, share == 0 { missing += part.weight }
            }
            if whole > 0 { best.share = max(best.share, found / whole) }
            if whole > missing { best.asked = max(best.asked, found / (whole - missing)) }
        }
        return best
    }
}
