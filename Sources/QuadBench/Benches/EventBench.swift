/// A plugin that hears every message: how fast it is served, and what others notice of it.
extension Bench {
    private static let messages = 5_000

    /// What the plugin does, and how many events a second it is to be served at least.
    private static let kinds = [
        (what: "looks at", step: "", least: 20_000.0),
        (what: "stores something for", step: "store.put(\"counts\", \"all\", { n = seen })", least: 500),
    ]

    static let events = Bench("events", "a plugin that hears every message") { harness in
        let bench = try await harness.campus()
        let caller = try await bench.sessions(1, "caller")[0]
        let talk = try await bench.talk()
        _ = try await Round.whole.rate(messages, by: 100) { _ in try await talk.send() }
        harness.serve(bench)
        for kind in kinds {
            // Another in each round, which has heard nothing yet.
            let rates = try await (0..<harness.pace(2, long: 5)).asyncMap { round in
                let seconds = try await elapsed {
                    try await bench.save(source("\(kind.what.prefix(5))\(round)", kind.step), as: "ears.lua")
                    while try await bench.run("seen", by: caller) != ["\(messages)"] {
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
                try await bench.save(nil, as: "ears.lua")
                return Double(messages) / seconds
            }
            try harness.report(
                Figure(
                    "events a second of a plugin that \(kind.what) each", "events/s", .atLeast(kind.least)),
                rates)
        }
        for kind in kinds {
            try await harness.compare(
                Figure(
                    "one sender, p99, while a plugin \(kind.what) each message", "ms", of: .p99,
                    beside: "the same without it", .ratioAtMost(2)), rounds: 5
            ) { round in
                try await bench.save(source("hearer", kind.step, since: "1s"), as: "ears.lua")
                let times = try await round.times(300) { _ in try await talk.send() }
                try await bench.save(nil, as: "ears.lua")
                return times
            } beside: { round in
                try await round.times(300) { _ in try await talk.send() }
            }
        }
    }

    private static func source(_ name: String, _ step: String, since: String = "1h") -> String {
        """
        local seen = 0
        return {
          name = "\(name)", version = "1.0.0", summary = "Listens.", needs = { "store", "read:chat" },
          since = "\(since)",
          collections = { counts = {} },
          commands = { seen = { summary = "Says how many.", run = function(call) call:reply(tostring(seen)) end } },
          events = { ["chat.sent"] = function(event)
            seen = seen + 1
            \(step)
          end },
        }
        """
    }
}
