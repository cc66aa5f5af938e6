import GRDBSQLite

/// Plugins' own documents, from Lua: reads by an index and durable writes.
extension Bench {
    private static let shelf = """
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
    private static let things = 10_000

    static let store = Bench("store", "plugins' documents: reads by an index, durable writes") { harness in
        let bench = try await harness.campus(["shelf.lua": shelf])
        // What one person may have under way is bounded, so each caller is another.
        let people = try await bench.sessions(256, "keeper")
        _ = try await Round.whole.rate(100, by: 100) { part in
            try await bench.run("fill", "\(part * things / 100) \(things / 100)", by: people[part])
        }
        try await harness.compare(
            Figure(
                "store: reads by index from Lua", "reads/s",
                beside: "prepared lookups by the same index in bare SQLite, one thread, 64 a snapshot",
                .atLeast(100_000))
        ) { round in
            try await round.rate(1_280, by: 64, each: 50) { number in
                try await bench.run("look", "\(number * 50) 50", by: people[number % 64])
            }
        } beside: {
            readRate($0, bench.documents)
        }
        let written = rows(bench.documents)
        try await harness.compare(
            Figure(
                "store: durable writes from Lua", "writes/s", beside: "bare group committer of the same rows",
                .atLeast(20_000))
        ) { round in
            let part = Int.random(in: 1..<1_000) * 1_000_000
            return try await round.rate(2_560, by: 256, each: 10) { number in
                try await bench.run("fill", "\(part + number * 10) 10", by: people[number % 256])
            }
        } beside: { round in
            try await BareCommitter.use(bench.documents, written) { committer in
                try await round.rate(25_600, by: 256) { _ in await committer.write() }
            }
        }
    }

    // MARK: - Ceilings

    /// Looks up the same documents in the same order, each copied out.
    private static func readRate(_ round: Round, _ path: String) -> [Double] {
        let file = BareSQLite(path)
        defer { file.close() }
        let field = file.integer("SELECT id FROM fields WHERE name = 'number'")
        let (begin, commit) = (file.prepare("BEGIN"), file.prepare("COMMIT"))
        let lookup = file.prepare(
            """
            SELECT d.id, d.key, d.version, d.person, d.body FROM entries o CROSS JOIN documents d ON d.id = o.document
            WHERE o.field = ? AND o.value = ? LIMIT 1
            """)
        let snapshots = round.share(of: 3_000)
        let start = ContinuousClock.now
        for snapshot in 0..<snapshots {
            file.run(begin)
            for number in snapshot * 64..<snapshot * 64 + 64 {
                sqlite3_bind_int64(lookup, 1, field)
                sqlite3_bind_int64(lookup, 2, Int64(number * 7919 % things))
                precondition(sqlite3_step(lookup) == SQLITE_ROW, "the ceiling found nothing")
                let body = UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(lookup, 4), count: Int(sqlite3_column_bytes(lookup, 4)))
                precondition(![UInt8](body).isEmpty)
                sqlite3_reset(lookup)
            }
            file.run(commit)
        }
        return [Double(snapshots * 64) / ((ContinuousClock.now - start) / .seconds(1))]
    }

    /// The rows of a document with two indexed fields.
    private static func rows(_ path: String) -> [BareCommitter.Insert] {
        let file = BareSQLite(path)
        defer { file.close() }
        let collection = file.integer("SELECT id FROM collections WHERE name = 'things'")
        let number = file.integer("SELECT id FROM fields WHERE name = 'number'")
        let kind = file.integer("SELECT id FROM fields WHERE name = 'kind'")
        let body = [UInt8](
            repeating: 120, count: Int(file.integer("SELECT max(length(body)) FROM documents")))
        let entry = "INSERT INTO entries (field, value, document) VALUES (?, ?, ?)"
        return [
            .init(sql: "INSERT INTO documents (id, collection, key, version, body) VALUES (?, ?, ?, ?, ?)") {
                [$0, collection, "bare\($0)", $0, body]
            },
            .init(sql: entry) { [number, $0, $0] },
            .init(sql: entry) { [kind, "kind \($0 % 10)", $0] },
        ]
    }
}
