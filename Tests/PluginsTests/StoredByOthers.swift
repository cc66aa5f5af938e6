import Documents
import Foundation
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What others store in the collections of bundled plugins, laid straight into the store: as people would have, with the
/// fields that are read.
struct StoredByOthers {
    /// One of the others, and whom what they store is about.
    struct Other {
        /// From 0.
        let number: Int64
        let alice: Int64
        let bob: Int64
        /// Somebody who is there, and whom Bob sees.
        let known: Int64
        /// The number by which the open group is known.
        let group: Int64

        /// Somebody of their own, who needn't be there.
        var person: Int64 { 100_000 + number }
        var key: String { "\(person)" }
    }

    /// A collection, and a document in it.
    struct Document {
        let plugin: String
        let collection: String
        /// How many there are.
        var amount = Amount.some
        let make: @Sendable (Other) -> LuaValue

        init(
            _ plugin: String, _ collection: String, _ amount: Amount = .some,
            _ make: @escaping @Sendable (Other) -> LuaValue
        ) {
            (self.plugin, self.collection, self.amount, self.make) = (plugin, collection, amount, make)
        }
    }

    enum Amount {
        case some
        /// What lists and counts of others may grow with: in the late rounds there are more than any page, mean or
        /// count looks at.
        case many
        /// The same, where a page, or a mean, is of up to 200 of them: then they are as many from the beginning.
        case wide

        /// The numbers of those that are new in a round.
        func numbers(in round: Int) -> Range<Int64> {
            switch (self, round) {
            case (.wide, 1): 0..<210
            case (.wide, 2): 210..<840
            case (.wide, 3): 840..<1_050
            case (_, 1): 0..<30
            case (_, 2): 30..<300
            case (.many, 3): 300..<1_050
            case (.some, _): 0..<0
            default: 1_050..<2_100
            }
        }
    }

    /// From which round on documents are beyond the bounds up to which the store counts and sorts them, and lists
    /// read them.
    static let late = 3

    /// Noon of 1 March 2026, as ``TestHost/clock`` has it, and some days later.
    private static let (now, later): (LuaValue, LuaValue) = (1_772_366_400, 1_773_000_000)
    /// Where Alice and Bob are.
    private static let here = (latitude: 22.2830, longitude: 114.1371)

    private let test: TestHost
    private let people: [String: Int64]
    private let group: Int64

    /// - Parameter people: Alice, Bob, Carol and Dave.
    init(_ test: TestHost, people: [String: Int64]) async throws {
        (self.test, self.people) = (test, people)
        let calendar = try #require(test.loaded("calendar"))
        let event = try await test.host.document("1", in: "entries", of: calendar)
        group = try #require(event.table?["number"].integer)
    }

    private func other(_ number: Int64) throws -> Other {
        Other(
            number: number, alice: try #require(people["alice"]), bob: try #require(people["bob"]),
            known: try #require(people[number % 2 == 0 ? "carol" : "dave"]), group: group)
    }

    /// Stores what there is in a round: in the second ten times as much as in the first, of what is wide four times;
    /// in the fourth twice as much as in the third.
    func store(_ round: Int) async throws {
        for document in Self.documents {
            let count = document.amount.numbers(in: round)
            if count.isEmpty { continue }
            try await write(
                document.collection, of: document.plugin,
                try count.map { number in
                    let other = try other(number)
                    return (other.key, document.make(other))
                })
        }
        if round >= Self.late { return }
        for (plugin, collection, key, document) in try own(round) {
            try await write(collection, of: plugin, [(key, document)])
        }
    }

    private func write(
        _ collection: String, of plugin: String, _ documents: [(key: String, document: LuaValue)]
    ) async throws {
        let store = try #require(test.host.environment.documents)
        let schemas = try #require(test.loaded(plugin)).manifest.storage.collections
        let schema = try #require(schemas.first { $0.name == collection })
        let handle = try await store.open(schema.definition, of: plugin) { try schema.marks(stored: $0) }
        try await store.write(
            try documents.enumerated().map { number, written in
                let (key, document) = written
                var draft = try schema.draft(document.table ?? LuaTable())
                if schema.spot {
                    // What is left at a place has it beside the document.
                    var marks = draft.marks
                    let place = Self.place(Int64(number))
                    marks.place = Coordinates(latitude: place.latitude, longitude: place.longitude)
                    draft = DocumentDraft(body: draft.body, marks: marks)
                }
                return .put(draft, at: key, in: handle)
            })
    }

    /// What Alice and Bob have of their own in a round.
    private func own(_ round: Int) throws -> [(plugin: String, collection: String, key: String, LuaValue)] {
        let other = try other(0)
        let (alice, bob) = (other.alice, other.bob)
        let asker = try round == 1 ? alice : #require(people["carol"])
        return [
            // Days ago, so that it may be bumped.
            ("trade", "items", "900\(round)", Self.item(of: alice, 1_772_000_000)),
            ("mates", "habits", "\(bob)", Self.habits(of: bob)),
            (
                "mates", "stays", "\(round)/\(bob)",
                ["person": .integer(bob), "flat": .string("\(round)"), "team": "t", "since": 0]
            ),
            (
                "mates", "asks", "700\(round)",
                [
                    "asker": .integer(asker), "asked": .integer(bob), "state": "waiting", "heard": true,
                    "pair": .string("\(min(asker, bob))/\(max(asker, bob))"), "percent": 50,
                    "why": ["alike": [], "differ": []], "over": Self.later, "at": Self.now,
                ]
            ),
        ]
    }

    /// One of 300 places that are spread over 350 m around Alice and Bob.
    private static func place(_ number: Int64) -> (latitude: Double, longitude: Double) {
        let place = Double(number * 7_919 % 300)
        let degrees = 350 / 111_195 * ((place + 0.5) / 300).squareRoot()
        return (here.latitude + degrees * cos(place * 2.4), here.longitude + degrees * sin(place * 2.4))
    }

    // MARK: Documents

    static let documents = calendar + feed + housing + mates + talk + trade

    private static let calendar = [
        Document("calendar", "entries", .many) { other in
            [
                "person": .integer(other.person), "owner": .integer(other.person), "handle": "other",
                "title": "Lecture", "venue": "", "made": now, "day": "2026-03-05", "start": "18:00",
                "last": "2026-03-05", "begins": 739_986, "closes": 739_986,
            ]
        },
        Document("calendar", "answers", .wide) { other in
            [
                "event": 1, "person": .integer(other.known), "handle": "other", "answer": "coming",
                "begins": 739_986, "closes": 739_986,
            ]
        },
        Document("calendar", "dates") { other in
            [
                "person": .integer(other.person), "from": later, "title": "Viewing", "source": "housing",
                "number": 1,
            ]
        },
    ]

    private static let feed = [
        Document("feed", "photos", .many) { other in
            [
                "author": .integer(other.known), "media": .integer(1_000_000 + other.number),
                "caption": "words", "at": now,
            ]
        },
        Document("feed", "likes", .wide) { other in ["photo": 1, "person": .integer(other.known)] },
        Document("feed", "comments", .wide) { other in
            ["photo": 1, "person": .integer(other.known), "text": "fine", "at": now]
        },
        Document("feed", "told") { other in ["photo": 1, "person": .integer(other.person), "at": now] },
    ]

    private static let housing = [
        Document("housing", "flats", .wide) { other in
            [
                "owner": .integer(other.known), "handle": "other", "title": "By the pier",
                "district": "Sai Kung", "address": "1 Pier Road", "text": "sea view", "words": "西貢",
                "rent": 12000, "size": 400, "rooms": 2, "beds": 2, "toilets": 1, "from": "2026-03-01",
                "term": 12, "deposit": 2, "furnished": true, "bills": false, "status": "shown", "shown": 1,
                "zone": "Sai Kung", "cell": "Sai Kung/12", "rate": 3000, "head": 6000, "fitted": 1,
                "inclusive": 0, "audience": "everyone", "photos": 0, "complete": 0.5, "posted": now,
                "ends": later, "reviews": 0, "stars": 0, "views": 0, "saves": 0, "days": 0,
            ]
        },
        Document("housing", "keeps") { other in
            ["flat": "1", "person": .integer(other.person), "handle": "other", "rent": 12000]
        },
        Document("housing", "visits") { other in
            ["flat": "1", "person": .integer(other.person), "at": now, "view": "2026-02-28"]
        },
        Document("housing", "heat", .wide) { other in
            ["flat": .string(other.key), "days": [["2026-03-01", 3, 1]], "months": [["2026-03", 3, 1]]]
        },
        Document("housing", "alerts") { other in
            ["person": .integer(other.person), "number": 1, "line": "sofa", "made": now]
        },
        Document("housing", "watches") { other in
            [
                "alert": .string("\(other.key)/1"), "person": .integer(other.person), "handle": "other",
                "zone": "*", "least": 0, "most": 1_000_000_000, "shard": .integer(other.number % 32),
                "wanted": [:], "words": ["sofa"],
            ]
        },
        Document("housing", "slots") { other in
            [
                "flat": .string(other.key), "owner": .integer(other.known), "owner_handle": "other",
                "start": later, "till": 1_773_001_800, "tenant": .integer(other.person), "handle": "other",
            ]
        },
        Document("housing", "bookings") { other in
            ["flat": .string(other.key), "owner": .integer(other.known), "person": .integer(other.person)]
        },
        Document("housing", "reviews", .many) { other in
            [
                "flat": "1", "mark": .string("1/\(other.key)"), "person": .integer(other.known),
                "handle": "other", "value": 5, "cleanliness": 5, "accuracy": 4, "communication": 4,
                "stars": 4.5, "text": "fine", "made": now,
            ]
        },
        Document("housing", "reports") { other in
            ["flat": "1", "person": .integer(other.person), "handle": "other", "reason": "it is none"]
        },
        Document("housing", "talks") { other in
            [
                "pair": .string("1/\(other.key)"), "flat": "1", "person": .integer(other.person),
                "owner": .integer(other.alice),
            ]
        },
    ]

    /// The answers of somebody who is ruled out by nobody.
    private static func habits(of person: Int64) -> LuaValue {
        [
            "person": .integer(person), "group": "xa----", "pool": "xa----7", "matters": [:], "at": now,
            "tidy": 3,
        ]
    }

    private static let mates = [
        Document("mates", "habits", .wide) { habits(of: $0.person) },
        Document("mates", "asks") { other in
            [
                "asker": .integer(other.person), "asked": .integer(other.known), "state": "waiting",
                "over": later, "pair": .string("\(other.known)/\(other.key)"), "wanted": 1, "at": now,
            ]
        },
        Document("mates", "teams", .many) { other in
            [
                "flat": "1", "title": "Early birds", "size": 3, "years": 1, "wish": "any", "status": "open",
                "leader": .integer(other.known), "members": [.integer(other.known)], "taken": 1, "made": now,
            ]
        },
        Document("mates", "places") { other in
            ["team": .string(other.key), "person": .integer(other.person)]
        },
        Document("mates", "requests") { other in
            [
                "team": .string(other.key), "person": .integer(other.person), "text": "me too",
                "state": "waiting", "at": now,
            ]
        },
        Document("mates", "invites") { other in
            [
                "team": .string(other.key), "person": .integer(other.person), "by": .integer(other.known),
                "at": now, "ends": later,
            ]
        },
        Document("mates", "bids") { other in
            [
                "team": .string(other.key), "person": .integer(other.person), "bids": [4000, 4000, 4000],
                "round": 1, "rent": 12000,
            ]
        },
        Document("mates", "stays") { other in
            ["person": .integer(other.person), "flat": "1", "team": .string(other.key), "since": now]
        },
    ]

    /// Of match, news, notes and polls.
    private static let talk = [
        Document("match", "places", .many) { other in
            let at = place(other.number)
            return [
                "person": .integer(other.person), "moves": [],
                "at": ["lat": .number(at.latitude), "lon": .number(at.longitude)],
            ]
        },
        Document("news", "comments", .many) { other in
            [
                "person": .integer(other.known), "news": 1, "text": "fine", "handle": "other", "at": now,
            ]
        },
        Document("news", "news") { other in
            [
                "person": .integer(other.known), "handle": "other", "title": "News", "text": "words",
                "at": now, "audience": "everyone",
            ]
        },
        Document("notes", "notes", .many) { other in
            [
                "author": .integer(other.known), "handle": "other", "language": "en", "text": "Hello",
                "made": now, "ends": 1e12,
            ]
        },
        Document("polls", "polls") { other in
            [
                "author": .integer(other.known), "question": "Lunch?", "options": ["rice", "noodles"],
                "counts": [1, 2], "secret": false, "place": "#study", "language": "en", "message": 1,
                "made": now, "closes": later, "state": "open", "stale": 0,
            ]
        },
        Document("polls", "votes", .many) { other in
            ["poll": "1", "number": 1, "choice": "1/1", "voter": .integer(other.known)]
        },
    ]

    private static func item(of seller: Int64, _ bumped: LuaValue) -> LuaValue {
        [
            "seller": .integer(seller), "handle": "other", "title": "desk", "find": "desk", "detail": "",
            "price": 300, "category": "furniture", "condition": "okay", "district": "sai_kung",
            "quantity": 1, "language": "en", "status": "open", "audience": "everyone", "pictures": [],
            "reserved": 0, "sold": 0, "offers": 0, "views": 3, "saves": 1, "posted": bumped,
            "bumped": bumped, "ends": later,
        ]
    }

    private static let trade = [
        Document("trade", "items", .wide) { item(of: $0.known, now) },
        Document("trade", "offers", .many) { other in
            [
                "item": "1", "buyer": .integer(other.known), "seller": .integer(other.alice),
                "title": "desk", "handle": "other", "language": "en", "price": 250, "pieces": 1,
                "state": "asked", "made": now, "talk": .integer(other.person),
            ]
        },
        Document("trade", "deals") { other in
            [
                "item": .string(other.key), "buyer": .integer(other.person),
                "seller": .integer(other.alice), "title": "desk", "handle": "other", "price": 250,
                "pieces": 1, "sold": now, "talk": .integer(other.person),
            ]
        },
        Document("trade", "ratings", .many) { other in
            [
                "by": .integer(other.known), "about": .integer(other.alice), "item": 1, "stars": 5,
                "text": "fine", "handle": "other", "at": now,
            ]
        },
        Document("trade", "handovers") { other in
            ["item": .string(other.key), "seller": .integer(other.known), "buyer": .integer(other.person)]
        },
        Document("trade", "kept") { other in ["person": .integer(other.person), "item": "1"] },
        Document("trade", "watches") { other in
            ["person": .integer(other.person), "filter": ["words": "lamp"]]
        },
        Document("trade", "anchors") { other in
            [
                "anchor": "word lamp", "watch": .string(other.key), "person": .integer(other.person),
                "handle": "other", "filter": ["words": "lamp"], "least": 0, "most": 1_000_000_000_000,
            ]
        },
    ]
}
