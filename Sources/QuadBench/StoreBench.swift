import Community
import Documents
import Foundation
import GRDBSQLite
import Logging
import Model
import Plugins

/// Plugins' own documents, from Lua: reads by an index and durable writes.
struct StoreBench {
    private static let source = """
        return {
          name = "shelf", version = "1.0.0", summary = "Stores.", needs = { "store" },
          collections = { things = { indexes = { number = "number", kind = "text" } } },
          commands = {
            fill = { summary = "x", args = { { "from", "integer" }, { "count", "integer" } },
              run = function(call, from, count)
                for i = from, from + count - 1 do
                  store.put("things", "k" .. i, { number = i, kind = "kind " .. i % 10, text = ("x"):rep(60) })
                end
              end },
            look = { summary = "x", args = { { "from", "integer" }, { "count", "integer" } },
              run = function(call, from, count)
                for i = from, from + count - 1 do
                  local found = store.find("things", { where = { number = i * 7919 % 10000 }, limit = 1 })
                  assert(found[1])
                end
              end },
          },
        }
        """

    /// Calls of a command that does so much work, by so many callers at once, for so long. Each is a person: what one
    /// may have under way is bounded.
    private static func rate(
        _ command: String, work: Int, callers: Int, seconds: Double, _ bench: PluginBench,
        _ people: [BenchSession]
    ) async throws -> Double {
        guard let description = bench.host.command(named: command) else {
            throw BenchError(description: "no /\(command)")
        }
        let clock = ContinuousClock()
        let start = clock.now
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, caller) in people.prefix(callers).enumerated() {
                group.addTask {
                    var rounds = 0
                    while (clock.now - start).seconds < seconds {
                        let from = (number * 1_000_000 + rounds * work) % 10_000_000
                        try await bench.host.run(
                            description, arguments: "\(from) \(work)",
                            invocation: Invocation(session: caller) { _ in })
                        rounds += 1
                    }
                    return rounds * work
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(done) / (clock.now - start).seconds
    }

    static func run(seconds: Double) async throws -> [Figure] {
        let bench = try await PluginBench(["shelf.lua": source])
        let people = try await keepers(256, bench)
        try await fill(bench, people)
        let path = bench.folder.appending(path: "documents.sqlite").path
        var (reads, bareReads, writes, bareWrites): ([Double], [Double], [Double], [Double]) = (
            [], [], [], []
        )
        for _ in 0..<3 {
            reads.append(try await rate("look", work: 50, callers: 64, seconds: seconds, bench, people))
            bareReads.append(bareReadRate(path, seconds: seconds))
        }
        let alone = try await rate("look", work: 50, callers: 1, seconds: seconds, bench, people)
        for _ in 0..<3 {
            writes.append(try await rate("fill", work: 10, callers: 256, seconds: seconds, bench, people))
            bareWrites.append(try await bareWriteRate(path, seconds: seconds))
        }
        await bench.remove()
        let (read, bareRead) = (Samples(reads).median, Samples(bareReads).median)
        let (write, bareWrite) = (Samples(writes).median, Samples(bareWrites).median)
        return [
            Figure(
                figure: "store: reads by index from Lua", value: read, unit: "reads/s", ceiling: bareRead,
                ceilingOf: "prepared lookups by the same index in bare SQLite, one thread, 64 a snapshot",
                ratio: read / bareRead, goal: ">= 100,000", met: read >= 100_000,
                notes: ["one caller's reads/s": alone]),
            Figure(
                figure: "store: durable writes from Lua", value: write, unit: "writes/s", ceiling: bareWrite,
                ceilingOf: "bare group committer of the same rows", ratio: write / bareWrite,
                goal: ">= 20,000", met: write >= 20_000),
        ]
    }

    private static let documents = 10_000

    /// So many people, each signed in.
    private static func keepers(_ count: Int, _ bench: PluginBench) async throws -> [BenchSession] {
        var sessions: [BenchSession] = []
        for person in try await bench.bench.people(count, name: "keeper") {
            let session = BenchSession(campus: bench.bench.campus)
            _ = try await bench.bench.campus.accounts.signIn(
                email: "\(person.handle)@bench.example", password: "bench", session: session)
            sessions.append(session)
        }
        return sessions
    }

    private static func fill(_ bench: PluginBench, _ people: [BenchSession]) async throws {
        guard let fill = bench.host.command(named: "fill") else { throw BenchError(description: "no /fill") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<100 {
                group.addTask {
                    try await bench.host.run(
                        fill, arguments: "\(part * documents / 100) \(documents / 100)",
                        invocation: Invocation(session: people[part]) { _ in })
                }
            }
            try await group.waitForAll()
        }
    }

    // MARK: Ceilings

    /// Lookups of the same documents in the same order, each copied out.
    private static func bareReadRate(_ path: String, seconds: Double) -> Double {
        let connection = BareConnection(path: path)
        let field = connection.integer("SELECT id FROM fields WHERE name = 'number'")
        let (begin, commit) = (connection.prepare("BEGIN"), connection.prepare("COMMIT"))
        let lookup = connection.prepare(
            """
            SELECT d.id, d.key, d.version, d.person, d.body FROM entries o CROSS JOIN documents d ON d.id = o.document
            WHERE o.field = ? AND o.value = ? LIMIT 1
            """)
        let clock = ContinuousClock()
        let start = clock.now
        var (count, bytes): (Int64, Int) = (0, 0)
        while (clock.now - start).seconds < seconds {
            connection.finish(begin)
            for _ in 0..<64 {
                sqlite3_bind_int64(lookup, 1, field)
                sqlite3_bind_int64(lookup, 2, count * 7919 % Int64(documents))
                precondition(sqlite3_step(lookup) == SQLITE_ROW, "the ceiling found nothing")
                let body = UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(lookup, 4), count: Int(sqlite3_column_bytes(lookup, 4)))
                bytes += [UInt8](body).count
                sqlite3_reset(lookup)
                count += 1
            }
            connection.finish(commit)
        }
        connection.close()
        precondition(bytes > 0)
        return Double(count) / (clock.now - start).seconds
    }

    /// The rows of a document with two indexed fields.
    private static func bareWriteRate(_ path: String, seconds: Double) async throws -> Double {
        let connection = BareConnection(path: path)
        let collection = connection.integer("SELECT id FROM collections WHERE name = 'things'")
        let number = connection.integer("SELECT id FROM fields WHERE name = 'number'")
        let kind = connection.integer("SELECT id FROM fields WHERE name = 'kind'")
        let length = connection.integer("SELECT max(length(body)) FROM documents")
        connection.close()
        let body = [UInt8](repeating: 120, count: Int(length))
        let entry = "INSERT INTO entries (field, value, document) VALUES (?, ?, ?)"
        let committer = BareCommitter(
            path: path,
            inserts: [
                BareInsert(
                    sql:
                        "INSERT INTO documents (id, collection, key, version, person, body) VALUES (?, ?, ?, ?, NULL, ?)"
                ) { insert, id in
                    sqlite3_bind_int64(insert, 1, id)
                    sqlite3_bind_int64(insert, 2, collection)
                    bareBind("bare\(id)", to: insert, at: 3)
                    sqlite3_bind_int64(insert, 4, id)
                    bareBind(body, to: insert, at: 5)
                },
                BareInsert(sql: entry) { insert, id in
                    sqlite3_bind_int64(insert, 1, number)
                    sqlite3_bind_int64(insert, 2, id)
                    sqlite3_bind_int64(insert, 3, id)
                },
                BareInsert(sql: entry) { insert, id in
                    sqlite3_bind_int64(insert, 1, kind)
                    bareBind("kind \(id % 10)", to: insert, at: 2)
                    sqlite3_bind_int64(insert, 3, id)
                },
            ])
        defer { committer.stop() }
        return try await SendBench.rate(senders: 256, seconds: seconds) { _ in await committer.write() }
    }
}
