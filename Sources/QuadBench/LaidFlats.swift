import Foundation

/// Flats and alerts as people in Hong Kong would write them, the same ones each run.
struct LaidFlats {
    /// How documents of both kinds come about: see ``LaidPlugin``.
    static let laid = """
        local add = require "add"
        local alerts = require "alerts"
        local fields = require "fields"
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
            store.get("heat", entry.key).days = { { fields.day(time.now()), entry.views, entry.saves } }
            tally.due(entry.key)
          end,
        }
        """

    /// What is said of flats, and how many say it.
    static let phrases: [(words: String, share: Double)] = [
        ("sea view", 0.33), ("near MTR", 0.3), ("新裝修", 0.2), ("quiet", 0.2), ("有電梯", 0.15), ("balcony", 0.1),
        ("獨立廁所", 0.1), ("鐵路沿線", 0.05), ("roof terrace", 0.01), ("鋼琴", 0.002),
    ]
    /// Flats that one owner has: as many as they may.
    static let ofOwner = 30
    private static let day = 86_400

    let districts: [String]
    private var random = Vocabulary(seed: 11)
    private let days: DateFormatter

    init() throws {
        struct Places: Decodable {
            struct Place: Decodable { let name: String }
            let districts: [Place]
        }
        let file = try Data(contentsOf: URL(filePath: "plugins/housing/districts.json"))
        districts = try JSONDecoder().decode(Places.self, from: file).districts.map(\.name)
        days = DateFormatter()
        days.locale = Locale(identifier: "en_US_POSIX")
        days.timeZone = TimeZone(identifier: "Asia/Hong_Kong")
        days.dateFormat = "yyyy-MM-dd"
    }

    private mutating func fraction() -> Double { Double(random.number(below: 1_000_000)) / 1_000_000 }
    private mutating func happens(_ share: Double) -> Bool { fraction() < share }

    /// A day so many days from now.
    func day(in count: Int) -> String {
        days.string(from: Date(timeIntervalSinceNow: Double(count * Self.day)))
    }

    /// One that its owner offered within the last seven weeks.
    mutating func flat(_ number: Int, of owner: Int64) -> [String: Any] {
        let place = random.number(below: districts.count)
        let rooms = [1, 1, 1, 2, 2, 3, 4][random.number(below: 7)]
        let said = Self.phrases.filter { happens($0.share) }.map(\.words)
        var answers: [String: Any] = [
            "title": String((said.prefix(1) + [random.title()]).joined(separator: " ").prefix(45)),
            "district": districts[place], "rent": rent(at: place, rooms: rooms),
            "size": 100 + rooms * 120 + random.number(below: 200), "rooms": rooms,
            "beds": rooms + random.number(below: 3), "toilets": rooms > 2 ? 2 : 1,
            "address": "\(1 + random.number(below: 300)) \(random.title())",
            "from": day(in: random.number(below: 130) - 10),
            "term": [6, 12, 12, 24][random.number(below: 4)],
            "furnished": happens(0.5), "bills": happens(0.25), "deposit": 1 + random.number(below: 3),
        ]
        let text = said.dropFirst().joined(separator: ", ")
        answers["text"] = "\(text) \((0..<4).map { _ in random.title() }.joined(separator: ", "))"
        let views = random.number(below: 60)
        return [
            "key": "\(number)", "person": owner, "ago": random.number(below: 49 * Self.day), "views": views,
            "saves": random.number(below: 1 + views / 5), "answers": answers,
        ]
    }

    private mutating func rent(at place: Int, rooms: Int) -> Int {
        let usual = Double(4_000 + place * 300 + rooms * 3_000)
        return Int(usual * (0.6 + 0.9 * fraction())) / 100 * 100
    }

    // MARK: - Searches

    /// What people look for: each has five filters or more, and words. `shape` names those that are alike.
    mutating func searches(of each: Int) -> [(shape: String, line: String)] {
        (0..<each).flatMap { number in
            let (one, other, third) = (
                districts[number % districts.count], districts[(number + 5) % districts.count],
                districts[(number + 11) % districts.count]
            )
            let (least, free) = (5_000 + number % 7 * 1_000, day(in: 30 + number))
            let university = ["HKU", "CUHK", "HKUST", "PolyU"][number % 4]
            return [
                (
                    "one district",
                    "district:\"\(one)\" price:\(least)-\(least + 5_000) size:200- rooms:1 furnished:yes \(frequent(number))"
                ),
                (
                    "near a university",
                    "uni:\(university) within:30 price:-\(least + 6_000) beds:2- from:\(free) deposit:-2 \(frequent(number))"
                ),
                (
                    "three districts, the cheapest first",
                    "district:\"\(one),\(other),\(third)\" head:-\(least) toilets:1- term:-12 bills:no sort:cheap "
                        + frequent(number)
                ),
                (
                    "everywhere",
                    "price:-\(least + 3_000) size:250- rooms:1 furnished:yes deposit:-2 \(frequent(number))"
                ),
                (
                    "everywhere, a rare word",
                    "price:-\(least + 9_000) size:150- beds:1- term:-24 bills:no \(number % 2 == 0 ? "roof terrace" : "鋼琴")"
                ),
                (
                    "few that fit",
                    "price:\(least)-\(least + 200) size:450- rooms:2 furnished:no deposit:1 \(frequent(number))"
                ),
            ]
        }
    }

    private func frequent(_ number: Int) -> String { Self.phrases[number % 7].words }

    // MARK: - Alerts

    /// What somebody waits for, and whether ``awaited`` is that.
    mutating func alert() -> (line: String, isAwaited: Bool) {
        var (parts, fits): ([String], Bool) = ([], true)
        if happens(0.9) {
            let wanted = (0..<(happens(0.75) ? 1 : 3)).map { _ in
                districts[random.number(below: districts.count)]
            }
            parts.append("district:\"\(wanted.joined(separator: ","))\"")
            fits = fits && wanted.contains(districts[3])
        }
        if happens(0.8) || parts.isEmpty {
            let most = 5_000 + random.number(below: 20) * 1_000
            parts.append("price:-\(most)")
            fits = fits && 9_000 <= most
        }
        if happens(0.4) {
            let least = 100 + random.number(below: 8) * 100
            parts.append("size:\(least)-")
            fits = fits && 450 >= least
        }
        if happens(0.3) { parts.append("furnished:yes") }
        if happens(0.2) {
            let words = Self.phrases[random.number(below: Self.phrases.count)].words
            parts.append(words)
            fits = fits && words == "sea view"
        }
        return (parts.joined(separator: " "), fits)
    }

    /// The arguments of a flat that many wait for.
    func awaited(_ number: Int) -> String {
        "Sea view room \(number) district:\"\(districts[3])\" rent:9000 size:450 rooms:2 beds:2 toilets:1 address:\"3 Pier Road\" "
            + "from:\(day(in: 20)) furnished:yes"
    }
}
