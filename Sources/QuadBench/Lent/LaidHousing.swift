import Foundation

/// Flats and alerts as people in Hong Kong would write them, the same ones each run.
struct LaidHousing {
    /// How flats and alerts come about: see ``LaidPlugin``.
    static let flats = """
        local add = require "add"
        local alerts = require "alerts"
        local clock = require "lib.clock"
        local flats = require "flats"
        local tally = require "tally"

        return {
          collections = { flats = true, heat = true, alerts = true, watches = true, watchers = true },
          step = function(call, entry)
            if entry.line then return alerts.add(call, entry.line) end
            add.flat(call, "")
            -- Others were told of it, and looked at it; today it was brought up to date.
            flats.due(entry.key)
            entry.ago = 0
            store.get("heat", entry.key).days = { { clock.day(time.now()), entry.views, entry.saves } }
            tally.due(entry.key)
          end,
        }
        """

    /// What is said of flats, and how many say it.
    private static let phrases: [(words: String, share: Double)] = [
        ("sea view", 0.33), ("near MTR", 0.3), ("新裝修", 0.2), ("quiet", 0.2), ("有電梯", 0.15), ("balcony", 0.1),
        ("獨立廁所", 0.1), ("鐵路沿線", 0.05), ("roof terrace", 0.01), ("鋼琴", 0.002),
    ]
    /// Flats that one owner has: as many as they may.
    static let ofOwner = 30

    private let districts: [String]
    private var random = SplitMix(seed: 11)
    private var vocabulary = Vocabulary(seed: 11)
    private let days = ISO8601DateFormatter()

    init() throws {
        struct Place: Decodable { let name: String }
        let file = try Data(contentsOf: URL(filePath: "plugins/lib/districts.json"))
        districts =
            try JSONDecoder().decode([String: [Place]].self, from: file)["districts"]?.map(\.name) ?? []
        days.formatOptions = .withFullDate
        days.timeZone = TimeZone(identifier: "Asia/Hong_Kong")
    }

    private func day(in count: Int) -> String {
        days.string(from: Date(timeIntervalSinceNow: Double(count * 86_400)))
    }

    // MARK: - Flats

    /// One that its owner offered within the last seven weeks.
    mutating func flat(_ number: Int, of owner: Int64) -> [String: Any] {
        let (place, rooms) = (
            random.below(districts.count), [1, 1, 1, 2, 2, 3, 4][random.below(7)]
        )
        let said = Self.phrases.filter { random.happens($0.share) }.map(\.words)
        let rent = (4_000 + place * 300 + rooms * 3_000) * (60 + random.below(90)) / 10_000 * 100
        let text = said.dropFirst().joined(separator: ", ")
        let views = random.below(60)
        let answers: [String: Any] = [
            "title": String((said.prefix(1) + [vocabulary.title()]).joined(separator: " ").prefix(45)),
            "district": districts[place], "rent": rent, "size": 100 + rooms * 120 + random.below(200),
            "rooms": rooms, "beds": rooms + random.below(3), "toilets": rooms > 2 ? 2 : 1,
            "address": "\(1 + random.below(300)) \(vocabulary.title())",
            "from": day(in: random.below(130) - 10),
            "term": [6, 12, 12, 24][random.below(4)], "furnished": random.happens(0.5),
            "bills": random.happens(0.25), "deposit": 1 + random.below(3),
            "text": "\(text) \((0..<4).map { _ in vocabulary.title() }.joined(separator: ", "))",
        ]
        return [
            "key": "\(number)", "person": owner, "ago": random.below(49 * 86_400), "views": views,
            "saves": random.below(1 + views / 5), "answers": answers,
        ]
    }

    /// What people look for: each has five filters or more, and words.
    func searches(of each: Int) -> [String] {
        (0..<each).flatMap { number in
            let wanted = [0, 5, 11].map { districts[(number + $0) % districts.count] }
            let (least, words) = (5_000 + number % 7 * 1_000, Self.phrases[number % 7].words)
            let (rare, free) = (Self.phrases[8 + number % 2].words, day(in: 30 + number))
            let uni = ["HKU", "CUHK", "HKUST", "PolyU"][number % 4]
            return [
                "district:\"\(wanted[0])\" price:\(least)-\(least + 5_000) size:200- rooms:1 furnished:yes \(words)",
                "uni:\(uni) within:30 price:-\(least + 6_000) beds:2- from:\(free) deposit:-2 \(words)",
                "district:\"\(wanted.joined(separator: ","))\" head:-\(least) toilets:1- term:-12 bills:no sort:cheap \(words)",
                "price:-\(least + 3_000) size:250- rooms:1 furnished:yes deposit:-2 \(words)",
                "price:-\(least + 9_000) size:150- beds:1- term:-24 bills:no \(rare)",
                "price:\(least)-\(least + 200) size:450- rooms:2 furnished:no deposit:1 \(words)",
            ]
        }
    }

    // MARK: - Alerts

    /// What somebody waits for, and whether ``awaited(_:)`` is that.
    mutating func alert() -> (line: String, isAwaited: Bool) {
        let wanted = (0..<(random.happens(0.75) ? 1 : 3)).map { _ in
            districts[random.below(districts.count)]
        }
        let (most, least) = (5_000 + random.below(20) * 1_000, 100 + random.below(8) * 100)
        let words = Self.phrases[random.below(Self.phrases.count)].words
        let all: [(part: String, share: Double, fits: Bool)] = [
            ("district:\"\(wanted.joined(separator: ","))\"", 0.9, wanted.contains(districts[3])),
            ("price:-\(most)", 0.8, most >= 9_000), ("size:\(least)-", 0.4, least <= 450),
            ("furnished:yes", 0.3, true), (words, 0.2, words == "sea view"),
        ]
        var said = all.filter { random.happens($0.share) }
        if said.isEmpty { said = [all[0]] }
        return (said.map(\.part).joined(separator: " "), said.allSatisfy(\.fits))
    }

    /// The arguments of a flat that many wait for.
    func awaited(_ number: Int) -> String {
        """
        Sea view room \(number) district:"\(districts[3])" rent:9000 size:450 rooms:2 beds:2 toilets:1 \
        address:"3 Pier Road" from:\(day(in: 20)) furnished:yes
        """
    }
}
