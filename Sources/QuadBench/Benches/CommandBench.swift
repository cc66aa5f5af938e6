import Model

/// A trivial command of a plugin, over TCP.
extension Bench {
    private static let ping = """
        return {
          name = "ping", version = "1.0.0", summary = "Answers.",
          commands = { ping = { summary = "Answers.", run = function(call) call:reply("pong") end } },
        }
        """

    static let command = Bench("command", "a trivial command in Lua, over TCP") { harness in
        let bench = try await harness.campus(["ping.lua": ping])
        let address = try await harness.console(of: bench)
        let callers = try await bench.people(10).asyncMap { person in
            try await harness.connect(to: address, as: person.handle)
        }
        try await BareServer.withEcho { echo in
            let echoed = try await callers.asyncMap { _ in try await harness.connect(to: echo) }
            try await harness.compare(
                Figure(
                    "trivial Lua command, 10 connections", "round trips/s",
                    beside: "the same lines echoed by a bare NIO server", .atLeast(30_000))
            ) { round in
                try await round.rate(100, by: 10, each: 500) { number in
                    _ = try await callers[number % 10].exchange("/ping", times: 500)
                }
            } beside: { round in
                try await round.rate(100, by: 10, each: 500) { number in
                    _ = try await echoed[number % 10].exchange("/ping", times: 500)
                }
            }
        }
    }
}
