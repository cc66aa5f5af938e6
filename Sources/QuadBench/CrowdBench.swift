import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import NIOCore
import NIOPosix

/// A very large group: a message to it, and what its author asks and changes.
enum CrowdBench {
    /// One message at a time to a group with a hundred connected members, beside one to a group of two.
    static func run(members: Int, connected: Int, messages: Int) async throws -> [Figure] {
        let bench = try BenchCampus()
        let gateway = try await BenchGateway(catalog: BenchCatalog(campus: bench.campus), bench: bench)
        let people = try await bench.people(connected, name: "member")
        let large = try await bench.group("large", of: people)
        let small = try await bench.group("small", of: Array(people.prefix(2)))
        fill(members - connected, into: large.conversation, of: bench)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let arrivals = Arrivals(of: connected)
        var clients: [LineConnection] = []
        for person in people {
            let client = try await LineConnection.connect(gateway.address, on: group)
            try await client.request("/login \(person.handle)@bench.example bench")
            try await client.channel.eventLoop.submit { [client] in
                client.client.value.onLine = { bytes in
                    if bytes.starts(with: "[#large]".utf8) { arrivals.note() }
                }
            }.get()
            clients.append(client)
        }
        var (ours, pair, deliveries): ([Double], [Double], [Double]) = ([], [], [])
        let sender = Actor(people[0].id)
        for _ in 0..<messages {
            pair.append(try await bench.campus.storing(SendBench.text, to: small.conversation, by: sender))
            arrivals.begin()
            ours.append(try await bench.campus.storing(SendBench.text, to: large.conversation, by: sender))
            deliveries += await arrivals.all()
        }
        let author = try await bench.campus.asked(of: large.conversation, by: sender, rounds: messages / 10)
        for client in clients { try? await client.channel.close() }
        try await gateway.stop()
        try await group.shutdownGracefully()
        let (commit, ceiling, delivery) = (Samples(ours), Samples(pair), Samples(deliveries))
        let ratio = commit.median / ceiling.median
        return [
            Figure(
                figure: "a message to a group of \(members), \(connected) connected, until it is stored, p50",
                value: commit.median, unit: "ms", ceiling: ceiling.median,
                ceilingOf: "one to a group of two, p50", ratio: ratio, goal: "ratio <= 1.2",
                met: ratio <= 1.2,
                notes: ["p99": commit.p99, "its p99": ceiling.p99]),
            Figure(
                figure: "the same message, until a member has it, p99", value: delivery.p99, unit: "ms",
                ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 20 ms", met: delivery.p99 <= 20,
                notes: ["p50": delivery.median, "deliveries": Double(delivery.count)]),
            author.receipts.figure("`/receipts` of a message in a group of \(members), p99"),
            author.edits.figure("an edit of a message in a group of \(members), p99"),
        ]
    }

    /// Members who are never there, written straight into the tables.
    private static func fill(_ count: Int, into conversation: ConversationID, of bench: BenchCampus) {
        let file = BareConnection(path: bench.directory.appending(path: "quad.sqlite").path)
        file.run("BEGIN IMMEDIATE")
        let first = file.integer("SELECT last FROM sequence") + 1
        let person = file.prepare(
            "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'away' || ?1, 'Away', 0)")
        let member = file.prepare(
            """
            INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
            VALUES (?1, \(conversation.rawValue), 0, 0, 0, 0)
            """)
        for id in first..<first + Int64(count) {
            for statement in [person, member] {
                sqlite3_bind_int64(statement, 1, id)
                file.finish(statement)
            }
        }
        file.run(
            """
            UPDATE sequence SET last = last + \(count);
            UPDATE conversations SET member_count = member_count + \(count) WHERE id = \(conversation.rawValue);
            COMMIT
            """)
        file.close()
    }
}

extension Samples {
    fileprivate func figure(_ name: String) -> Figure {
        Figure(
            figure: name, value: p99, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 20 ms",
            met: p99 <= 20, notes: ["p50": median, "slowest": percentile(1)])
    }
}

extension Campus {
    /// Milliseconds of what an author does with a message of theirs: asking who has it, and changing its words.
    fileprivate func asked(
        of conversation: ConversationID, by actor: Actor, rounds: Int
    ) async throws -> (receipts: Samples, edits: Samples) {
        let clock = ContinuousClock()
        var (receipts, edits): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let message = try await chat.send(SendBench.text, to: conversation, by: actor)
            let start = clock.now
            _ = try await chat.receipts.receipts(of: message.id, in: nil, for: actor)
            let middle = clock.now
            _ = try await chat.edit(message.id, text: "other words", by: actor)
            receipts.append((middle - start).milliseconds)
            edits.append((clock.now - middle).milliseconds)
        }
        return (Samples(receipts), Samples(edits))
    }

    /// Milliseconds until a message is stored and handed over, as the ledger's thread sees it: when a task that waits
    /// for it goes on depends on what a hundred connections of the generator itself do at that moment.
    fileprivate func storing(
        _ text: String, to conversation: ConversationID, by actor: Actor
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        return try await withCheckedThrowingContinuation { continuation in
            chat.submit(text, to: conversation, by: actor) { result in
                let time = (clock.now - start).milliseconds
                continuation.resume(with: result.map { _ in time })
            }
        }
    }
}

/// When one message reached each of a number of connections.
private final class Arrivals: Sendable {
    private struct State {
        var start = ContinuousClock.now
        var times: [Double] = []
        var waiter: CheckedContinuation<[Double], Never>?
    }

    private let count: Int
    private let state = Mutex(State())

    init(of count: Int) { self.count = count }

    func begin() { state.withLock { $0 = State() } }

    func note() {
        let done = state.withLock { state -> (CheckedContinuation<[Double], Never>, [Double])? in
            state.times.append((ContinuousClock.now - state.start).milliseconds)
            guard state.times.count == count, let waiter = state.waiter else { return nil }
            return (waiter, state.times)
        }
        if let (waiter, times) = done { waiter.resume(returning: times) }
    }

    func all() async -> [Double] {
        await withCheckedContinuation { waiter in
            let times = state.withLock { state -> [Double]? in
                if state.times.count >= count { return state.times }
                state.waiter = waiter
                return nil
            }
            if let times { waiter.resume(returning: times) }
        }
    }
}
