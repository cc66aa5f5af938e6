import Community
import Concurrency
import Foundation
import Lua
import Model
import Plugins

/// What a hook costs: for each record of a batch, and for each message that nobody adds anything to.
///
/// Costs are of the processor's time of all threads together, so that they are those of one core.
enum HookBench {
    // MARK: Records

    private static let record = """
        return {
          name = "record", version = "1.0.0", summary = "Reads three fields.",
          hooks = {
            ["forum.score"] = function(post, score, settings)
              return score + post.views + 2 * post.likes + post.comments
            end,
          },
        }
        """

    /// Records a second through the hook `forum.score`: the whole way that the gateway's own scoring takes.
    static func records(rounds: Int) async throws -> Figure {
        let plugins = try await PluginBench(["record.lua": record])
        let posts = (0..<100_000).map { number in
            PostFacts(
                id: PostID(rawValue: Int64(number)), ageHours: Double(number), comments24h: 1, comments: 2,
                views: number, likes: 3, commenters: 1, categories: ["student life"])
        }
        var rates: [Double] = []
        for _ in 0..<rounds {
            let began = ProcessorTime.now
            let scores = try await plugins.host.score(posts)
            rates.append(Double(posts.count) / (ProcessorTime.now - began))
            guard scores.last == 99_999 + 2 * 3 + 2 else { throw BenchError(description: "wrong scores") }
        }
        await plugins.remove()
        let six = try await sixFields(rounds: rounds)
        let ceiling = try await inLua(
            "function(post, score, settings) return score + post.views + 2 * post.likes + post.comments end",
            "{ id = i, age_hours = 1.5, comments = 2, views = i, likes = 3, commenters = 1 }, 0.0",
            rounds: rounds)
        return Figure(
            figure: "hook call, record of six fields, in batches", value: six, unit: "records/s a core",
            ceiling: ceiling, ceilingOf: "the same function called by Lua itself with tables it makes",
            ratio: six / ceiling, goal: ">= 3,000,000", met: six >= 3_000_000,
            notes: [
                "forum.score by the gateway, eight fields with a list, checks and counts": Samples(rates)
                    .median
            ])
    }

    /// As many records at once as the gateway hands over.
    private static let batch = PluginConfiguration(directory: "", history: "").hooks.batch

    /// Records of six numbers through the crossing that hooks share, encoding included.
    private static func sixFields(rounds: Int) async throws -> Double {
        let (state, function) = try await state(
            "return function(post, score, settings) return score + post.views + 2 * post.likes + post.comments end"
        )
        let columns = ["id", "age_hours", "comments", "views", "likes", "commenters"]
        let facts = (0..<100_000).map { Int64($0) }
        var rates: [Double] = []
        for _ in 0..<rounds {
            let began = ProcessorTime.now
            for start in stride(from: 0, to: facts.count, by: Self.batch) {
                var batch = LuaRecordBatch(columns: columns)
                batch.append(rows: Self.batch) { values in
                    for number in facts[start..<start + Self.batch] {
                        values.append(.integer(number))
                        values.append(.number(1.5))
                        values.append(.integer(2))
                        values.append(.integer(number))
                        values.append(.integer(3))
                        values.append(.integer(1))
                    }
                }
                batch.seeds = Array(repeating: .number(0), count: Self.batch)
                let scores = try await state.map(function, over: batch, settings: .table(LuaTable()))
                guard case .success(.number)? = scores.last else {
                    throw BenchError(description: "no scores")
                }
            }
            rates.append(Double(facts.count) / (ProcessorTime.now - began))
        }
        return Samples(rates).median
    }

    // MARK: Messages

    private static let trivial = """
        return {
          name = "trivial", version = "1.0.0", summary = "Adds nothing.", needs = { "read:chat" },
          hooks = { ["message.annotate"] = function(message, settings) return nil end },
        }
        """

    /// Microseconds that a message costs where a plugin looks at each and adds nothing.
    static func messages(rounds: Int) async throws -> Figure {
        let plugins = try await PluginBench(["trivial.lua": trivial])
        let messages = try await stored(10_240, plugins.bench)
        var costs: [Double] = []
        for _ in 0..<rounds {
            let began = ProcessorTime.now
            for start in stride(from: 0, to: messages.count, by: 1_024) {
                _ = await plugins.host.annotations(on: Array(messages[start..<start + 1_024]))
            }
            costs.append((ProcessorTime.now - began) / Double(messages.count) * 1e6)
        }
        await plugins.remove()
        let ceiling = try await inLua(
            "function(message, settings) return nil end",
            ##"{ id = i, conversation = 9, place = "#chat", sender = "talker1", text = "message " .. i, at = 1.5 }"##,
            rounds: rounds)
        let (value, bare) = (Samples(costs).median, 1e6 / ceiling)
        return Figure(
            figure: "a trivial hook on every message", value: value, unit: "us a message", ceiling: bare,
            ceilingOf: "the same function called by Lua itself with tables it makes", ratio: value / bare,
            goal: "<= 0.5", met: value <= 0.5)
    }

    /// Real messages of one group, as the bus tells them.
    private static func stored(_ count: Int, _ bench: BenchCampus) async throws -> [Message] {
        let told = Mutex<[Message]>([])
        bench.campus.bus.listen { events in
            let messages = events.compactMap { event -> Message? in
                if case .messageSent(let message) = event.fact { message } else { nil }
            }
            told.withLock { $0 += messages }
        }
        let people = try await bench.people(1, name: "talker")
        let place = try await bench.group("chat", of: people)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<64 {
                group.addTask {
                    for number in stride(from: worker, to: count, by: 64) {
                        _ = try await bench.campus.chat.send(
                            "message \(number): are we meeting in the library at three?",
                            to: place.conversation, by: Actor(people[0].id))
                    }
                }
            }
            try await group.waitForAll()
        }
        return told.withLock(\.self)
    }

    // MARK: Ceilings

    private static let pool = LuaThreadPool(threads: 1)

    private static func state(_ source: String) async throws -> (LuaState, LuaFunction) {
        let limits = LuaLimits(instructions: 1 << 40, processorTime: .seconds(600), memory: 64 << 20)
        let state = try await LuaState(
            label: "bench", queue: pool.makeQueue(label: "bench"), limits: limits)
        guard let function = try await state.load(source, name: "bench.lua").function else {
            throw BenchError(description: "no function")
        }
        return (state, function)
    }

    /// Calls a second of a function by a loop in Lua.
    private static func inLua(_ function: String, _ arguments: String, rounds: Int) async throws -> Double {
        let (state, loop) = try await state(
            """
            local f = \(function)
            return function(count)
              local last
              for i = 1, count do last = f(\(arguments)) end
              return last
            end
            """)
        var rates: [Double] = []
        for _ in 0..<rounds {
            let began = ProcessorTime.now
            _ = try await state.call(loop, [100_000])
            rates.append(100_000 / (ProcessorTime.now - began))
        }
        return Samples(rates).median
    }
}

/// The processor's time that this process has used on all its threads.
private enum ProcessorTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
