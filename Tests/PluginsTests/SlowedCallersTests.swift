import Community
import Concurrency
import Model
import Testing

@testable import Plugins

/// Who waits for what they typed, and when commands rest: state machines, told what happened.
@Suite struct SlowedCallersTests {
    private static let noon = Timestamp(milliseconds: 1_772_366_400_000)
    private static let breach: LocalizedText = "/roll stopped: 5,000,000 instructions used (limit 5,000,000)"

    private static func person(_ number: Int64) -> CommandCaller {
        CommandCaller(id: .person(PersonID(rawValue: number)), name: "p\(number)")
    }

    private static func guest(_ source: String) -> CommandCaller {
        CommandCaller(id: .guest(source: source), name: source)
    }

    private static let alice = person(1)
    private static let bob = person(2)

    /// Has a budget stop a call; gives whether administrators are told.
    @discardableResult
    private func breach(
        _ slowed: inout SlowedCallers, _ caller: CommandCaller = alice, after seconds: Int = 0
    ) -> Bool {
        let now = Self.noon + .seconds(seconds)
        let outcome = CallRecord.Outcome(failures: 1)
        return slowed.ended("/roll", by: caller, outcome, breach: Self.breach, at: { now }) != nil
    }

    private func left(_ slowed: SlowedCallers, _ caller: CommandCaller = alice, after seconds: Int = 0)
        -> Duration?
    {
        slowed.left(for: caller, at: { Self.noon + .seconds(seconds) })
    }

    // MARK: Breaches

    @Test func breach_whenItIsTheFirst_slowsItsCallerAloneAndIsTold() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        #expect(breach(&slowed))
        #expect(left(slowed) == .seconds(5) && left(slowed, after: 4) == .seconds(1))
        #expect(left(slowed, after: 5) == nil)
        #expect(left(slowed, Self.bob) == nil && left(slowed, Self.guest("here")) == nil)
        let record = slowed.slowed(at: Self.noon).first
        #expect(record?.caller == Self.alice && record?.times == 1 && record?.reason == Self.breach)
    }

    @Test func breach_whenRepeated_slowsTwiceAsLongUpToAnHourAndIsToldOnce() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        var (now, pauses, told) = (0, [Int](), 0)
        for _ in 0..<12 {
            told += breach(&slowed, after: now) ? 1 : 0
            let pause = Int(left(slowed, after: now)?.inSeconds ?? 0)
            pauses.append(pause)
            now += pause
            #expect(left(slowed, after: now) == nil)
        }
        #expect(pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
        #expect(told == 1)
    }

    @Test func spell_whenTheCallerBehaves_isOverAndIsToldAnew() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        for _ in 0..<3 { breach(&slowed) }
        #expect(slowed.slowed(at: Self.noon + .seconds(619)).count == 1)
        #expect(slowed.slowed(at: Self.noon + .seconds(620)).isEmpty)
        #expect(breach(&slowed, after: 620))
        #expect(left(slowed, after: 620) == .seconds(5))
    }

    @Test func pause_whenTheClockIsSetBack_ends() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        breach(&slowed)
        #expect(left(slowed, after: -1) == nil)
    }

    @Test func guests_whenFromOneSource_areOne() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        breach(&slowed, Self.guest("10.0.0.1"))
        #expect(left(slowed, Self.guest("10.0.0.1")) == .seconds(5))
        #expect(left(slowed, Self.guest("10.0.0.2")) == nil)
    }

    @Test func guests_whenFromTooManySources_areSlowedTogether() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        for number in 0..<10_000 { breach(&slowed, Self.guest("\(number)")) }
        #expect(slowed.slowed(at: Self.noon).count == SlowedCallers.mostSources + 1)
        #expect(left(slowed, Self.guest("another")) == SlowedCallers.longestPause)
        #expect(left(slowed, Self.guest("7")) == .seconds(5))
        #expect(left(slowed) == nil)
    }

    @Test func people_whenTooMany_makeRoomForTheNext() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        for number in 0..<Int64(SlowedCallers.mostPeople + 1) {
            breach(&slowed, Self.person(number), after: Int(number / 1_000))
        }
        #expect(slowed.slowed(at: Self.noon + .seconds(5)).count <= SlowedCallers.mostPeople)
        #expect(left(slowed, Self.person(Int64(SlowedCallers.mostPeople)), after: 4) != nil)
    }

    @Test func forgiving_whenAsked_endsEveryPause() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        breach(&slowed)
        breach(&slowed, Self.bob)
        #expect(slowed.forgive() == 2)
        #expect(left(slowed) == nil && slowed.slowed(at: Self.noon).isEmpty)
        #expect(slowed.forgive() == 0)
    }

    @Test func callers_whenQuarantineIsOff_areNotSlowed() {
        var slowed = SlowedCallers(rules: .never)
        #expect(!breach(&slowed) && left(slowed) == nil)
    }

    // MARK: Failures and slowness

    @Test(arguments: [
        (calls: 19, failures: 19, isSlowed: false), (20, 10, false), (20, 11, true), (20, 20, true),
    ])
    func failures_whenMoreThanHalfOfOnesCalls_slowTheirCaller(calls: Int, failures: Int, isSlowed: Bool) {
        var slowed = SlowedCallers(rules: QuarantineRules())
        for call in 0..<calls {
            // Good calls are counted from the first on that failed.
            let fails = call < failures - 1 || call == calls - 1
            let outcome = CallRecord.Outcome(failures: fails ? 1 : 0)
            _ = slowed.ended("/roll", by: Self.alice, outcome, breach: nil, at: { Self.noon })
        }
        #expect((left(slowed) != nil) == isSlowed)
        #expect(left(slowed, Self.bob) == nil)
    }

    @Test func slowness_whenItLasts_slowsItsCaller() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        for second in 0...79 {
            let now = Self.noon + .seconds(second)
            #expect(slowed.left(for: Self.alice, at: { now }) == nil, "\(second)")
            let outcome = CallRecord.Outcome(time: .milliseconds(101))
            _ = slowed.ended("/roll", by: Self.alice, outcome, breach: nil, at: { now })
        }
        #expect(left(slowed, after: 79) == .seconds(5))
        #expect(
            slowed.slowed(at: Self.noon + .seconds(79)).first?.reason?.text(in: .english)
                == "20 of their last 20 calls took longer than 100 ms, for 60 s on end")
    }

    @Test func goodCalls_whenNobodyWasSlowed_askForNoTime() {
        var slowed = SlowedCallers(rules: QuarantineRules())
        var asked = 0
        for _ in 0..<100 {
            let told = slowed.ended("/roll", by: Self.alice, .init(), breach: nil) {
                asked += 1
                return Self.noon
            }
            #expect(told == nil)
        }
        #expect(asked == 0)
    }

    // MARK: Commands that rest

    @Test func command_whenItStoppedADozenPeople_restsUpToTheWindow() {
        var resting = RestingCommands.breaker(QuarantineRules())
        let opened = (1...40).filter { resting.failed("/roll", by: PersonID(rawValue: $0), at: .zero) }
        #expect(opened == [12])
        #expect(resting.admit("/roll", at: .zero) == .seconds(600) && resting.reset() == 1)
        for number in Int64(1)...11 { resting.failed("/roll", by: PersonID(rawValue: number), at: .zero) }
        #expect(resting.failed("/roll", by: PersonID(rawValue: 12), at: .seconds(600)) == false)
    }
}
