import Times

/// Finds the numbers of a question that say how many or how much, whatever it means: `3 people`, `2 dice`, `2027`. An answer
/// that has no place for such a number would be one to another question.
struct CountReader {
    /// A number, with the word that it counts where that is known.
    struct Count: Sendable, Hashable {
        let range: Range<Int>
        /// Whether it is a time or a degree, which people add to what they ask: in 20 minutes, 30 degrees.
        let isMeasure: Bool
    }

    /// Tokens of the longest time: 晚上十二時四十五分.
    private static let longestTime = 9
    /// Hours of a day: `at 8` may be a time.
    private static let hours: Double = 24
    /// Chinese numbers from this on are no part of a name, whatever stands behind them.
    private static let leastAlone: Double = 100

    private let tokens: [Token]
    private let clauses: [Int]
    private let days: [(start: Int, day: DayReader.Day, count: Int)]

    init(_ tokens: [Token], clauses: [Int], days: [(start: Int, day: DayReader.Day, count: Int)]) {
        (self.tokens, self.clauses, self.days) = (tokens, clauses, days)
    }

    /// The numbers, in their order.
    func counts() -> [Count] {
        var (found, position): ([Count], Int) = ([], 0)
        while position < tokens.count {
            if let day = days.first(where: { $0.start == position }) {
                position += day.count
            } else if let end = timeEnd(at: position) {
                position = end
            } else if Amount.canBegin(with: tokens[position]), let amount = Amount(in: tokens, at: position) {
                let range = position..<max(amount.end, position + 1)
                if says(amount, range) {
                    found.append(Count(range: range, isMeasure: isMeasure(range.upperBound)))
                }
                position = range.upperBound
            } else {
                position += 1
            }
        }
        return found
    }

    /// Whether a number says how many, and is no route, ordinal, label or part of a word.
    private func says(_ amount: Amount, _ range: Range<Int>) -> Bool {
        let token = tokens[range.lowerBound]
        guard amount.unit == nil, !token.isMixed, token.joint == nil else { return false }
        let before = range.lowerBound > 0 ? tokens[range.lowerBound - 1].word : ""
        let next = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
        if TurningWords.labels.contains(before)
            || next.map({ TurningWords.ordinals.contains($0.word) }) == true
        {
            return false
        }
        if amount.isInDigits { return !(before == "at" && amount.value <= Self.hours) }
        let isCounting =
            next.map { TurningWords.measures.contains($0.word) || isCurrency(range.upperBound) } ?? false
        if token.isHan {
            // 一 and what begins like 萬一 are in many words.
            guard amount.value > 1, range.count == 1 || !TurningWords.multiples.contains(token.word) else {
                return false
            }
            return isCounting || (range.count > 1 && amount.value >= Self.leastAlone)
        }
        return amount.value > 1 && (isCounting || before == "for" || next?.isPlural == true)
    }

    private func isCurrency(_ position: Int) -> Bool {
        TurningWords.currency.longest(at: tokens[position...]) != nil
    }

    private func isMeasure(_ end: Int) -> Bool {
        guard end < tokens.count else { return false }
        return CommonWords.isUnit(tokens[end])
            || TurningWords.measuresBeside.longest(at: tokens[end...]) != nil
    }

    /// The token behind a time that begins at a token and says that it is one: 8:30, 8pm, 晚上八點.
    private func timeEnd(at start: Int) -> Int? {
        guard !tokens[start].isTied else { return nil }
        for count in stride(from: min(Self.longestTime, tokens.count - start), to: 0, by: -1) {
            let words = tokens[start..<start + count]
            // A number alone may count anything.
            if count == 1, Double(words[start].word) != nil || NumberReader.isName(words[start].word) {
                return nil
            }
            if HourReader.read(DayReader.text(of: words)) != nil { return start + count }
        }
        return nil
    }
}
