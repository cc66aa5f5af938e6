/// A question with all that is found in it whatever it means.
final class Question: Sendable {
    let tokens: [Token]
    /// The feature of each token; -1 if no intent has it.
    let singles: [Int]
    /// What each token weighs by itself.
    let weights: [Float]
    /// The feature of each two Han characters, the second at this position; -1 if there is none or no intent has it.
    let pairs: [Int]
    /// Names of values, where they begin.
    let hits: [(start: Int, hit: ValueTable.Hit)]
    let days: [(start: Int, day: DayReader.Day, count: Int)]
    let features: Set<Int>

    init(_ text: String, index: IntentIndex) {
        let tokens = Token.tokens(text)
        singles = tokens.map { index.features[$0.stem] ?? -1 }
        weights = zip(tokens, singles).map { index.weight(of: $0, feature: $1) }
        pairs = tokens.indices.map { position in
            guard position > 0, tokens[position].isHan, tokens[position - 1].isHan else { return -1 }
            return index.features[tokens[position - 1].stem + tokens[position].stem] ?? -1
        }
        var (hits, days): ([(Int, ValueTable.Hit)], [(Int, DayReader.Day, Int)]) = ([], [])
        for start in tokens.indices {
            hits += index.table.hits(at: tokens[start...]).map { (start, $0) }
            if let (day, count) = DayReader.day(in: tokens[start...]) { days.append((start, day, count)) }
        }
        features = Set(singles + pairs).subtracting([-1])
        (self.tokens, self.hits, self.days) = (tokens, hits, days)
    }

    /// The words of some tokens, as they were written.
    func words(_ range: Range<Int>) -> String {
        range.reduce(into: "") { words, position in
            let isApart = !words.isEmpty && !(tokens[position].isHan && tokens[position - 1].isHan)
            words += (isApart ? " " : "") + tokens[position].written
        }
    }
}
