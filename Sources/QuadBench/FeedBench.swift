import Community
import Foundation
import GRDBSQLite
import Lua
import Model
import Plugins

/// `/feed` of the bundled plugin `feed`, from the call in Lua until the reply, for somebody with many contacts among a great
/// many photos.
enum FeedBench {
    private static let calls = 300

    /// - Parameters:
    ///   - contacts: How many the viewer is in touch with; as many others show photos too.
    ///   - photos: Of all of them together.
    static func run(contacts: Int, photos: Int) async throws -> Figure {
        let plugins = try await PluginBench(PluginBench.bundled("feed"), reader: StandInMediaReader())
        let campus = plugins.bench.campus
        let viewer = try await plugins.bench.people(1, name: "viewer")[0]
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "viewer1@bench.example", password: "bench", session: session)
        // One's own photo makes the collections, and is the oldest.
        let (store, actor) = (campus.media.store, Actor(viewer.id))
        let bytes = StandInMediaReader.file(named: "a.jpg", number: 1)
        let upload = try await store.begin("a.jpg", bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        let picture = try await store.finish(upload, by: actor)
        _ = try await plugins.replies(to: "photo", "\(picture.id) The first", session)

        let path = plugins.folder.appending(path: "documents.sqlite").path
        let authors = try fill(
            contacts, photos, viewer.id.rawValue, plugins.bench.directory, documents: path)
        for _ in 0..<20 { _ = try await plugins.replies(to: "feed", "", session) }
        let shown = try await plugins.replies(to: "feed", "", session)
        guard shown.count == 6, shown[0].hasPrefix("Contact") else {
            throw BenchError(description: "/feed answered \(shown)")
        }
        let times = Samples(
            try await SendBench.times(calls) { _ = try await plugins.replies(to: "feed", "", session) })
        let bare = Samples(bareTimes(path, authors))
        await plugins.remove()
        return Figure(
            figure: "/feed with \(contacts) contacts and \(photos) photos, from Lua to reply, p50",
            value: times.median, unit: "ms", ceiling: bare.median,
            ceilingOf: "the newest photo of each contact in bare SQLite, p50",
            ratio: times.median / bare.median, goal: "<= 10 ms", met: times.median <= 10,
            notes: ["p99": times.p99, "least": times.percentile(0)])
    }

    // MARK: - Many photos

    /// People, contacts and photos, written straight into the tables. Returns the contacts' ids.
    private static func fill(
        _ contacts: Int, _ photos: Int, _ viewer: Int64, _ folder: URL, documents path: String
    ) throws -> [Int64] {
        let record = BareConnection(path: folder.appending(path: "quad.sqlite").path)
        record.run("PRAGMA synchronous = OFF; BEGIN IMMEDIATE")
        let first = record.integer("SELECT last FROM sequence") + 1
        let authors = (0..<Int64(2 * contacts)).map { first + $0 }
        let person = record.prepare(
            "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'p' || ?1, ?2 || ' ' || ?1, 0)"
        )
        for (number, author) in authors.enumerated() {
            sqlite3_bind_int64(person, 1, author)
            bareBind(number < contacts ? "Contact" : "Stranger", to: person, at: 2)
            record.finish(person)
            guard number < contacts else { continue }
            record.run(
                """
                INSERT INTO connections (low, high, requester, state, sequence)
                VALUES (\(viewer), \(author), \(viewer), \(ConnectionState.accepted.rawValue), \(author))
                """)
        }
        let media = record.prepare(
            """
            INSERT INTO media (id, owner, name, type, bytes, width, height, frames, preview, stored_at, plugin, audience)
            VALUES (?1, ?2, 'a.jpg', 'image/jpeg', 100, 640, 480, 1, 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', 0, 'feed', 1)
            """)
        let file = record.prepare(
            "INSERT INTO media_files (media, size, content, bytes, width, height) VALUES (?1, 0, ?2, 100, 640, 480)"
        )
        let store = BareConnection(path: path)
        store.run("PRAGMA synchronous = OFF; BEGIN IMMEDIATE")
        let collection = store.integer("SELECT id FROM collections WHERE name = 'photos'")
        let field = store.integer(
            "SELECT id FROM fields WHERE collection = \(collection) AND name = 'author'")
        let next = store.integer("SELECT last FROM sequence") + 1
        let document = store.prepare(
            "INSERT INTO documents (id, collection, key, version, person, body) VALUES (?1, ?2, ?3, ?1, ?4, ?5)"
        )
        let entry = store.prepare("INSERT INTO entries (field, value, document) VALUES (?1, ?2, ?3)")
        var random = Vocabulary(seed: 5)
        let hash = [UInt8](repeating: 7, count: 32)
        for number in 0..<Int64(photos) {
            let (author, id) = (authors[random.number(below: authors.count)], first + 1_000_000 + number)
            sqlite3_bind_int64(media, 1, id)
            sqlite3_bind_int64(media, 2, author)
            record.finish(media)
            sqlite3_bind_int64(file, 1, id)
            bareBind(hash, to: file, at: 2)
            record.finish(file)
            sqlite3_bind_int64(document, 1, next + number)
            sqlite3_bind_int64(document, 2, collection)
            bareBind("\(number + 2)", to: document, at: 3)
            sqlite3_bind_int64(document, 4, author)
            bareBind(try body(author, id, number), to: document, at: 5)
            store.finish(document)
            sqlite3_bind_int64(entry, 1, field)
            sqlite3_bind_int64(entry, 2, author)
            sqlite3_bind_int64(entry, 3, next + number)
            store.finish(entry)
        }
        record.run("UPDATE sequence SET last = \(first + 1_000_000 + Int64(photos)); COMMIT")
        store.run("UPDATE sequence SET last = \(next + Int64(photos)); COMMIT")
        record.close()
        store.close()
        return Array(authors.prefix(contacts))
    }

    private static func body(_ author: Int64, _ media: Int64, _ number: Int64) throws -> [UInt8] {
        try CBOR.encode([
            "author": .integer(author), "media": .integer(media), "caption": "At the pier, in the evening",
            "at": .number(1_700_000_000 + Double(number)),
        ])
    }

    // MARK: - The ceiling

    /// Milliseconds of a look at the newest photo of each, one statement each.
    private static func bareTimes(_ path: String, _ authors: [Int64]) -> [Double] {
        let file = BareConnection(path: path)
        let field = file.integer(
            "SELECT f.id FROM fields f JOIN collections c ON c.id = f.collection WHERE c.name = 'photos' AND f.name = 'author'"
        )
        let newest = file.prepare(
            "SELECT document FROM entries WHERE field = ? AND value = ? ORDER BY document DESC LIMIT 1")
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<calls {
            let start = clock.now
            for author in authors {
                sqlite3_bind_int64(newest, 1, field)
                sqlite3_bind_int64(newest, 2, author)
                precondition(sqlite3_step(newest) == SQLITE_ROW, "the ceiling found no photo")
                sqlite3_reset(newest)
            }
            times.append((clock.now - start).milliseconds)
        }
        file.close()
        return times
    }
}
