import Community
import Concurrency
import Foundation
import Glibc
import GRDBSQLite
import Lua
import Model
import Plugins

/// Reminders of a plugin: what many cost that wait, and how late those are told whose moments come.
enum DueBench {
    /// Reminders whose moments are this near come while it is measured.
    private static let spread = 10.0
    private static let told = 1_000

    private static let source = """
        return {
          name = "nudge", version = "1.0.0", summary = "Reminds.", needs = { "bot", "store" },
          collections = { entries = { person = "owner", due = "at" } },
          due = { entries = function(key, entry) bot.chat.send("#nudges", entry.text) end },
          commands = {
            open = { summary = "Makes the group.", run = function() bot.chat.create("Nudges") end },
            nudge = {
              summary = "Reminds at some moments.", args = { { "count", "integer" }, { "first", "text" } },
              run = function(call, count, first)
                first = tonumber(first)
                local changes = {}
                for number = 1, count do
                  local at = first + (number - 1) / 100
                  changes[number] = { put = "entries", key = ("%.2f"):format(at), document = { at = at, text = ("%.6f"):format(at) } }
                end
                store.commit(changes)
              end,
            },
          },
        }
        """

    /// - Parameter waiting: Reminders of a day that is far away.
    static func run(waiting: Int, seconds: Double) async throws -> [Figure] {
        let plugins = try await PluginBench(["nudge.lua": source])
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(1, name: "caller")
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "caller1@bench.example", password: "bench", session: session)
        _ = try await plugins.replies(to: "open", "", session)
        // One makes the collection.
        _ = try await plugins.replies(to: "nudge", "1 \(Date().timeIntervalSince1970 + 1e6)", session)
        let service = Task { try await plugins.host.run() }
        try await Task.sleep(for: .seconds(2))
        let before = try await share(over: seconds)
        try fill(waiting, plugins.folder.appending(path: "documents.sqlite").path, person: people[0].id)
        await plugins.host.tellDue("nudge")
        let after = try await share(over: seconds)

        let lateness = Lateness()
        campus.bus.listen { events in lateness.note(events) }
        // As many as a commit takes at once.
        let first = Date().timeIntervalSince1970 + 1
        for part in 0..<told / 100 {
            _ = try await plugins.replies(to: "nudge", "100 \(first + Double(part))", session)
        }
        while lateness.all.count < told { try await Task.sleep(for: .milliseconds(50)) }
        service.cancel()
        _ = try? await service.value
        await plugins.remove()
        let late = Samples(lateness.all)
        return [
            Figure(
                figure: "processor time while \(waiting) reminders wait", value: after * 100,
                unit: "% of one processor", ceiling: before * 100, ceilingOf: "the same while one waits",
                ratio: nil, goal: "<= 0.5 % more", met: after - before <= 0.005),
            Figure(
                figure:
                    "from its moment until a reminder is a stored message, \(told) over \(Int(spread)) s, p99",
                value: late.p99, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 1,000 ms",
                met: late.p99 <= 1_000, notes: ["p50": late.median, "most": late.percentile(1)]),
        ]
    }

    /// How late messages came that say when they are due.
    private final class Lateness: Sendable {
        private let milliseconds = Mutex<[Double]>([])

        var all: [Double] { milliseconds.withLock(\.self) }

        func note(_ events: [Event]) {
            let now = Date().timeIntervalSince1970
            let late = events.compactMap { event -> Double? in
                guard case .messageSent(let message) = event.fact, let due = Double(message.text) else {
                    return nil
                }
                return (now - due) * 1_000
            }
            milliseconds.withLock { $0 += late }
        }
    }

    /// The processor time of a while, as a share of one processor.
    private static func share(over seconds: Double) async throws -> Double {
        let clock = ContinuousClock()
        let (before, start) = (processorSeconds(), clock.now)
        try await Task.sleep(for: .seconds(3 * seconds))
        return (processorSeconds() - before) / (clock.now - start).seconds
    }

    private static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Writes reminders of tomorrow and later straight into the tables, beside the one that is there.
    private static func fill(_ count: Int, _ path: String, person: PersonID) throws {
        let file = BareConnection(path: path)
        file.run("PRAGMA synchronous = OFF; BEGIN IMMEDIATE")
        let collection = file.integer("SELECT id FROM collections WHERE name = 'entries'")
        let field = file.integer("SELECT id FROM fields WHERE collection = \(collection) AND name = 'at'")
        let next = file.integer("SELECT last FROM sequence") + 1
        let document = file.prepare(
            "INSERT INTO documents (id, collection, key, version, person, body) VALUES (?1, ?2, 'many' || ?1, ?1, ?3, ?4)"
        )
        let entry = file.prepare("INSERT INTO entries (field, value, document) VALUES (?1, ?2, ?3)")
        let moment = file.prepare(
            "INSERT INTO moments (document, collection, line, moment, ready) VALUES (?1, ?2, ?3, ?4, ?4)")
        let tomorrow = Date().timeIntervalSince1970 + 86_400
        for number in 0..<Int64(count) {
            let (id, at) = (next + number, tomorrow + Double(number))
            sqlite3_bind_int64(document, 1, id)
            sqlite3_bind_int64(document, 2, collection)
            // A thousand people.
            sqlite3_bind_int64(document, 3, 1_000_000 + number % 1_000)
            bareBind(try CBOR.encode(["at": .number(at), "text": "Tea"]), to: document, at: 4)
            file.finish(document)
            sqlite3_bind_int64(entry, 1, field)
            sqlite3_bind_double(entry, 2, at)
            sqlite3_bind_int64(entry, 3, id)
            file.finish(entry)
            sqlite3_bind_int64(moment, 1, id)
            sqlite3_bind_int64(moment, 2, collection)
            sqlite3_bind_int64(moment, 3, 1_000_000 + number % 1_000)
            sqlite3_bind_double(moment, 4, at)
            file.finish(moment)
        }
        file.run(
            """
            INSERT INTO moment_heads SELECT collection, line, min(ready) FROM moments
            WHERE line >= 1000000 GROUP BY collection, line;
            UPDATE sequence SET last = \(next + Int64(count)); COMMIT
            """)
        file.close()
    }
}
