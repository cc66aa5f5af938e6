/// Finds what a question names one after the other for one thing: Sha Tin or Sai Kung, 沙田、西貢, tomorrow and Friday. An
/// answer for the one alone would be half of what was asked.
struct Alternatives {
    private let question: Question
    private let spans: [SlotSpans.Span]

    init(_ question: Question, _ spans: SlotSpans) { (self.question, self.spans) = (question, spans.spans) }

    /// The spans that name something beside another one, each with that other: Mong Kok or Prince Edward.
    func partners(of range: Range<Int>) -> [Range<Int>] {
        guard let number = spans.firstIndex(where: { $0.range == range }) else { return [] }
        var partners: [Range<Int>] = []
        var (first, last) = (number, number)
        while first > 0, joins(first - 1) != nil {
            first -= 1
            partners.append(spans[first].range)
        }
        while last + 1 < spans.count, joins(last) != nil {
            last += 1
            partners.append(spans[last].range)
        }
        return partners
    }

    /// Whether two spans with nothing but `or` between them fill different slots: near HKU or in Sai Kung.
    func isEither(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        guard let number = spans.firstIndex(where: { $0.range == one }), number + 1 < spans.count,
            spans[number + 1].range == other
        else { return false }
        return joins(number) == true
    }

    /// Whether what stands between a span and the next one says that either is meant; `nil` if it says nothing of the two.
    private func joins(_ number: Int) -> Bool? {
        let (one, other) = (spans[number].range, spans[number + 1].range)
        if question.listed.contains(other.lowerBound), one.upperBound == other.lowerBound { return false }
        let between = question.tokens[one.upperBound..<other.lowerBound]
        guard let (isOr, count) = TurningWords.either.longest(at: between),
            between.dropFirst(count).allSatisfy({ TurningWords.beforeValues.contains($0.word) })
        else { return nil }
        // Between Central and Mui Wo is from the one to the other.
        let isBetween =
            TurningWords.between.longest(endingIn: question.tokens[..<one.lowerBound])?.count ?? 0 > 0
            && question.tokens[one.lowerBound - 1].word == "between"
            || TurningWords.among.longest(at: question.tokens[other.upperBound...]) != nil
        return isBetween && !isOr ? nil : isOr
    }
}

extension Question {
    /// Whether another name stands behind the words of an open slot, which it has no place for: a desk or a chair.
    /// - Parameter words: The features of the intent's words.
    func goesOn(behind range: Range<Int>, besides words: Set<Int>) -> Bool {
        let end = range.upperBound
        guard end < tokens.count, sentences[end] == sentences[end - 1],
            let (_, count) = TurningWords.either.longest(at: tokens[end...])
        else { return false }
        var next = end + count
        while next < tokens.count, TurningWords.beforeValues.contains(tokens[next].word) { next += 1 }
        guard next < tokens.count, sentences[next] == sentences[end - 1], !isTurning[next] else {
            return false
        }
        let token = tokens[next]
        return !CommonWords.isFiller(token) && !CommonWords.isAsking(token) && !CommonWords.isOrdinary(token)
            && !CommonWords.isConjunction(token) && !words.contains(singles[next])
    }
}
