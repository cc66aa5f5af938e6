/// A word of a question that turns it round, which whoever answers has to account for.
struct Turn: Sendable, Hashable {
    let range: Range<Int>
    /// The token whose clause it is part of: that of a bound is its number's.
    let anchor: Int
    /// The token behind it, and behind the number of a bound.
    let end: Int
    /// Whether it is a bound of a number, which a slot for ranges takes; otherwise it says that something is not meant.
    let isBound: Bool
    /// Whether it stands between two numbers.
    var isBetween = false
    /// Whether it says of a time or a day that what is meant is before or behind it.
    var isOfTime = false
    /// Whether it says which one of many is meant: the cheapest.
    var isRank = false
    /// Words one or the other of which a phrase has to have to account for what isn't meant.
    var wordings: [[String]] = []
}

/// Finds what says in a question that something is not meant: not, except, 唔係, 除咗; and what says which one of many is:
/// the cheapest, 最平.
struct TurnReader {
    private let tokens: [Token]
    /// The clause that each token is part of.
    private let clauses: [Int]

    /// - Parameter clauses: The clause that each token is part of, from 0 on.
    init(_ tokens: [Token], clauses: [Int]) { (self.tokens, self.clauses) = (tokens, clauses) }

    /// Those of the tokens that turn the question round, in their order.
    func exclusions() -> [Turn] {
        var (found, position): ([Turn], Int) = ([], 0)
        while position < tokens.count {
            guard let range = exclusion(at: position) else {
                position += 1
                continue
            }
            if !isHarmless(range) { found.append(turn(range)) }
            position = range.upperBound
        }
        return found
    }

    /// What says which one of many is meant, in its order.
    func ranks() -> [Turn] {
        var (found, position): ([Turn], Int) = ([], 0)
        while position < tokens.count {
            guard let (_, count) = TurningWords.ranking.longest(at: tokens[position...]) else {
                position += 1
                continue
            }
            let range = position..<position + count
            if !isIdiom(range) {
                var turn = turn(range)
                turn.isRank = true
                found.append(turn)
            }
            position = range.upperBound
        }
        return found
    }

    private func turn(_ range: Range<Int>) -> Turn {
        let own = tokens[range].map(\.stem)
        // Whoever says isn't says not.
        let isShort = own.count == 2 && own[1] == "t"
        return Turn(
            range: range, anchor: range.lowerBound, end: range.upperBound, isBound: false,
            wordings: isShort ? [own, ["not"]] : [own])
    }

    private func exclusion(at position: Int) -> Range<Int>? {
        // An apostrophe parts what it stands in: isn't is isn and t.
        if position + 1 < tokens.count, tokens[position + 1].word == "t", tokens[position].word.hasSuffix("n")
        {
            return position..<position + 2
        }
        return TurningWords.excluding.longest(at: tokens[position...]).map { position..<position + $0.count }
    }

    // MARK: What turns nothing round

    /// Tokens of what is harmless before the one that isn't by itself, at most: 趕唔切.
    private static let longestBefore = 3

    private func isHarmless(_ range: Range<Int>) -> Bool {
        isIdiom(range) || isNumbered(range) || isChoice(range) || isAsking(range) || isTag(range)
            || isAnswer(range)
    }

    private func isIdiom(_ range: Range<Int>) -> Bool {
        (max(range.lowerBound - Self.longestBefore, 0)...range.lowerBound).contains { start in
            guard let (_, count) = TurningWords.harmless.longest(at: tokens[start...]) else { return false }
            return start + count > range.lowerBound
        }
    }

    /// `No. 5`, `no 91M`.
    private func isNumbered(_ range: Range<Int>) -> Bool {
        tokens[range.lowerBound].word == "no" && range.upperBound < tokens.count
            && tokens[range.upperBound].word.first?.isNumber == true
    }

    /// Asks which of two it is: 凍唔凍, 是不是, 知不知道, 方便唔方便.
    private func isChoice(_ range: Range<Int>) -> Bool {
        let (start, end) = (range.lowerBound, range.upperBound)
        guard TurningWords.choosing.contains(tokens[start].word) else { return false }
        return (1...2).contains { length in
            start >= length && start + 1 + length <= tokens.count
                && tokens[(start - length)..<start].map(\.word)
                    == tokens[(start + 1)..<(start + 1 + length)].map(\.word)
        } || (end < tokens.count && start > 0 && tokens[start - 1].word == tokens[end].word)
    }

    /// Asks whether something is so, at the end of its clause: 下雨沒有, 紅雨除咗未.
    private func isAsking(_ range: Range<Int>) -> Bool {
        guard tokens[range.lowerBound].isHan else { return false }
        var end = self.end(of: range)
        while end > range.upperBound, TurningWords.final.contains(tokens[end - 1].word) { end -= 1 }
        let isLast = end == range.upperBound
        // Of what else may follow 除咗, this asks: 除咗未讀嘅 is a part of what isn't meant.
        if tokens[range.lowerBound].word == "除" {
            return end == range.upperBound + 1 && tokens[range.upperBound].word == "未"
        }
        let isBehind = range.lowerBound > 0 && clauses[range.lowerBound - 1] == clauses[range.lowerBound]
        return isLast && isBehind && TurningWords.asking.longest(at: tokens[range])?.count == range.count
    }

    /// The token behind the clause of some.
    private func end(of range: Range<Int>) -> Int {
        var end = range.upperBound
        while end < tokens.count, clauses[end] == clauses[range.lowerBound] { end += 1 }
        return end
    }

    /// Answers what was said before, with a sentence of its own behind it: no, Sha Tin; 唔係，聽日.
    private func isAnswer(_ range: Range<Int>) -> Bool {
        let (start, end) = (range.lowerBound, end(of: range))
        guard end < tokens.count, start == 0 || clauses[start - 1] != clauses[start] else { return false }
        return TurningWords.answers.longest(at: tokens[start..<end])?.count == end - start
    }

    /// Asks for agreement, at the end of its clause: it's hot, isn't it.
    private func isTag(_ range: Range<Int>) -> Bool {
        guard range.count == 2, tokens[range.upperBound - 1].word == "t", range.upperBound < tokens.count,
            ["it", "they", "he", "she", "you", "there"].contains(tokens[range.upperBound].word)
        else { return false }
        let end = range.upperBound + 1
        return end == tokens.count || clauses[end] != clauses[range.lowerBound]
    }
}

extension Phrase {
    /// What of it says that something isn't meant, or which one of many is: the words of each such expression.
    var exclusions: [Set<String>] {
        let tokens = elements.map { element in
            if case .token(let token, _) = element { token } else { Token.slot }
        }
        let reader = TurnReader(tokens, clauses: Array(repeating: 0, count: tokens.count))
        return (reader.exclusions() + reader.ranks()).map { Set(tokens[$0.range].map(\.stem)) }
    }

    /// Whether it says itself, with some of a text's words, that something isn't meant or which one of many is.
    package func excludes(_ text: String) -> Bool {
        let words = Set(Token.tokens(text).map(\.stem))
        return exclusions.contains { $0.isSubset(of: words) }
    }
}
