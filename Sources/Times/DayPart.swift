/// A part of the day, as the words for it bound the hours that it may have.
package enum DayPart: Hashable, Sendable, CaseIterable {
    case dawn, lateNight, am, morning, noon, afternoon, pm, pastNoon, dusk, evening

    /// The hours of the part, by a clock of 24.
    var hours: Set<Int> {
        switch self {
        case .dawn: Set(0...6)
        case .lateNight: Set(0...6).union([22, 23])
        case .am: Set(0...11)
        // 12 in the morning is noon or midnight.
        case .morning: Set(0...12)
        case .noon: Set(11...15)
        case .afternoon: Set(12...19)
        case .pm, .pastNoon: Set(12...23)
        case .dusk: Set(16...23)
        case .evening: Set(17...23).union(0...4)
        }
    }

    /// Whether its hours behind midnight belong to the night of the day before.
    var isNightly: Bool { self == .evening || self == .lateNight }

    /// Whether the hours of its words are counted from 1 to 12.
    private var isHalf: Bool { self == .am || self == .pm }

    /// Returns the hours of a clock of 24 that a written number may be where all these parts hold, the earliest first. None
    /// if there is none, or parts disagree.
    static func hours(of number: Int, in parts: [DayPart]) -> [Int] {
        guard (0...24).contains(number), !parts.contains(where: \.isHalf) || (1...12).contains(number) else {
            return []
        }
        let possible = (1...12).contains(number) ? [number % 12, number % 12 + 12] : [number % 24]
        return possible.filter { hour in
            // 今晚凌晨5點 is in the night, though no evening has that hour by itself.
            parts.contains { $0.hours.contains(hour) }
                && parts.allSatisfy { $0.hours.contains(hour) || ($0.isNightly && hour <= 6) }
        }
    }

    /// How a part is written.
    struct Word: Hashable, Sendable {
        let part: DayPart
        /// The day that the word names too, counted from today; `nil` if it names none.
        var ahead: Int?
        /// The hour that it is by itself; `nil` if it needs a number.
        var alone: Int?
        /// Whether it is a part only right before a number, or behind a day: 星期五晚8點.
        var isShort = false
    }

    /// The words in English, in Cantonese and written Chinese, and in Mandarin, folded.
    static let words: [String: Word] = {
        var words: [String: Word] = [:]
        func add(
            _ names: String, _ part: DayPart, ahead: Int? = nil, alone: Int? = nil, isShort: Bool = false
        ) {
            for name in names.split(separator: " ") {
                let folded = WrittenLine(String(name).replacing("_", with: " ")).folded
                words[folded] = Word(part: part, ahead: ahead, alone: alone, isShort: isShort)
            }
        }
        add("凌晨 零晨", .dawn)
        add("深夜 半夜 夜半", .lateNight)
        add("midnight 午夜 子夜", .lateNight, alone: 0)
        add("am a.m. a.m", .am)
        add("morning 上午 早上 早晨 朝早 清晨 清早 上晝 朝頭早", .morning)
        add("this_morning 今朝 今早 今朝早", .morning, ahead: 0)
        add("聽朝 聽早 聽朝早 明早 明晨", .morning, ahead: 1)
        add("早 朝", .morning, isShort: true)
        add("noon midday nn 中午 正午", .noon, alone: 12)
        add("pm p.m. p.m", .pm)
        add("下午", .pastNoon)
        add("afternoon 下晝 晏晝 午後", .afternoon)
        add("this_afternoon", .afternoon, ahead: 0)
        add("傍晚 黃昏 挨晚", .dusk)
        add("evening night 晚上 夜晚 晚間 夜間 夜裡 晚黑 夜晚黑", .evening)
        add("tonight tonite this_evening 今晚 今夜 今晚黑", .evening, ahead: 0)
        add("聽晚 明晚 聽晚黑", .evening, ahead: 1)
        add("後晚", .evening, ahead: 2)
        add("last_night 尋晚 昨晚 琴晚 噚晚", .evening, ahead: -1)
        add("晚 夜", .evening, isShort: true)
        return words
    }()

    /// The same by their first letters, the longest first.
    private static let byFirst: [Unicode.Scalar: [(letters: [Unicode.Scalar], word: Word)]] = {
        var found: [Unicode.Scalar: [(letters: [Unicode.Scalar], word: Word)]] = [:]
        for (name, word) in words.sorted(by: { ($1.key.count, $0.key) < ($0.key.count, $1.key) }) {
            let letters = Array(name.unicodeScalars)
            found[letters[0], default: []].append((letters, word))
        }
        return found
    }()

    /// Returns the longest word of a part that begins at a letter, with how many it has; `nil` if none does.
    static func word(at position: Int, in letters: [Unicode.Scalar]) -> (word: Word, count: Int)? {
        guard position < letters.count, let words = byFirst[letters[position]] else { return nil }
        if position > 0, letters[position].isLatin, letters[position - 1].isLatin { return nil }
        let found = words.first { name, _ in
            let end = position + name.count
            guard end <= letters.count, letters[position..<end].elementsEqual(name) else { return false }
            return end == letters.count || !letters[end - 1].isLatin || !letters[end].isLatin
        }
        return found.map { ($0.word, $0.letters.count) }
    }
}
