/// A few thousand words in two languages, drawn as often as words are: the n-th about 1/n times as often as the first.
struct Vocabulary {
    /// How many titles each word was drawn for.
    private(set) var uses: [Int]
    let words: [String]

    private let thresholds: [Double]
    private var random: SplitMix

    private static let campus = [
        "notes", "exam", "library", "textbook", "hall", "course", "tutor", "intern", "ticket", "group", "lab",
        "project", "calculus", "roommate", "campus", "society", "iPhone", "deadline", "professor", "lunch",
    ]
    private static let characters = Array(
        "學生會圖書館考試宿舍課程教授功課筆記二手轉讓租房合租校園食堂巴士地鐵中大港科理工程商法醫文社招募活動比賽實習求職經驗分享推薦問題請教急尋失物電腦手機單車衣服家具"
    )
    private static let syllables = [
        "ka", "ri", "to", "mo", "len", "sta", "ver", "ing", "pro", "tem", "con", "ple", "ra", "ni", "sol",
        "der",
    ]

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        var words: [String] = []
        var known: Set<String> = []
        // The languages in turn, so that both have frequent and rare words.
        while words.count < 4_000 {
            let isEnglish = words.count.isMultiple(of: 2)
            let word = isEnglish ? Self.english(words.count / 2, &random) : Self.chinese(&random)
            if known.insert(word).inserted { words.append(word) }
        }
        self.words = words
        uses = Array(repeating: 0, count: words.count)
        var sum = 0.0
        thresholds = words.indices.map { rank in
            sum += 1 / Double(rank + 8)
            return sum
        }
    }

    private static func english(_ rank: Int, _ random: inout SplitMix) -> String {
        if rank < campus.count, random.below(3) > 0 { return campus[rank] }
        return (0..<2 + random.below(2)).map { _ in syllables[random.below(syllables.count)] }.joined()
    }

    private static func chinese(_ random: inout SplitMix) -> String {
        String((0..<2).map { _ in characters[random.below(characters.count)] })
    }

    /// A title of three to eight words; Chinese ones stand without spaces, as they are written.
    mutating func title() -> String {
        var (title, wasChinese) = ("", true)
        var used: Set<Int> = []
        for _ in 0..<3 + random.below(6) {
            let rank = draw()
            guard used.insert(rank).inserted else { continue }
            uses[rank] += 1
            let isChinese = !words[rank].utf8.allSatisfy { $0 < 0x80 }
            if !title.isEmpty, !(isChinese && wasChinese) { title += " " }
            title += words[rank]
            wasChinese = isChinese
        }
        return title
    }

    mutating func number(below bound: Int) -> Int { random.below(bound) }

    /// The Chinese word whose share of the titles is nearest to `share`.
    func chinese(nearest share: Double, of titles: Int) -> (word: String, titles: Int) {
        let wanted = Double(titles) * share
        let rank = words.indices.filter { words[$0].utf8.first ?? 0 > 0x7F }
            .min { abs(Double(uses[$0]) - wanted) < abs(Double(uses[$1]) - wanted) }
        return rank.map { (words[$0], uses[$0]) } ?? ("", 0)
    }

    private mutating func draw() -> Int {
        let point = random.fraction() * (thresholds.last ?? 1)
        var (low, high) = (0, thresholds.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if thresholds[middle] < point { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// SplitMix64: the same numbers each run.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
