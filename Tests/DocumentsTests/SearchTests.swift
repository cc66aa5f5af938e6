import Storage
import TestSupport
import Testing

@testable import Documents

struct SearchTests {
    private func shop() async throws -> (ShopFixture, CollectionHandle) {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(
            flats, "a|Sai Wan|9000|Sea view, quiet", "b|Central|20000|Loud", "c|Sai Wan|7000|Near HKU",
            "d|Sai Wan||No price yet", "e|Mong Kok|7000|Café below")
        return (shop, flats)
    }

    @Test(
        arguments: [
            ([("area", .equal(.text("Sai Wan")))], .newest, "d c a"),
            ([("area", .equal(.text("Sai Wan")))], .oldest, "a c d"),
            ([("area", .equal(.text("Sai Wan")))], .ascending("price"), "c a"),
            ([], .ascending("price"), "c e a b"),
            ([], .descending("price"), "b a e c"),
            ([("price", .range(.integer(7000), .integer(9000)))], .ascending("price"), "c e a"),
            ([("price", .range(nil, .number(8999.5)))], .newest, "e c"),
            ([("area", .any([.text("Central"), .text("Mong Kok")]))], .newest, "e b"),
            (
                [("area", .any([.text("Sai Wan"), .text("Mong Kok")])), ("price", .equal(.integer(7000)))],
                .newest, "e c"
            ),
            ([("price", .equal(.number(7000)))], .newest, "e c"),
            ([("area", .equal(.text("sai wan")))], .newest, ""),
            ([("area", .any([]))], .newest, ""),
        ] as [([(String, DocumentQuery.Filter)], DocumentQuery.Order, String)])
    func filtersAndOrder_find(
        filters: [(String, DocumentQuery.Filter)], order: DocumentQuery.Order, expected: String
    ) async throws {
        let (shop, flats) = try await shop()
        var query = DocumentQuery()
        (query.filters, query.order) = (filters.map { ($0.0, $0.1) }, order)
        #expect(try await shop.slugs(flats) { $0 = query } == expected)
        let count = expected.split(separator: " ").count
        // What has no value of the order's field is not in that order, but it is counted.
        if case .ascending = order {
        } else if case .descending = order {
        } else {
            #expect(try await shop.store.count(query, in: flats) == count)
        }
    }

    @Test(arguments: [DocumentQuery.Order.newest, .oldest, .ascending("price"), .descending("price")])
    func pages_oneByOne_giveWhatOneGives(order: DocumentQuery.Order) async throws {
        let (shop, flats) = try await shop()
        var query = DocumentQuery()
        query.order = order
        let whole = try await shop.store.find(query, in: flats).documents.map(\.key)
        query.limit = 1
        let pieces = try await shop.pages(of: query, in: flats).flatMap(\.self)
        #expect(pieces == whole && whole.count >= 4)
    }

    @Test(
        arguments: [
            ("view", "a"), ("VIEW quiet", "a"), ("view loud", ""), ("cafe", "e"), ("ＣＡＦＥ", "e"), ("hku", "c"),
            ("iew", ""), ("\"view\" OR loud", ""), ("*", "e d c b a"), ("", "e d c b a"),
        ])
    func words_whenSearched_areFoundFolded(words: String, expected: String) async throws {
        let (shop, flats) = try await shop()
        #expect(try await shop.slugs(flats) { $0.words = words } == expected)
    }

    @Test(
        arguments: [
            ("海景", "t s"), ("单位", "t s"), ("單位", "t s"), ("景", "t s"), ("香港", "t"), ("港香", ""), ("海位", ""),
            ("大學 view", "t"), ("匯豐", "u"), ("书台", "u"), ("中環", "u"),
        ])
    func chinese_whenSearched_isFoundInBothScripts(words: String, expected: String) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "s|||海景单位", "t|||香港大學海景單位 Sea View", "u|||滙豐⼤樓書枱 ⼗分鐘到中環")
        #expect(try await shop.slugs(flats) { $0.words = words } == expected)
    }

    @Test(arguments: ["किताब", "สวัสดี", "книга", "e\u{301}tage", "étage"])
    func script_whenSearched_isFoundByWholeWords(words: String) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|||किताब สวัสดี Книга Étage", "b|||कि สวัส кни tag")
        #expect(try await shop.slugs(flats) { $0.words = words } == "a")
    }

    /// U+0D4E forms one character with the space behind it, so that what follows could pass for another collection's word.
    @Test(arguments: [DocumentQuery.Order.newest, .oldest])
    func words_ofAnotherCollection_areNotFound(order: DocumentQuery.Order) async throws {
        let shop = try ShopFixture()
        let (flats, others) = (try await shop.flats(), try await shop.flats(of: "others"))
        try await shop.fill(flats, "a|||pier")
        try await shop.fill(others, "b|||\u{0D4E} \(flats.id)xpier", "c|||\u{0D4E}\" \(flats.id)xpier")
        #expect(try await shop.slugs(flats) { ($0.words, $0.order) = ("pier", order) } == "a")
        for words in ["\u{0D4E}\"", "\u{0D4E} pier", "\u{111C2}\""] {
            #expect(try await shop.slugs(flats) { ($0.words, $0.order) = (words, order) } == "a", "\(words)")
        }
    }

    /// What was stored by an earlier version stands in the index as that version split it.
    @Test func words_ofAnotherCollection_areNotFoundInAnIndexOfBefore() async throws {
        let shop = try ShopFixture()
        let (flats, others) = (try await shop.flats(), try await shop.flats(of: "others"))
        try await shop.fill(flats, "a|||pier")
        try await shop.fill(others, "b|||far")
        try await shop.store.ledger.perform { writer in
            try writer.execute(
                "UPDATE words SET tokens = ? WHERE tokens = ?", "\(flats.id)xpier", "\(others.id)xfar")
        }
        #expect(try await shop.slugs(flats) { $0.words = "pier" } == "a")
    }

    @Test func words_whenDocumentsFarAlongHaveThem_areFoundOnEveryPage() async throws {
        let shop = try ShopFixture(quota: 1 << 24)
        let flats = try await shop.flats()
        // In each order a page is not full after some thousand. Then few enough have a garden to be sorted, but not a view.
        let have: [(words: String, has: @Sendable (Int) -> Bool)] = [
            ("sea view", { $0 <= 10_500 || (11_001...11_004).contains($0) }),
            ("garden", { $0 <= 2_500 || (11_001...11_004).contains($0) }),
        ]
        for first in stride(from: 1, through: 16_000, by: 2_000) {
            try await shop.store.write(
                (first..<first + 2_000).map { number in
                    let words = have.filter { $0.has(number) }.map(\.words).joined(separator: " ")
                    return .put(
                        ShopFixture.draft("\(number)|Sai Wan|\(number)|Sea \(words)"), at: "\(number)",
                        in: flats)
                })
        }
        var query = DocumentQuery()
        for order in [DocumentQuery.Order.newest, .descending("price")] {
            for filters in [[], [(field: "area", filter: DocumentQuery.Filter.equal(.text("Sai Wan")))]] {
                for (words, has) in have {
                    (query.order, query.filters, query.words) = (order, filters, words)
                    (query.limit, query.after) = (3, nil)
                    var found: [String] = []
                    for _ in 0..<3 {
                        let page = try await shop.store.find(query, in: flats)
                        found += page.documents.map(\.key)
                        query.after = page.next
                    }
                    let expected = (1...16_000).filter(has).suffix(9).reversed().map(String.init)
                    #expect(found == expected, "\(order), \(filters), \(words)")
                }
            }
        }
    }

    /// - Parameter isNarrowed: Whether words are asked for beside, which all documents have.
    @Test(arguments: [false, true])
    func keys_whereMoreAreFoundThanTheLimit_areRefusedAndReadNoFurther(isNarrowed: Bool) async throws {
        let costs = StatementCosts()
        let shop = try ShopFixture(costs: costs)
        let flats = try await shop.flats()
        var queries = [DocumentQuery(), DocumentQuery()]
        queries[1].filters = [("area", .equal(.text("Sai Wan")))]
        if isNarrowed { queries[1].words = "sea" }
        var steps: [Int] = []
        for some in [0..<100, 100..<1_000] {
            try await shop.fill(flats, some.map { "f\($0)|Sai Wan|\($0)|sea" })
            let count = some.upperBound
            #expect(try await shop.store.keys(queries[1], in: flats, atMost: count).count == count)
            _ = costs.drain()
            for query in queries {
                let problem = await #expect(throws: DocumentError.self) {
                    try await shop.store.keys(query, in: flats, atMost: 50)
                }
                #expect(problem?.code == .tooMany)
            }
            steps.append(costs.drain().statements.values.reduce(0) { $0 + $1.allSteps })
        }
        // What is counted to find the narrowest of several filters has a bound of its own.
        if !isNarrowed { #expect(steps[1] <= steps[0] + steps[0] / 4, "\(steps)") }
    }

    @Test func words_whenTheDocumentChanges_areItsNewOnes() async throws {
        let (shop, flats) = try await shop()
        try await shop.fill(flats, "a|||garden")
        #expect(try await shop.slugs(flats) { $0.words = "view" } == "")
        #expect(try await shop.slugs(flats) { $0.words = "garden" } == "a")
    }

    @Test(
        arguments: [
            // The main building of a campus, 400 m around it; then farther.
            ((22.2840, 114.1378), 400, "near mid"), ((22.2840, 114.1378), 100, "near"),
            ((22.2840, 114.1378), 20_000, "near mid far"),
            // Across the date line, and around a pole.
            ((0, 179.9999), 100, "east west"), ((0, -179.9999), 100, "west east"),
            ((89.9999, 0), 100, "pole"),
            // Places within 400 m on both sides of the line, and on it.
            ((-18, 179.999), 400, "dusk line dawn"), ((-18, -179.999), 400, "dawn line dusk"),
            ((-18, 180), 400, "line dawn dusk"), ((-18, -180), 400, "line dawn dusk"),
            // At a pole every longitude is the same place.
            ((90, 0), 400, "pole"), ((90, -123), 400, "pole"), ((-90, 0), 400, "south pacific"),
            ((-89.998, -90), 400, "pacific south"),
            ((-22.2840, -114.1378), 400, ""),
        ] as [((Double, Double), Double, String)])
    func circle_whenAsked_givesTheNearestFirst(
        center: (Double, Double), radius: Double, expected: String
    ) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let places: [(String, Double, Double)] = [
            ("far", 22.3193, 114.1694), ("mid", 22.2865, 114.1378), ("near", 22.2841, 114.1379),
            ("east", 0, 179.9998), ("west", 0, -179.9998), ("pole", 89.9999, 180),
            ("line", -18, 180), ("dawn", -18, -179.999), ("dusk", -18, 179.9985),
            ("south", -90, 45), ("pacific", -89.998, -150), ("away", -89.99, -150),
        ]
        for (name, latitude, longitude) in places {
            let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
            try await shop.store.write([
                .put(ShopFixture.draft("\(name)|||", at: place), at: name, in: flats)
            ])
        }
        var query = DocumentQuery()
        query.circle = .init(
            center: try #require(Coordinates(latitude: center.0, longitude: center.1)), radius: radius)
        let page = try await shop.store.find(query, in: flats)
        #expect(page.documents.map(\.key).joined(separator: " ") == expected)
        #expect(page.distances == page.distances.sorted() && page.distances.allSatisfy { $0 <= radius })
        #expect(
            try await shop.store.keys(query, in: flats)
                == expected.split(separator: " ").map(String.init).sorted())
        query.limit = 1
        let pieces = try await shop.pages(of: query, in: flats).flatMap(\.self)
        #expect(pieces.joined(separator: " ") == expected)
    }
}

/// Lists of a field's values, merged by age.
struct MergedListTests {
    /// A seed gives the same documents and questions again.
    @Test(arguments: [DocumentQuery.Order.newest, .oldest], 0..<2 as Range<UInt64>)
    func pages_ofManyLists_giveWhatALookAtEachDocumentGives(
        order: DocumentQuery.Order, seed: UInt64
    ) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        var random = SeededGenerator(seed: seed)
        let stored = (1...300).map { number in
            (
                slug: "s\(number)", area: Int.random(in: 0..<30, using: &random),
                price: Int.random(in: 0..<3, using: &random)
            )
        }
        try await shop.fill(flats, stored.map { "\($0.slug)|area \($0.area)|\($0.price)|words" })
        for _ in 0..<20 {
            let count = Int.random(in: 2...20, using: &random)
            let areas = Set((0..<count).map { _ in Int.random(in: 0..<35, using: &random) }).sorted()
            let price = Bool.random(using: &random) ? Int.random(in: 0..<3, using: &random) : nil
            var query = DocumentQuery()
            query.order = order
            query.filters = [("area", .any(areas.map { .text("area \($0)") }))]
            if let price { query.filters.append(("price", .range(.integer(Int64(price)), nil))) }
            query.limit = Int.random(in: 1...9, using: &random)
            let pages = try await shop.pages(of: query, in: flats)
            #expect(pages.allSatisfy { $0.count <= query.limit })
            let expected = stored.filter { areas.contains($0.area) && $0.price >= price ?? 0 }.map(\.slug)
            #expect(pages.flatMap(\.self) == (order == .newest ? expected.reversed() : expected))
        }
    }

    /// Numbers of both kinds that are equal, two spellings of a letter, which are equal in Swift and not in the index, and a
    /// text with a zero in it.
    @Test(
        arguments: [
            [.integer(1), .number(1), .integer(2), .number(2), .number(3)],
            [.text("e\u{301}"), .text("\u{e9}"), .text("a\0b")], [.text("a\0b"), .text("zz")],
        ] as [[FieldValue]], [1, 3])
    func pages_ofListsOfEqualValues_giveEachOnce(values: [FieldValue], limit: Int) async throws {
        let shop = try ShopFixture(quota: 1 << 24)
        let definition = CollectionDefinition("odd", fields: [.init("value")], fingerprint: "1")
        let odd = try await shop.store.open(definition, of: "housing") { _ in DocumentDraft.Marks() }
        // Too many to be sorted.
        let count = 1_200
        try await shop.store.write(
            (0..<count).map { number in
                var marks = DocumentDraft.Marks()
                marks.fields["value"] = values[number % values.count]
                return .put(DocumentDraft(body: [], marks: marks), at: "\(number)", in: odd)
            })
        var query = DocumentQuery()
        query.filters = [("value", .any(values))]
        query.limit = limit
        let found = try await shop.pages(of: query, in: odd).flatMap(\.self)
        #expect(found == (0..<count).reversed().map(String.init))
    }
}

struct FieldValueTests {
    @Test(
        arguments: [
            (.integer(1), .number(1), true), (.integer(0), .number(-0.0), true),
            (.integer(1), .number(1.5), false),
            (.integer(.max), .number(0x1p63), false), (.text("\u{e9}"), .text("e\u{301}"), false),
            (.text("1"), .integer(1), false), (.text("a"), .text("a"), true),
        ] as [(FieldValue, FieldValue, Bool)])
    func values_areEqualWhereTheIndexSaysSo(one: FieldValue, other: FieldValue, equal: Bool) {
        #expect((one == other) == equal && (other == one) == equal)
        #expect(Set([one, other]).count == (equal ? 1 : 2))
    }
}
