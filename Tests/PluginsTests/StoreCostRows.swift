/// A line that is typed where others stored much.
struct StoreCostRow {
    /// `WHO> LINE`: see ``StoreCostTests``.
    let said: String
    /// What is answered where the line asks.
    var answers: [String] = []
    /// Instructions of SQLite by which it may rise, since the store counts or sorts up to a thousand documents that a filter
    /// lets pass, to choose the index by which it goes.
    var bounded = 0
    /// Instructions of Lua by which it may rise, where a list of others has a bound beyond what is stored here.
    var boundedLua = 0
    /// Instructions of SQLite by which it may rise beyond all bounds, where it looks at what lies around.
    var around = 0

    init(
        _ said: String, answers: [String] = [], bounded: Int = 0, lua boundedLua: Int = 0, around: Int = 0
    ) {
        (self.said, self.answers, self.bounded, self.boundedLua) = (said, answers, bounded, boundedLua)
        self.around = around
    }

    /// The line alone.
    var line: Substring { said[(said.firstRange(of: "> ")?.upperBound ?? said.startIndex)...] }
    /// The command, without the slash.
    var command: String { String(line.dropFirst().prefix { $0 != " " }) }

    /// Plugins whose commands have no row, and why.
    static let left = ["bus": "people store nothing there: it keeps the stops and routes of a city"]

    /// What is typed before anything is measured.
    static let before =
        [
            "alice> /group Study", "bob> /join study", "carol> /join study", "dave> /join study",
            "alice> /open study", "bob> /open study", "alice> /event group 2026-03-05 18:00 | Dinner",
            "alice> /poll Lunch? | rice | noodles", "alice> /news-add News | words",
            "alice> /here 22.2830 114.1371", "bob> /here 22.2830 114.1371", "alice> /photo {picture} hello",
        ] + (1...4).flatMap { [item("\($0)"), flat("\($0)")] }

    private static func item(_ name: String) -> String {
        "alice> /item-add desk \(name) price:300 category:furniture condition:okay district:\"Sai Kung\""
    }

    private static func flat(_ name: String) -> String {
        "alice> /flat-add title:\"Flat \(name)\" district:\"Sai Kung\" rent:12000 size:400 rooms:2 beds:2 toilets:1 "
            + "address:\"3 Man Nin Street\" from:2026-03-01"
    }

    /// In this order: what comes later is about what came before.
    static let all: [StoreCostRow] = calendar + feed + housing + match + mates + news + notes + polls + trade

    /// Those that may rise up to a bound, and can be typed at any time: beyond the bound they may rise no more.
    static let late = all.filter { ($0.bounded > 0 || $0.boundedLua > 0) && !$0.said.contains("{") }

    private static let calendar = [
        StoreCostRow("bob> /calendar"), StoreCostRow("bob> /event", bounded: 12_000),
        StoreCostRow("bob> /event 1", bounded: 20_000), StoreCostRow("bob> /event-answer 1 coming"),
        StoreCostRow("bob> /event-add 2026-03-05 18:00 | Dinner {n}"),
        StoreCostRow("alice> /event group 2026-03-06 18:00 | Meeting {n}"),
        StoreCostRow("bob> /calendar next"), StoreCostRow("bob> /calendar export"),
        StoreCostRow("bob> /event-remind {2n} 30"), StoreCostRow("bob> /event-drop {2n}"),
    ]

    private static let feed = [
        StoreCostRow("alice> /photo {picture} hello"), StoreCostRow("alice> /caption 1 words {n}"),
        StoreCostRow("bob> /feed", bounded: 40_000), StoreCostRow("bob> /photo show 1", bounded: 40_000),
        StoreCostRow("bob> /photo like 1"), StoreCostRow("bob> /photo comment 1 hello {n}"),
    ]

    private static let housing = [
        StoreCostRow(flat("{n}")), StoreCostRow("bob> /flats", bounded: 40_000),
        StoreCostRow("bob> /flats sort:best", bounded: 40_000),
        StoreCostRow("bob> /flats team:yes", bounded: 20_000, lua: 100_000),
        StoreCostRow("bob> /flats district:\"Sai Kung\" price:-13000 pier", bounded: 60_000),
        StoreCostRow("bob> /flat 1", bounded: 20_000), StoreCostRow("bob> /flat-keep {n}"),
        StoreCostRow("bob> /flats kept"), StoreCostRow("bob> /flats seen"),
        StoreCostRow("alice> /flats mine"),
        StoreCostRow("bob> /flat-ask {n} hello"), StoreCostRow("bob> /flat-asked {n}", bounded: 10_000),
        StoreCostRow("alice> /flat-stats 1", bounded: 20_000), StoreCostRow("bob> /flat-alert sofa {n}"),
        StoreCostRow("bob> /flat-alert"), StoreCostRow("bob> /flat-suggest", bounded: 40_000),
        StoreCostRow("bob> /report {n} it is no flat"),
        StoreCostRow("alice> /viewing 1 slots 2026-03-1{n} 18:00"),
        StoreCostRow("bob> /viewing 1 book {n}", bounded: 20_000), StoreCostRow("bob> /viewing 1"),
        StoreCostRow("bob> /viewing 1 cancel {n}", bounded: 20_000),
        StoreCostRow("bob> /review {n} 5 5 5 5 nice"), StoreCostRow("bob> /reviews 1", bounded: 10_000),
        StoreCostRow("alice> /review-reply {n} thanks"), StoreCostRow("alice> /flat-set {n} beds 3"),
        StoreCostRow("alice> /flat-picture {n} {picture}"), StoreCostRow("alice> /flat-status {m} hide"),
    ]

    private static let match = [
        StoreCostRow("bob> /here 22.2830 114.1371"),
        // Up to a thousand who are nearby are known by their ids before a page of them is shown. Notes lie there,
        // too.
        StoreCostRow("bob> /nearby", bounded: 20_000, lua: 40_000, around: 10_000),
    ]

    private static let mates = [
        StoreCostRow("bob> /habits teams"), StoreCostRow("bob> /mates", bounded: 40_000),
        StoreCostRow("bob> /mates ask 1"), StoreCostRow("bob> /mates asks"),
        StoreCostRow("bob> /mates yes 700{n}"), StoreCostRow("bob> /mates known"),
        StoreCostRow("bob> /teams", bounded: 20_000), StoreCostRow("bob> /teams 1", bounded: 20_000),
        StoreCostRow("bob> /teams fit", bounded: 20_000),
        StoreCostRow("bob> /team-new {n}", answers: ["Early birds", "skip", "3", "1", "any"]),
        StoreCostRow("bob> /team {n}"), StoreCostRow("bob> /teams mine"),
        StoreCostRow("bob> /team-set {n} title Larks"), StoreCostRow("bob> /team-invite {n} @dave"),
        StoreCostRow("dave> /team-join {n}"), StoreCostRow("carol> /team-join {n} hello"),
        StoreCostRow("bob> /team-answer {n} @carol yes"),
        StoreCostRow("bob> /rent-split {n} rooms East, West, North"),
        StoreCostRow("bob> /rent-split {n} bid 4000, 4000, 4000"),
        StoreCostRow("bob> /team-apply {n} may we see it"),
        StoreCostRow("bob> /team-pass {n} @dave"), StoreCostRow("bob> /team-leave {n}"),
    ]

    private static let news = [
        StoreCostRow("alice> /news-add News {n} | words"), StoreCostRow("bob> /news"),
        StoreCostRow("bob> /news 1", bounded: 4_000), StoreCostRow("bob> /news-comment 1 hello {n}"),
        StoreCostRow("bob> /news-uncomment {n}"), StoreCostRow("alice> /news-drop {k}"),
    ]

    private static let notes = [
        StoreCostRow("bob> /note Hello {n}"), StoreCostRow("bob> /notes", bounded: 20_000, around: 10_000),
        StoreCostRow("bob> /notes mine"), StoreCostRow("bob> /note delete {n}"),
    ]

    private static let polls = [
        StoreCostRow("alice> /poll Lunch {n}? | rice | noodles"),
        StoreCostRow("alice> /poll-secret Dinner {n}? | rice | noodles"),
        StoreCostRow("bob> /vote 1 1", bounded: 10_000), StoreCostRow("bob> /poll-result 1", bounded: 10_000),
        StoreCostRow("alice> /poll-close {2n} 2h"),
    ]

    private static let trade = [
        StoreCostRow("bob> /items", bounded: 40_000), StoreCostRow("bob> /items sort:top", bounded: 40_000),
        StoreCostRow("bob> /items sort:hot", bounded: 160_000),
        StoreCostRow("bob> /items desk", bounded: 40_000),
        StoreCostRow("bob> /item 1"), StoreCostRow("bob> /item-keep {n}"), StoreCostRow("bob> /items kept"),
        StoreCostRow("alice> /items mine"), StoreCostRow(item("{n}")),
        StoreCostRow("alice> /item-set 2 price 31{n}"),
        StoreCostRow("alice> /item-picture 1 {picture}"), StoreCostRow("bob> /item-offer {m} 250"),
        StoreCostRow("alice> /item-offer 1", bounded: 20_000),
        StoreCostRow("alice> /item-offer {m} accept @bob"),
        StoreCostRow("bob> /item-meet {m} 2026-03-05 18:00"), StoreCostRow("bob> /item-rate {m} 5 fine"),
        StoreCostRow("bob> /item-ratings @alice", bounded: 4_000), StoreCostRow("bob> /items history"),
        StoreCostRow("alice> /item-stats 1"), StoreCostRow("bob> /item-alert lamp {n}"),
        StoreCostRow("bob> /item-alert"), StoreCostRow("alice> /item-bump 900{n}"),
        StoreCostRow("alice> /item-status 900{n} archive"),
    ]
}
