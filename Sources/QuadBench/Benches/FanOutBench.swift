import Model
import NIOCore

/// Deliveries to one group of console connections over TCP, all through the durable path.
extension Bench {
    private static let (connections, senders, inFlight) = (100, 8, 64)
    private static let words = String(repeating: "quad ", count: 12) + "now!"

    static let fanout = Bench("fanout", "messages to a group with 100 connections") { harness in
        let bench = try await harness.campus(BenchCampus.bundled("chat"))
        let people = try await bench.people(connections, "member")
        _ = try await bench.group("fan", of: people)
        let address = try await harness.console(of: bench)
        let clients = try await people.asyncMap { person in
            let client = try await harness.connect(to: address, as: person.handle)
            try await client.request("/open #fan")
            return client
        }
        try await harness.compare(
            Figure(
                "deliveries a second, 100 connections, 8 senders with 64 lines in flight", "deliveries/s",
                beside: "the same lines written to the same number of sockets, nothing else",
                .atLeast(1_500_000))
        ) { round in
            let ofEach = round.share(of: 5_000)
            let lines = try await clients.asyncMap { try await $0.lines() + ofEach * senders }
            let seconds = try await elapsed {
                for (client, person) in zip(clients, people).prefix(senders) {
                    try await stream(ofEach, by: client, as: person.handle)
                }
                for (client, lines) in zip(clients, lines) { try await client.receive(lines) }
            }
            return [Double(ofEach * senders * connections) / seconds]
        } beside: { round in
            try await BareServer.rate(
                "[#fan] 123456 member1: \(words)", connections: connections,
                linesOfEach: round.share(of: 5_000 * senders))
        }
    }

    /// Begins to send texts: each of one's own that comes back makes room for the next.
    private static func stream(_ count: Int, by client: LineConnection, as handle: String) async throws {
        let own = Array(" \(handle): ".utf8)
        let left = NIOLoopBoundBox.makeBoxSendingValue(count, eventLoop: client.channel.eventLoop)
        try await client.listen { line in
            // [#fan] ID HANDLE: TEXT
            guard left.value > 0, line.count > 7, let space = line[7...].firstIndex(of: 32),
                line[space...].starts(with: own)
            else { return }
            left.value -= 1
            client.write(words)
        }
        try await client.channel.eventLoop.submit {
            for _ in 0..<min(inFlight, left.value) {
                left.value -= 1
                client.write(words)
            }
        }.get()
    }
}
