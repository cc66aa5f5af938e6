import Storage
import TestSupport
import Testing

@testable import Documents

/// Queries of which many documents pass each filter, and few all of them. The bounds are small here, so that few
/// documents are beyond them.
struct BoundedSearchTests {
    private static func query(
        _ filters: [(String, DocumentQuery.Filter)], _ order: DocumentQuery.Order, words: String? = nil
    ) -> DocumentQuery {
        var query = DocumentQuery()
        query.bounds = SearchBounds(few: 4, first: 8, near: 16, most: 32)
        (query.filters, query.order, query.words) = (filters.map { ($0.0, $0.1) }, order, words)
        return query
    }

    private static let orders = [
        DocumentQuery.Order.newest, .oldest, .ascending("price"), .descending("price"),
    ]

    private struct Flat {
        let slug: String
        let area: Int
        let price: Int
        let words: String

        var body: String { "\(slug)|area \(area)|\(price)|\(words)" }
    }

    /// A seed gives the same documents and questions again.
    @Test(arguments: orders, 0..<3 as Range<UInt64>)
    func pages_toTheEnd_giveWhatALookAtEachDocumentGives(
        order: DocumentQuery.Order, seed: UInt64
    ) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        var random = SeededGenerator(seed: seed)
        let stored = (1...400).map { number in
            Flat(
                slug: "s\(number)", area: Int.random(in: 0..<4, using: &random),
                price: Int.random(in: 0..<10, using: &random),
                words: ["sea view", "sea", "view", "none"].randomElement(using: &random) ?? "")
        }
        try await shop.fill(flats, stored.map(\.body))
        var wereShort = false
        for _ in 0..<20 {
            let areas = (0..<4).filter { _ in Bool.random(using: &random) }
            let prices = Int.random(in: 0..<10, using: &random)...9
            let words = ["sea", "view", nil].randomElement(using: &random) ?? nil
            let area: DocumentQuery.Filter =
                areas.count == 1
                ? .equal(.text("area \(areas[0])")) : .any(areas.map { .text("area \($0)") })
            var query = Self.query(
                [("area", area), ("price", .range(.integer(Int64(prices.lowerBound)), nil))], order,
                words: words)
            query.limit = Int.random(in: 1...9, using: &random)
            let pages = try await shop.pages(of: query, in: flats)
            #expect(pages.allSatisfy { $0.count <= query.limit })
            if pages.dropLast().contains(where: { $0.count < query.limit }) { wereShort = true }
            var expected = stored.filter { flat in
                areas.contains(flat.area) && prices.contains(flat.price)
                    && (words.map { flat.words.split(separator: " ").contains($0[...]) } ?? true)
            }
            switch order {
            case .oldest: break
            case .newest: expected.reverse()
            case .ascending, .descending:
                // In the order in which they were stored where prices are the same.
                expected = expected.enumerated().sorted {
                    ($0.element.price, $0.offset) < ($1.element.price, $1.offset)
                }.map(\.element)
                if case .descending = order { expected.reverse() }
            }
            #expect(pages.flatMap(\.self) == expected.map(\.slug), "\(areas), \(prices), \(words ?? "")")
        }
        #expect(wereShort, "no page ended at the bound")
    }

    /// The area, which comes first by its name, has ten times as many documents as the page looks at.
    @Test func page_ofTwoValues_isFoundAlongThatOfFewerDocuments() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(
            flats, (0..<400).map { "f\($0)|East|\($0 % 20 == 0 ? 2 : 1)|hill" })
        let query = Self.query(
            [("area", .equal(.text("East"))), ("price", .equal(.integer(2)))], .newest)
        let page = try await shop.store.find(query, in: flats)
        #expect(page.documents.map(\.key) == stride(from: 380, through: 0, by: -20).map { "f\($0)" })
        #expect(page.next == nil)
    }

    /// Each document passes one of the filters, and none passes both.
    @Test(arguments: [
        query([("area", .equal(.text("East"))), ("price", .range(.integer(2), nil))], .newest),
        query([("area", .equal(.text("East"))), ("price", .range(.integer(2), nil))], .ascending("price")),
        query(
            [("area", .any(["East", "North"].map { .text($0) })), ("price", .equal(.integer(2)))], .oldest),
        query(
            [("area", .any(["East", "North"].map { .text($0) })), ("price", .range(.integer(2), nil))],
            .newest),
        query([("area", .equal(.text("East")))], .newest, words: "sea"),
        query([("area", .equal(.text("East")))], .descending("price"), words: "sea"),
    ])
    func page_whereTenTimesAsManyPassEachFilter_costsNoMoreAndGoesOn(query: DocumentQuery) async throws {
        let costs = StatementCosts()
        let shop = try ShopFixture(costs: costs)
        let flats = try await shop.flats()
        var (steps, pages): ([Int], [Int]) = ([], [])
        for some in [0..<400, 400..<4_000] {
            try await shop.fill(
                flats, some.map { $0 % 2 == 0 ? "f\($0)|East|1|hill" : "f\($0)|West|2|sea" })
            _ = costs.drain()
            let page = try await shop.store.find(query, in: flats)
            steps.append(costs.drain().statements.values.reduce(0) { $0 + $1.allSteps })
            #expect(page.documents.isEmpty && page.next != nil)
            let all = try await shop.pages(of: query, in: flats)
            #expect(all.flatMap { $0 } == [])
            pages.append(all.count)
        }
        #expect(steps[1] <= steps[0] + steps[0] / 4, "\(steps)")
        #expect(pages[0] < pages[1] && pages[1] <= 4_000 / query.bounds.most)
    }
}
