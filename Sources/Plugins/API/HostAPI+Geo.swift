import Documents
import Lua

extension HostAPI {
    static let geoArea = Area(
        name: "geo",
        summary:
            "Places on the earth, in degrees: latitude from -90 to 90, longitude from -180 to 180. The earth is a "
            + "sphere here, so that distances are right to about half a percent.",
        entries: [
            APIEntry(
                "geo.distance", .computes, costs: .look, points, gives: .init(.number, "metres"),
                "How far it is along a great circle, also across the date line and the poles.",
                body: .immediate { .number(try between($0, GreatCircle.distance)) }),
            APIEntry(
                "geo.bearing", .computes, costs: .look, points,
                gives: .init(.number, "degrees from 0 to below 360"),
                "Where to set out for: 0 is north, 90 east. At a pole, the meridian of the given longitude counts as "
                    + "the one that one has come along. 0 where the places are the same or opposite, so that no direction is "
                    + "better.",
                body: .immediate { .number(try between($0, GreatCircle.bearing(from:to:))) }),
        ])

    private static let points: [APIEntry.Parameter] = [
        .init("latitude", .number), .init("longitude", .number), .init("to_latitude", .number),
        .init("to_longitude", .number),
    ]

    private static func between(
        _ call: APICall, _ measure: (Coordinates, Coordinates) -> Double
    ) throws -> Double {
        let numbers = try (0..<4).map(call.number)
        for (index, number) in numbers.enumerated() {
            let limit = index % 2 == 0 ? 90.0 : 180.0
            guard number.magnitude <= limit else {
                let name = points[index].name
                throw APIMisuse("\(call.entry.signature): \(name) is from -\(Int(limit)) to \(Int(limit))")
            }
        }
        guard let from = Coordinates(latitude: numbers[0], longitude: numbers[1]),
            let to = Coordinates(latitude: numbers[2], longitude: numbers[3])
        else { throw APIMisuse("\(call.entry.signature): these are no places on the earth") }
        return measure(from, to)
    }
}
