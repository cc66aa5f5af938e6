import Concurrency

/// An hour, or two with a dash between them, as they stand in a line: what is written, before it is known what it means.
struct HourPhrase {
    /// How an hour is written, which says whether it counts to 24.
    enum Style {
        /// `8`, which is an hour only beside something that says so.
        case bare
        /// `8點`, `8 o'clock`: one of twelve, as people say it.
        case said
        /// `8:00`, `8時`: one of 24, as clocks and timetables have it.
        case clock
    }

    struct Side {
        var number: Int
        var minute = 0
        var style: Style
        /// Whether the hour has one digit, as on clocks of 12 hours: 1:30, and not 01:30.
        var isShort = false
        var parts: [DayPart] = []
        /// The day that its words name too, counted from today.
        var ahead: Int?

        /// Whether it is an hour by itself.
        var isSaid: Bool { style != .bare || !parts.isEmpty }
    }

    var start: Side
    var end: Side?
    /// Whether it may be one hour as well, and ``start`` how many minutes before ``end``: 5 to 8pm.
    var mayBeMinutesBefore = false
}

/// Finds an ``HourPhrase`` in a line.
struct HourScanner {
    private let letters: [Unicode.Scalar]

    init(_ line: WrittenLine) { letters = line.letters }

    typealias Found = (phrase: HourPhrase, range: Range<Int>)

    /// The first hours of the line; `nil` if it has none.
    func first() -> Found? {
        for position in letters.indices where letters[position] != " " && begins(at: position) {
            // 24.12 is a day, where there may be one.
            if let (phrase, end) = phrase(at: position, hasDates: true) { return (phrase, position..<end) }
        }
        return nil
    }

    /// The hours that the whole line is; `nil` if it is anything else.
    func whole() -> HourPhrase? {
        var start = skipped(0)
        if let end = word(["at", "from"], at: start) { start = skipped(end) }
        guard start < letters.count, let (phrase, end) = phrase(at: start, hasDates: false),
            skipped(end) == letters.count
        else { return nil }
        return phrase
    }

    /// Whether hours that were found go on, so that they say less than the line: with a dash and other hours, or with
    /// minutes before or behind them (差五分, 踏三).
    func goesOn(around range: Range<Int>) -> Bool {
        let behind = skipped(range.upperBound)
        if let (other, _) = dash(at: behind) {
            // As far as a day's name is long.
            for position in other..<min(other + 12, letters.count) where begins(at: position) {
                if phrase(at: position, hasDates: true) != nil { return true }
            }
        }
        guard behind < letters.count else { return Self.lacks(Self.text(letters[..<range.lowerBound])) }
        switch letters[behind] {
        case "差", "过":
            guard let (_, end) = digits(at: behind + 1, atMost: 2) else { break }
            return matched("分", at: end) != nil || matched("刻", at: end) != nil
        case "踏", "搭":
            let end = digits(at: behind + 1, atMost: 2)?.end ?? matched("半", at: behind + 1)
            if let end, closes(at: end) { return true }
        default: break
        }
        return Self.lacks(Self.text(letters[..<range.lowerBound]))
    }

    /// Whether words before an hour say how much it is not yet: 差十分八點.
    private static func lacks(_ before: String) -> Bool {
        before.firstMatch(of: missing.regex) != nil
    }

    private static let missing = Pattern(#/差[0-9]{1,2}(?:分|刻) *$/#)

    // MARK: Hours

    private func phrase(at position: Int, hasDates: Bool) -> (phrase: HourPhrase, end: Int)? {
        guard let (start, behind) = side(at: position, hasDates: hasDates) else { return nil }
        if let (dash, isSign) = dash(at: behind), let (end, last) = side(at: dash, hasDates: hasDates),
            // 6-8pm, 6 to 8pm and 10-11點 are hours, 6-8 may be a day, and 到3號樓 is a place.
            start.isSaid || (end.isSaid && (isSign || (1...12).contains(start.number))),
            end.isSaid || closes(at: last), start.number < 24
        {
            var phrase = HourPhrase(start: start, end: end)
            if !start.isSaid {
                if end.parts.isEmpty { phrase.start.style = end.style }
                phrase.mayBeMinutesBefore =
                    [5, 10].contains(start.number) && (1...12).contains(end.number)
                    && word(["to"], at: skipped(behind)) != nil && !isBehind("from", position)
            }
            return (phrase, last)
        }
        var hour = start
        // At 8, and neither at 8 Sai Street nor at 7-Eleven.
        if !start.isSaid, (1...12).contains(start.number), isBehind("at", position), closes(at: behind),
            dash(at: behind) == nil
        {
            hour.style = .said
        }
        guard hour.isSaid, hour.number < 24 else { return nil }
        return (HourPhrase(start: hour), behind)
    }

    /// One hour with the words for the part of the day before or behind it.
    private func side(
        at position: Int, hasDates: Bool, isSecond: Bool = false
    ) -> (side: HourPhrase.Side, end: Int)? {
        guard let (word, count) = DayPart.word(at: position, in: letters) else {
            guard let (side, end) = number(at: position, hasDates: hasDates) else { return nil }
            return ends(at: end) ? (side, end) : nil
        }
        let behind = position + count
        if let (side, end) = number(at: passed(behind), hasDates: false), ends(at: end) {
            var side = side
            side.parts.insert(word.part, at: 0)
            side.ahead = word.ahead ?? side.ahead
            // In "tonight 3 people" no hour is meant.
            if side.style != .bare || side.parts.count > 1 || closes(at: end) { return (side, end) }
        }
        // 今晚凌晨2點
        if !word.isShort, !isSecond,
            let (side, end) = self.side(at: skipped(behind), hasDates: false, isSecond: true),
            !side.parts.isEmpty
        {
            var side = side
            side.parts.insert(word.part, at: 0)
            side.ahead = word.ahead ?? side.ahead
            return (side, end)
        }
        guard let alone = word.alone, ends(at: behind) else { return nil }
        return (.init(number: alone, style: .clock, parts: [word.part]), behind)
    }

    /// A number with its minutes, and what says the part of the day behind it.
    private func number(at position: Int, hasDates: Bool) -> (side: HourPhrase.Side, end: Int)? {
        guard var (side, end) = spoken(at: position) ?? written(at: position) else { return nil }
        let part = part(behind: end, side.number)
        let isPoint = letters[position..<end].contains(".")
        if isPoint, hasDates, part == nil, side.minute > 0, side.minute <= 12 { return nil }
        if let part {
            side.parts.append(part.word.part)
            side.ahead = part.word.ahead
            end = part.end
        }
        return (side, end)
    }

    /// `8`, `8:30`, `8.30`, `8時30分`, `8點半`.
    private func written(at position: Int) -> (side: HourPhrase.Side, end: Int)? {
        guard let (number, behind) = digits(at: position, atMost: 2) ?? name(at: position), number <= 24
        else {
            return nil
        }
        var end = behind
        var side = HourPhrase.Side(number: number, style: .bare, isShort: behind == position + 1)
        // 3 時 30 分 has spaces.
        let sign = skipped(end)
        if sign < letters.count, letters[sign] == "时" || letters[sign] == "点" { end = sign }
        let next = end < letters.count ? letters[end] : " "
        switch next {
        case ":", ".":
            guard let (minute, behind) = digits(at: end + 1, atMost: 2), behind == end + 3 else {
                return next == "." ? (side, end) : nil
            }
            (side.style, side.minute, end) = (.clock, minute, behind)
        case "时", "点":
            guard !isABit(from: position, to: end), let (minute, behind) = minutes(at: end + 1) else {
                return nil
            }
            (side.style, side.minute, end) = (next == "时" ? .clock : .said, minute, behind)
        default:
            if let behind = oClock(at: skipped(end)) { (side.style, end) = (.said, behind) }
        }
        let isMidnight = side.number == 24 && side.minute == 0
        return side.minute < 60 && (side.number < 24 || isMidnight) ? (side, end) : nil
    }

    /// `half past eight`, `quarter to 9`, `10 past 8`, `twenty to nine`.
    private func spoken(at position: Int) -> (side: HourPhrase.Side, end: Int)? {
        let names: [(String, Int)] = [
            ("half past ", 30), ("a quarter past ", 15), ("quarter past ", 15), ("a quarter to ", -15),
            ("quarter to ", -15),
        ]
        var found = names.compactMap { name, minutes in matched(name, at: position).map { (minutes, $0) } }
        if let (count, behind) = minuteCount(at: position),
            !isBehind("from", position)
        {
            found += matched(" past ", at: behind).map { [(count, $0)] } ?? []
            // Of few, they may be hours as well.
            if count > 12 { found += matched(" to ", at: behind).map { [(-count, $0)] } ?? [] }
        }
        for (minutes, behind) in found {
            guard let (hour, end) = digits(at: behind, atMost: 2) ?? self.name(at: behind),
                (1...12).contains(hour)
            else { continue }
            let number = minutes < 0 ? (hour + 10) % 12 + 1 : hour
            return (
                .init(number: number, minute: (minutes + 60) % 60, style: .said),
                oClock(at: skipped(end)) ?? end
            )
        }
        return nil
    }

    /// How many minutes somebody says before `past` or `to`.
    private func minuteCount(at position: Int) -> (count: Int, end: Int)? {
        for (words, count) in [("twenty-five", 25), ("twenty five", 25), ("twenty", 20)] {
            if let end = matched(words, at: position) { return (count, end) }
        }
        let found = digits(at: position, atMost: 2) ?? name(at: position)
        return found.flatMap { (1...59).contains($0.number) ? ($0.number, $0.end) : nil }
    }

    /// The minutes behind 時 or 點: none, 半, 30分, 三個骨, 三刻. `nil` if they can't be told: 3點5 is two things.
    private func minutes(at position: Int) -> (minute: Int, end: Int)? {
        // A place may begin with the same sign: 聽晚7點半島酒店.
        if Self.places.contains(where: { matched($0, at: position) != nil }) { return (0, position) }
        for word in ["正", "整", "钟正", "钟"] {
            if let end = matched(word, at: position) { return (0, end) }
        }
        if let end = matched("半", at: position) { return (30, matched("钟", at: end) ?? end) }
        // 時間 is time, and no hour.
        if position < letters.count, letters[position] == "间" { return nil }
        guard let (number, end) = digits(at: skipped(position), atMost: 2) else { return (0, position) }
        for word in ["个骨", "刻"] where (1...3).contains(number) {
            if let end = matched(word, at: end) { return (number * 15, end) }
        }
        if let behind = matched("分", at: skipped(end)) { return (number, matched("钟", at: behind) ?? behind) }
        guard skipped(position) == position else { return (0, position) }
        // 7點10個人 is seven o'clock for ten.
        if Self.counters.contains(where: { matched($0, at: skipped(end)) != nil }) { return (0, position) }
        return end == position + 2 ? (number, end) : nil
    }

    /// How names of places begin that may stand right behind 點.
    private static let places = ["半岛", "半山", "正门", "正街", "钟楼", "钟表", "钟声"].map { WrittenLine($0).folded }
    /// What says that a number counts something else than minutes.
    private static let counters = ["个人", "人", "位", "个字", "号", "楼"].map { WrittenLine($0).folded }

    /// Whether 點 is no hour: 早一點 is a bit earlier, 一點都唔 not at all, 第三點 a point, and 有兩點 two of them.
    private func isABit(from position: Int, to sign: Int) -> Bool {
        guard letters[sign] == "点" else { return false }
        let before = position > 0 ? letters[position - 1] : " "
        if before == "第" || before == "有" { return true }
        guard Self.text(letters[position..<sign]).filter({ $0 != " " }) == "1" else { return false }
        let behind = sign + 1 < letters.count ? letters[sign + 1] : " "
        return Self.degrees.contains(before) || Self.negations.contains(behind)
    }

    private static let degrees = Set("早迟晏快慢贵平便宜大细小多少好差高低远近".unicodeScalars)
    private static let negations = Set("都也意".unicodeScalars)

    private func oClock(at position: Int) -> Int? {
        word(["o'clock", "o’clock", "oclock", "o clock"], at: position)
    }

    /// `am`, `in the evening`, `at night`, `tonight` behind an hour.
    private func part(behind position: Int, _ number: Int) -> (word: DayPart.Word, end: Int)? {
        let start = skipped(position)
        guard start < letters.count else { return nil }
        func found(at start: Int) -> (word: DayPart.Word, end: Int)? {
            DayPart.word(at: start, in: letters).map { ($0.word, start + $0.count) }
        }
        if let found = found(at: start) {
            // What stands behind an hour is otherwise rather a place: 18:00 Night Market.
            let isSuffix = found.word.part == .am || found.word.part == .pm || found.word.ahead != nil
            let isTwelve = number == 12 && found.word.alone != nil
            if letters[start].isLatin { return isSuffix || isTwelve ? found : nil }
            // 8:30晚上, and not 18:00 夜市.
            return !found.word.isShort && number <= 12 && closes(at: found.end) ? found : nil
        }
        guard number <= 12, let behind = word(["in the", "at"], at: start).map(skipped) else { return nil }
        return found(at: behind)
    }

    // MARK: Signs

    /// What parts two hours, with the white space around it; whether it is a sign, and no word.
    private func dash(at position: Int) -> (end: Int, isSign: Bool)? {
        let start = skipped(position)
        guard start < letters.count else { return nil }
        if Self.dashes.contains(letters[start]) { return (skipped(start + 1), true) }
        if let end = word(["and"], at: start) { return isBetween(position) ? (skipped(end), false) : nil }
        return word(["to", "until", "till"], at: start).map { (skipped($0), false) }
    }

    /// Whether `between` stands before the hours that end before a position.
    private func isBetween(_ position: Int) -> Bool {
        Self.text(letters[..<position]).split(separator: " ").suffix(4).contains("between")
    }

    /// Whether a word stands before a position.
    private func isBehind(_ word: String, _ position: Int) -> Bool {
        let before = Self.text(letters[..<position])
        return before == "\(word) " || before.hasSuffix(" \(word) ")
    }

    private static let dashes = Set("-–—−‐‑~〜至到".unicodeScalars)
    private static let joints = Set(":./-".unicodeScalars)
    private static let currencies = Set("$¥£€".unicodeScalars)
    private static let commas = Set(",;|、)".unicodeScalars)

    /// Whether hours may begin at a letter: not within a word, a number or a date.
    private func begins(at position: Int) -> Bool {
        guard position > 0 else { return true }
        let (before, this) = (letters[position - 1], letters[position])
        if Self.currencies.contains(before) { return false }
        if this.isLatin || this.isDigit, before.isLatin || before.isDigit { return false }
        guard this.isDigit, position > 1, Self.joints.contains(before) else { return true }
        return !letters[position - 2].isDigit
    }

    /// Whether hours may end before a position.
    private func ends(at position: Int) -> Bool {
        guard position < letters.count else { return true }
        let (last, next) = (letters[position - 1], letters[position])
        if next.isDigit || next.isLatin { return !last.isDigit && !last.isLatin }
        // A mark that stands on the last letter makes it another.
        if next.value > 0x7F, next.properties.isGraphemeExtend { return false }
        guard position + 1 < letters.count, letters[position + 1].isDigit else { return true }
        return next == "-" || !Self.joints.contains(next)
    }

    /// Whether nothing that a number could count stands at a position.
    private func closes(at position: Int) -> Bool {
        guard position < letters.count else { return true }
        if dash(at: position) != nil { return true }
        let start = skipped(position)
        return start == letters.count || Self.commas.contains(letters[start])
    }

    private func digits(at position: Int, atMost most: Int) -> (number: Int, end: Int)? {
        var (number, end) = (0, position)
        while end < letters.count, end < position + most, let digit = letters[end].digit {
            number = number * 10 + digit
            end += 1
        }
        let goesOn = end < letters.count && letters[end].isDigit
        return end > position && !goesOn ? (number, end) : nil
    }

    /// An English word for a number from 1 to 12.
    private func name(at position: Int) -> (number: Int, end: Int)? {
        var end = position
        while end < letters.count, letters[end].isLatin { end += 1 }
        guard end > position, end - position <= 6,
            let number = WrittenNumber.inWords(Self.text(letters[position..<end])), (1...12).contains(number)
        else { return nil }
        return (number, end)
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(letters))
    }

    private func matched(_ text: String, at position: Int) -> Int? {
        let end = position + text.unicodeScalars.count
        return end <= letters.count && letters[position..<end].elementsEqual(text.unicodeScalars) ? end : nil
    }

    /// Behind the first of some words that stands at a position by itself.
    private func word(_ words: [String], at position: Int) -> Int? {
        for word in words {
            guard let end = matched(word, at: position) else { continue }
            if end == letters.count || !letters[end].isLatin && !letters[end].isDigit { return end }
        }
        return nil
    }

    private func skipped(_ position: Int) -> Int {
        var position = position
        while position < letters.count, letters[position] == " " { position += 1 }
        return position
    }

    /// Behind white space, a comma and `at` between a part of the day and its number.
    private func passed(_ position: Int) -> Int {
        var end = skipped(position)
        if end < letters.count, letters[end] == "," { end = skipped(end + 1) }
        return word(["at", "from"], at: end).map(skipped) ?? end
    }
}
