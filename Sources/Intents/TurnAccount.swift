/// Which words that turn a question round an intent has not accounted for.
struct TurnAccount {
    private let index: IndexedIntent
    private let question: Question
    private let spans: SlotSpans
    private let parts: [(slot: Int, range: Range<Int>)]

    /// - Parameter parts: The parts of the question that fill slots.
    init(
        _ index: IndexedIntent, _ question: Question, _ spans: SlotSpans,
        _ parts: [(slot: Int, range: Range<Int>)]
    ) {
        (self.index, self.question, self.spans, self.parts) = (index, question, spans, parts)
    }

    /// Those that no slot took and that are no part of a reason: a phrase has to have them.
    /// - Parameter asking: The clause that asks.
    func left(asking: Int) -> [Turn] {
        question.turns.filter { turn in
            if turn.isBound { return !isTaken(turn) && (index.takesRanges || isMeant(turn, asking)) }
            return isMeant(turn, asking)
        }
    }

    /// Whether the question has a number that the intent has no place for: flats for 3 people.
    /// - Parameters:
    ///   - asking: The clause that asks.
    ///   - repeated: What says again what fills a slot.
    func leavesNumber(asking: Int, repeated: [Range<Int>]) -> Bool {
        leftNumber(asking: asking, repeated: repeated) != nil
    }

    /// The first such number.
    func leftNumber(asking: Int, repeated: [Range<Int>]) -> Range<Int>? {
        question.counts.first { count in
            !(count.isMeasure && !index.takesRanges)
                && !(parts.map(\.range) + repeated).contains { $0.overlaps(count.range) }
                && !count.range.allSatisfy { index.vocabulary.contains(question.singles[$0]) }
                && (isAsked(count.range, asking) || isAdded(count.range, asking))
        }?.range
    }

    /// Whether words are in the sentence that asks.
    private func isAsked(_ range: Range<Int>, _ asking: Int) -> Bool {
        guard let first = question.clauses.firstIndex(of: asking) else { return true }
        return question.sentences[range.lowerBound] == question.sentences[first]
    }

    /// Whether a clause behind the one that asks has little beside some words: flats in Sha Tin, for 3 people.
    private func isAdded(_ range: Range<Int>, _ asking: Int) -> Bool {
        let clause = question.sentences[range.lowerBound]
        guard question.clauses[range.lowerBound] > asking else { return false }
        return question.tokens.indices.allSatisfy { position in
            question.sentences[position] != clause || range.contains(position) || position == range.upperBound
                || CommonWords.isFiller(question.tokens[position])
        }
    }

    /// Whether somebody is asked for that the intent says nothing of: who lives in Sha Tin is no question about flats.
    func leavesSubject(asking: Int) -> Bool {
        question.subjects.contains { position in
            question.clauses[position] == asking
                && !index.has(subject: position, of: question) { at in
                    parts.contains { $0.range.contains(at) }
                }
        }
    }

    /// Whether a phrase has the words of all of these turns.
    func has(_ turns: [Turn], phrase number: Int) -> Bool {
        let exclusions = turns.filter { !$0.isBound && !$0.isOfTime }
        let own = index.excluding[number] ?? []
        return exclusions.count <= own.count
            && exclusions.allSatisfy { turn in own.contains { Self.excludes(turn, $0) } }
            && turns.allSatisfy {
                !($0.isBound || $0.isOfTime) || isBound($0, by: index.phrases[number])
            }
    }

    /// Whether any phrase or slot of an intent may account for all that turns a question round.
    static func isPossible(_ question: Question, for index: IndexedIntent) -> Bool {
        question.turns.allSatisfy { turn in
            turn.isBound || turn.isOfTime
                ? turn.isBound && index.takesRanges
                    || question.singles[turn.range].allSatisfy(index.vocabulary.contains)
                : index.excluding.values.contains { $0.contains { excludes(turn, $0) } }
        }
    }

    private static func excludes(_ turn: Turn, _ words: Set<String>) -> Bool {
        turn.wordings.contains { $0.allSatisfy(words.contains) }
    }

    /// Whether a phrase has the words of a bound beside a slot that may have its number.
    private func isBound(_ turn: Turn, by phrase: [IndexedIntent.Part]) -> Bool {
        let words = question.singles[turn.range]
        guard phrase.count > words.count else { return false }
        return (0...phrase.count - words.count).contains { start in
            let end = start + words.count
            guard zip(phrase[start..<end], words).allSatisfy({ $0.single >= 0 && $0.single == $1 }) else {
                return false
            }
            let (behind, before) = (slot(phrase[end...]), slot(phrase[..<start].reversed()))
            // A range would have taken the bound with its number.
            if turn.isBound, [behind, before].contains(where: takesRanges) { return false }
            // Between two places stand from and to as well.
            if turn.isOfTime { return [behind, before].contains { isOfTime($0) } }
            return turn.isBetween
                ? [behind, before].allSatisfy { $0?.mayBeNumber == true && $0?.isOpen == false }
                : behind?.mayBeNumber == true || before?.mayBeNumber == true
        }
    }

    private func takesRanges(_ part: IndexedIntent.Part?) -> Bool {
        guard let part, part.slot >= 0 else { return false }
        return index.intent.slots[part.slot].units != nil
    }

    /// Whether a slot takes a time or a day.
    private func isOfTime(_ part: IndexedIntent.Part?) -> Bool {
        guard let part, part.slot >= 0 else { return false }
        switch index.intent.slots[part.slot].kind {
        case .time, .day: return true
        default: return false
        }
    }

    /// The first of some parts, but for words that may be left out.
    private func slot(_ parts: some Sequence<IndexedIntent.Part>) -> IndexedIntent.Part? {
        parts.first { $0.slot >= 0 || !$0.isOptional }
    }

    /// Whether a slot for ranges took a bound with its number.
    private func isTaken(_ turn: Turn) -> Bool {
        parts.contains { slot, range in
            index.intent.slots[slot].units != nil && range.clamped(to: turn.range) == turn.range
        }
    }

    /// Whether it turns what is asked round. In a clause of its own it may be part of a reason instead: 我冇帶遮，會唔會落雨.
    private func isMeant(_ turn: Turn, _ asking: Int) -> Bool {
        let clause = question.sentences[turn.anchor]
        guard let first = question.clauses.firstIndex(of: asking) else { return true }
        let asked = question.sentences[first]
        if clause == asked { return !isBeside(clause) || limits(turn) }
        // What is asked stands before its reason, not in it.
        if clause < asked, TurningWords.reasons.contains(question.tokens[first].word) { return true }
        if named.contains(where: { isAbout($0, turn, clause) }) || isAlone(turn, in: clause) { return true }
        return clause > asked && (begins(clause, with: turn) || ends(clause, with: turn))
    }

    /// Whether what is named stands in other clauses alone, so that this one may be a reason.
    private func isBeside(_ clause: Int) -> Bool {
        !parts.isEmpty && !parts.contains { question.sentences[$0.range.lowerBound] == clause }
    }

    /// Whether a turn says what isn't meant, and not what isn't so: 唔要, not 冇.
    private func limits(_ turn: Turn) -> Bool {
        turn.isBound || turn.isOfTime || turn.isRank
            || TurningWords.limiting.longest(at: question.tokens[turn.range.lowerBound...]) != nil
    }

    /// What the intent could be asked of.
    private var named: [Range<Int>] { spans.spans.map(\.range) + parts.map(\.range) }

    /// Whether a name is what a turn says: not Sha Tin, 西貢嘅唔要.
    private func isAbout(_ name: Range<Int>, _ turn: Turn, _ clause: Int) -> Bool {
        // Anything but parts two clauses.
        let own = question.sentences[name.lowerBound]
        guard own == clause || own == question.sentences[turn.range.upperBound - 1] else { return false }
        if name.lowerBound >= turn.range.upperBound { return true }
        guard name.upperBound <= turn.range.lowerBound else { return false }
        return question.tokens[name.upperBound..<turn.range.lowerBound].allSatisfy {
            TurningWords.particles.contains($0.word)
        }
    }

    /// Whether a clause says nothing but which one is meant, or when: after 8pm, is there a ferry.
    private func isAlone(_ turn: Turn, in clause: Int) -> Bool {
        guard turn.isRank || turn.isOfTime else { return false }
        let own = min(turn.range.lowerBound, turn.anchor)..<max(turn.range.upperBound, turn.end)
        return question.tokens.indices.allSatisfy { position in
            question.sentences[position] != clause || own.contains(position)
                || TurningWords.adverbs.contains(question.tokens[position].word)
                || TurningWords.pointing.contains(question.tokens[position].word)
        }
    }

    /// Whether a clause behind the one that asks says nothing but what isn't meant of it: flats in Sha Tin, not shared.
    private func begins(_ clause: Int, with turn: Turn) -> Bool {
        guard var start = question.sentences.firstIndex(of: clause) else { return false }
        let end = min(turn.range.lowerBound, turn.anchor)
        while start < end, TurningWords.adverbs.contains(question.tokens[start].word) { start += 1 }
        return start == end && limits(turn)
    }

    /// Whether nothing stands behind it in its clause: heads or tails because I say so, not.
    private func ends(_ clause: Int, with turn: Turn) -> Bool {
        guard var end = question.sentences.lastIndex(of: clause) else { return false }
        while end >= turn.end, TurningWords.willing.contains(question.tokens[end].word) { end -= 1 }
        return end < turn.end
    }
}
