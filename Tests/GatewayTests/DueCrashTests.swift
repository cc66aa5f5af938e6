import Foundation
import Glibc
import TestSupport
import Testing

/// A gateway that is killed while a plugin is told of documents that are due.
@Suite(.endsWhereItHangs)
struct DueCrashTests {
    /// Documents that are stored between two kills.
    private static let documents = 60
    /// `QUAD_KILLS=100 swift test --filter DueCrashTests` for a longer run.
    private static let rounds = ProcessInfo.processInfo.environment["QUAD_KILLS"].flatMap { Int($0) } ?? 4

    @Test func plugin_whenTheGatewayIsKilledUnderIt_isToldOfEachMomentOnce() async throws {
        let folder = try GatewayFolder(fixtures: "nudger.lua")
        try await folder.addAccount("ann")
        var random = SeededGenerator.announced()
        for round in 1...Self.rounds {
            let gateway = try GatewayProcess("serve", in: folder)
            try await gateway.listens()
            let client = try ConsoleClient(gateway)
            await client.signIn("ann")
            if round == 1 {
                #expect(await client.ask("/group Answers").last == "ok")
                #expect(await client.ask("/ready").last == "ok")
            }
            #expect(await client.ask("/open #answers").last == "ok")
            #expect(await client.ask("/nudge \(round) \(Self.documents)").last == "ok")
            let count = CrashTests.Countdown(Int.random(in: 1...Self.documents, using: &random)) {
                gateway.signal(SIGKILL)
            }
            while let line = await client.next() {
                if line.hasPrefix("[#answers] ") { count.countDown() }
            }
            #expect(await gateway.end() == -SIGKILL)
        }
        try await Self.verify(try GatewayProcess("serve", in: folder))
    }

    /// Each document was told of both of its moments, and of each once.
    private static func verify(_ gateway: GatewayProcess) async throws {
        try await gateway.listens()
        let client = try ConsoleClient(gateway)
        await client.signIn("ann")
        let all =
            (1...rounds).flatMap { round in (1...documents).map { "nudge \(round)-\($0)" } } + ["nudge 0-1"]
        let expected = all.flatMap { ["\($0) round 1", "\($0) round 2"] }
        #expect(await client.ask("/open #answers").last == "ok")
        // It is told last: all others are ready before it, both times.
        #expect(await client.ask("/nudge 0 1").last == "ok")
        await client.reads(": nudge 0-1 round 2")
        let told = await HistoryReader(client).all().filter { $0.handle == "nudger-bot" }.map(\.text)
        #expect(told.sorted() == expected.sorted())
        let counted = await client.ask("/counted").dropLast().map { $0.trimmingPrefix("  ") }
        #expect(counted.first.map(String.init) == "count \(expected.count)")
        print("\(rounds) kills: \(told.count) messages, \(counted.first ?? "no count")")
    }
}
