import Concurrency
import Foundation
import Lua
import TestSupport
import Testing

/// Hundreds of callers of one state at once, in random order: whatever one of them does, it is told its own and
/// is known by its own name.
///
/// `QUAD_SOAK_MINUTES` has it go on for that long.
@Suite struct InterleavingTests {
    /// Who calls.
    final class Caller: LuaCallContext {
        let number: Int64
        init(_ number: Int64) { self.number = number }
    }

    /// Calls that wait, let through in an order of the seed's.
    final class Gate: Sendable {
        private struct State: Sendable {
            var waiting: [(number: Int64, pass: LuaHostFunction.Completion)] = []
            var generator: SeededGenerator
        }

        private let state: Mutex<State>
        private let (comings, coming) = AsyncStream.makeStream(of: Void.self)

        init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

        func wait(_ number: Int64, _ pass: @escaping LuaHostFunction.Completion) {
            state.withLock { $0.waiting.append((number, pass)) }
            coming.yield()
        }

        /// Lets one go on for each that comes, until nobody comes any more.
        func letGo() async { for await _ in comings { letOneGo() } }

        /// Nobody comes any more.
        func close() { coming.finish() }

        /// Lets one that waits go on: with what belongs to it, or with an error.
        private func letOneGo() {
            let next = state.withLock { state -> (Int64, LuaHostFunction.Completion, Bool)? in
                guard let index = state.waiting.indices.randomElement(using: &state.generator) else {
                    return nil
                }
                let one = state.waiting.remove(at: index)
                return (one.number, one.pass, Int.random(in: 0..<8, using: &state.generator) == 0)
            }
            guard let (number, pass, fails) = next else { return }
            pass(fails ? .failure(LuaRaise(value: "refused")) : .success([.integer(number), "gate"]))
        }
    }

    /// Names that did not fit, as the host saw them.
    final class Findings: Sendable {
        private let lines = Mutex<[String]>([])
        func note(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock(\.self) }
    }

    /// Each of these takes the caller's own number and gives it back a number of times that it says itself.
    static let source = """
        local function wait(me)
          local ok, number, what = pcall(host.gate, me)
          if not ok then
            if number ~= "refused" then error("not a refusal: " .. tostring(number), 0) end
            return me
          end
          if what ~= "gate" then error("not the gate's: " .. tostring(what), 0) end
          return number
        end
        local function numbers(me, count)
          return coroutine.wrap(function()
            for i = 1, count do
              if i % 3 == 0 then wait(me) end
              coroutine.yield(me, i)
            end
          end)
        end
        local kept = {}
        local ways = {
          -- A wait of its own.
          function(me) return wait(me) end,
          -- A generator that yields to its own call while others wait.
          function(me)
            local last = 0
            for mine, i in numbers(me, 7) do
              if mine ~= me or i ~= last + 1 then error("not my turn", 0) end
              last = i
              host.who(me)
            end
            if last ~= 7 then error("ended early at " .. last, 0) end
            return me
          end,
          -- A wait within coroutines within one another.
          function(me)
            return coroutine.wrap(function()
              local ok, number = coroutine.resume(coroutine.create(function() return wait(me) end))
              if not ok then error(number, 0) end
              coroutine.yield(number)
            end)()
          end,
          -- Yields that nobody asks for any more.
          function(me)
            local left = coroutine.wrap(function() coroutine.yield(me) coroutine.yield(-1) end)
            return left()
          end,
          -- A failure after a wait, caught.
          function(me)
            local ok, number = pcall(function() error({ number = wait(me) }) end)
            return number.number
          end,
          -- A coroutine of an earlier call, gone on with by this one.
          function(me)
            local co = table.remove(kept)
            table.insert(kept, coroutine.wrap(function(number)
              while true do
                host.who(number)
                number = coroutine.yield(wait(number))
              end
            end))
            return co and co(me) or me
          end,
          -- Many values on the tape, both ways.
          function(me)
            local list = {}
            for i = 1, 50 do list[i] = me end
            local back = host.echo(list)
            for i = 1, 50 do if back[i] ~= me then error("not my list", 0) end end
            return wait(me)
          end,
        }
        return {
          f = function(me, first, second)
            host.who(me)
            local one = ways[first % #ways + 1](me)
            host.who(me)
            local other = ways[second % #ways + 1](me)
            host.who(me)
            return me, one, other
          end,
          fail = function(me) wait(me) error("mine is " .. me, 0) end,
          spin = function(me) wait(me) pcall(function() while true do end end) end,
        }
        """

    private static let minutes = ProcessInfo.processInfo.environment["QUAD_SOAK_MINUTES"].flatMap(Double.init)

    private static func host(_ gate: Gate, _ findings: Findings) -> [LuaHostFunction] {
        @Sendable func check(_ context: (any LuaCallContext)?, _ arguments: [LuaValue], _ place: String) {
            let caller = (context as? Caller)?.number
            if caller == nil || arguments.first?.integer != caller {
                findings.note("\(place): \(arguments) of \(caller.map(String.init) ?? "nobody")")
            }
        }
        return [
            LuaHostFunction(
                "host.who",
                body: .immediate { context, arguments in
                    check(context, arguments, "who")
                    return []
                }),
            LuaHostFunction(
                "host.gate",
                body: .handing { context, arguments, completion in
                    check(context, arguments, "gate")
                    gate.wait(arguments.first?.integer ?? -1, completion)
                }),
            .echo,
        ]
    }

    /// One round: callers begin and go on in random order, and every fourth round ends with one that is killed.
    private static func round(seed: UInt64) async throws {
        let (gate, findings) = (Gate(seed: seed), Findings())
        var generator = SeededGenerator(seed: seed)
        let fixture = try await Fixture(
            source, limits: LuaLimits(instructions: 3_000_000, processorTime: .seconds(60)),
            host: host(gate, findings))
        let callers = Int.random(in: 20...200, using: &generator)
        let isKilled = seed % 4 == 0
        let plans = (0..<callers).map { number in
            (
                Int64(number), Int64.random(in: 0..<100, using: &generator),
                Int64.random(in: 0..<100, using: &generator)
            )
        }
        let left = Countdown(callers)
        await withTaskGroup(of: Void.self) { group in
            for (number, first, second) in plans {
                let kills = isKilled && number == callers / 2
                group.addTask {
                    await call(number, first, second, kills: kills, fixture, findings, isKilled: isKilled)
                    if left.down() { gate.close() }
                }
            }
            group.addTask { await gate.letGo() }
        }
        #expect(findings.all.isEmpty, "seed \(seed): \(findings.all.prefix(5))")
        #expect(await fixture.state.isClosed == isKilled, "seed \(seed)")
    }

    private static func call(
        _ number: Int64, _ first: Int64, _ second: Int64, kills: Bool, _ fixture: Fixture,
        _ findings: Findings,
        isKilled: Bool
    ) async {
        let name = kills ? "spin" : first % 10 == 0 ? "fail" : "f"
        do {
            let results = try await fixture.state.call(
                fixture.function(name), [.integer(number), .integer(first), .integer(second)],
                context: Caller(number))
            if name != "f" || results != Array(repeating: .integer(number), count: 3) {
                findings.note("\(name) of \(number) gave \(results)")
            }
        } catch let error as LuaError {
            let isItsOwn = name == "fail" && error.message == "mine is \(number)"
            let isOfAKill = isKilled && (error.kind == .closed || kills && error.kind == .instructions)
            if !isItsOwn && !isOfAKill { findings.note("\(name) of \(number) failed: \(error)") }
        } catch { findings.note("\(error)") }
    }

    /// Counts down to zero, from any thread.
    final class Countdown: Sendable {
        private let left: Mutex<Int>
        init(_ count: Int) { left = Mutex(count) }

        /// Whether this was the last one.
        func down() -> Bool {
            left.withLock { left in
                left -= 1
                return left == 0
            }
        }
    }

    @Test(minutes == nil ? .endsWhereItHangs : .timeLimit(.minutes(240)))
    func callers_whateverOthersDoMeanwhile_areToldTheirOwn() async throws {
        let end = ContinuousClock.now + .seconds((Self.minutes ?? 0) * 60)
        var seed: UInt64 = Self.minutes == nil ? 1 : .random(in: 0...(.max >> 8))
        print("interleaving: from seed \(seed)")
        var rounds = 0
        while ContinuousClock.now < end || rounds < 16 {
            try await Self.round(seed: seed)
            (seed, rounds) = (seed + 1, rounds + 1)
        }
        print("interleaving: \(rounds) rounds up to seed \(seed)")
    }

    /// The two that were found by hand: a wait of one caller, a yield of another.
    @Test func yield_whileAnotherCallWaits_isNotTakenForItsWait() async throws {
        let gate = WaitingTests.Gate()
        let fixture = try await Fixture(
            """
            return {
              wait = function(me) return host.gate(me) end,
              generate = function(me)
                local sum = 0
                for i in coroutine.wrap(function() for i = 1, 10 do coroutine.yield(i) end end) do sum = sum + i end
                return me, sum
              end,
            }
            """, host: WaitingTests.host(gate))
        async let waiting = fixture.call("alice", f: "wait")
        await gate.waitFor(1)
        #expect(try await fixture.call("bob", f: "generate") == ["bob", 55])
        await gate.open()
        #expect(try await waiting == ["alice"])
    }
}
