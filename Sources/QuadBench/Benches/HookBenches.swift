import Community
import Concurrency
import Lua
import Model
import Plugins

/// What a hook costs: for each record of a batch, and for each message that nobody adds anything to.
///
/// Costs are of the processor's time of all threads together, so that they are those of one core.
extension Bench {
    private static let sum =
        "function(post, score, settings) return score + post.views + 2 * post.likes + post.comments end"
    private static let byLua = "the same function called by Lua itself with tables it makes"
    private static let records = 100_000

    static let hook = Bench("hook", "records through a hook, in batches") { harness in
        let (state, function) = try await lua("return \(sum)")
        let (other, loop) = try await lua(
            looping(
                sum, "{ id = i, age_hours = 1.5, comments = 2, views = i, likes = 3, commenters = 1 }, 0.0"))
        try await harness.compare(
            Figure(
                "hook call, record of six fields, in batches", "records/s a core", beside: byLua,
                .atLeast(3_000_000)), rounds: 5
        ) { round in
            try await round.rateOfProcessor(records) { try await sixFields(through: function, of: state) }
        } beside: { round in
            try await round.rateOfProcessor(records) {
                _ = try await other.call(loop, [.integer(Int64(records))])
            }
        }
    }

    /// As many records at once as the gateway hands over.
    private static let batch = PluginConfiguration(directory: "", history: "").hooks.batch

    /// Records of six numbers through the crossing that hooks share, encoding included.
    private static func sixFields(through function: LuaFunction, of state: LuaState) async throws {
        let columns = ["id", "age_hours", "comments", "views", "likes", "commenters"]
        for start in stride(from: 0, to: records, by: batch) {
            var facts = LuaRecordBatch(columns: columns)
            let numbers = Int64(start)..<Int64(min(start + batch, records))
            facts.append(rows: numbers.count) { values in
                for number in numbers {
                    values.append(.integer(number))
                    values.append(.number(1.5))
                    values.append(.integer(2))
                    values.append(.integer(number))
                    values.append(.integer(3))
                    values.append(.integer(1))
                }
            }
            facts.seeds = Array(repeating: .number(0), count: numbers.count)
            let scores = try await state.map(function, over: facts, settings: .table(LuaTable()))
            guard case .success(.number)? = scores.last else { throw BenchError("no scores") }
        }
    }

    static let annotate = Bench("annotate", "a hook that looks at every message") { harness in
        let bench = try await harness.campus([
            "trivial.lua": """
            return {
              name = "trivial", version = "1.0.0", summary = "Adds nothing.", needs = { "read:chat" },
              hooks = { ["message.annotate"] = function(message, settings) return nil end },
            }
            """
        ])
        let messages = try await sent(10_240, bench)
        let (state, loop) = try await lua(
            looping(
                "function(message, settings) return nil end",
                ##"{ id = i, conversation = 9, place = "#chat", sender = "talker1", text = "message " .. i, at = 1.5 }"##
            ))
        try await harness.compare(
            Figure("a trivial hook on every message", "us a message", beside: byLua, .atMost(0.5)), rounds: 10
        ) { round in
            try await round.rateOfProcessor(messages.count) {
                for start in stride(from: 0, to: messages.count, by: 1_024) {
                    _ = await bench.host.annotations(on: Array(messages[start..<start + 1_024]))
                }
            }.map { 1e6 / $0 }
        } beside: { round in
            try await round.rateOfProcessor(records) {
                _ = try await state.call(loop, [.integer(Int64(records))])
            }.map { 1e6 / $0 }
        }
    }

    /// Real messages of one group.
    private static func sent(_ count: Int, _ bench: BenchCampus) async throws -> [Message] {
        let people = try await bench.people(1, "talker")
        let sent = Mutex<[Message]>([])
        let place = try await bench.group("chat", of: people)
        _ = try await Round.whole.rate(count, by: 64) { number in
            let text = "message \(number): are we meeting in the library at three?"
            let message = try await bench.send(text, to: place, by: people[0])
            sent.withLock { $0.append(message) }
        }
        return sent.withLock(\.self)
    }

    // MARK: - Lua alone

    private static let pool = LuaThreadPool(threads: 1)

    /// The function that a source returns, in a state of its own that nothing stops.
    private static func lua(_ source: String) async throws -> (LuaState, LuaFunction) {
        let limits = LuaLimits(instructions: 1 << 40, processorTime: .seconds(600), memory: 64 << 20)
        let queue = pool.makeQueue(label: "bench")
        let state = try await LuaState(label: "bench", queue: queue, limits: limits)
        guard let function = try await state.load(source, name: "bench.lua").function else {
            throw BenchError("no function")
        }
        return (state, function)
    }

    /// A function of a count, which calls another that often.
    private static func looping(_ function: String, _ arguments: String) -> String {
        """
        local f = \(function)
        return function(count)
          local last
          for i = 1, count do last = f(\(arguments)) end
          return last
        end
        """
    }
}
