import Times

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
    /// ``features`` as a table, by the number of the feature: phrases look up thousands.
    private let isThere: [Bool]
    /// What of its weight each token speaks against an intent that doesn't know it.
    let foreign: [Float]
    /// Whether each token is part of a day that is over, which speaks as much against whoever answers for days.
    let isOver: [Bool]
    /// The clause that each token is part of, counted from 0.
    let clauses: [Int]
    /// The same without those that go on with what stands before them; by these it is decided what a turn is about.
    let sentences: [Int]
    /// The words that turn it round, in their order.
    let turns: [Turn]
    /// Whether each token is part of one of those that say that something isn't meant, or that bound a number.
    let isTurning: [Bool]
    /// The tokens before which a sign stands that lists: 沙田、西貢.
    let listed: Set<Int>
    /// The numbers that say how many, in their order.
    let counts: [CountReader.Count]
    /// The words that ask for a person, where they begin what is asked: who, whose, 誰.
    let subjects: [Int]
    /// The words by which it stands by itself.
    private let standing: [Range<Int>]
    /// Whether any word may be a number.
    private let hasNumbers: Bool

    /// - Parameter today: What days are counted from.
    init(_ text: String, index: IntentIndex, on today: CivilDay) {
        let (tokens, clauses, joined, listed) = Self.clauses(of: text)
        singles = tokens.map { index.features[$0.stem] ?? -1 }
        weights = zip(tokens, singles).map { index.weight(of: $0, feature: $1) }
        pairs = tokens.indices.map { position in
            guard position > 0, tokens[position].isHan, tokens[position - 1].isHan else { return -1 }
            return index.features[tokens[position - 1].stem + tokens[position].stem] ?? -1
        }
        var (hits, days): ([(Int, ValueTable.Hit)], [(Int, DayReader.Day, Int)]) = ([], [])
        let reader = DayReader(today: today)
        for start in tokens.indices {
            hits += index.table.hits(at: tokens[start...]).map { (start, $0) }
            // Within 十三月一日, of which there is none, 三月一日 is no day.
            if let last = days.last, last.1.isOver, start < last.0 + last.2 { continue }
            // The sun is what shines, whatever stands behind it.
            let sun = tokens[start].word == "the" ? start + 1 : start
            if sun > 0, sun < tokens.count, tokens[sun].word == "sun", tokens[sun - 1].word == "the" {
                continue
            }
            if let (day, count) = reader.day(in: tokens[start...]) { days.append((start, day, count)) }
        }
        let parts = Self.clauses(clauses, with: days)
        let over = days.filter { $0.1.isOver && !$0.1.isDoubtful }.map { $0.0..<$0.0 + $0.2 }
        isOver = tokens.indices.map { position in over.contains { $0.contains(position) } }
        let hasNumbers = tokens.contains { Amount.canBegin(with: $0) }
        let sentences =
            joined.isEmpty
            ? parts : parts.map { clause in clause - joined.count { $0 <= clause } }
        let turns = Self.turns(tokens, sentences, days, hits, hasNumbers: hasNumbers)
        (self.sentences, self.clauses, self.hasNumbers, self.turns) = (sentences, parts, hasNumbers, turns)
        var isTurning = Array(repeating: false, count: tokens.count)
        for position in turns.lazy.flatMap(\.range) { isTurning[position] = true }
        self.isTurning = isTurning
        foreign = tokens.enumerated().map { Self.foreign($1, at: $0, of: days) }
        features = Set(singles + pairs).subtracting([-1])
        var isThere = Array(repeating: false, count: index.features.count)
        for feature in features { isThere[feature] = true }
        self.isThere = isThere
        (self.tokens, self.hits, self.days, self.listed) = (tokens, hits, days, listed)
        standing = tokens.indices.compactMap { position in
            TurningWords.standing.longest(at: tokens[position...]).map { position..<position + $0.count }
        }
        subjects = tokens.indices.filter { TurningWords.isSubject(at: $0, of: tokens, parts) }
        counts =
            !hasNumbers
            ? []
            : CountReader(tokens, clauses: parts, days: days).counts().filter {
                !Self.isWaited($0.range, tokens, sentences)
            }
    }

    /// What of its weight a word counts that names a route or a day which an intent doesn't know.
    static let namesOther: Float = 3

    /// What of its weight a word speaks against an intent that doesn't know it.
    private static func foreign(
        _ token: Token, at position: Int, of days: [(start: Int, day: DayReader.Day, count: Int)]
    ) -> Float {
        let day = days.first { $0.start <= position && position < $0.start + $0.count }?.day
        // Who names a route, a flight or another day asks about that; most ask about today, and say so or not.
        if token.isMixed || day.map({ $0.isSure && $0.word != "today" }) == true { return namesOther }
        if day?.isSure == true || CommonWords.isTime(token) { return 0.25 }
        return CommonWords.isOrdinary(token) ? 0.4 : 1
    }

    /// The words of a text, each with the number of its clause: what commas and full stops part, and what follows a
    /// conjunction.
    private static func clauses(
        of text: String
    ) -> (tokens: [Token], clauses: [Int], joined: Set<Int>, listed: Set<Int>) {
        var (tokens, clauses, clause): ([Token], [Int], Int) = ([], [], 0)
        // Those that go on with the one before.
        var (joined, listed): (Set<Int>, Set<Int>) = ([], [])
        let text = text.prefix(Token.longestText)
        func add(_ part: Substring, isListed: Bool = false) {
            for token in Token.tokens(part) {
                if CommonWords.isConjunction(token), clauses.last == clause {
                    clause += 1
                    if TurningWords.goingOn.contains(token.word) { joined.insert(clause) }
                }
                tokens.append(token)
                clauses.append(clause)
            }
            if isListed { listed.insert(tokens.count) } else if clauses.last == clause { clause += 1 }
        }
        var (start, position) = (text.startIndex, text.startIndex)
        let scalars = text.unicodeScalars
        while position < scalars.endIndex {
            let next = scalars.index(after: position)
            let isListed = lists(scalars, at: position, next)
            if isListed || parts(scalars, at: position, next) {
                add(text[start..<position], isListed: isListed)
                start = next
            }
            position = next
        }
        add(text[start...])
        return (tokens, clauses, joined, listed)
    }

    /// Whether a character stands between two of a list, and between no two numbers.
    private static func lists(
        _ scalars: Substring.UnicodeScalarView, at position: String.Index, _ next: String.Index
    ) -> Bool {
        switch scalars[position] {
        case "、", "&", "＆", "/", "／": next < scalars.endIndex && !("0"..."9").contains(scalars[next])
        default: false
        }
    }

    /// Where a day that is over stands by itself it is no reason, but a part of what is asked: 天氣，尋日.
    private static func clauses(
        _ clauses: [Int], with days: [(start: Int, day: DayReader.Day, count: Int)]
    ) -> [Int] {
        var joined = clauses
        for (start, day, count) in days where day.isOver && !day.isDoubtful {
            let (clause, end) = (clauses[start], start + count)
            let isAlone =
                (start == 0 || clauses[start - 1] != clause)
                && (end == clauses.count || clauses[end] != clause)
            guard isAlone,
                let other = end < clauses.count ? clauses[end] : start > 0 ? clauses[start - 1] : nil
            else { continue }
            for position in start..<end { joined[position] = other }
        }
        return joined
    }

    /// What turns a question round: bounds of numbers, times and days, what isn't meant, and which one of many is.
    private static func turns(
        _ tokens: [Token], _ clauses: [Int], _ days: [(start: Int, day: DayReader.Day, count: Int)],
        _ hits: [(start: Int, hit: ValueTable.Hit)], hasNumbers: Bool
    ) -> [Turn] {
        var ranges: [RangeReader.Found] = []
        if hasNumbers {
            ranges = RangeReader(tokens: tokens, units: .any, clauses: clauses).ranges { isDay($0, of: days) }
        }
        let signs = ranges.flatMap { range in range.signs.map { (sign: $0, range: range) } }
        let bounds = signs.filter { !isWaited($0.range.range, tokens, clauses) }.map { sign, range in
            Turn(
                range: sign, anchor: range.number, end: max(sign.upperBound, range.range.upperBound),
                isBound: true, isBetween: sign == range.joint)
        }
        let reader = TurnReader(tokens, clauses: clauses)
        let others = reader.exclusions() + reader.ranks() + TimeBoundReader(tokens, days: days).turns()
        let exclusions = others.filter { turn in
            // What is part of a bound or of a name says nothing by itself.
            !signs.contains { $0.sign.overlaps(turn.range) }
                && !hits.contains { start, hit in
                    hit.count > turn.range.count
                        && (start..<start + hit.count).clamped(to: turn.range) == turn.range
                }
        }
        return (bounds + exclusions).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func isDay(
        _ position: Int, of days: [(start: Int, day: DayReader.Day, count: Int)]
    ) -> Bool {
        days.contains { $0.day.isSure && $0.start <= position && position < $0.start + $0.count }
    }

    /// Whether somebody says that they have waited so long.
    private static func isWaited(_ range: Range<Int>, _ tokens: [Token], _ clauses: [Int]) -> Bool {
        let end = min(range.upperBound + 1, tokens.count)
        guard tokens[range.lowerBound..<end].contains(where: { CommonWords.isUnit($0) }) else { return false }
        return tokens[..<range.lowerBound].indices.contains {
            clauses[$0] == clauses[range.lowerBound] && TurningWords.waiting.contains(tokens[$0].word)
        }
    }

    /// The ranges of numbers that count something, in their order.
    /// - Parameter words: The features of an intent's words.
    func ranges(of units: RangeUnits, ownWords words: Set<Int>) -> [RangeReader.Found] {
        guard hasNumbers else { return [] }
        let reader = RangeReader(
            tokens: tokens, units: units.units, clauses: clauses,
            isOwn: { [singles] in words.contains(singles[$0]) })
        let found = reader.ranges { Self.isDay($0, of: days) }
        // Beside what says that it is meant, other numbers are of something else: an iphone 15 under 3000.
        let sure = found.filter { $0.isBounded || $0.isMeasured }
        return sure.isEmpty ? found.filter(\.isInDigits) : sure
    }

    /// Whether a character parts two clauses.
    private static func parts(
        _ scalars: Substring.UnicodeScalarView, at position: String.Index, _ next: String.Index
    ) -> Bool {
        switch scalars[position] {
        case "，", "。", "；", "？", "！", "\n", "?", "!", ";": return true
        // 1.5 is one number, and so is 15,000.
        case ",", ".":
            return next == scalars.endIndex || !("0"..."9").contains(scalars[next])
                || position == scalars.startIndex
                || !("0"..."9").contains(scalars[scalars.index(before: position)])
        // Of Han characters a space parts sentences.
        case " ":
            guard position > scalars.startIndex, next < scalars.endIndex else { return false }
            return !scalars[scalars.index(before: position)].isASCII && !scalars[next].isASCII
        default: return false
        }
    }

    /// Whether it asks for something by its own words, whatever was asked before: who lives in Sha Tin, what do I have
    /// tomorrow.
    var standsAlone: Bool { !standing.isEmpty }

    /// The same of a question after one of an intent whose phrases may have those words.
    /// - Parameter isWhole: Whether the question has to have the rest of such a phrase's words, too.
    func standsAlone(besides intent: IndexedIntent, isWhole: Bool = false) -> Bool {
        standing.contains { !intent.has($0, of: self, isWhole: isWhole) }
    }

    /// The words that it may not be understood for: those that turn it round, and numbers with what they count.
    var obstacles: Set<Int> { Set((turns.map(\.range) + counts.map { counted($0.range) }).joined()) }

    /// A number with the word that it counts, if one stands behind it.
    func counted(_ number: Range<Int>) -> Range<Int> {
        let next = number.upperBound
        let isNamed =
            next < tokens.count && clauses[next] == clauses[next - 1] && !isTurning[next]
            && !CommonWords.isFiller(tokens[next])
        return number.lowerBound..<next + (isNamed ? 1 : 0)
    }

    /// Returns whether the question has a feature; `false` for -1.
    func has(feature: Int) -> Bool { feature >= 0 && isThere[feature] }

    /// Returns the share of a word's weight that counts for this question, from 0 to 1.
    func share(of word: IndexedIntent.Part) -> Float {
        if has(feature: word.pairs.before) || has(feature: word.pairs.after) { return 1 }
        return has(feature: word.single) ? word.alone : 0
    }

    /// The whole number at a position, of money or of anything else, with how many tokens it has; `nil` if there is none. In
    /// words it is one from two on, beside what it counts.
    func number(at position: Int, for kind: Slot.Kind) -> (number: Int, count: Int)? {
        let isMoney = if case .money = kind { true } else { false }
        guard hasNumbers, Amount.canBegin(with: tokens[position]),
            let amount = Amount(in: tokens, at: position), amount.unit == nil, amount.isMoney == isMoney,
            !amount.isUnclear, let number = Int(exactly: amount.value),
            amount.isInDigits || counts.contains(where: { $0.range.lowerBound == position }),
            Amount.neighbours(in: tokens, at: position) == nil
        else { return nil }
        return (number, amount.end - position)
    }

    /// Whether a number counts minutes or degrees, and so names no route.
    func isAmount(_ position: Int, for kind: Slot.Kind) -> Bool {
        guard case .pattern = kind, position + 1 < tokens.count else { return false }
        return !tokens[position].isMixed && CommonWords.isUnit(tokens[position + 1])
    }

    /// The time that words from a position on are, with how many words; `nil` if they are none. No time if it may be two.
    func time(at position: Int) -> (time: TimeOfDay?, count: Int)? {
        guard !tokens[position].isTied else { return nil }
        for count in stride(from: min(Self.longestTime, tokens.count - position), to: 0, by: -1) {
            let text = DayReader.text(of: tokens[position..<position + count])
            switch HourReader.read(text) {
            case .time(let time): return (time, count)
            case .unsure: return (nil, count)
            default: break
            }
        }
        return nil
    }

    /// Tokens of the longest time: 晚上十二時四十五分.
    private static let longestTime = 9

    /// The words of some tokens, as they were written.
    func words(_ range: Range<Int>) -> String {
        range.reduce(into: "") { words, position in
            let isApart = !words.isEmpty && !(tokens[position].isHan && tokens[position - 1].isHan)
            words += (isApart ? " " : "") + tokens[position].written
        }
    }
}
