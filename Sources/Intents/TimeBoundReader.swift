import Times

/// Finds what bounds a time or a day in a question: after 8pm, before noon, 8點之後. An answer for the time itself, or for any,
/// would be one to another question.
struct TimeBoundReader {
    private let tokens: [Token]
    private let days: [(start: Int, day: DayReader.Day, count: Int)]

    /// Tokens of the longest time: 晚上十二時四十五分.
    private static let longestTime = 9
    /// Tokens between a bound and its time, at most: after about.
    private static let longestGap = 2
    /// Hours of a day: what a number by itself may be.
    private static let hours = 24.0

    init(_ tokens: [Token], days: [(start: Int, day: DayReader.Day, count: Int)]) {
        (self.tokens, self.days) = (tokens, days)
    }

    /// The bounds, in their order.
    func turns() -> [Turn] {
        var (found, position): ([Turn], Int) = ([], 0)
        while position < tokens.count {
            guard let turn = leading(at: position) ?? trailing(at: position) else {
                position += 1
                continue
            }
            found.append(turn)
            position = max(turn.range.upperBound, turn.end)
        }
        return found
    }

    private func leading(at position: Int) -> Turn? {
        // The day after tomorrow is a day.
        guard !isInDay(position) else { return nil }
        let rest = tokens[position...]
        let ofBoth = TurningWords.sinceMoment.longest(at: rest)
        guard let (_, count) = ofBoth ?? TurningWords.sinceTime.longest(at: rest) else { return nil }
        var start = position + count
        let gapEnd = min(start + Self.longestGap, tokens.count)
        while start < gapEnd, TurningWords.approximateTime.contains(tokens[start].word) { start += 1 }
        guard start < tokens.count else { return nil }
        let day = ofBoth == nil ? nil : days.first { $0.start == start && !$0.day.isDoubtful }
        guard
            let end = timeEnd(at: start) ?? day.map({ $0.start + $0.count })
                ?? (ofBoth == nil ? nil : hourEnd(at: start))
        else { return nil }
        return turn(position..<position + count, anchor: start, end: end)
    }

    private func trailing(at position: Int) -> Turn? {
        let rest = tokens[position...]
        let ofBoth = TurningWords.behindMoment.longest(at: rest)
        guard position > 0, let (_, count) = ofBoth ?? TurningWords.behindTime.longest(at: rest) else {
            return nil
        }
        let end = position + count
        if ofBoth == nil {
            guard !isInDay(position),
                end == tokens.count || !TurningWords.behindThose.contains(tokens[end].word)
            else { return nil }
        }
        let starts = max(position - Self.longestTime, 0)..<position
        let time = starts.first { timeEnd(at: $0) == position }
        let day =
            ofBoth == nil ? nil : days.first { $0.start + $0.count == position && !$0.day.isDoubtful }?.start
        guard let start = time ?? day else { return nil }
        return turn(position..<end, anchor: start, end: end)
    }

    private func turn(_ range: Range<Int>, anchor: Int, end: Int) -> Turn {
        var turn = Turn(range: range, anchor: anchor, end: end, isBound: false)
        turn.isOfTime = true
        turn.wordings = [tokens[range].map(\.stem)]
        return turn
    }

    private func isInDay(_ position: Int) -> Bool {
        days.contains { $0.start <= position && position < $0.start + $0.count }
    }

    /// The token behind the longest time that begins at a token and says that it is one: 8pm, 20:00, 晚上八點, noon.
    private func timeEnd(at start: Int) -> Int? {
        guard !tokens[start].isTied else { return nil }
        for count in stride(from: min(Self.longestTime, tokens.count - start), to: 0, by: -1) {
            let words = tokens[start..<start + count]
            // A number alone may count anything.
            guard count > 1 || !isNumber(tokens[start]),
                HourReader.read(DayReader.text(of: words)) != nil
            else { continue }
            return start + count
        }
        return TurningWords.moments.longest(at: tokens[start...]).map { start + $0.count }
    }

    private func isNumber(_ token: Token) -> Bool {
        Double(token.word) != nil || NumberReader.isName(token.word)
    }

    /// The token behind a number alone that may be an hour: after 8, but not after 8 minutes.
    private func hourEnd(at start: Int) -> Int? {
        guard let amount = Amount(in: tokens, at: start), amount.unit == nil, !amount.isMoney,
            amount.isInDigits,
            (1...Self.hours).contains(amount.value), amount.value == amount.value.rounded(),
            amount.end == tokens.count || !TurningWords.measures.contains(tokens[amount.end].word)
        else { return nil }
        return amount.end
    }
}
