import Community
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What calls have cost.
@Suite struct StatisticsTests {
    @Test func histogram_whenEmpty_isZero() {
        #expect(DurationHistogram().quantile(0.99) == .zero)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 999, 1_000_000, 123_456_789, 31_999_999_999])
    func histogram_whateverIsAdded_isRightToSixPercent(nanoseconds: Int) {
        var histogram = DurationHistogram()
        histogram.add(.nanoseconds(nanoseconds))
        let shown = Double(histogram.quantile(0.5) / .nanoseconds(1))
        #expect(abs(shown - Double(nanoseconds)) <= max(0.5, Double(nanoseconds) * 0.0625))
    }

    @Test func histogram_whenLongerThanItsLastBucket_countsThere() {
        var histogram = DurationHistogram()
        histogram.add(.seconds(3_600))
        histogram.add(.seconds(-1))
        #expect(histogram.quantile(1) > .seconds(34))
        #expect(histogram.quantile(0.5) == .zero)
    }

    @Test func quantiles_whenOneInAHundredIsSlow_tellThemApart() {
        var histogram = DurationHistogram()
        histogram.add(.microseconds(10), count: 980)
        histogram.add(.milliseconds(50), count: 20)
        #expect(histogram.quantile(0.5) < .microseconds(11))
        #expect(histogram.quantile(0.98) < .microseconds(11))
        #expect(histogram.quantile(0.99) > .milliseconds(46))
    }

    @Test func count_whenABatchEnds_givesEachRecordTheMean() throws {
        var statistics = PluginStatistics()
        statistics.count(
            "forum.score", calls: 1_000, errors: 3,
            usage: LuaUsage(calls: 1_000, instructions: 2_000_000, time: .milliseconds(8), memory: 40_000))
        let cost = try #require(statistics.report.first)
        #expect(cost.calls == 1_000 && cost.errors == 3 && cost.instructions == 2_000)
        #expect(cost.memory == 40_000)
        // What it waited for others is no time of its own.
        #expect(statistics.meanTime == .microseconds(8))
        #expect(cost.p50 > .microseconds(7) && cost.p50 < .microseconds(9) && cost.p99 == cost.p50)
    }

    @Test func report_whenSeveralCalls_isSortedByName() {
        var statistics = PluginStatistics()
        for call in ["forum.score", "/roll", "every 1h", "/flip"] {
            statistics.count(call, errors: 0, usage: LuaUsage(calls: 1))
        }
        #expect(statistics.report.map(\.call) == ["/flip", "/roll", "every 1h", "forum.score"])
        #expect(statistics.calls == 4)
    }

    @Test func plugin_whenCalled_tellsWhatItCost() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "for i = 1, 1e5 do end call:reply('done')")
        ])
        for _ in 0..<3 { _ = await test.type("/hi") }
        let cost = try #require(test.report("hi")?.usage.costs.first)
        #expect(cost.call == "/hi" && cost.calls == 3 && cost.errors == 0)
        #expect((90_000...150_000).contains(cost.instructions), "\(cost.instructions)")
        #expect(cost.memory > 10_000 && cost.p50 > .zero && cost.p99 >= cost.p50)
    }

    @Test func hook_whenAskedForManyRecords_tellsWhatEachCost() async throws {
        let test = try await TestHost.loaded(["scorer.lua": fixture("scorer.lua")])
        _ = try await test.host.score(HookTests.posts(4_500))
        let cost = try #require(test.report("scorer")?.usage.costs.first)
        #expect(cost.call == "forum.score" && cost.calls == 4_500 && cost.errors == 0)
        #expect(cost.p50 > .zero && cost.memory > 10_000)
    }
}
