import Foundation
import Glibc
import TestSupport
import Testing

/// A gateway that is killed while a plugin hears what people write.
@Suite(.endsWhereItHangs)
struct EventCrashTests {
    private static let senders = ["ann", "ben"]
    /// Messages that each of them sends between two kills.
    private static let messages = 150
    /// `QUAD_KILLS=100 swift test --filter EventCrashTests` for a longer run.
    private static let rounds = ProcessInfo.processInfo.environment["QUAD_KILLS"].flatMap { Int($0) } ?? 6

    /// What brings a kill: the plugin's answers are what it is doing, acknowledgements are what it has yet to do.
    private enum Trigger {
        case acknowledgements, answers
    }

    @Test func plugin_whenTheGatewayIsKilledUnderIt_handlesEachEventOnceInOrder() async throws {
        let folder = try GatewayFolder(fixtures: "counter.lua")
        for name in Self.senders { try await folder.addAccount(name) }
        var random = SeededGenerator.announced()
        for round in 1...Self.rounds {
            let gateway = try GatewayProcess("serve", in: folder)
            try await gateway.listens()
            let people = try await Self.enter(gateway, isFirst: round == 1)
            let trigger: Trigger = round.isMultiple(of: 2) ? .acknowledgements : .answers
            let count = CrashTests.Countdown(Int.random(in: 1...200, using: &random)) {
                gateway.signal(SIGKILL)
            }
            await withTaskGroup(of: Void.self) { group in
                for client in people {
                    group.addTask { await Self.load(client, round: round, trigger, count) }
                }
            }
            #expect(await gateway.end() == -SIGKILL)
        }
        try await Self.verify(try GatewayProcess("serve", in: folder))
    }

    /// Signs everybody in and lets them into the group that they write to and the one that they are answered in.
    private static func enter(_ gateway: GatewayProcess, isFirst: Bool) async throws -> [ConsoleClient] {
        var people: [ConsoleClient] = []
        for name in senders {
            let client = try ConsoleClient(gateway)
            await client.signIn(name)
            if isFirst {
                for group in ["Talk", "Answers"] {
                    let line = people.isEmpty ? "/group \(group)" : "/join #\(group.lowercased())"
                    #expect(await client.ask(line).last == "ok")
                }
            }
            #expect(await client.ask("/open #talk").last == "ok")
            people.append(client)
        }
        return people
    }

    /// Sends, with four texts under way, until the gateway is gone.
    private static func load(
        _ client: ConsoleClient, round: Int, _ trigger: Trigger, _ count: CrashTests.Countdown
    ) async {
        var sent = 0
        func sendOne() {
            guard sent < messages else { return }
            sent += 1
            client.send("@\(sent) round \(round) message \(sent)")
        }
        for _ in 0..<4 { sendOne() }
        while let line = await client.next() {
            if line.wholeMatch(of: /@(\d+) ok/) != nil {
                if trigger == .acknowledgements { count.countDown() }
                sendOne()
            } else if line.hasPrefix("[#answers] "), trigger == .answers {
                count.countDown()
            }
        }
    }

    /// Holds what the plugin did against what people wrote, once it has caught up.
    private static func verify(_ gateway: GatewayProcess) async throws {
        try await gateway.listens()
        let client = try ConsoleClient(gateway)
        await client.signIn(senders[0])
        #expect(await client.ask("/open #talk").last == "ok")
        client.send("the last one")
        let last = try #require(HistoryReader.Line(await client.reads(": the last one")))
        await client.reads(": event \(last.id)")
        let written = await HistoryReader(client).all().map(\.id)
        #expect(await client.ask("/open #answers").last == "ok")
        let answered = await HistoryReader(client).all().filter { $0.handle == "counter-bot" }.map(\.text)
        let counted = await client.ask("/counted").dropLast().map { String($0.trimmingPrefix("  ")) }
        let events = written.map { "event \($0)" }
        #expect(answered == events)
        #expect(Array(counted.dropFirst()) == events)
        #expect(counted.first == "count \(written.count)")
        print(
            "\(rounds) kills: \(written.count) messages, \(answered.count) answers, \(counted.count - 1) entries, "
                + "\(counted.first ?? "no count")")
    }
}
