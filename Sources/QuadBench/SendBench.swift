import Community
import Foundation
import GRDBSQLite
import Model

/// Durable messages through `chat.send`, beside a bare group committer.
struct SendBench {
    static let text = Array(repeating: "quad", count: 20).joined(separator: " ")

    /// One message row and its index, as `chat.send` writes them.
    private static let message = BareInsert(
        sql:
            "INSERT INTO messages (id, conversation, sender, sent_at, text, client_id, cause) VALUES (?,?,?,?,?,?,?)"
    ) { insert, id in
        sqlite3_bind_int64(insert, 1, id)
        sqlite3_bind_int64(insert, 2, 2)
        sqlite3_bind_int64(insert, 3, 1)
        sqlite3_bind_int64(insert, 4, id)
        bareBind(text, to: insert, at: 5)
    }

    /// 256 senders at once; rounds of both in turn.
    static func throughput(seconds: Double, rounds: Int) async throws -> Figure {
        let bench = try BenchCampus()
        let people = try await bench.people(16, name: "sender")
        let place = try await bench.group("bench", of: people)
        var (ours, bare): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            ours.append(
                try await rate(senders: 256, seconds: seconds) { sender in
                    _ = try await bench.campus.chat.send(
                        text, to: place.conversation, by: Actor(people[sender % people.count].id))
                })
            let committer = BareCommitter(
                path: bench.directory.appending(path: "quad.sqlite").path, inserts: [message])
            bare.append(try await rate(senders: 256, seconds: seconds) { _ in await committer.write() })
            committer.stop()
        }
        await bench.remove()
        let (value, ceiling) = (Samples(ours).median, Samples(bare).median)
        return Figure(
            figure: "durable messages a second, 256 senders", value: value, unit: "messages/s",
            ceiling: ceiling,
            ceilingOf: "bare group committer", ratio: value / ceiling, goal: "ratio >= 0.6 and >= 60,000",
            met: value / ceiling >= 0.6 && value >= 60_000)
    }

    /// Milliseconds of one message after the other.
    static func chatTimes(
        _ campus: Campus, _ place: Place, _ person: PersonRef, while goesOn: (Int) -> Bool
    ) async throws -> [Double] {
        var times: [Double] = []
        while goesOn(times.count) {
            times += try await Self.times(20) {
                _ = try await campus.chat.send(text, to: place.conversation, by: Actor(person.id))
            }
        }
        return times
    }

    /// One sender: the 99th percentile beside that of a bare commit.
    static func latency(messages: Int, rounds: Int) async throws -> Figure {
        let bench = try BenchCampus()
        let people = try await bench.people(2, name: "sender")
        let place = try await bench.group("bench", of: people)
        var (ours, bare): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            ours += try await times(messages / rounds) {
                _ = try await bench.campus.chat.send(text, to: place.conversation, by: Actor(people[0].id))
            }
            let committer = BareCommitter(
                path: bench.directory.appending(path: "quad.sqlite").path, inserts: [message])
            bare += try await times(messages / rounds) { await committer.write() }
            committer.stop()
        }
        await bench.remove()
        let (value, ceiling) = (Samples(ours), Samples(bare))
        return Figure(
            figure: "one sender, p99", value: value.p99, unit: "ms", ceiling: ceiling.p99,
            ceilingOf: "bare commit, p99",
            ratio: value.p99 / ceiling.p99, goal: "ratio <= 3", met: value.p99 / ceiling.p99 <= 3,
            notes: ["p50": value.median, "bare p50": ceiling.median])
    }

    static func rate(
        senders: Int, seconds: Double, _ send: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let sent = try await withThrowingTaskGroup(of: Int.self) { group in
            for sender in 0..<senders {
                group.addTask {
                    var count = 0
                    while (clock.now - start).seconds < seconds {
                        try await send(sender)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(sent) / (clock.now - start).seconds
    }

    /// Milliseconds that each call took.
    static func times(_ count: Int, _ work: () async throws -> Void) async throws -> [Double] {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<count {
            let start = clock.now
            try await work()
            times.append((clock.now - start).milliseconds)
        }
        return times
    }
}
