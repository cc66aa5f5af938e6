import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import NIOCore
import NIOPosix

/// What reaches whom: coming back after much was missed, receipts in a group, a message to a very large group.
enum DeliveryBench {
    // MARK: Coming back

    /// `/resume` of a program, over TCP, until the last missed line is read.
    static func resume(messages: Int, rounds: Int) async throws -> Figure {
        let bench = try BenchCampus { $0.limits.groupsPerPerson = 100 }
        let gateway = try await BenchGateway(catalog: BenchCatalog(campus: bench.campus), bench: bench)
        let people = try await bench.people(12, name: "member")
        var places: [Place] = []
        for number in 0..<20 {
            places.append(try await bench.group("group\(number)", of: Array(people.prefix(2 + number % 10))))
        }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (token, sequence) = try await session(of: "member1", at: gateway.address, on: group)
        let sending = places
        try await withThrowingDiscardingTaskGroup { tasks in
            for number in 0..<messages {
                let (place, sender) = (sending[number % sending.count], Actor(people[1].id))
                tasks.addTask {
                    _ = try await bench.campus.chat.send(SendBench.text, to: place.conversation, by: sender)
                }
            }
        }
        var times: [Double] = []
        for _ in 0..<rounds {
            times.append(
                try await missed(messages, token, since: sequence, at: gateway.address, on: group))
        }
        try await gateway.stop()
        try await group.shutdownGracefully()
        let samples = Samples(times)
        return Figure(
            figure: "resume of \(messages) missed messages, over TCP, median", value: samples.median,
            unit: "ms",
            ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 100 ms", met: samples.median <= 100,
            notes: ["slowest": samples.percentile(1)])
    }

    /// A token, and the number from which on its session is live.
    private static func session(
        of name: String, at address: SocketAddress, on group: any EventLoopGroup
    ) async throws -> (token: String, sequence: Int64) {
        let client = try await LineConnection.connect(address, on: group)
        let found = client.channel.eventLoop.makePromise(of: String.self)
        try await client.channel.eventLoop.submit { [client] in
            client.client.value.onLine = { bytes in
                let line = String(decoding: bytes, as: UTF8.self)
                if line.contains(#""type":"session""#) { found.succeed(line) }
            }
        }.get()
        client.write("/hello quad/1 json token")
        client.write("/login \(name)@bench.example bench")
        let line = try await found.futureResult.get()
        try await client.channel.close()
        guard let token = line.firstMatch(of: /"token":"([0-9a-f]+)"/),
            let sequence = line.firstMatch(of: /"sequence":([0-9]+)/), let number = Int64(sequence.1)
        else { throw BenchError(description: "no token in \(line)") }
        return (String(token.1), number)
    }

    /// Milliseconds until all that was missed is read.
    private static func missed(
        _ messages: Int, _ token: String, since sequence: Int64, at address: SocketAddress,
        on group: any EventLoopGroup
    ) async throws -> Double {
        let client = try await LineConnection.connect(address, on: group)
        let done = client.channel.eventLoop.makePromise(of: Int.self)
        try await client.channel.eventLoop.submit { [client] in
            var count = 0
            client.client.value.onLine = { bytes in
                if bytes.starts(with: #"{"type":"message""#.utf8) { count += 1 }
                if bytes.starts(with: #"{"type":"missed""#.utf8) { done.succeed(count) }
            }
        }.get()
        client.write("/hello quad/1 json token")
        let clock = ContinuousClock()
        let start = clock.now
        client.write("/resume \(token) \(sequence)")
        let count = try await done.futureResult.get()
        let time = (clock.now - start).milliseconds
        try await client.channel.close()
        guard count == messages else { throw BenchError(description: "\(count) messages were missed") }
        return time
    }

    // MARK: Receipts

    /// Every member of a group reads on message by message, and those who wrote are told.
    static func receipts(members: Int, moves: Int, senders: Int) async throws -> Figure {
        let bench = try BenchCampus()
        let people = try await bench.people(members, name: "member")
        let place = try await bench.group("group", of: people).conversation
        let outlet = CountingOutlet()
        for sender in people.prefix(senders) {
            let session = ListeningSession(bench.campus.makeSessionID(), outlet)
            _ = try await bench.campus.accounts.signIn(
                email: "\(sender.handle)@bench.example", password: "bench", session: session)
            bench.campus.chat.receipts.listen(session)
        }
        var messages: [MessageID] = []
        for number in 0..<moves {
            let sender = Actor(people[number % senders].id)
            messages.append(try await bench.campus.chat.send("read me", to: place, by: sender).id)
        }
        let path = bench.directory.appending(path: "quad.sqlite").path
        let before = rows(of: path)
        let clock = ContinuousClock()
        let start = clock.now
        for message in messages {
            try await withThrowingDiscardingTaskGroup { tasks in
                for person in people {
                    tasks.addTask {
                        try await bench.campus.chat.conversations.markRead(
                            place, upTo: message, for: person.id)
                    }
                }
            }
        }
        let time = (clock.now - start).seconds
        let (told, added) = (outlet.receipts, rows(of: path) - before)
        await bench.remove()
        // Everybody but its sender reads each message, and the ten senders' own sessions hear of their own reading.
        guard told >= (members - 1) * moves else {
            throw BenchError(description: "\(told) receipts were told")
        }
        return Figure(
            figure: "a group of \(members), each reading \(moves) times, receipts to \(senders) senders",
            value: time, unit: "s", ceiling: nil, ceilingOf: nil, ratio: nil,
            goal: "<= 5 s, and <= 1,000 new rows", met: time <= 5 && added <= 1_000,
            notes: ["new rows": Double(added), "receipts told": Double(told)])
    }

    private static func rows(of path: String) -> Int64 {
        let file = BareConnection(path: path)
        defer { file.close() }
        let tables = [
            "messages", "members", "events", "notifications", "mentions", "people", "conversations", "views",
        ]
        return tables.reduce(0) { $0 + file.integer("SELECT count(*) FROM \($1)") }
    }

    // MARK: A very large group

    /// One message at a time to a group with a hundred connected members, beside one to a group of two.
    static func largeGroup(members: Int, connected: Int, messages: Int) async throws -> [Figure] {
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

extension Campus {
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

/// Counts the receipts that are handed over.
private final class CountingOutlet: Outlet {
    private let count = Mutex(0)

    var receipts: Int { count.withLock(\.self) }

    func deliver(_ batch: [Delivery]) {
        let receipts = batch.count { if case .receipt = $0 { true } else { false } }
        if receipts > 0 { count.withLock { $0 += receipts } }
    }
}

/// Somebody at a door that shows nothing.
private final class ListeningSession: Session {
    let id: SessionID
    let source = "bench"
    let isOperator = true
    let state = SessionState()
    let outlet: any Outlet

    init(_ id: SessionID, _ outlet: any Outlet) { (self.id, self.outlet) = (id, outlet) }
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
