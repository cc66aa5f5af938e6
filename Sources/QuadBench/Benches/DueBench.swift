import Community
import Concurrency
import Foundation
import Model

/// Reminders of a plugin: what many cost that wait, and how late those are told whose moments come.
extension Bench {
    private static let waiting = 100_000

    private static let nudge = """
        return {
          name = "nudge", version = "1.0.0", summary = "Reminds.", needs = { "bot", "store" },
          collections = { entries = { person = "owner", due = "at" } },
          due = { entries = function(key, entry) bot.chat.send("#nudges", entry.text) end },
          commands = {
            open = { summary = "Makes the group.", run = function() bot.chat.create("Nudges") end },
            nudge = {
              summary = "Reminds at some moments.", args = { { "count", "integer" }, { "first", "text" } },
              run = function(call, count, first)
                local changes = {}
                for number = 1, count do
                  local at = tonumber(first) + (number - 1) / 100
                  changes[number] = { put = "entries", key = ("%.2f"):format(at), document = { at = at, text = ("%.6f"):format(at) } }
                end
                store.commit(changes)
              end,
            },
          },
        }
        """

    static let due = Bench("due", "reminders: many that wait, and how late they are told") { harness in
        let bench = try await harness.campus(["nudge.lua": nudge])
        let people = try await bench.sessions(50, "caller")
        try await bench.run("open", by: people[0])
        let tomorrow = Date().timeIntervalSince1970 + 86_400
        try await bench.run("nudge", "1 \(tomorrow)", by: people[0])
        harness.serve(bench)
        try await Task.sleep(for: .seconds(2))
        let seconds = harness.pace(5.0, long: 15)
        let before = try await share(over: seconds)
        // As many as a commit takes at once.
        _ = try await Round.whole.rate(waiting / 100, by: people.count) { number in
            try await bench.run(
                "nudge", "100 \(tomorrow + Double(number + 1))", by: people[number % people.count])
        }
        try await Task.sleep(for: .seconds(1))
        try harness.report(
            Figure(
                "processor time while \(waiting) reminders wait", "% of one processor",
                beside: "the same while one waits", .beyondAtMost(0.5)),
            [try await share(over: seconds)], beside: [before])

        let late = Mutex<[Double]>([])
        bench.campus.bus.listen { events in
            let now = Date().timeIntervalSince1970
            for case .messageSent(let message) in events.map(\.fact) {
                guard let due = Double(message.text) else { continue }
                late.withLock { $0.append((now - due) * 1_000) }
            }
        }
        let (parts, first) = (harness.pace(5, long: 10), Date().timeIntervalSince1970 + 1)
        for part in 0..<parts { try await bench.run("nudge", "100 \(first + Double(part))", by: people[0]) }
        while late.withLock(\.count) < parts * 100 { try await Task.sleep(for: .milliseconds(50)) }
        try harness.report(
            Figure(
                "from its moment until a reminder is a stored message, 100 a second, p99", "ms", of: .p99,
                .atMost(1_000)),
            late.withLock(\.self))
    }

    /// The processor time of a while, in hundredths of one processor.
    private static func share(over seconds: Double) async throws -> Double {
        let before = processorSeconds()
        let passed = try await elapsed { try await Task.sleep(for: .seconds(seconds)) }
        return (processorSeconds() - before) / passed * 100
    }
}
