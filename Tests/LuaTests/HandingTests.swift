import Dispatch
import Testing

@testable import Lua

/// Host functions that are answered by threads of their own.
@Suite struct HandingTests {
    private struct Refusal: Error, CustomStringConvertible { let description = "no" }

    /// Gives its arguments back from another thread; fails where the first is "fail".
    private static let echo = LuaHostFunction(
        "host.echo",
        body: .handing { _, arguments, completion in
            DispatchQueue.global().async {
                completion(
                    arguments.first == "fail"
                        ? .failure(Refusal()) : .success(arguments))
            }
        })

    /// Answers before it returns.
    private static let now = LuaHostFunction(
        "host.now", body: .handing { _, arguments, completion in completion(.success(arguments)) })

    private func fixture(_ body: String) async throws -> Fixture {
        try await Fixture("return function() \(body) end", host: [Self.echo, Self.now, .later])
    }

    @Test(
        arguments: [
            ("return host.echo('a', 1)", [.string("a"), 1]),
            (
                "return host.now('a') .. host.echo('b') .. host.later('c') .. host.echo('d')",
                [.string("abcd")]
            ),
            ("local n = 0 for i = 1, 10000 do n = n + host.now(1) end return n", [10_000]),
            ("return select(2, pcall(host.echo, 'fail'))", [.string("no")]),
            ("return coroutine.wrap(function() return host.echo('in') end)()", [.string("in")]),
        ] as [(String, [LuaValue])])
    func answer_whenItComes_isWhatTheFunctionGives(body: String, expected: [LuaValue]) async throws {
        #expect(try await fixture(body).call() == expected)
    }

    @Test func failure_whenUncaught_endsTheCall() async throws {
        #expect(try await fixture("host.now(1) host.echo('fail')").failure().message.hasSuffix("no"))
    }

    @Test func calls_whenTheyWaitTogether_keepTheirOwnAnswers() async throws {
        let fixture = try await Fixture(
            "return function(n) local s = 0 for i = 1, 20 do s = s + host.echo(n) end return s end",
            host: [Self.echo])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await fixture.call(.integer(Int64(number))) == [.integer(Int64(number * 20))]
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func call_whenCancelledBetweenAnswers_hasItRaised() async throws {
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let tell = LuaHostFunction(
            "host.tell",
            body: .handing { _, _, completion in
                arrival.yield()
                completion(.success([]))
            })
        // No budget may end it first, however late the cancellation comes.
        let limits = LuaLimits(instructions: 1 << 50, processorTime: .seconds(3_600))
        let fixture = try await Fixture(
            "return function() while true do host.tell() end end", limits: limits, host: [tell])
        let endless = Task { try await fixture.failure() }
        for await _ in arrivals { break }
        endless.cancel()
        #expect(try await endless.value.message == "test.lua:1: cancelled")
    }
}
