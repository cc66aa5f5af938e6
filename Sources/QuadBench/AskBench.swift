import Community
import Concurrency
import Foundation
import Glibc
import Model
import Plugins

/// What people ask in plain words, from the line to the card, and what they want to be told of.
enum AskBench {
    private static let source = """
        return {
          name = "halls", version = "1.0.0", summary = "Halls.", needs = { "store" },
          collections = { menus = {} },
          commands = {
            fill = { summary = "x", run = function()
              for i = 1, 100 do store.put("menus", "Hall " .. i, { soup = ("x"):rep(200), price = i }) end
            end },
            level = { summary = "x", args = { { "number", "integer" } }, run = function(call, number)
              store.put("menus", "level", { number = number })
            end },
          },
          intents = {
            ["halls.menu"] = {
              summary = "the menu",
              phrases = { en = { "what is for (lunch|dinner) at {hall} [{day}]", "menu of {hall} [{day}]" },
                          ["zh-Hant"] = { "{day}{hall}食咩" } },
              slots = { hall = { values = HALLS }, day = "day" },
              run = function(call, slots)
                local menu = store.get("menus", slots.hall)
                call:card({ title = slots.hall, fields = { { "soup", menu.soup }, { "price", tostring(menu.price) } },
                            source = "the kitchen", time = time.now() })
              end,
            },
          },
          alerts = { level = { summary = "x", args = { { "least", "integer" } }, every = "1m", text = "{id}",
            check = function(alert)
              local level = store.get("menus", "level")
              return level and level.number >= alert.least and { over = level.number } or nil
            end } },
        }
        """

    private static var plugin: String {
        let halls = (1...100).map { "[\"Hall \($0)\"] = { \"h\($0)\" }" }.joined(separator: ", ")
        return source.replacing("HALLS", with: "{ \(halls) }")
    }

    // MARK: Questions

    static func answers(seconds: Double, questions: Int) async throws -> [Figure] {
        let plugins = try await PluginBench(["halls.lua": plugin])
        let people = try await signedIn(64, plugins)
        try await type("fill", "", plugins, people[0])
        for number in 0..<200 { try await ask(number, plugins, people[0]) }
        var (times, next) = ([Double](), 0)
        let clock = ContinuousClock()
        for _ in 0..<questions {
            next += 1
            let start = clock.now
            try await ask(next, plugins, people[next % people.count])
            times.append((clock.now - start).milliseconds)
        }
        let start = clock.now
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, person) in people.enumerated() {
                group.addTask {
                    var rounds = 0
                    while (clock.now - start).seconds < seconds {
                        try await ask(number * 1_000 + rounds, plugins, person)
                        rounds += 1
                    }
                    return rounds
                }
            }
            return try await group.reduce(0, +)
        }
        let rate = Double(done) / (clock.now - start).seconds
        await plugins.remove()
        let samples = Samples(times)
        return [
            Figure(
                figure: "a question answered from stored data, from the line to the card, p50",
                value: samples.median, unit: "ms", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "<= 2 ms",
                met: samples.median <= 2, notes: ["p99": samples.p99]),
            Figure(
                figure: "questions answered from stored data, 64 people at once", value: rate,
                unit: "answers/s", ceiling: nil, ceilingOf: nil, ratio: nil, goal: ">= 10,000",
                met: rate >= 10_000),
        ]
    }

    private static func ask(_ number: Int, _ plugins: PluginBench, _ person: BenchSession) async throws {
        let hasCard = Mutex(false)
        try await plugins.host.ask(
            "what's for dinner at hall \(number % 100 + 1) tomorrow?",
            invocation: Invocation(session: person) { reply in
                if reply.card != nil { hasCard.withLock { $0 = true } }
            })
        guard hasCard.withLock(\.self) else { throw BenchError(description: "no card answered") }
    }

    // MARK: Alerts

    /// A thousand people with ten alerts each, of ten subjects: what looking once a minute costs.
    static func alerts(people count: Int, each: Int) async throws -> [Figure] {
        let plugins = try await PluginBench(["halls.lua": plugin])
        let people = try await signedIn(count, plugins)
        try await type("level", "0", plugins, people[0])
        for person in people {
            for least in 1...each { _ = try await plugins.host.setAlert("level \(least)", for: person) }
        }
        var looks = 0
        let rounds = 20
        let idle = try await processorTime {
            for _ in 0..<rounds { looks = await plugins.host.lookAtAllAlerts() }
        }
        try await type("level", "\(each)", plugins, people[0])
        let telling = try await processorTime { _ = await plugins.host.lookAtAllAlerts() }
        await plugins.remove()
        let share = idle / Double(rounds) / 60 * 100
        return [
            Figure(
                figure: "\(count) people with \(each) alerts each, looked at once a minute", value: share,
                unit: "% of a core", ceiling: nil, ceilingOf: nil, ratio: nil,
                goal: "< 1 %, a look a subject",
                met: share < 1 && looks == each,
                notes: ["looks a round": Double(looks), "telling all of them, s of a core": telling])
        ]
    }

    private static func processorTime(_ body: () async throws -> Void) async throws -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try await body()
        return now() - start
    }

    // MARK: People

    private static func signedIn(_ count: Int, _ plugins: PluginBench) async throws -> [BenchSession] {
        var sessions: [BenchSession] = []
        for person in try await plugins.bench.people(count, name: "asker") {
            let session = BenchSession(campus: plugins.bench.campus)
            _ = try await plugins.bench.campus.accounts.signIn(
                email: "\(person.handle)@bench.example", password: "bench", session: session)
            sessions.append(session)
        }
        return sessions
    }

    private static func type(
        _ command: String, _ arguments: String, _ plugins: PluginBench, _ person: BenchSession
    ) async throws {
        guard let description = plugins.host.command(named: command) else {
            throw BenchError(description: "no /\(command)")
        }
        try await plugins.host.run(
            description, arguments: arguments, invocation: Invocation(session: person) { _ in })
    }
}
