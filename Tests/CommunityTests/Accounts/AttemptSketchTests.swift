import Testing

@testable import Community
@testable import Model

/// Counting attempts in a fixed amount of memory.
struct AttemptSketchTests {
    private let start = TestClock.start
    private let rule = AttemptSketch.Rule(most: 5, period: .seconds(300))

    @Test func attempts_upToTheMost_areFreeAndThenOneEachInterval() {
        var sketch = AttemptSketch(rule)
        for _ in 1...5 {
            #expect(sketch.wait(for: "key", at: start) == nil)
            sketch.count("key", at: start)
        }
        #expect(sketch.wait(for: "key", at: start) == .seconds(60))
        #expect(sketch.wait(for: "another", at: start) == nil)
        #expect(sketch.wait(for: "key", at: start + .seconds(59)) == .seconds(1))
        #expect(sketch.wait(for: "key", at: start + .seconds(60)) == nil)
        sketch.count("key", at: start + .seconds(60))
        #expect(sketch.wait(for: "key", at: start + .seconds(60)) == .seconds(60))
        #expect(sketch.wait(for: "key", underWay: 4, at: start + .seconds(360)) == nil)
        #expect(sketch.wait(for: "key", underWay: 5, at: start + .seconds(360)) == .seconds(60))
    }

    @Test func key_whenOthersComeByTheTenThousand_staysSlowed() {
        var sketch = AttemptSketch(rule)
        for _ in 1...5 { sketch.count("victim@connect.hku.hk", at: start) }
        for number in 0..<50_000 { sketch.count("made.up.\(number)@connect.hku.hk", at: start) }
        #expect(sketch.wait(for: "victim@connect.hku.hk", at: start) != nil)
    }

    @Test func keys_whenOthersComeByTheTenThousand_areHardlyEverSlowedForThem() {
        var sketch = AttemptSketch(rule)
        for number in 0..<21_000 { sketch.count("made.up.\(number)@connect.hku.hk", at: start) }
        let slowed = (0..<1_000).count { sketch.wait(for: "person \($0)", at: start) != nil }
        // One failure of each of so many fills cells with one or two of the five that are free.
        #expect(slowed < 10, "\(slowed) of 1,000")
    }

    @Test func clock_whenItIsSetBack_makesNobodyWaitLonger() {
        var sketch = AttemptSketch(rule)
        for _ in 1...5 { sketch.count("key", at: start) }
        let before = start - .hours(3)
        #expect(sketch.wait(for: "key", at: before) == .seconds(60))
        #expect(sketch.wait(for: "key", at: before + .seconds(60)) == nil)
    }

    @Test func network_ofAnAddress_isWhatOneSubscriberHas() {
        let names = [
            "192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "terminal": "terminal",
            "user 1000": "user 1000", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
            "2001:db8:1:2::": "2001:db8:1:2::/64", "::1": "::/64", "fe80::1%eth0": "fe80::1%eth0",
        ]
        for (source, name) in names { #expect(SourceNetwork.name(of: source) == name) }
    }
}
