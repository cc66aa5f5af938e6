import Foundation
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
}
