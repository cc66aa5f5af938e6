import Foundation

/// Distances on a sphere of the earth's mean radius (IUGG: 6,371,008.8 m), which is within 0.6 % of the ellipsoid.
enum GreatCircle {
    static let radius = 6_371_008.8

    /// Metres between two places (haversine formula).
    static func distance(_ one: Coordinates, _ other: Coordinates) -> Double {
        let (a, b) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
        let longitude = (other.longitude - one.longitude) * .pi / 180
        let h = pow(sin((b - a) / 2), 2) + cos(a) * cos(b) * pow(sin(longitude / 2), 2)
        return 2 * radius * asin(min(1, h.squareRoot()))
    }

    /// Boxes in degrees that hold a circle: two where it crosses the date line.
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
