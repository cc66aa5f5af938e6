import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import Plugins
import ServiceLifecycle

/// Stored tags after `tag.normalize` has changed.
enum TagBench {
    private static let tagsEach = 3
    /// Ways in which tags are written, in all.
    private static let forms = 20_000

    /// The rule of the bundled plugin, with another word between words.
    private static func rule(_ gap: String) -> String {
        """
        return {
          name = "tags", version = "1.0.0", summary = "Normalizes tags.",
          hooks = {
            ["tag.normalize"] = function(tag, normal, settings)
              return (text.lower(text.nfc(text.trim(tag))):gsub("%s+", "\(gap)"))
            end,
          },
        }
        """
    }

    static func run(people: Int) async throws -> Figure {
        let plugins = try await PluginBench(["tags.lua": rule("_")])
        let campus = plugins.bench.campus
        let talkers = try await plugins.bench.people(2, name: "talker")
        let place = try await plugins.bench.group("chat", of: talkers)
        fill(people, in: plugins.bench.directory)
        let renewed = Renewals()
        campus.people.onTagRenewal { renewed.add($0) }
        let services = Task {
            try await withThrowingDiscardingTaskGroup { group in
                for service in campus.services { group.addTask { try await service.run() } }
            }
        }
        _ = try await campus.people.renewTags()
        let usual = try await SendBench.chatTimes(campus, place, talkers[0], while: { $0 < 2_000 })
        let clock = ContinuousClock()
        var (times, meanwhile, rows): ([Double], [Double], Int) = ([], [], 0)
        for round in 0..<3 {
            try plugins.write(rule(round.isMultiple(of: 2) ? "-" : "_"), to: "tags.lua")
            let before = renewed.count
            async let chat = SendBench.chatTimes(
                campus, place, talkers[0], while: { _ in renewed.count == before })
            let start = clock.now
            await plugins.host.reload()
            meanwhile += try await chat
            times.append((clock.now - start).seconds)
            rows = renewed.last
        }
        services.cancel()
        await plugins.remove()
        guard rows == people * tagsEach else { throw BenchError(description: "\(rows) tags changed") }
        let (value, ratio) = (Samples(times).median, Samples(meanwhile).p99 / Samples(usual).p99)
        return Figure(
            figure: "normalizing the tags of \(people) people anew, \(tagsEach) each", value: value,
            unit: "s",
            ceiling: Samples(usual).p99, ceilingOf: "chat's usual p99 (ms)", ratio: ratio,
            goal: "<= 5 s, and chat's p99 meanwhile <= 2 x its usual", met: value <= 5 && ratio <= 2,
            notes: ["chat p99 meanwhile ms": Samples(meanwhile).p99, "tags changed": Double(rows)])
    }

    /// People with tags, written straight into the tables.
    private static func fill(_ people: Int, in folder: URL) {
        let file = BareConnection(path: folder.appending(path: "quad.sqlite").path)
        let begin = file.prepare("BEGIN IMMEDIATE")
        file.finish(begin)
        let first = file.integer("SELECT last FROM sequence") + 1
        let person = file.prepare(
            "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'carrier' || ?1, 'Carrier', 0)"
        )
        let form = file.prepare("INSERT OR IGNORE INTO tag_forms (id, written, normal) VALUES (?, ?, ?)")
        let tag = file.prepare("INSERT INTO tags (person, form, sequence) VALUES (?, ?, ?)")
        for number in 0..<people {
            let id = first + Int64(number)
            sqlite3_bind_int64(person, 1, id)
            file.finish(person)
            for each in 0..<tagsEach {
                // Few tags are everybody's, many are a few people's.
                let kinds = number.isMultiple(of: 3) ? 50 : forms / tagsEach
                let kind = (number * 7 + each * 13) % kinds * tagsEach + each
                sqlite3_bind_int64(form, 1, Int64(kind + 1))
                bareBind("Hiking Club \(kind)", to: form, at: 2)
                bareBind("hiking_club_\(kind)", to: form, at: 3)
                file.finish(form)
                sqlite3_bind_int64(tag, 1, id)
                sqlite3_bind_int64(tag, 2, Int64(kind + 1))
                sqlite3_bind_int64(tag, 3, id)
                file.finish(tag)
            }
        }
        let last = file.prepare("UPDATE sequence SET last = ?")
        sqlite3_bind_int64(last, 1, first + Int64(people))
        file.finish(last)
        file.finish(file.prepare("COMMIT"))
        file.close()
    }
}

/// What was told of renewals, from any thread.
private final class Renewals: Sendable {
    private let told = Mutex<[TagRenewal]>([])

    var count: Int { told.withLock(\.count) }
    var last: Int { told.withLock { $0.last?.changed ?? 0 } }
    func add(_ renewal: TagRenewal) { told.withLock { $0.append(renewal) } }
}
