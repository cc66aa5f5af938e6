import Foundation
import Lua

extension HostAPI {
    static let geoArea = Area(
        name: "geo",
        summary:
            "Places on the earth, in degrees: latitude from -90 to 90, longitude from -180 to 180. The earth is a "
            + "sphere here, so that distances are right to about half a percent.",
        entries: [
            APIEntry(
                "geo.distance", points, gives: "metres",
                "How far it is along a great circle, also across the date line and the poles.",
                body: .immediate { .number(try line($0).distance) }),
            APIEntry(
                "geo.bearing", points, gives: "degrees from 0 to below 360",
                "Where to set out for: 0 is north, 90 east. At a pole, the meridian of the given longitude counts as "
                    + "the one that one has come along. 0 where the places are the same or opposite, so that no direction is "
                    + "better.",
                body: .immediate { .number(try line($0).bearing) }),
        ])

    private static let points: [APIEntry.Parameter] = [
        .init("latitude", .number), .init("longitude", .number), .init("to_latitude", .number),
        .init("to_longitude", .number),
    ]

    private static func line(_ call: APICall) throws -> GreatCircle {
        let numbers = try (0..<4).map(call.number)
        for (index, number) in numbers.enumerated() {
            let limit = index % 2 == 0 ? 90.0 : 180.0
            guard number.magnitude <= limit else {
                let name = points[index].name
                throw APIMisuse("\(call.entry.signature): \(name) is from -\(Int(limit)) to \(Int(limit))")
            }
        }
        return GreatCircle(
            from: (latitude: numbers[0], longitude: numbers[1]),
            to: (latitude: numbers[2], longitude: numbers[3]))
    }
}

/// The shortest way between two places on a sphere.
struct GreatCircle {
    /// The mean radius of the WGS 84 ellipsoid, (2a + b) / 3 with a = 6,378,137 m and b = 6,356,752.3142 m:
    /// R₁ of H. Moritz, Geodetic Reference System 1980, Journal of Geodesy 74 (2000).
    static let radius = 6_371_008.7714

    private let latitudes: (from: Double, to: Double)
    private let turn: Double

    /// - Parameters: in degrees.
    init(from: (latitude: Double, longitude: Double), to: (latitude: Double, longitude: Double)) {
        latitudes = (from.latitude * .pi / 180, to.latitude * .pi / 180)
        turn = (to.longitude - from.longitude) * .pi / 180
    }

    /// Metres, by the haversine formula, which is exact for near places too.
    var distance: Double {
        let (first, second) = (sin((latitudes.to - latitudes.from) / 2), sin(turn / 2))
        let share = first * first + cos(latitudes.from) * cos(latitudes.to) * second * second
        return 2 * Self.radius * asin(min(share.squareRoot(), 1))
    }

    /// Degrees clockwise from north, at the start.
    var bearing: Double {
        let east = sin(turn) * cos(latitudes.to)
        let north =
            cos(latitudes.from) * sin(latitudes.to) - sin(latitudes.from) * cos(latitudes.to) * cos(turn)
        // Rounding leaves a trace of either where both should be nothing.
        if abs(east) < 1e-15, abs(north) < 1e-15 { return 0 }
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }
}
