import Community
import Model
import Testing

@testable import Plugins

/// When a plugin is set aside: a state machine, told what happened.
@Suite struct QuarantineTests {
    private static let noon = Timestamp(milliseconds: 1_772_366_400_000)
    private static let breach: LocalizedText = "/roll stopped: 5,000,000 instructions used (limit 5,000,000)"

    private func quarantine(_ change: (inout QuarantineRules) -> Void = { _ in }) -> Quarantine {
        var rules = QuarantineRules()
        change(&rules)
        return Quarantine(rules: rules)
    }

    // MARK: Budgets

    @Test func kills_whenThreeWithinTheWindow_setAside() {
        var quarantine = quarantine()
        for minute in [0, 9] {
            #expect(quarantine.killed(Self.breach, at: Self.noon + .seconds(60 * minute)) == nil)
        }
        let reason = quarantine.killed(Self.breach, at: Self.noon + .seconds(599))
        #expect(
            reason?.full.text(in: .english)
                == "3 calls were stopped by a budget within 10 minutes, the last: \(Self.breach.text(in: .english))"
        )
        #expect(quarantine.reason == reason)
    }

    @Test func kills_whenTheFirstIsLongAgo_doNotCount() {
        var quarantine = quarantine()
        for minute in stride(from: 0, to: 60, by: 6) {
            #expect(quarantine.killed(Self.breach, at: Self.noon + .seconds(60 * minute)) == nil)
        }
    }

    @Test func kill_whenOneIsEnough_setsAsideAtOnce() {
        var quarantine = quarantine { $0.kills = 1 }
        #expect(
            quarantine.killed(Self.breach, at: Self.noon)?.text.text(in: .english).hasPrefix(
                "a call was stopped") == true)
    }

    // MARK: Failures

    @Test(arguments: [
        (calls: 19, failures: 19, isSetAside: false), (calls: 20, failures: 10, isSetAside: false),
        (calls: 20, failures: 11, isSetAside: true), (calls: 20, failures: 20, isSetAside: true),
    ])
    func failures_whenMoreThanHalfOfTheLastCalls_setAside(calls: Int, failures: Int, isSetAside: Bool) {
        var quarantine = quarantine()
        for call in 0..<calls {
            let fails = call >= calls - failures
            _ = quarantine.ended(.init(failures: fails ? 1 : 0, error: "dice.lua:3: no"), at: Self.noon)
        }
        let reason = "\(failures) of its last 20 calls failed, the last: dice.lua:3: no"
        #expect(quarantine.reason?.full.text(in: .english) == (isSetAside ? reason : nil))
    }

    @Test func failures_whenOldOnesAreBehindGoodCalls_areForgotten() {
        var quarantine = quarantine()
        for call in 0..<1_000 {
            let fails = call % 20 < 10
            #expect(quarantine.ended(.init(failures: fails ? 1 : 0), at: Self.noon) == nil)
        }
    }

    @Test(arguments: [
        (calls: 2_000, failures: 1_000, isSetAside: false), (calls: 2_000, failures: 1_200, isSetAside: true),
        (calls: 19, failures: 19, isSetAside: false), (calls: 100_000, failures: 1, isSetAside: false),
        (calls: 64, failures: 64, isSetAside: true),
    ])
    func failures_whenTheyComeInABatch_countByTheirShare(calls: Int, failures: Int, isSetAside: Bool) {
        var quarantine = quarantine()
        let reason = quarantine.ended(.init(calls: calls, failures: failures), at: Self.noon)
        #expect((reason != nil) == isSetAside)
    }

    @Test func failures_whenTheWindowIsAsWideAsCanBe_areCounted() {
        var quarantine = quarantine { $0.calls = 100 }
        for _ in 0..<63 { #expect(quarantine.ended(.init(failures: 1), at: Self.noon) == nil) }
        #expect(
            quarantine.ended(.init(failures: 1), at: Self.noon)?.text.text(in: .english)
                == "64 of its last 64 calls failed")
    }

    @Test func reason_whenShownToPeople_repeatsNoError() {
        var quarantine = quarantine { $0.calls = 2 }
        _ = quarantine.ended(.init(calls: 2, failures: 2, error: "alice typed secret"), at: Self.noon)
        #expect(quarantine.reason?.text.text(in: .english) == "2 of its last 2 calls failed")
    }

    // MARK: Slowness

    private func slow(_ milliseconds: Int) -> Quarantine.Outcome { .init(time: .milliseconds(milliseconds)) }

    @Test func slowness_whenItLasts_setsAside() {
        var quarantine = quarantine()
        for second in 0..<71 {
            #expect(quarantine.ended(slow(101), at: Self.noon + .seconds(second)) == nil, "\(second)")
        }
        #expect(
            quarantine.ended(slow(101), at: Self.noon + .seconds(80))?.text.text(in: .english)
                == "20 of its last 20 calls took longer than 100 ms, for 60 s on end")
    }

    @Test func slowness_whenItPasses_isForgiven() {
        var quarantine = quarantine()
        for second in 0..<1_000 {
            let isSlow = second % 60 < 40
            #expect(quarantine.ended(slow(isSlow ? 500 : 1), at: Self.noon + .seconds(second)) == nil)
        }
    }

    @Test func slowness_whenCallsAreQuick_doesNotAskForTheTime() {
        var quarantine = quarantine()
        var asked = 0
        func now() -> Timestamp {
            asked += 1
            return Self.noon
        }
        for _ in 0..<100 { _ = quarantine.ended(slow(100), at: now()) }
        #expect(asked == 0)
    }

    // MARK: Afterwards

    @Test func quarantine_whenSetAside_saysSoOnce() {
        var quarantine = quarantine { $0.kills = 1 }
        #expect(quarantine.killed(Self.breach, at: Self.noon) != nil)
        #expect(quarantine.killed(Self.breach, at: Self.noon) == nil)
        #expect(quarantine.ended(.init(calls: 100, failures: 100), at: Self.noon) == nil)
    }

    @Test func quarantine_whenRevived_hasACleanRecord() {
        var quarantine = quarantine { $0.kills = 2 }
        for _ in 0..<2 { _ = quarantine.killed(Self.breach, at: Self.noon) }
        quarantine.revive()
        #expect(quarantine.reason == nil)
        #expect(quarantine.killed(Self.breach, at: Self.noon) == nil)
        #expect(quarantine.killed(Self.breach, at: Self.noon) != nil)
    }

    @Test func quarantine_whenOff_neverSetsAside() {
        var quarantine = Quarantine(rules: .never)
        for _ in 0..<100 {
            #expect(quarantine.killed(Self.breach, at: Self.noon) == nil)
            #expect(quarantine.ended(.init(calls: 20, failures: 20), at: Self.noon) == nil)
        }
    }
}
