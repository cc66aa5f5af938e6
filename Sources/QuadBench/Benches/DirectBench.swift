import Community
import Model

/// Direct messages between people who are in touch, over TCP, all through the durable path.
extension Bench {
    private static let pairs = 50

    static let direct = Bench("direct", "direct messages, from one's console to the other's") { harness in
        let bench = try await harness.campus(BenchCampus.bundled("chat"))
        let people = try await bench.people(2 * pairs)
        let address = try await harness.console(of: bench)
        let volleys = try await (0..<pairs).asyncMap { number in
            let (one, other) = (people[2 * number], people[2 * number + 1])
            _ = try await bench.campus.chat.contacts.perform(Connect(to: other.handle), by: Actor(one.id))
            try await bench.campus.people.perform(AcceptRequest(of: one.handle), by: Actor(other.id))
            let ends = try await [(one, other), (other, one)].asyncMap { person, partner in
                let end = try await harness.connect(to: address, as: person.handle)
                try await end.request("/open @\(partner.handle)")
                return end
            }
            return Volley(ends: ends)
        }
        try await harness.compare(
            Figure("a direct message, until the other has it, p50", "ms", beside: "bare commit, p50")
        ) { round in
            try await volleys[0].play(round.share(of: 500))
        } beside: {
            try await BareCommitter.times(bench.record, $0, 500)
        }
        try await harness.compare(
            Figure(
                "direct messages a second, \(pairs) pairs who answer each other", "messages/s",
                beside: "bare group committer")
        ) { round in
            try await round.rate(pairs * 10, by: pairs, each: 30) { number in
                _ = try await volleys[number % pairs].play(30)
            }
        } beside: {
            try await BareCommitter.rate(bench.record, $0, 300 * pairs, by: pairs)
        }
    }
}

/// Two people with the same conversation open, who answer each other at once.
private struct Volley: Sendable {
    let ends: [LineConnection]

    /// Milliseconds of each of so many messages, from its line until the other's console shows it.
    func play(_ count: Int) async throws -> [Double] {
        // Both consoles show each message.
        var shown = [try await ends[0].lines(), try await ends[1].lines()]
        var times: [Double] = []
        for number in 0..<count {
            shown = shown.map { $0 + 1 }
            let (sender, receiver) = (number % 2, 1 - number % 2)
            let seconds = try await elapsed {
                ends[sender].write(BenchCampus.text)
                try await ends[receiver].receive(shown[receiver])
            }
            times.append(seconds * 1_000)
        }
        for (end, lines) in zip(ends, shown) { try await end.receive(lines) }
        // Another line would have been taken for a message, and made each wait too short.
        if try await ends.asyncMap({ try await $0.lines() }) != shown { throw BenchError("other lines came") }
        return times
    }
}
