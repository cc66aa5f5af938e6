import Storage
import TestSupport
import Testing

@testable import Documents

/// How many documents there are, as tallies keep it, and what counts look at.
struct TallyTests {
    private static func definition(_ tallies: [CollectionDefinition.Tally], _ print: String = "1")
        -> CollectionDefinition
    {
        CollectionDefinition(
            "flats", fields: [.init("slug"), .init("area"), .init("price")], tallies: tallies,
            fingerprint: print)
    }

    private static let areas = CollectionDefinition.Tally("areas", by: ["area"], sums: ["price"])
    private static let all = CollectionDefinition.Tally("all", by: [])

    private static func open(
        _ shop: ShopFixture, _ tallies: [CollectionDefinition.Tally] = [areas, all], _ print: String = "1"
    ) async throws -> CollectionHandle {
        try await shop.store.open(definition(tallies, print), of: "housing", marks: ShopFixture.marks)
    }

    /// `count:sum` of an area.
    private static func area(_ name: String, _ shop: ShopFixture, _ flats: CollectionHandle) async throws
        -> String
    {
        let tally = try await shop.store.tally("areas", of: [.text(name)], in: flats)
        guard case .integer(let sum) = tally.sums["price"] else { return "\(tally.count)" }
        return "\(tally.count):\(sum)"
    }

    @Test func tally_whereDocumentsComeChangeAndGo_isOfThoseThatAreThere() async throws {
        let shop = try ShopFixture()
        let flats = try await Self.open(shop)
        #expect(try await Self.area("Central", shop, flats) == "0:0")
        try await shop.fill(flats, "a|Central|9|x", "b|Central|20|x", "c|Mong Kok|7|x", "d|Central||x")
        #expect(try await Self.area("Central", shop, flats) == "3:29")
        try await shop.fill(flats, "a|Central|10|x", "b|Mong Kok|20|x")
        #expect(try await Self.area("Central", shop, flats) == "2:10")
        #expect(try await Self.area("Mong Kok", shop, flats) == "2:27")
        // A refused change counts nothing.
        _ = try? await shop.store.write([
            .put(ShopFixture.draft("e|Central|1|x"), at: "e", in: flats),
            .check("a", in: flats, expecting: .absent),
        ])
        try await shop.store.write([.delete("a", in: flats), .delete("d", in: flats)])
        #expect(try await Self.area("Central", shop, flats) == "0:0")
        #expect(try await shop.store.tally("all", of: [], in: flats).count == 2)
    }

    @Test func tally_whereAPersonIsErased_countsTheOthers() async throws {
        let shop = try ShopFixture()
        let flats = try await Self.open(shop)
        for person in [1, 2, 2] as [Int64] {
            try await shop.store.write([
                .put(ShopFixture.draft("x|Central|5|x", of: person), at: nil, in: flats)
            ])
        }
        #expect(try await Self.area("Central", shop, flats) == "3:15")
        try await shop.store.removeAll(concerning: 2)
        #expect(try await Self.area("Central", shop, flats) == "1:5")
        try await shop.store.removeAll(in: "flats", below: 6, of: "price")
        #expect(try await Self.area("Central", shop, flats) == "0:0")
    }

    @Test func tally_whenItIsDeclaredAnew_countsWhatIsStored() async throws {
        let shop = try ShopFixture()
        let before = try await Self.open(shop, [])
        try await shop.fill(before, "a|Central|9|x", "b|Central|20|x")
        let flats = try await Self.open(shop, [Self.areas], "2")
        #expect(try await Self.area("Central", shop, flats) == "2:29")
        // A handle from before keeps it, too.
        try await shop.fill(before, "c|Central|1|x")
        #expect(try await Self.area("Central", shop, flats) == "3:30")
        let other = CollectionDefinition.Tally("areas", by: ["area", "price"])
        let changed = try await Self.open(shop, [other], "3")
        let tally = try await shop.store.tally(
            "areas", of: [.text("Central"), .number(9)], in: changed)
        #expect(tally == DocumentTally(count: 1, sums: [:]))
    }

    @Test func tally_ofRandomWrites_isWhatACountFinds() async throws {
        var random = SeededGenerator.announced()
        let shop = try ShopFixture()
        let flats = try await Self.open(shop)
        for _ in 0..<120 {
            let key = String(Int.random(in: 0..<20, using: &random))
            let (area, price) = (
                ["Central", "Mong Kok"].randomElement(using: &random) ?? "",
                Int.random(in: 1...9, using: &random)
            )
            if Bool.random(using: &random) {
                try await shop.store.write([.delete(key, in: flats)])
            } else {
                try await shop.fill(flats, "\(key)|\(area)|\(price)|x")
            }
        }
        for area in ["Central", "Mong Kok"] {
            var query = DocumentQuery()
            query.filters = [("area", .equal(.text(area)))]
            let count = try await shop.store.count(query, in: flats)
            #expect(try await shop.store.tally("areas", of: [.text(area)], in: flats).count == count)
        }
    }

    // MARK: What it costs

    /// - Parameter isOwnFirst: Whether what few documents pass is asked before what most pass.
    @Test(arguments: [true, false])
    func tallyAndCount_whereOthersStoredTenTimesAsMuch_costNoMore(isOwnFirst: Bool) async throws {
        let costs = StatementCosts()
        let shop = try ShopFixture(costs: costs)
        let flats = try await Self.open(shop)
        try await shop.fill(flats, "a|Central|9|x", "b|Central|20|x")
        var query = DocumentQuery()
        query.filters = [("area", .equal(.text("Central"))), ("price", .range(.integer(1), .integer(1000)))]
        if !isOwnFirst { query.filters.reverse() }
        var steps: [Int] = []
        for some in [0..<30, 30..<300] {
            try await shop.fill(flats, some.map { "o\($0)|Sai Kung|\($0 + 1)|x" })
            _ = costs.drain()
            #expect(try await Self.area("Central", shop, flats) == "2:29")
            let count = try await shop.store.ledger.read { [query] in
                try SearchQueries.count(query, in: flats, $0)
            }
            #expect(count == DocumentCount(found: 2, scanned: 2))
            #expect(try await shop.store.keys(query, in: flats) == ["a", "b"])
            steps.append(costs.drain().statements.values.reduce(0) { $0 + $1.allSteps })
        }
        #expect(steps[1] <= steps[0] + steps[0] / 4, "\(steps)")
    }
}
