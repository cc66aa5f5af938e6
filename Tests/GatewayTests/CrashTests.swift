import Concurrency
import Foundation
import Glibc
import TestSupport
import Testing

/// A gateway that is killed under load, again and again.
@Suite(.endsWhereItHangs)
struct CrashTests {
    /// What one sender knows at the moment of the crash.
    struct Record: Sendable {
        let name: String
        var tried = 0
        /// Texts that were answered with `ok`.
        var acknowledged: Set<String> = []
        /// Messages that were shown, anybody's.
        var shown: [HistoryReader.Line] = []
    }

    private static let senders = ["ann", "ben", "cas", "dan"]
    /// `QUAD_KILLS=100 swift test --filter CrashTests` for a longer run.
    private static let rounds = ProcessInfo.processInfo.environment["QUAD_KILLS"].flatMap { Int($0) } ?? 5

    @Test func gateway_whenItIsKilledUnderLoad_losesNothingThatWasAcknowledged() async throws {
        let folder = try GatewayFolder(["limits": ["groupsPerPerson": 10_000]])
        for name in Self.senders { try await folder.addAccount(name) }
        var random = SeededGenerator.announced()
        var past: [[Record]] = []
        for round in 1...Self.rounds {
            let gateway = try GatewayProcess("serve", in: folder)
            try await gateway.listens()
            if let last = past.last { try await Self.verify(last, round: round - 1, gateway) }
            let people = try await Self.enter(round: round, gateway)
            let count = Self.Countdown(Int.random(in: 100...1500, using: &random)) { gateway.signal(SIGKILL) }
            let records = await withTaskGroup(of: Record.self) { group in
                for (name, client) in people {
                    group.addTask { await Self.load(client, as: name, round: round, count) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(await gateway.end() == -SIGKILL)
            past.append(records)
        }
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        for (index, records) in past.enumerated() {
            try await Self.verify(records, round: index + 1, gateway)
        }
        let all = past.flatMap { $0 }
        let (tried, acknowledged) = (
            all.reduce(0) { $0 + $1.tried }, all.reduce(0) { $0 + $1.acknowledged.count }
        )
        print("\(Self.rounds) kills: \(acknowledged) of \(tried) messages were acknowledged before a crash")
    }

    /// Signs everybody in and lets them into a group of this round.
    private static func enter(round: Int, _ gateway: GatewayProcess) async throws -> [(String, ConsoleClient)]
    {
        var people: [(String, ConsoleClient)] = []
        for name in senders {
            let client = try ConsoleClient(gateway)
            await client.signIn(name)
            #expect(
                await client.ask(people.isEmpty ? "/group Round \(round)" : "/join #round-\(round)").last
                    == "ok")
            #expect(await client.ask("/open #round-\(round)").last == "ok")
            people.append((name, client))
        }
        return people
    }

    /// Sends, with sixteen texts under way, until the gateway is gone.
    private static func load(
        _ client: ConsoleClient, as name: String, round: Int, _ count: Countdown
    ) async -> Record {
        var record = Record(name: name)
        func sendOne() {
            record.tried += 1
            client.send("@\(record.tried) \(name) \(record.tried)")
        }
        for _ in 0..<16 { sendOne() }
        while let line = await client.next() {
            if let message = HistoryReader.Line(line) {
                record.shown.append(message)
            } else if let match = line.wholeMatch(of: /@(\d+) ok/) {
                record.acknowledged.insert("\(name) \(match.output.1)")
                count.countDown()
                sendOne()
            } else if !line.hasPrefix("* ") {
                Issue.record("\(name) read \"\(line)\"")
            }
        }
        return record
    }

    /// Holds what people saw against what the gateway now says.
    private static func verify(_ records: [Record], round: Int, _ gateway: GatewayProcess) async throws {
        let client = try ConsoleClient(gateway)
        await client.signIn(senders[0])
        #expect(await client.ask("/open #round-\(round)").last == "ok")
        let stored = await HistoryReader(client).all()
        #expect(zip(stored, stored.dropFirst()).allSatisfy { $0.id < $1.id })
        let known = Set(stored)
        for record in records {
            let own = stored.filter { $0.handle == record.name }.map(\.text)
            // In the order in which they were sent, each once, with no gap: so at least the acknowledged ones.
            #expect(own == (1...max(1, own.count)).prefix(own.count).map { "\(record.name) \($0)" })
            #expect(record.acknowledged.isSubset(of: own), "\(record.name) lost something in round \(round)")
            #expect(record.shown.allSatisfy { known.contains($0) }, "\(record.name) saw what isn't stored")
            #expect(own.count <= record.tried)
        }
    }

    /// Does something once, when it has been counted down to nothing.
    final class Countdown: Sendable {
        private let left: Mutex<Int>
        private let action: @Sendable () -> Void

        init(_ count: Int, _ action: @escaping @Sendable () -> Void) {
            left = Mutex(count)
            self.action = action
        }

        func countDown() {
            let isZero = left.withLock { left in
                left -= 1
                return left == 0
            }
            if isZero { action() }
        }
    }
}
