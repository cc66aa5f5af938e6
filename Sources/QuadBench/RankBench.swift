import Community
import Concurrency
import Model
import Plugins

/// Scores of all documents of a collection after a plugin that ranks them has changed.
extension PluginBench {
    private static let flats = """
        return {
          name = "flats", version = "1.0.0", summary = "Keeps flats.", needs = { "store" },
          provides = { hooks = { ["flats.rank"] = {
            summary = "Ranks.", default = 0,
            fields = { { "rent", "integer" }, { "size", "integer" }, { "district", "text" }, { "saves", "integer" } },
          } } },
          collections = { flats = { indexes = { rent = "number" }, scores = { rank = "flats.rank" } } },
          commands = {
            fill = {
              summary = "Adds a hundred.", args = { { "first", "integer" } },
              run = function(call, first)
                local changes = {}
                for number = first, first + 99 do
                  changes[#changes + 1] = { put = "flats", key = tostring(number), document = {
                    rent = 4000 + number * 7919 % 26000, size = 100 + number % 900, district = "District " .. number % 18,
                    saves = number % 31, title = "A flat with a view", owner = number } }
                end
                store.commit(changes)
              end,
            },
            first = {
              summary = "Shows which is first.",
              run = function(call) call:reply(store.find("flats", { order = "-rank", limit = 1 })[1].key) end,
            },
          },
        }
        """

    private static func taste(sign: String) -> String {
        """
        return {
          name = "taste", version = "1.0.0", summary = "Ranks.",
          hooks = {
            ["flats.rank"] = function(flat, rank, settings)
              return \(sign)(rank + flat.size / flat.rent + math.log(1 + flat.saves))
            end,
          },
        }
        """
    }

    /// From a changed hook until a collection is found in the new order of all documents, stored.
    static func ranking(documents: Int) async throws -> Figure {
        let plugins = try await PluginBench(["flats.lua": flats, "taste.lua": taste(sign: "")])
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "owner")
        let place = try await plugins.bench.group("chat", of: people)
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "owner1@bench.example", password: "bench", session: session)
        for first in stride(from: 0, to: documents, by: 100) {
            _ = try await plugins.replies(to: "fill", "\(first)", session)
        }
        guard await plugins.host.scoreAll() == documents else {
            throw BenchError(description: "not all scored")
        }
        return try await plugins.reranking(
            "a declared hook over \(documents) documents", documents, shownBy: "first", to: session,
            talking: people[0], in: place, taste: taste)
    }

    /// Measures from a changed `taste.lua` until a command shows the new order, with all scores stored.
    ///
    /// - Parameters:
    ///   - what: What is ranked, for the figure's name.
    ///   - talker: Who talks in a place meanwhile.
    ///   - taste: Returns the plugin whose scores have a sign.
    func reranking(
        _ what: String, _ documents: Int, shownBy command: String, to session: BenchSession,
        talking talker: PersonRef, in place: Place, taste: (_ sign: String) -> String
    ) async throws -> Figure {
        let usual = try await SendBench.chatTimes(bench.campus, place, talker, while: { $0 < 2_000 })
        let clock = ContinuousClock()
        var (times, meanwhile): ([Double], [Double]) = ([], [])
        for round in 0..<5 {
            try write(taste(round.isMultiple(of: 2) ? "-" : ""), to: "taste.lua")
            let isDone = Mutex(false)
            async let chat = SendBench.chatTimes(
                bench.campus, place, talker, while: { _ in !isDone.withLock { $0 } })
            let before = try await replies(to: command, "", session)
            let start = clock.now
            await host.reload()
            let count = await host.scoreAll()
            let after = try await replies(to: command, "", session)
            times.append((clock.now - start).seconds)
            isDone.withLock { $0 = true }
            meanwhile += try await chat
            guard before != after, count == documents else {
                throw BenchError(
                    description: "\(count) scored, and the order is \(before == after ? "old" : "new")")
            }
        }
        await remove()
        let (value, ratio) = (Samples(times).median, Samples(meanwhile).p99 / Samples(usual).p99)
        return Figure(
            figure: "\(what) after a change, until found in the new order and stored",
            value: value, unit: "s", ceiling: Samples(usual).p99, ceilingOf: "chat's usual p99 (ms)",
            ratio: ratio,
            goal: "<= 2 s, and chat's p99 meanwhile <= 2 x its usual", met: value <= 2 && ratio <= 2,
            notes: ["chat p99 meanwhile ms": Samples(meanwhile).p99])
    }
}
