import Community
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What plugins may use, and the errors that say so.
@Suite struct BudgetTests {
    private static let body = """
        local what = ...
        if what == "spin" then while true do end end
        if what == "match" then return (("a"):rep(60) .. "b"):find(("a-"):rep(20) .. "c") end
        if what == "fill" then local heap = {} for i = 1, 1e9 do heap[i] = { i } end end
        if what == "talk" then while true do call:reply(("x"):rep(100)) end end
        if what == "ask" then while true do text.lower("X") end end
        if what == "fork" then
          while true do coroutine.wrap(function() coroutine.yield() end)() end
        end
        """

    /// A plugin that breaches the budget that its argument names.
    private func greedy(_ name: String = "greedy") -> String {
        plugin(name, body: Self.body).replacing(
            "summary = \"Says something.\",", with: "summary = \"x\", args = { { \"what\", \"word\" } },")
    }

    @Test(arguments: [
        ("spin", "50,000 instructions used (limit 50,000)"),
        ("match", "30,000 pattern steps used (limit 30,000)"),
        ("fill", "2 MiB of memory used (limit 2 MiB)"),
        ("talk", "4 KiB of output used (limit 4 KiB)"),
        ("ask", "1,500 host calls used (limit 1,500)"),
        ("fork", "20 coroutines used (limit 20)"),
    ])
    func call_whenABudgetIsUsedUp_namesPluginCallBudgetAndLimit(what: String, error: String) async throws {
        let test = try await TestHost.loaded(["greedy.lua": greedy()]) {
            $0.limits.instructions = what == "spin" ? 50_000 : 5_000_000
            $0.limits.patternSteps = 30_000
            $0.limits.memory = 2 << 20
            $0.limits.hostCalls = 1_500
            $0.limits.coroutines = 20
            $0.budget.outputBytes = 4 << 10
        }
        #expect(await test.type("/greedy \(what)").last == "error: greedy: /greedy stopped: \(error)")
        #expect(test.report("greedy")?.usage.errors == 1)
    }

    @Test func call_whenItsTimeIsUp_namesIt() async throws {
        let test = try await TestHost.loaded(["greedy.lua": greedy()]) {
            $0.limits.instructions = 1_000_000_000
            $0.limits.time.processor = .milliseconds(200)
        }
        #expect(
            await test.type("/greedy spin")
                == ["error: greedy: /greedy stopped: 200 ms used (limit 200 ms)"])
    }

    @Test func budget_whenOnePluginHasItsOwn_isThatOnesOnly() async throws {
        let test = try await TestHost.loaded(["a.lua": greedy("a"), "b.lua": greedy("b")]) {
            $0.limits.instructions = 20_000
            var own = $0.budget
            own.limits.instructions = 60_000
            own.outputBytes = 2 << 10
            $0.perPlugin.budgets = ["b": own]
        }
        #expect(
            await test.type("/a spin")
                == ["error: a: /a stopped: 20,000 instructions used (limit 20,000)"])
        #expect(
            await test.type("/b spin")
                == ["error: b: /b stopped: 60,000 instructions used (limit 60,000)"])
        #expect(
            await test.type("/b talk", as: TestSession(source: "elsewhere")).last
                == "error: b: /b stopped: 2 KiB of output used (limit 2 KiB)")
        #expect(test.report("b")?.budget.prefix(1) == ["60,000 instructions"])
    }

    @Test func budget_whenTheFileIsCalledOtherwise_goesByThePluginsName() async throws {
        let test = try await TestHost.loaded(["file.lua": greedy("b")]) {
            var own = $0.budget
            own.limits.memory = 1 << 20
            $0.perPlugin.budgets = ["b": own]
        }
        #expect(
            await test.type("/b fill") == ["error: b: /b stopped: 1 MiB of memory used (limit 1 MiB)"])
    }

    @Test func budget_whenThePluginIsUnknown_isWarnedOf() async throws {
        let test = try await TestHost(["hi.lua": plugin("hi")]) {
            $0.perPlugin.budgets = ["hii": PluginBudget()]
        }
        var lines = test.host.announcements().makeAsyncIterator()
        await test.host.open()
        #expect(await lines.next() == "config.json:plugins.budgets.hii: there is no plugin hii")
    }

    @Test func calls_whenTooManyAreUnderWay_areRefused() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")]) { $0.limits.coroutines = 2 }
        let hi = try #require(test.loaded("hi"))
        for _ in 0..<2 { _ = try hi.enter("/hi") }
        #expect(await test.type("/hi") == ["error: hi: /hi stopped: 2 coroutines used (limit 2)"])
        await hi.leave(PluginStanding.Ending(call: "/hi"))
        #expect(await test.type("/hi") == ["hello"])
    }

    @Test func output_whenItIsARefusal_countsToo() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "call:fail(('x'):rep(2000))")]) {
            $0.budget.outputBytes = 1_024
        }
        #expect(await test.type("/hi") == ["error: hi: /hi stopped: 1 KiB of output used (limit 1 KiB)"])
    }

    @Test func error_whenItIsLong_isShortened() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "error(('x'):rep(100000), 0)")])
        let half = String(repeating: "x", count: 250)
        #expect(await test.type("/hi").first == "error: hi failed: " + half + " … " + half)
    }
}
