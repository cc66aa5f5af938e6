import Community
import Concurrency
import Foundation
import GRDBSQLite
import Model
import NIOCore
import NIOPosix

/// What reaches whom: coming back after much was missed, receipts in a group.
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
}
