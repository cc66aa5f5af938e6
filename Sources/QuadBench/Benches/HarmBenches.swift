import Community
import Model
import Plugins

/// What chat takes while plugins do the worst that they can.
extension Bench {
    /// Loop, backtrack, fill memory.
    private static let harms = [
        "while true do end",
        "local a = (\"a\"):rep(32) while true do a:find((\"a?\"):rep(32) .. a .. \"b\") end",
        "local kept = {} while true do kept[#kept + 1] = (\"x\"):rep(4096) .. #kept end",
    ]

    static let loops = Bench("loops", "chat while plugins loop, backtrack and fill memory") { harness in
        var files: [String: String] = [:]
        for number in 1...8 {
            files["loop\(number).lua"] = """
                return {
                  name = "loop\(number)", version = "1.0.0", summary = "Loops.",
                  commands = { loop\(number) = { summary = "Loops.", run = function() \(harms[number % 3]) end } },
                }
                """
        }
        // Only a call that was stopped by its budget did its harm.
        try await harness.disturb(
            .chat(while: "eight plugins loop, backtrack and fill memory"), by: files, endingIn: "limit")
    }

    static let hostile = Bench("hostile", "chat while all hostile plugins are called") { harness in
        // What they come to is what the tests look at.
        try await harness.disturb(
            Figure(
                "the slowest answer to a message while all hostile plugins are called at once", "ms",
                of: .most,
                beside: "the slowest one without them", .atMost(100)),
            by: BenchCampus.files(in: "Tests/PluginsTests/Fixtures/plugins/hostile"), endingIn: "")
    }
}

extension Harness {
    /// Measures what chat takes while each command of some plugins is called without a pause.
    ///
    /// - Parameter error: What stands in the errors of calls that did their harm.
    fileprivate func disturb(
        _ chat: Figure, by files: [String: String], endingIn error: String
    ) async throws {
        let bench = try await campus(files, quarantine: .never)
        let talk = try await bench.talk()
        let session = try await bench.signIn("talker2").session
        try await disturb(talk, chat: chat, rounds: pace(2, long: 5)) { _ in
            let calls = try await bench.callAll(by: session, for: .seconds(3), endingIn: error)
            guard calls > 0 else { throw BenchError("no call did its harm") }
            return [
                "calls that did their harm": Double(calls), "commands": Double(bench.host.commands.count),
            ]
        }
    }
}

extension BenchCampus {
    /// Calls each command without a pause for a while. Returns how many calls failed with an error like that.
    fileprivate func callAll(
        by session: BenchSession, for time: Duration, endingIn error: String
    ) async throws -> Int {
        let callers = host.commands.map { command in
            Task {
                var harmful = 0
                while !Task.isCancelled {
                    do { try await run(command.name, by: session) } catch let problem {
                        if error.isEmpty || "\(problem)".contains(error) { harmful += 1 }
                    }
                }
                return harmful
            }
        }
        try await Task.sleep(for: time)
        for caller in callers { caller.cancel() }
        return await callers.asyncMap { await $0.value }.reduce(0, +)
    }
}
