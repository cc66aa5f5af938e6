/// Durable messages through `chat.send`, beside a bare group committer.
extension Bench {
    static let send = Bench("send", "durable messages of 256 senders") { harness in
        let bench = try await harness.campus()
        let people = try await bench.people(16)
        let place = try await bench.group("bench", of: people)
        try await harness.compare(
            Figure(
                "durable messages a second, 256 senders", "messages/s", beside: "bare group committer",
                .ratioAtLeast(0.6), .atLeast(60_000))
        ) { round in
            try await round.rate(100_000, by: 256) { try await bench.send(to: place, by: people[$0 % 16]) }
        } beside: {
            try await BareCommitter.rate(bench.record, $0, 100_000, by: 256)
        }
    }

    static let latency = Bench("latency", "one sender, one message after the other") { harness in
        let bench = try await harness.campus()
        let talk = try await bench.talk()
        try await harness.compare(
            Figure("one sender, p99", "ms", of: .p99, beside: "bare commit, p99", .ratioAtMost(3)), rounds: 5
        ) { round in
            try await round.times(500) { _ in try await talk.send() }
        } beside: {
            try await BareCommitter.times(bench.record, $0, 500)
        }
    }
}
