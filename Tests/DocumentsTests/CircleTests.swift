import Foundation
import Storage
import Testing

@testable import Documents

/// Which documents are in a circle, to the metre.
struct CircleTests {
    /// Places scattered over a ring of so many metres around another; near a pole and the date line too.
    private static func ring(around center: Coordinates, _ metres: ClosedRange<Double>) -> [Coordinates] {
        (0..<400).compactMap { number in
            let away = metres.lowerBound + (metres.upperBound - metres.lowerBound) * Double(number) / 399
            // The golden angle: no two in the same direction.
            let turn = Double(number) * 2.399_963
            let latitude = center.latitude + away * sin(turn) / 111_195
            let width = max(1, 111_195 * cos(min(90, abs(latitude)) * .pi / 180))
            let longitude =
                (center.longitude + away * cos(turn) / width + 540)
                .truncatingRemainder(dividingBy: 360) - 180
            return Coordinates(latitude: latitude, longitude: longitude)
        }
    }

    @Test(
        arguments: [
            (22.283, 114.137), (0, 180), (-18, -179.9999), (66.5, 179.9985), (89.998, 12), (-89.9999, 180),
            (0, 0),
        ] as [(Double, Double)])
    func keys_aboutTheEdge_areThoseWithinTheRadiusOfTheirCollection(
        _ latitude: Double, _ longitude: Double
    ) async throws {
        let shop = try ShopFixture()
        let (flats, others) = (try await shop.flats(), try await shop.flats(of: "other"))
        let center = try #require(Coordinates(latitude: latitude, longitude: longitude))
        let places = Self.ring(around: center, 390...410)
        #expect(places.count > 150)
        try await shop.store.write(
            places.indices.flatMap { index in
                [flats, others].map {
                    .put(ShopFixture.draft("\(index)|||", at: places[index]), at: "\(index)", in: $0)
                }
            })
        var query = DocumentQuery()
        query.circle = .init(center: center, radius: 400)
        let inside = places.indices.filter { GreatCircle.distance(center, places[$0]) <= 400 }.map { "\($0)" }
        #expect(!inside.isEmpty && inside.count < places.count)
        #expect(try await shop.store.keys(query, in: flats) == inside.sorted())
        #expect(try await shop.store.count(query, in: flats) == inside.count)
    }

    /// Places spread evenly over a circle of 400 m.
    private static func spread(_ count: Int, around center: Coordinates) -> [Coordinates] {
        (0..<count).compactMap { number in
            let (metres, angle) = (
                400 * ((Double(number) + 0.5) / Double(count)).squareRoot(), Double(number) * 2.4
            )
            let degrees = metres / 111_195
            return Coordinates(
                latitude: center.latitude + degrees * cos(angle),
                longitude: center.longitude + degrees * sin(angle) / cos(center.latitude * .pi / 180))
        }
    }

    private static func shop(
        _ places: [Coordinates], costs: StatementCosts? = nil
    ) async throws -> (ShopFixture, CollectionHandle) {
        let shop = try ShopFixture(costs: costs)
        let flats = try await shop.flats()
        try await shop.store.write(
            places.indices.map {
                .put(ShopFixture.draft("\($0)|||", at: places[$0]), at: "\($0)", in: flats)
            })
        return (shop, flats)
    }

    @Test(arguments: [nil, 50] as [Double?])
    func pages_ofMany_areInTheOrderOfAllDistances(step: Double?) async throws {
        let center = try #require(Coordinates(latitude: 22.283, longitude: 114.137))
        let places = Self.spread(700, around: center)
        let (shop, flats) = try await Self.shop(places)
        var query = DocumentQuery()
        query.circle = .init(center: center, radius: 350, step: step)
        let circle = try #require(query.circle)
        let order = places.map { GreatCircle.distance(center, $0) }.enumerated().filter { $0.element <= 350 }
            .map { (circle.shown($0.element), $0.offset) }.sorted { $0 < $1 }.map { "\($0.1)" }
        #expect(order.count > 500)
        #expect(try await shop.pages(of: query, in: flats).flatMap(\.self) == order)
    }

    @Test func circle_withWords_findsThoseInItThatHaveThem() async throws {
        let center = try #require(Coordinates(latitude: 22.283, longitude: 114.137))
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let places = Self.spread(40, around: center)
        try await shop.store.write(
            places.indices.map {
                .put(
                    ShopFixture.draft("\($0)|||\($0 % 2 == 0 ? "sea view" : "sea")", at: places[$0]),
                    at: "\($0)", in: flats)
            })
        var query = DocumentQuery()
        query.circle = .init(center: center, radius: 200)
        query.words = "view sea"
        let wanted = places.indices.filter {
            $0 % 2 == 0 && GreatCircle.distance(center, places[$0]) <= 200
        }.map { "\($0)" }
        #expect(wanted.count > 3)
        #expect(try await shop.store.find(query, in: flats).documents.map(\.key) == wanted)
        #expect(try await shop.store.count(query, in: flats) == wanted.count)
    }

    /// Places of another collection lie there too, and some just outside of the circle.
    @Test func keys_whereMoreLieAroundThanTheLimit_areRefusedAndReadNoFurther() async throws {
        let center = try #require(Coordinates(latitude: 22.283, longitude: 114.137))
        var query = DocumentQuery()
        query.circle = .init(center: center, radius: 400)
        var steps: [Int] = []
        for count in [300, 3_000] {
            let costs = StatementCosts()
            let places = Self.spread(count, around: center)
            let (shop, flats) = try await Self.shop(places, costs: costs)
            let others = try await shop.flats(of: "other")
            let outside = Self.ring(around: center, 401...410)
            try await shop.store.write(
                (places.prefix(50) + outside).enumerated().map {
                    .put(ShopFixture.draft("\($0.offset)|||", at: $0.element), at: "\($0.offset)", in: others)
                })
            #expect(try await shop.store.keys(query, in: flats, atMost: count).count == count)
            _ = costs.drain()
            let problem = await #expect(throws: DocumentError.self) {
                try await shop.store.keys(query, in: flats, atMost: 200)
            }
            #expect(problem?.code == .tooMany)
            steps.append(costs.drain().statements.values.reduce(0) { $0 + $1.allSteps })
        }
        #expect(steps[1] <= steps[0] + steps[0] / 4, "\(steps)")
    }

    @Test func page_whereFiveTimesAsManyLieAround_costsNoMore() async throws {
        let center = try #require(Coordinates(latitude: 22.283, longitude: 114.137))
        var query = DocumentQuery()
        query.circle = .init(center: center, radius: 400, step: 50)
        var steps: [Int] = []
        for count in [300, 1_500] {
            let costs = StatementCosts()
            let (shop, flats) = try await Self.shop(Self.spread(count, around: center), costs: costs)
            _ = costs.drain()
            #expect(try await shop.store.find(query, in: flats).documents.count == 20)
            steps.append(costs.drain().statements.values.reduce(0) { $0 + $1.allSteps })
        }
        #expect(steps[1] <= steps[0] + steps[0] / 4, "\(steps)")
    }
}
