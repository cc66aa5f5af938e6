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
                try await rate(callers, round.share(of: 5_000))
            } beside: { round in
                try await rate(echoed, round.share(of: 5_000))
            }
        }
    }

    /// Round trips a second of all connections, with one request of each in flight.
    private static func rate(_ clients: [LineConnection], _ ofEach: Int) async throws -> [Double] {
        let seconds = try await elapsed {
            try await withThrowingDiscardingTaskGroup { group in
                for client in clients {
                    group.addTask { _ = try await client.exchange("/ping", times: ofEach) }
                }
            }
        }
        return [Double(clients.count * ofEach) / seconds]
    }
}
