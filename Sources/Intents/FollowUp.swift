/// A question that leans on the one before: "and tomorrow?", "what about Sha Tin", 「咁九龍塘呢」, "the other direction".
struct FollowUp {
    /// How sure it is.
    private static let score: Float = 0.9

    private let question: Question
    private let index: IntentIndex
    private let before: QuestionBefore
    private let intent: IndexedIntent?

    init(_ question: Question, _ index: IntentIndex, _ before: QuestionBefore) {
        (self.question, self.index, self.before) = (question, index, before)
        intent = index.intent(named: before.intent)
    }

    /// The question before with what this one changes; `nil` if this one stands by itself.
    func reading() -> Reading? {
        // What isn't meant can't be left out, nor a bound that no slot takes.
        guard let intent, question.turns.allSatisfy(\.isBound) else { return nil }
        if let reversed = reversed(intent) { return reading(reversed) }
        guard !question.standsAlone(besides: intent) else { return nil }
        let matcher = Matcher(intent, question, index)
        let isWhole = question.tokens.enumerated().allSatisfy {
            matcher.spans.covers($0) || (isTie($1, of: intent) && !question.isTurning[$0])
        }
        guard isWhole, !matcher.spans.spans.isEmpty else { return nil }
        let filling = SlotFilling(intent, question, matcher.spans, [])
        guard !filling.isHalf else { return nil }
        var slots = before.slots
        if filling.filled.values["day"] != nil { slots["days"] = nil }
        slots.merge(filling.filled.values) { _, new in new }
        return reading(slots, exact: filling.exact)
    }

    /// A small word, or one that stands beside a slot in the phrases, such as `towards`. What stands beside a range, too, is
    /// what has so many: whoever says `flats under 10000` asks anew.
    private func isTie(_ token: Token, of intent: IndexedIntent) -> Bool {
        if CommonWords.isTie(token) { return true }
        let beside = intent.intent.slots.indices.filter {
            intent.before[$0].contains(token.stem) || intent.after[$0].contains(token.stem)
        }
        return !beside.isEmpty && beside.allSatisfy { intent.intent.slots[$0].units == nil }
    }

    private func reading(_ slots: [String: SlotValue], exact: [String: SlotValue] = [:]) -> Reading? {
        guard let intent else { return nil }
        var reading = Reading(intent: before.intent, slots: slots, score: Self.score, exact: exact)
        reading.missing = intent.intent.slots.filter { $0.isRequired && slots[$0.name] == nil }.map(\.name)
        return reading
    }

    /// The slots the other way round, if that is what is asked for.
    private func reversed(_ intent: IndexedIntent) -> [String: SlotValue]? {
        guard let reversal = intent.intent.reversal, question.turns.isEmpty, isReversal else { return nil }
        var slots = before.slots
        switch reversal {
        case .other(let name, let first, let second):
            slots[name] = .text(slots[name] == .text(second) ? first : second)
        case .swap(let one, let other):
            guard slots[one] != nil, slots[other] != nil else { return nil }
            (slots[one], slots[other]) = (slots[other], slots[one])
        }
        return slots
    }

    private var isReversal: Bool {
        guard
            let start = question.tokens.indices.first(where: {
                CommonWords.reversal.longest(at: question.tokens[$0...]) != nil
            }),
            let count = CommonWords.reversal.longest(at: question.tokens[start...])?.count
        else { return false }
        return question.tokens.enumerated().allSatisfy {
            (start..<start + count).contains($0) || CommonWords.isTie($1)
        }
    }

    /// A new question with what it leaves to the one before: "how much rain there?"
    func completed(_ reading: Reading) -> Reading {
        guard let asked = index.intent(named: reading.intent) else { return reading }
        let isPointing = question.tokens.indices.contains {
            CommonWords.pointing.longest(at: question.tokens[$0...]) != nil
        }
        let isRelated = asked.intent.domain == intent?.intent.domain
        var reading = reading
        for slot in asked.intent.slots where reading.slots[slot.name] == nil {
            guard isPointing || (isRelated && slot.isRequired) else { continue }
            if isRelated, let value = before.slots[slot.name], isPointing || slot.isRequired {
                reading.slots[slot.name] = value
            } else if isPointing, let value = valueFromBefore(for: slot) {
                reading.slots[slot.name] = value
            }
        }
        reading.missing.removeAll { reading.slots[$0] != nil }
        return reading
    }

    /// A value that was asked about before under another slot's name, the first by name where several would do.
    private func valueFromBefore(for slot: Slot) -> SlotValue? {
        guard case .values(let list) = slot.kind else { return nil }
        for case (_, .text(let text)) in before.slots.sorted(by: { $0.key < $1.key }) {
            if let value = index.table.value(named: Token.tokens(text), of: list) { return .text(value) }
        }
        return nil
    }
}
