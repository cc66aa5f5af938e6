import Community
import Model
import PluginTestSupport
import Testing

/// Polls, in which many people act at once.
@Suite struct PollTests {
    private static let voters = 20

    @Test func votes_ofManyAtOnce_areCountedOnceEach() async throws {
        let test = try await TestHost.gateway(BundledTests.files("chat", "polls"))
        let alice = try await test.person("alice")
        _ = await test.type("/group Study Circle", as: alice)
        _ = await test.type("/open study-circle", as: alice)
        _ = await test.type("/poll Lunch? | sushi | ramen", as: alice)
        var people: [TestSession] = []
        for number in 0..<Self.voters {
            people.append(try await test.person("voter\(number)"))
            _ = await test.type("/join study-circle", as: people[number])
        }
        // Each at two sessions: one vote, which ends at either option.
        await withTaskGroup { group in
            for person in people {
                for option in 1...2 { group.addTask { _ = await test.type("/vote 1 \(option)", as: person) } }
            }
        }
        let card = try #require(await test.cards("/poll-result 1", as: alice).first)
        let counts = card.chart?.points.map(\.value) ?? []
        #expect(counts.reduce(0, +) == Double(Self.voters), "\(counts)")
        await test.campus?.close()
    }
}
