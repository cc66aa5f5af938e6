import Foundation

/// Distances and directions on a sphere of the earth's mean radius, within 0.6 % of the ellipsoid.
package enum GreatCircle {
    /// Metres: the mean radius of the WGS 84 ellipsoid, (2a + b) / 3 with a = 6,378,137 m and b = 6,356,752.3142 m:
    /// R₁ of H. Moritz, Geodetic Reference System 1980, Journal of Geodesy 74 (2000).
    static let radius = 6_371_008.7714

    /// Returns the metres between two places. The haversine formula stays accurate for near ones.
    package static func distance(_ one: Coordinates, _ other: Coordinates) -> Double {
        let (a, b) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
        let longitude = (other.longitude - one.longitude) * .pi / 180
        let h = pow(sin((b - a) / 2), 2) + cos(a) * cos(b) * pow(sin(longitude / 2), 2)
        return 2 * radius * asin(min(1, h.squareRoot()))
    }

    /// Returns the initial bearing of the shortest way, in degrees clockwise from north, or 0 if every direction is as
    /// good.
    package static func bearing(from one: Coordinates, to other: Coordinates) -> Double {
        let (a, b) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
        let turn = (other.longitude - one.longitude) * .pi / 180
        let east = sin(turn) * cos(b)
        let north = cos(a) * sin(b) - sin(a) * cos(b) * cos(turn)
        // Rounding leaves a trace where both should be zero.
        if abs(east) < 1e-15, abs(north) < 1e-15 { return 0 }
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }

    /// Returns boxes in degrees that contain a circle: two if it crosses the date line.
    static func boxes(around center: Coordinates, radius metres: Double) -> [Box] {
        // A little more than needed: the R*Tree rounds to single precision.
        let angle = metres / radius * 1.000_01 + 1e-7
        let degrees = angle * 180 / .pi
        let (south, north) = (center.latitude - degrees, center.latitude + degrees)
        guard south > -90, north < 90, angle < .pi / 2 else {
            // A pole is inside: every longitude may be.
            return [Box(south: max(south, -90), north: min(north, 90), west: -180, east: 180)]
        }
        let spread = asin(min(1, sin(angle) / cos(center.latitude * .pi / 180))) * 180 / .pi
        let (west, east) = (center.longitude - spread, center.longitude + spread)
        if west < -180 {
            return [
                Box(south: south, north: north, west: -180, east: east),
                Box(south: south, north: north, west: west + 360, east: 180),
            ]
        }
        if east > 180 {
            return [
                Box(south: south, north: north, west: west, east: 180),
                Box(south: south, north: north, west: -180, east: east - 360),
            ]
        }
        return [Box(south: south, north: north, west: west, east: east)]
    }

    struct Box {
        let south, north, west, east: Double
    }
}
