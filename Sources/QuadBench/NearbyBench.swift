import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import Plugins

/// `/nearby` of the bundled plugin `match`, from the call in Lua until the reply, among many people who share places.
enum NearbyBench {
    private static let calls = 500
    private static let center = (latitude: 22.283, longitude: 114.137)
    /// Metres within which people are.
    private static let spread = 5_000.0
    private static let metresOfDegree = 111_195.08
    private static let tags = 50

    static func run(people: Int) async throws -> Figure {
        let plugins = try await PluginBench(PluginBench.bundled("match"))
        let campus = plugins.bench.campus
        _ = try await plugins.bench.people(1, name: "walker")
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "walker1@bench.example", password: "bench", session: session)
        _ = try await plugins.replies(to: "here", "\(center.latitude) \(center.longitude)", session)
        let ids = fill(people, in: plugins.bench.directory)
        let path = plugins.folder.appending(path: "documents.sqlite").path
        share(ids, path)

        var shown: [String] = []
        for _ in 0..<50 { shown = try await plugins.replies(to: "nearby", "", session) }
        guard shown.count == 22, let found = shown.first.flatMap({ Double($0.prefix { $0.isNumber }) }) else {
            throw BenchError(description: "/nearby answered \(shown)")
        }
        let times = Samples(
            try await SendBench.times(calls) { _ = try await plugins.replies(to: "nearby", "", session) })
        let bare = Samples(bareTimes(path))
        await plugins.remove()
        return Figure(
            figure: "/nearby among \(people) people within 5 km, from Lua to reply, p50", value: times.median,
            unit: "ms", ceiling: bare.median,
            ceilingOf: "the keys of the square around in bare SQLite, p50", ratio: times.median / bare.median,
            goal: "<= 5 ms", met: times.median <= 5,
            notes: ["p99": times.p99, "least": times.percentile(0), "people in range": found])
    }

    // MARK: Many people

    /// People with accounts and three tags each, written straight into the tables. Returns their ids.
    private static func fill(_ people: Int, in folder: URL) -> [Int64] {
        let file = BareConnection(path: folder.appending(path: "quad.sqlite").path)
        file.run("BEGIN IMMEDIATE")
        for kind in 1...tags {
            file.run(
                "INSERT INTO tag_forms (id, written, normal) VALUES (\(kind), 'Tag \(kind)', 'tag_\(kind)')")
        }
        let first = file.integer("SELECT last FROM sequence") + 1
        let person = file.prepare(
            "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'w' || ?1, 'Walker ' || ?1, 0)"
        )
        let account = file.prepare(
            "INSERT INTO accounts (person, email, password_hash) VALUES (?1, ?1 || '@walker.example', '')")
        let tag = file.prepare("INSERT INTO tags (person, form, sequence) VALUES (?1, ?2, ?1)")
        let ids = (0..<Int64(people)).map { first + $0 }
        for id in ids {
            for statement in [person, account] {
                sqlite3_bind_int64(statement, 1, id)
                file.finish(statement)
            }
            for each in 0..<Int64(3) {
                sqlite3_bind_int64(tag, 1, id)
                sqlite3_bind_int64(tag, 2, (id * 7 + each * 13) % Int64(tags) + 1)
                file.finish(tag)
            }
        }
        file.run("UPDATE sequence SET last = \(first + Int64(people)); COMMIT")
        file.close()
        return ids
    }

    /// A document for each, as `/here` stores them, spread evenly over a circle.
    private static func share(_ ids: [Int64], _ path: String) {
        let file = BareConnection(path: path)
        file.run("BEGIN IMMEDIATE")
        let collection = file.integer("SELECT id FROM collections WHERE name = 'places'")
        let next = file.integer("SELECT max(id) FROM documents") + 1
        let document = file.prepare(
            """
            INSERT INTO documents (id, collection, key, version, person, body)
            SELECT ?1, \(collection), ?2, ?1, ?2, body FROM documents WHERE id = \(next - 1)
            """)
        let place = file.prepare(
            "INSERT INTO places VALUES (?1, ?2, ?2, ?3, ?3, \(collection), ?2, ?3)")
        var random = Vocabulary(seed: 11)
        for (number, person) in ids.enumerated() {
            let turn = Double(random.number(below: 1_000_000)) / 1_000_000 * 2 * .pi
            let away = spread * (Double(random.number(below: 1_000_000)) / 1_000_000).squareRoot()
            let at = cell(north: away * sin(turn), east: away * cos(turn))
            sqlite3_bind_int64(document, 1, next + Int64(number))
            bareBind("\(person)", to: document, at: 2)
            file.finish(document)
            sqlite3_bind_int64(place, 1, next + Int64(number))
            sqlite3_bind_double(place, 2, at.latitude)
            sqlite3_bind_double(place, 3, at.longitude)
            file.finish(place)
        }
        file.run("COMMIT")
        file.close()
    }

    /// The middle of a cell of 50 m so many metres from the centre.
    private static func cell(north: Double, east: Double) -> (latitude: Double, longitude: Double) {
        let width = metresOfDegree * cos(center.latitude * .pi / 180)
        return (
            center.latitude + ((north / 50).rounded() * 50) / metresOfDegree,
            center.longitude + ((east / 50).rounded() * 50) / width
        )
    }

    // MARK: The ceiling

    /// Milliseconds of reading the keys in a square of 800 m, each copied out.
    private static func bareTimes(_ path: String) -> [Double] {
        let file = BareConnection(path: path)
        let statement = file.prepare(
            """
            SELECT d.key FROM places p CROSS JOIN documents d ON d.id = p.id
            WHERE p.max_latitude >= ? AND p.min_latitude <= ? AND p.max_longitude >= ? AND p.min_longitude <= ?
            """)
        let half = (400 / metresOfDegree, 400 / metresOfDegree / cos(center.latitude * .pi / 180))
        let bounds = [
            center.latitude - half.0, center.latitude + half.0, center.longitude - half.1,
            center.longitude + half.1,
        ]
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<calls {
            let start = clock.now
            for (index, bound) in bounds.enumerated() {
                sqlite3_bind_double(statement, Int32(index + 1), bound)
            }
            var keys: [String] = []
            while sqlite3_step(statement) == SQLITE_ROW {
                keys.append(String(cString: sqlite3_column_text(statement, 0)))
            }
            sqlite3_reset(statement)
            precondition(keys.count > 100, "the ceiling found nobody")
            times.append((clock.now - start).milliseconds)
        }
        file.close()
        return times
    }
}
