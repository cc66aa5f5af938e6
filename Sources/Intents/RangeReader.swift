/// Finds numbers with their bounds in a question: `under 15000`, `15000以下`, `8000 to 12000`, `at least $500`.
struct RangeReader {
    /// What a number counts.
    enum Units: Sendable {
        /// Anything.
        case any
        /// Money, or nothing that is said.
        case money
        /// One of these.
        case named(TokenTable<Bool>)
    }

    /// A number, or a range of them.
    struct Found: Hashable {
        fileprivate(set) var least: Double?
        fileprivate(set) var most: Double?
        fileprivate(set) var range: Range<Int>
        /// The token of the first number.
        fileprivate(set) var number: Int
        /// The words between two numbers.
        fileprivate(set) var joint: Range<Int>?
        /// The words that say what is bounded, without the numbers.
        fileprivate(set) var signs: [Range<Int>] = []
        /// The bounds that aren't meant themselves: over 9000.
        fileprivate(set) var beyond: Set<TurningWords.Bound> = []
        /// Whether it says what it counts.
        fileprivate(set) var isMeasured = false
        fileprivate(set) var isInDigits = true

        /// Whether it is more than one number by itself.
        var isBounded: Bool { !signs.isEmpty || least != most }

        /// As plugins are given it: `8000-12000`, `20000-`, `-15000`, `15000`.
        var text: String {
            if let least, least == most { return Self.text(of: least) }
            return (least.map(Self.text) ?? "") + "-" + (most.map(Self.text) ?? "")
        }

        /// The same with whole numbers that are meant: `9001-` of what is over 9000.
        var exactText: String {
            var exact = self
            if beyond.contains(.least), let least, least == least.rounded() { exact.least = least + 1 }
            if beyond.contains(.most), let most, most == most.rounded(), most > 0 { exact.most = most - 1 }
            // Over 5 and under 6 there is nothing.
            if let least = exact.least, let most = exact.most, least > most { return text }
            return exact.text
        }

        private static func text(of value: Double) -> String {
            value == value.rounded() && value < 1e15 ? "\(Int(value))" : "\(value)"
        }
    }

    /// Years that a flat may be free from, as digits alone: `from 2027` is no price.
    private static let years: ClosedRange<Double> = 2_020...2_039
    /// The most of a number that what stands behind `or` counts too: 2 or 4 bedrooms, but 8000 or 3 bedrooms.
    private static let mostShared: Double = 100
    /// Hours of a day: `from 8` and `8 to 12` may be times.
    private static let hours: Double = 24
    /// Words between a number and a bound behind it: 15000 蚊一個月以下.
    private static let longestUnit = 4
    /// Words before a number among which a bound of it begins: not more expensive than about.
    private static let longestLead = 5

    let tokens: [Token]
    let units: Units
    /// The clause that each token is part of.
    let clauses: [Int]
    /// Whether a token is a word of the intent's: 8000 flats, which no number counts then.
    var isOwn: (Int) -> Bool = { _ in false }

    /// The ranges, in their order.
    /// - Parameter isTaken: Whether a token is part of something else, such as a day.
    func ranges(besides isTaken: (Int) -> Bool) -> [Found] {
        var (found, floor, position): ([Found], Int, Int) = ([], 0, 0)
        while position < tokens.count {
            guard Amount.canBegin(with: tokens[position]), !isTaken(position) else {
                position += 1
                continue
            }
            guard let one = range(at: position, from: floor) else {
                // 八千 within 七八千 is no number of its own.
                position = max(position + 1, Amount(in: tokens, at: position)?.end ?? 0)
                continue
            }
            let whole = joined(one)
            found.append(whole)
            (floor, position) = (whole.range.upperBound, whole.range.upperBound)
        }
        return found
    }

    private var isOfAny: Bool { if case .any = units { true } else { false } }

    // MARK: One

    private func range(at start: Int, from floor: Int) -> Found? {
        if let (one, other) = Amount.neighbours(in: tokens, at: start) {
            guard let end = measured(other, at: start), other.multiple > 10 || end.isMeasured || isOfAny
            else {
                return nil
            }
            let both = Found(
                least: one.value, most: other.value, range: start..<end.end, number: start,
                isMeasured: end.isMeasured, isInDigits: false)
            return isNamed(both) ? bounded(both, other, from: floor) : nil
        }
        guard let amount = Amount(in: tokens, at: start), let first = measured(amount, at: start) else {
            return nil
        }
        if isOfOther(amount, first) { return nil }
        if let both = pair(amount, first, at: start, from: floor) { return isNamed(both) ? both : nil }
        var found = Found(
            least: amount.value, most: amount.value, range: start..<first.end, number: start,
            isMeasured: first.isMeasured,
            isInDigits: amount.isSure)
        if let either = either(amount, found) { return bounded(either, amount, from: floor) }
        guard isNamed(found) else { return nil }
        found = bounded(found, amount, from: floor)
        if found.signs.isEmpty, !isOfAny, tokens[start].mark == "-", !tokens[start].isTied {
            found.least = nil
        }
        return found
    }

    /// A number, or two that are read as one, with what bounds it.
    private func bounded(_ found: Found, _ amount: Amount, from floor: Int) -> Found {
        var found = found
        let (start, end) = (found.range.lowerBound, found.range.upperBound)
        if let (bound, sign) = lead(before: start, from: floor), isNoHour(amount, sign) {
            found.take(bound, at: sign, isBeyond: TurningWords.isBeyond(tokens[sign]))
            // At least 15000 or more.
            if let (again, sign) = bound == .least ? behind(end) : nil, again == .least {
                found.take(again, at: sign)
            }
        } else if let (bound, sign) = behind(end) {
            found.take(bound, at: sign)
        } else if start > floor, tokens[start - 1].word == "比",
            let (bound, count) = TurningWords.compared.longest(at: tokens[end...])
        {
            found.take(bound, at: start - 1..<start)
            found.take(bound, at: end..<end + count, isBeyond: true)
        } else if !isOfAny, let value = found.least, value == found.most,
            let sign = approximation(around: start..<end, from: floor)
        {
            found.widen(value, at: sign)
        }
        return found
    }

    /// The words that say of a number that it is about so many.
    private func approximation(around number: Range<Int>, from floor: Int) -> Range<Int>? {
        let lead = tokens[max(floor, number.lowerBound - Self.longestLead)..<max(floor, number.lowerBound)]
        if let count = TurningWords.about.longest(endingIn: lead)?.count {
            return number.lowerBound - count..<number.lowerBound
        }
        let count = TurningWords.orSo.longest(at: tokens[number.upperBound...])?.count
        return count.map { number.upperBound..<number.upperBound + $0 }
    }

    /// Whether it says that it counts what is asked for, where that has a name.
    private func isNamed(_ found: Found) -> Bool {
        if case .named = units { found.isMeasured } else { true }
    }

    /// A number and what it counts: where that ends, and whether it is said. `nil` if it counts something else, or isn't
    /// known.
    private func measured(_ amount: Amount, at start: Int) -> (end: Int, isMeasured: Bool)? {
        guard !amount.isUnclear else { return nil }
        let behind = tokens[amount.end...]
        switch units {
        case .any:
            guard amount.unit.map(TurningWords.measures.contains) != false else { return nil }
            let currency = TurningWords.currency.longest(at: behind)?.count ?? 0
            return (amount.end + currency, amount.isMoney || currency > 0)
        case .money:
            guard amount.unit == nil else { return nil }
            let currency = TurningWords.currency.longest(at: behind)?.count ?? 0
            let end = amount.end + currency
            let period = TurningWords.period.longest(at: tokens[end...])?.count ?? 0
            if currency == 0, period == 0, !amount.isMoney,
                countsThings(amount.end) || isYear(amount, at: start)
            {
                return nil
            }
            return (end + period, amount.isMoney || currency > 0)
        case .named(let names):
            guard !amount.isMoney else { return nil }
            if let unit = amount.unit {
                return names.holds([unit]) ? (amount.end, true) : nil
            }
            guard let (_, count) = names.longest(at: behind) else { return (amount.end, false) }
            return (amount.end + count, true)
        }
    }

    /// Whether the word at a token is what the number before it counts, and no money.
    private func countsThings(_ end: Int) -> Bool {
        guard end < tokens.count else { return false }
        let next = tokens[end]
        if TurningWords.measures.contains(next.word) { return true }
        guard clauses[end] == clauses[end - 1] else { return false }
        return next.isPlural && !isOwn(end) && !CommonWords.isFiller(next) && !CommonWords.isAsking(next)
            && TurningWords.trailing.longest(at: tokens[end...]) == nil
    }

    /// Whether a number of four digits says since or until when.
    private func isYear(_ amount: Amount, at start: Int) -> Bool {
        start > 0 && amount.isInDigits && amount.end == start + 1 && amount.multiple == 1
            && Self.years.contains(amount.value) && TurningWords.beforeYears.contains(tokens[start - 1].word)
    }

    /// Whether it is no hour of a day, or bounded by a word that those aren't.
    private func isNoHour(_ amount: Amount, _ sign: Range<Int>) -> Bool {
        guard isOfAny, amount.value <= Self.hours else { return true }
        return !tokens[sign].allSatisfy { TurningWords.starting.contains($0.word) }
    }

    // MARK: Bounds of one

    /// The bound that ends before a number, with its words.
    private func lead(before start: Int, from floor: Int) -> (bound: TurningWords.Bound, sign: Range<Int>)? {
        let floor = max(floor, start - Self.longestLead)
        guard floor < start else { return nil }
        if let bound = TurningWords.signs[tokens[start - 1].word] { return (bound, start - 1..<start) }
        let about = TurningWords.approximate.longest(endingIn: tokens[floor..<start])?.count ?? 0
        for end in about > 0 ? [start, start - about] : [start] {
            let before = tokens[floor..<end]
            let plain = TurningWords.leading.longest(endingIn: before)
            if let (bound, count) = TurningWords.comparing.longest(endingIn: before),
                count >= plain?.count ?? 0
            {
                let negation = negation(endingIn: before.dropLast(count))
                return (negation > 0 ? bound.opposite : bound, end - count - negation..<end)
            }
            if let (bound, count) = plain, !isMinutes(before) { return (bound, end - count..<end) }
        }
        return nil
    }

    /// The words of a negation at the end of some, which asks no question: 有冇平過 is no 冇平過, nor 會唔會超過 唔會超過.
    private func negation(endingIn words: ArraySlice<Token>) -> Int {
        guard let count = TurningWords.negators.longest(endingIn: words)?.count else { return 0 }
        let before = words.dropLast(count).last?.word
        let isAsking = before == "有" || (before != nil && before == words.last?.word)
        return isAsking ? 0 : count
    }

    /// Whether words are rather a bound of the number behind them: 8000 at most 12000.
    private func leads(_ words: ArraySlice<Token>) -> Bool {
        words.endIndex < tokens.count && Amount.canBegin(with: tokens[words.endIndex])
            && TurningWords.leading.longest(endingIn: words)?.count == words.count
    }

    /// Whether words end with `min` as in how many min, and 5 min.
    private func isMinutes(_ words: ArraySlice<Token>) -> Bool {
        guard words.last?.word == "min", let before = words.dropLast().last else { return false }
        return before.word == "many" || Amount.canBegin(with: before)
    }

    /// The bound behind a number that ends at a token, with its words.
    private func behind(_ end: Int) -> (bound: TurningWords.Bound, sign: Range<Int>)? {
        let rest = tokens[end...]
        guard let first = rest.first else { return nil }
        if first.word == TurningWords.plus { return (.least, end..<end + 1) }
        if let (bound, count) = TurningWords.trailing.longest(at: rest), !leads(rest.prefix(count)) {
            return (bound, end..<end + count)
        }
        let most = isOfAny ? Self.longestUnit : 0
        for start in end...min(end + most, tokens.count - 1) {
            // Or begins a clause: 15000 or more.
            guard start == end || clauses[start] == clauses[end] else { break }
            if let (bound, count) = TurningWords.closing.longest(at: tokens[start...]) {
                return (bound, start..<start + count)
            }
        }
        return nil
    }

    // MARK: Two

    /// `between 8000 and 12000`, `8000 to 12000`, `8000-12000`, `8000至12000`.
    private func pair(
        _ amount: Amount, _ first: (end: Int, isMeasured: Bool), at start: Int, from floor: Int
    ) -> Found? {
        let lead = TurningWords.between.longest(endingIn: tokens[max(floor, start - 2)..<start])?.count ?? 0
        guard let (joint, isPairing) = joint(at: first.end),
            let other = Amount(in: tokens, at: joint.upperBound),
            let second = measured(other, at: joint.upperBound)
        else { return nil }
        let among = TurningWords.among.longest(at: tokens[second.end...])?.count ?? 0
        guard !isPairing || lead > 0 || among > 0 else { return nil }
        let values = Amount.values(of: amount, and: other)
        var found = Found(
            least: min(values.one, values.other), most: max(values.one, values.other),
            range: start - lead..<second.end + among, number: start, joint: joint,
            isMeasured: first.isMeasured || second.isMeasured,
            isInDigits: amount.isSure && other.isSure)
        let words = [start - lead..<start, joint, second.end..<second.end + among].filter { !$0.isEmpty }
        let isTime = amount.value <= Self.hours && other.value <= Self.hours
        if isOfAny, isTime, words.flatMap(\.self).allSatisfy({ isOfTimes(tokens[$0].word) }) {
            return found
        }
        found.signs = words
        return found
    }

    /// `2 or 3 bedrooms`, `兩房或三房`, `8 or 9k`: two numbers of which the second follows the first, which are a range.
    private func either(_ amount: Amount, _ first: Found) -> Found? {
        let end = first.range.upperBound
        guard !isOfAny, let (_, count) = TurningWords.either.longest(at: tokens[end...]),
            end + count < tokens.count, let other = Amount(in: tokens, at: end + count),
            let second = measured(other, at: end + count)
        else { return nil }
        let isMeasured = first.isMeasured || second.isMeasured
        guard follows(amount, other), isMeasured || max(amount.multiple, other.multiple) > 10 else {
            return nil
        }
        let values = Amount.values(of: amount, and: other)
        let both = Found(
            least: min(values.one, values.other), most: max(values.one, values.other),
            range: first.range.lowerBound..<second.end, number: first.number, isMeasured: isMeasured,
            isInDigits: first.isInDigits && other.isInDigits)
        return isNamed(both) ? both : nil
    }

    /// Whether of two numbers the second is the next one: 2 or 3, 8 or 9k.
    private func follows(_ one: Amount, _ other: Amount) -> Bool {
        let values = Amount.values(of: one, and: other)
        return values.other - values.one == max(one.multiple, other.multiple)
    }

    /// Whether a number without a unit is counted by that of another one behind it, which isn't what is read here: 2 or 3
    /// bedrooms are no rent of 2.
    private func isOfOther(_ amount: Amount, _ first: (end: Int, isMeasured: Bool)) -> Bool {
        guard !isOfAny, !first.isMeasured, amount.value <= Self.mostShared else { return false }
        if let (joint, isPairing) = joint(at: first.end), !isPairing,
            let other = Amount(in: tokens, at: joint.upperBound)
        {
            return measured(other, at: joint.upperBound) == nil
        }
        guard let (isOr, count) = TurningWords.either.longest(at: tokens[first.end...]),
            first.end + count < tokens.count, let other = Amount(in: tokens, at: first.end + count),
            isOr || follows(amount, other)
        else { return false }
        return measured(other, at: first.end + count) == nil
    }

    private func isOfTimes(_ word: String) -> Bool {
        TurningWords.starting.contains(word) || word == "between" || word == "and"
    }

    /// What stands between two numbers, which may be nothing but a dash, and whether that may mean both of them.
    private func joint(at end: Int) -> (range: Range<Int>, isPairing: Bool)? {
        guard end < tokens.count else { return nil }
        if tokens[end].joint == .dash { return (end..<end, false) }
        if let (_, count) = TurningWords.joining.longest(at: tokens[end...]), end + count < tokens.count {
            return (end..<end + count, false)
        }
        guard let (_, count) = TurningWords.pairing.longest(at: tokens[end...]), end + count < tokens.count
        else {
            return nil
        }
        return (end..<end + count, true)
    }

    /// A bound with the other one behind it: over 8000 and under 12000.
    private func joined(_ first: Found) -> Found {
        guard !first.signs.isEmpty, (first.least == nil) != (first.most == nil) else { return first }
        let end = first.range.upperBound
        let start = end + (TurningWords.adding.longest(at: tokens[end...])?.count ?? 0)
        for position in start..<min(start + Self.longestLead, tokens.count) {
            guard let second = range(at: position, from: start) else { continue }
            guard second.range.lowerBound == start, (first.least == nil) == (second.most == nil),
                (second.least == nil) != (second.most == nil)
            else { return first }
            var both = first
            both.least = first.least ?? second.least
            both.most = first.most ?? second.most
            // Under 3 and over 20000 there is nothing: it is no range.
            if let least = both.least, let most = both.most, least > most { return first }
            both.range = first.range.lowerBound..<second.range.upperBound
            both.signs += second.signs
            both.beyond.formUnion(second.beyond)
            return both
        }
        return first
    }
}

extension RangeReader.Found {
    /// - Parameter isBeyond: Whether the number itself isn't meant.
    fileprivate mutating func take(_ bound: TurningWords.Bound, at sign: Range<Int>, isBeyond: Bool = false) {
        if isBeyond { beyond.insert(bound) }
        if bound == .least { most = nil } else { least = nil }
        include(sign)
    }

    /// Takes a tenth less to a tenth more than a number, in whole numbers: around 9000. A number with no whole number that
    /// close to it stays as it is: around 1.5.
    fileprivate mutating func widen(_ value: Double, at sign: Range<Int>) {
        let (low, high) = ((value * 0.9).rounded(.up), (value * 1.1).rounded(.down))
        if low <= high { (least, most) = (low, high) }
        include(sign)
    }

    private mutating func include(_ sign: Range<Int>) {
        signs.append(sign)
        range = min(range.lowerBound, sign.lowerBound)..<max(range.upperBound, sign.upperBound)
    }
}
