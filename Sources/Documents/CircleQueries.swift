import Storage

/// The SQL that finds which documents are in a circle, for queries without any other condition.
///
/// The R*Tree's own bounds decide all documents but those close to the edge, so that one row of each is read. Exact
/// places and bodies lie scattered; reading them was most of the cost of a circle of some hundreds.
struct CircleQueries {
    /// Metres by which the middle of bounds in single precision may be off. The true error is less than 2 m.
    private static let slack = 4.0

    private let circle: DocumentQuery.Circle
    private let collection: CollectionHandle
    private let most: Int

    init(_ circle: DocumentQuery.Circle, in collection: CollectionHandle, atMost most: Int) {
        self.circle = circle
        self.collection = collection
        self.most = most
    }

    private struct Crowd: Error {}

    /// Returns the keys in the circle, sorted, or `nil` if all collections together have too many documents there.
    /// No more of them are read then.
    func keys(_ reader: SQLReader) throws -> [String]? {
        do {
            let (inside, edge) = try around(reader)
            return try keys(of: inside.union(try exactly(edge, reader)), reader).sorted()
        } catch is Crowd {
            return nil
        }
    }

    /// Returns what is in the circle by its bounds, and what is so close to the edge that they don't tell.
    private func around(_ reader: SQLReader) throws -> (inside: Set<Int64>, edge: Set<Int64>) {
        var (inside, edge): (Set<Int64>, Set<Int64>) = ([], [])
        for box in GreatCircle.boxes(around: circle.center, radius: circle.radius) {
            try reader.forEach(
                """
                SELECT id, min_latitude, max_latitude, min_longitude, max_longitude FROM places
                WHERE max_latitude >= ? AND min_latitude <= ? AND max_longitude >= ? AND min_longitude <= ?
                """, [box.south, box.north, box.west, box.east]
            ) { row in
                let distance = distance(row.double(1), row.double(2), row.double(3), row.double(4))
                if distance < circle.radius - Self.slack {
                    inside.insert(row.int64(0))
                } else if distance < circle.radius + Self.slack {
                    edge.insert(row.int64(0))
                }
                guard inside.count + edge.count <= most else { throw Crowd() }
            }
        }
        return (inside, edge)
    }

    /// Returns the metres to the middle of bounds, clamped because rounding may have pushed it off the globe.
    private func distance(_ south: Double, _ north: Double, _ west: Double, _ east: Double) -> Double {
        let middle = Coordinates(
            latitude: min(max((south + north) / 2, -90), 90),
            longitude: min(max((west + east) / 2, -180), 180))
        return middle.map { GreatCircle.distance(circle.center, $0) } ?? .infinity
    }

    /// Returns those documents close to the edge that are inside the circle.
    private func exactly(_ edge: Set<Int64>, _ reader: SQLReader) throws -> [Int64] {
        try edge.filter { id in
            let place = try reader.first("SELECT latitude, longitude FROM places WHERE id = ?", id) {
                Coordinates(latitude: $0.double(0), longitude: $0.double(1))
            }
            return place??.isWithin(circle) ?? false
        }
    }

    private func keys(of ids: Set<Int64>, _ reader: SQLReader) throws -> [String] {
        // In storage order, so that each page is read once.
        let list = ids.sorted().map { "\($0)" }.joined(separator: ",")
        return try reader.rows(
            """
            SELECT d.key FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value WHERE d.collection = ?
            """, "[\(list)]", collection.id
        ) { $0.text(0) }
    }
}

extension Coordinates {
    fileprivate func isWithin(_ circle: DocumentQuery.Circle) -> Bool {
        GreatCircle.distance(circle.center, self) <= circle.radius
    }
}
