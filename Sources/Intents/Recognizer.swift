package import Times

/// Says what a question means, of all that can be asked. It has no clock: each call says on what day it is asked.
package struct Recognizer: Sendable {
    /// Readings below this are no answer.
    static let leastScore: Float = 0.55
    /// Readings whose scores differ by less are as likely as one another.
    static let close: Float = 0.012
    /// What a reading gains where the question before was the same plugin's.
    private static let lean: Float = 0.1
    /// Readings below this gain nothing.
    private static let leastLeaning: Float = 0.5
    /// Intents that are looked at in full.
    private static let mostCandidates = 8
    /// Choices that are offered.
    package static let mostChoices = 5

    let index: IntentIndex

    package init(_ intents: [Intent]) { index = IntentIndex(intents) }

    /// The next best readings of a text, the best first.
    package func readings(of text: String, on today: CivilDay) -> [Reading] {
        let question = Question(text, index: index, on: today)
        return candidates(for: question).map { Matcher(index.intents[$0], question, index).reading() }
            .filter { $0.score > 0.05 }
            .sorted { ($1.score, $0.intent) < ($0.score, $1.intent) }
    }

    /// What a text means.
    /// - Parameter before: What was asked before in this conversation, as long as that counts.
    package func understand(
        _ text: String, after before: QuestionBefore? = nil, on today: CivilDay
    ) -> Understanding {
        let question = Question(text, index: index, on: today)
        guard !question.tokens.isEmpty else { return .none }
        if let before, let reading = FollowUp(question, index, before).reading() {
            return answer(reading, nil)
        }
        let isLeaning = before.flatMap { index.intent(named: $0.intent) }.map {
            !question.standsAlone(besides: $0)
        }
        let matchers = candidates(for: question).map { Matcher(index.intents[$0], question, index) }
        let readings = matchers.map { ($0, leaning($0.reading(), on: isLeaning == true ? before : nil)) }
            .sorted { ($1.1.score, $0.1.intent) < ($0.1.score, $1.1.intent) }
        if let bare = bare(question, besides: readings.first?.1.score ?? 0) { return bare }
        guard var (matcher, best) = readings.first, best.score >= Self.leastScore else {
            return .none
        }
        let close = readings.prefix { best.score - $0.1.score < Self.close }
        if close.count > 1 {
            // What has all it needs comes before what has to ask.
            let complete = close.filter { $0.1.missing.isEmpty }
            if complete.count == 1 {
                (matcher, best) = complete[0]
            } else {
                return .choices(close.prefix(Self.mostChoices).map(\.1))
            }
        }
        if let before { best = FollowUp(question, index, before).completed(best) }
        if let choices = matcher.ambiguous.first {
            return .choices(
                choices.prefix(Self.mostChoices).map {
                    with($0, in: best, of: matcher.index, instead: choices)
                })
        }
        return answer(best, readings.dropFirst().first?.1)
    }

    /// What a text that isn't understood would mean without some words, which it says as they were written.
    package struct Obstacle: Sendable, Hashable {
        package let intent: String
        package let words: String
    }

    /// The intent that a text would mean but for words that it has no place for: flats that aren't in Sai Kung. `nil` if
    /// there is none.
    package func obstacle(in text: String, on today: CivilDay) -> Obstacle? {
        let question = Question(text, index: index, on: today)
        guard !question.turns.isEmpty || !question.counts.isEmpty else { return nil }
        let matchers = candidates(for: question, isLenient: true).map {
            Matcher(index.intents[$0], question, index)
        }
        let best = matchers.map { ($0, $0.reading(isLenient: true)) }
            .max { ($0.1.score, $1.0.index.intent.name) < ($1.1.score, $0.0.index.intent.name) }
        guard let (matcher, reading) = best, reading.score >= Self.leastScore, let words = matcher.obstacle()
        else {
            return nil
        }
        return Obstacle(intent: reading.intent, words: question.words(words).replacing("n t", with: "n't"))
    }

    /// What is asked now is rather about what was asked before than about something else.
    private func leaning(_ reading: Reading, on before: QuestionBefore?) -> Reading {
        guard let before = before.flatMap({ index.intent(named: $0.intent) }),
            index.intent(named: reading.intent)?.intent.domain == before.intent.domain,
            reading.score >= Self.leastLeaning
        else { return reading }
        var reading = reading
        reading.score = min(reading.score + Self.lean, 1)
        return reading
    }

    private func answer(_ reading: Reading, _ next: Reading?) -> Understanding {
        reading.missing.isEmpty ? .reading(reading, next: next) : .missing(reading)
    }

    /// The reading with one of several values in the place of what it has.
    private func with(
        _ filling: SlotSpans.Filling, in reading: Reading, of intent: IndexedIntent,
        instead all: [SlotSpans.Filling]
    ) -> Reading {
        var reading = reading
        for name in all.flatMap(\.values.keys) { (reading.slots[name], reading.exact[name]) = (nil, nil) }
        reading.slots.merge(filling.values) { _, new in new }
        reading.exact.merge(filling.exact) { _, new in new }
        reading.missing.removeAll { reading.slots[$0] != nil }
        return reading
    }

    /// The intents that share the heaviest words with a question.
    /// - Parameter isLenient: Whether words that turn the question round count for nothing.
    private func candidates(for question: Question, isLenient: Bool = false) -> [Int] {
        var scores: [Int: Float] = [:]
        for feature in question.features {
            for user in index.users[feature] { scores[user, default: 0] += index.weights[feature] }
        }
        for list in Set(question.hits.map(\.hit.list)) {
            for user in index.usersOfList[list] { scores[user, default: 0] += Matcher.slotWeight }
        }
        // A word with the shape of a route is in few questions about something else.
        for token in question.tokens where token.isMixed {
            for (kind, users) in index.usersOfPattern where kind.value(of: token) != nil {
                for user in users { scores[user, default: 0] += index.unknown }
            }
        }
        // A clause of its own may be a reason, which turns nothing round.
        if !isLenient, !question.turns.isEmpty, question.sentences.last == 0 {
            scores = scores.filter { TurnAccount.isPossible(question, for: index.intents[$0.key]) }
        }
        return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostCandidates).map(
            \.key)
    }

    /// What a reading has to reach so that small words beside a name are more than that: "I want to go to Admiralty".
    private static let leastBesideName: Float = 0.8

    /// A place or a name and nothing else: what may be asked of it.
    /// - Parameter score: That of the best reading.
    private func bare(_ question: Question, besides score: Float) -> Understanding? {
        guard question.turns.isEmpty, !question.standsAlone else { return nil }
        var (readings, isNameOnly, isWhole): ([Reading], Bool, Bool) = ([], false, false)
        for intent in index.intents where !intent.alone.isEmpty {
            let spans = SlotSpans(of: intent, in: question, table: index.table)
            let isCovered = question.tokens.enumerated().allSatisfy {
                spans.covers($0) || CommonWords.isTie($1)
            }
            guard isCovered, spans.spans.count == 1 else { continue }
            for filling in spans.spans[0].fillings where intent.alone.contains(filling.slot) {
                readings.append(reading(of: intent, filling.values, question))
            }
            let isAll = spans.spans[0].range.count == question.tokens.count
            // What stands in the intent's phrases too is rather one of those than any name.
            let isPhrase = question.singles.allSatisfy { intent.vocabulary.contains($0) }
            isNameOnly = isNameOnly || (isAll && !isPhrase)
            isWhole = isWhole || isAll
        }
        guard !readings.isEmpty, isWhole || score < Self.leastBesideName else { return nil }
        // Any words are a name too, where there are no others.
        for intent in index.intents where isNameOnly {
            guard let slot = intent.alone.first(where: { intent.intent.slots[$0].isOpen }) else { continue }
            let words = question.words(0..<question.tokens.count)
            readings.append(reading(of: intent, [intent.intent.slots[slot].name: .text(words)], question))
        }
        return readings.count == 1
            ? answer(readings[0], nil) : .choices(Array(readings.prefix(Self.mostChoices)))
    }

    private func reading(of intent: IndexedIntent, _ values: [String: SlotValue], _ question: Question)
        -> Reading
    {
        var reading = Reading(intent: intent.intent.name, slots: values, score: 0.6)
        reading.missing = intent.intent.slots.filter { $0.isRequired && values[$0.name] == nil }.map(\.name)
        return reading
    }
}

/// What an answer to a question back means.
extension Recognizer {
    /// A reading that was chosen: its answer, or what it still lacks.
    package func taking(_ reading: Reading) -> Understanding { answer(reading, nil) }

    /// The reading with a slot that was asked for; `nil` if the answer says no value of it.
    package func filling(
        _ name: String, of reading: Reading, with text: String, on today: CivilDay
    ) -> Understanding? {
        guard let intent = index.intent(named: reading.intent), let slot = intent.intent.number(of: name)
        else {
            return nil
        }
        var reading = reading
        let question = Question(text, index: index, on: today)
        let spans = SlotSpans(of: intent, in: question, table: index.table).spans
        let fillings = spans.flatMap(\.fillings).filter { $0.slot == slot && !$0.values.isEmpty }
        // Whoever says which they don't mean hasn't said which they mean.
        let isTurned = question.turns.contains { turn in
            !spans.contains {
                $0.range.clamped(to: turn.range) == turn.range && $0.fillings.contains { $0.slot == slot }
            }
        }
        guard !isTurned || (intent.intent.slots[slot].isOpen && fillings.isEmpty) else { return nil }
        if intent.intent.slots[slot].isOpen, fillings.isEmpty {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !words.isEmpty else { return nil }
            reading.slots[name] = .text(words)
        } else {
            guard let first = fillings.first else { return nil }
            if Set(fillings).count > 1 {
                let choices = fillings.prefix(Self.mostChoices)
                return .choices(choices.map { with($0, in: reading, of: intent, instead: Array(choices)) })
            }
            reading.slots.merge(first.values) { _, new in new }
            reading.exact.merge(first.exact) { _, new in new }
        }
        reading.missing.removeAll { $0 == name }
        return answer(reading, nil)
    }

    /// Whether a text says that the answer before it was to something else.
    package func isComplaint(_ text: String) -> Bool { Self.isWhole(text, in: CommonWords.complaints) }

    /// Bytes of the longest text that is looked up as asking for what was answered before, with punctuation.
    private static let longestRefresh = 40

    /// Whether a text asks for what was answered before, anew.
    package func isRefresh(_ text: String) -> Bool {
        // Nearly no question is one: making words of each would take a tenth of what all else here does.
        guard text.utf8.count <= Self.longestRefresh,
            let first = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }),
            CommonWords.refreshingFirst.contains(first)
        else { return false }
        return Self.isWhole(text, in: CommonWords.refreshing)
    }

    private static func isWhole(_ text: String, in table: TokenTable<Bool>) -> Bool {
        let tokens = Token.tokens(text)
        return !tokens.isEmpty && table.longest(at: tokens[...])?.count == tokens.count
    }

    /// Returns a text as a phrase of what it means: with `{slot}` in the place of what fills one.
    package func phrase(of text: String, meaning reading: Reading, on today: CivilDay) -> String {
        let question = Question(text, index: index, on: today)
        guard let intent = index.intent(named: reading.intent) else { return text }
        return Matcher(intent, question, index).phrase()
    }

    /// The choice whose words an answer names best; `nil` if it names none, or two as well.
    package func choice(among readings: [Reading], words: [String], meantBy text: String) -> Int? {
        let tokens = Token.tokens(text)
        let clauses = Array(repeating: 0, count: tokens.count)
        guard TurnReader(tokens, clauses: clauses).exclusions().isEmpty else { return nil }
        let asked = Set(tokens.map(\.stem))
        let shared = words.map { asked.intersection(Token.tokens($0).map(\.stem)).count }
        guard let most = shared.max(), most > 0, shared.count(where: { $0 == most }) == 1 else { return nil }
        return shared.firstIndex(of: most)
    }
}
