import Foundation
import Glibc
import TestSupport
import Testing

/// A gateway that is killed over and over while clients come back and send again what was not answered.
@Suite(.endsWhereItHangs)
struct ChaosTests {
    private static let names = ["ann", "ben", "cas", "dan"]
    private static let places = ["#one", "#two"]
    /// `QUAD_KILLS=100 swift test --filter ChaosTests` for a longer run.
    private static let kills = ProcessInfo.processInfo.environment["QUAD_KILLS"].flatMap { Int($0) } ?? 4

    @Test func clients_thatComeBackFromKills_loseNothingAndGetEverythingOnce() async throws {
        let folder = try GatewayFolder()
        for name in Self.names { try await folder.addAccount(name) }
        var clients = Self.names.map { ResendingClient(name: $0, places: Self.places) }
        var random = SeededGenerator.announced()
        for kill in 1...Self.kills {
            let gateway = try GatewayProcess("serve", in: folder)
            try await gateway.listens()
            if kill == 1 {
                try await Self.enter(gateway)
                clients = try await Self.talkUnheard(clients, gateway)
                continue
            }
            // Now and then somebody stays away for a while, and has more to catch up with.
            let away = Bool.random(using: &random) ? Self.names.randomElement(using: &random) : nil
            let count = CrashTests.Countdown(Int.random(in: 1...400, using: &random)) {
                gateway.signal(SIGKILL)
            }
            clients = try await Self.all(clients, of: gateway) { client, connection in
                if client.name == away { return }
                await client.talk(over: connection, onAcknowledged: { count.countDown() })
            }
            // Also where somebody was refused, and nobody sends any more.
            gateway.signal(SIGKILL)
            #expect(await gateway.end() == -SIGKILL)
        }
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        // First all that is still to be sent, then all that is still to be read.
        for _ in 1...2 {
            clients = try await Self.all(clients, of: gateway) { client, connection in
                await client.talk(over: connection, isLast: true)
            }
        }
        try await Self.verify(clients, gateway)
    }

    /// Kills the gateway as soon as it has stored something for one who hears no answer: so that something stored is sent
    /// again, and something was missed, whatever chance brings.
    private static func talkUnheard(
        _ clients: [ResendingClient], _ gateway: GatewayProcess
    ) async throws -> [ResendingClient] {
        let clients = try await all(clients, of: gateway) { client, connection in
            let name = client.name
            let kill: @Sendable (String) -> Void = { line in
                if line.hasPrefix("{"), line.contains("\"text\":\"\(name) ") { gateway.signal(SIGKILL) }
            }
            await client.talk(over: connection, onUnheard: name == names[1] ? kill : nil)
        }
        #expect(await gateway.end() == -SIGKILL)
        return clients
    }

    /// Makes the places and lets everybody in.
    private static func enter(_ gateway: GatewayProcess) async throws {
        for name in names {
            let client = try ConsoleClient(gateway)
            await client.signIn(name)
            for place in places {
                let line = name == names[0] ? "/group \(place.dropFirst())" : "/join \(place)"
                #expect(await client.ask(line).last == "ok")
            }
        }
    }

    private static func all(
        _ clients: [ResendingClient], of gateway: GatewayProcess,
        _ body: @escaping @Sendable (inout ResendingClient, ConsoleClient) async -> Void
    ) async throws -> [ResendingClient] {
        // Before anybody says anything: the first answer may be what the gateway is killed for.
        let connections = try clients.map { ($0, try ConsoleClient(gateway)) }
        return await withTaskGroup(of: ResendingClient.self) { group in
            for (client, connection) in connections {
                group.addTask {
                    var client = client
                    await body(&client, connection)
                    return client
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.name < $1.name }
        }
    }

    /// Holds what the clients know against what the gateway has stored.
    private static func verify(_ clients: [ResendingClient], _ gateway: GatewayProcess) async throws {
        let reader = try ConsoleClient(gateway)
        await reader.signIn(names[0])
        var stored: [HistoryReader.Line] = []
        for place in places {
            #expect(await reader.ask("/open \(place)").last == "ok")
            let history = await HistoryReader(reader).all()
            #expect(zip(history, history.dropFirst()).allSatisfy { $0.id < $1.id })
            for client in clients {
                let numbers = history.filter { $0.handle == client.name }.compactMap(number)
                #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<), "\(client.name) in \(place)")
            }
            stored += history
        }
        for client in clients { verify(client, stored) }
        report(clients, stored: stored.count)
    }

    private static func report(_ clients: [ResendingClient], stored: Int) {
        func sum(_ count: KeyPath<ResendingClient, Int>) -> Int {
            clients.reduce(0) { $0 + $1[keyPath: count] }
        }
        #expect(stored == sum(\.tried))
        #expect(sum(\.resent) > 0, "nothing was sent again, so nothing shows that it is harmless")
        #expect(sum(\.repeated) > 0, "nothing was sent again that was stored")
        #expect(sum(\.missed) > 0, "nothing was missed, so nothing shows that it comes back")
        print(
            "chaos: \(kills) kills, \(sum(\.tried)) messages tried, \(sum(\.resent)) sent again "
                + "(\(sum(\.repeated)) of them stored already), \(stored) stored once each; \(sum(\.missed)) came "
                + "back to \(clients.count) clients through /resume, \(sum(\.reloads)) reloads"
        )
    }

    private static func verify(_ client: ResendingClient, _ stored: [HistoryReader.Line]) {
        let own = stored.filter { $0.handle == client.name }
        let tried = Array(1..<client.tried + 1)
        #expect(own.compactMap(number).sorted() == tried, "\(client.name): lost or doubled")
        let ids = Dictionary(own.compactMap { line in number(line).map { ($0, line.id) } }) { one, _ in one }
        #expect(client.acknowledged == ids, "\(client.name): answered with other ids")
        let ahead = stored.map(\.id).filter { $0 > client.first ?? 0 }.sorted()
        #expect(client.seen == ahead, "\(client.name) was told \(client.seen.count) of \(ahead.count)")
    }

    /// The number in a text such as `ann 17`.
    private static func number(_ line: HistoryReader.Line) -> Int? {
        line.text.split(separator: " ").last.flatMap { Int($0) }
    }
}
