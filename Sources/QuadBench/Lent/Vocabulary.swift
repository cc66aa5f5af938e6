import Foundation

/// SplitMix64: the same numbers each run.
struct SplitMix: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
    mutating func happens(_ share: Double) -> Bool { fraction() < share }
}

/// A few thousand words in two languages, drawn as often as words are: the n-th about 1/n times as often as the first.
struct Vocabulary: Sendable {
    private var random: SplitMix
    private let words: [String]

    private static let size = 4_000
    private static let characters = Array(
        "學生會圖書館考試宿舍課程教授功課筆記二手轉讓租房合租校園食堂巴士地鐵中大港科理工程商法醫文社招募活動比賽實習求職經驗分享推薦問題請教急尋失物電腦手機單車衣服家具"
    )

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        // The languages in turn, so that both have frequent and rare words.
        var words: [String] = []
        for number in 0..<Self.size {
            let pair = (0..<2).map { _ in Self.characters[random.below(Self.characters.count)] }
            words.append(number.isMultiple(of: 2) ? "word\(number)" : String(pair))
        }
        (self.random, self.words) = (random, words)
    }

    /// Three to eight words; Chinese ones stand without spaces, as they are written.
    mutating func title() -> String {
        var (title, wasChinese) = ("", true)
        for _ in 0..<3 + random.below(6) {
            let word = words[Int(pow(Double(Self.size), random.fraction())) - 1]
            let isChinese = word.utf8.first ?? 0 > 0x7F
            if !title.isEmpty, !(isChinese && wasChinese) { title += " " }
            title += word
            wasChinese = isChinese
        }
        return title
    }
}
