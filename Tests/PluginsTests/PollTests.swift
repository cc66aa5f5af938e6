import Community
import Concurrency
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

    /// Of two votes of one person both read the poll before either is stored.
    @Test func votes_ofOnePersonAtOnce_areOne() async throws {
        var files = try BundledTests.files("chat", "polls")
        let source = try #require(files["polls/init.lua"])
        let read = #"local now, vote = tx:get("polls", key), tx:get("votes", name)"#
        try #require(source.contains(read))
        files["polls/init.lua"] = source.replacing(read, with: read + #" call:ask { prompt = "?" }"#)
        let test = try await TestHost.gateway(files)
        let alice = try await test.person("alice")
        _ = await test.type("/group Study Circle", as: alice)
        _ = await test.type("/open study-circle", as: alice)
        _ = await test.type("/poll Lunch? | sushi | ramen", as: alice)
        let other = try await test.session(of: "alice")
        let asked = Mutex(0)
        let said = await test.type("/vote 1 1", as: alice) {
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            if isFirst { _ = await test.type("/vote 1 2", as: other) }
            return nil
        }
        #expect(!said.contains { $0.hasPrefix("error: ") }, "\(said)")
        // What lost the race read it once more.
        #expect(asked.withLock(\.self) == 2)
        let card = try #require(await test.cards("/poll-result 1", as: alice).first)
        #expect(card.chart?.points.map(\.value) == [1, 0])
        await test.campus?.close()
    }
}
