import Community
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Cards that people keep.
@Suite struct DashboardTests {
    private static let sky = """
        local count, isAway = 0, false
        local function card(call, place)
          count = count + 1
          call:card({ title = place .. " " .. count })
        end
        return {
          name = "sky", version = "1.0.0", summary = "The sky.", guests = true,
          commands = {
            sky = { args = { { "place", "text" } }, summary = "The sky.", run = function(call, place)
              if place == "Nowhere" and isAway then return call:fail("the source can't be reached") end
              card(call, place)
            end },
            away = { summary = "The source goes.", run = function() isAway = true end },
            plain = { summary = "No card.", run = function(call) call:reply("words") end },
          },
          intents = {
            ["sky.now"] = {
              summary = "the weather", phrases = { en = { "weather [in {place}]" } },
              slots = { place = { values = { ["Sha Tin"] = {}, ["Tai Po"] = {} } } },
              run = function(call, slots) card(call, slots.place or "town") end,
            },
          },
        }
        """

    private func gateway(_ time: MovableTime = MovableTime()) async throws -> TestHost {
        try await TestHost.gateway(["sky.lua": Self.sky], clock: time.clock)
    }

    private func show(_ test: TestHost, as session: TestSession) async throws -> [String] {
        try await test.asked(as: session) { try await test.host.showDashboard(invocation: $0) }
    }

    private func ask(_ text: String, _ test: TestHost, as session: TestSession) async throws {
        _ = try await test.asked(as: session) { try await test.host.ask(text, invocation: $0) }
    }

    private func add(_ test: TestHost, as session: TestSession) async throws -> String {
        do { return try await test.host.addToDashboard(for: session).text(in: .english) } catch let error
            as CommunityError
        { return "error: \(error.message)" }
    }

    @Test func cards_thatAreKept_areShownAsOfNow() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        #expect(try await show(test, as: alice)[0].hasPrefix("no card is kept yet"))
        try await ask("weather in sha tin", test, as: alice)
        #expect(
            try await add(test, as: alice)
                == "kept as 1: the weather: Sha Tin. /dashboard shows all of them, as of now")
        _ = await test.type("/sky Nowhere", as: alice)
        #expect(try await add(test, as: alice).hasPrefix("kept as 2: /sky Nowhere."))
        _ = await test.type("/away", as: alice)
        let shown = try await show(test, as: alice)
        #expect(
            shown == [
                "1  the weather: Sha Tin", "Sha Tin 3", "2  /sky Nowhere", "the source can't be reached",
            ])
        #expect(
            try await test.host.dropFromDashboard(1, for: alice).text(in: .english)
                == "the weather: Sha Tin is no longer kept")
        #expect(try await show(test, as: alice) == ["1  /sky Nowhere", "the source can't be reached"])
        await #expect(throws: CommunityError.self) { try await test.host.dropFromDashboard(2, for: alice) }
        await test.campus?.close()
    }

    @Test func card_thatIsKeptTwice_isOne() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        for _ in 0..<2 {
            try await ask("weather in sha tin", test, as: alice)
            #expect(try await add(test, as: alice).hasPrefix("kept as 1"))
        }
        await test.campus?.close()
    }

    @Test func add_whenNothingHadACard_saysSo() async throws {
        let time = MovableTime()
        let test = try await gateway(time)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/plain", as: alice)
        #expect(try await add(test, as: alice).hasPrefix("error: no answer here had a card"))
        _ = await test.type("/sky Here", as: alice)
        #expect(try await add(test, as: bob).hasPrefix("error: no answer here had a card"))
        time.pass(.seconds(600))
        #expect(try await add(test, as: alice).hasPrefix("error: no answer here had a card"))
        #expect(try await add(test, as: TestSession()).hasPrefix("error: sign in first"))
        await test.campus?.close()
    }

    @Test func cards_ofOnePerson_areSoMany_andTheirOwn() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for number in 1...DashboardShelf.most {
            _ = await test.type("/sky Place\(number)", as: alice)
            #expect(try await add(test, as: alice).hasPrefix("kept as \(number)"))
        }
        _ = await test.type("/sky Another", as: alice)
        #expect(
            try await add(test, as: alice)
                == "error: you keep 10 cards, which is the most: /dashboard drop NUMBER makes room")
        #expect(try await show(test, as: bob).count == 1)
        _ = await test.type("/sky Bobs", as: bob)
        #expect(try await add(test, as: bob).hasPrefix("kept as 1"))
        // They go with the account.
        try await test.host.erase(try #require(alice.person).id)
        #expect(try await show(test, as: alice)[0].hasPrefix("no card is kept yet"))
        #expect(try await show(test, as: bob).count == 2)
        await test.campus?.close()
    }

    @Test(.endsWhereItHangs) func cards_keptAtSixteenSessionsAtOnce_areSoManyAndEachOnce() async throws {
        let test = try await gateway()
        var sessions = [try await test.person("alice")]
        for _ in 1..<16 { sessions.append(try await test.session(of: "alice")) }
        let alice = try #require(sessions[0].person).id
        // The last answer is the person's, whichever session asked.
        _ = await test.type("/sky Same", as: sessions[0])
        let said = try await keep(test, at: sessions)
        #expect(said.allSatisfy { $0.hasPrefix("kept as 1") }, "\(said)")
        #expect(try await test.host.dashboards.list(of: alice).count == 1)

        for number in 1..<DashboardShelf.most - 1 {
            _ = await test.type("/sky Place\(number)", as: sessions[0])
            _ = try await add(test, as: sessions[0])
        }
        // One more fits, and sixteen are asked for and kept.
        _ = try await keep(test, at: sessions) { "/sky Other\($0)" }
        let kept = try await test.host.dashboards.list(of: alice)
        #expect(kept.count == DashboardShelf.most)
        #expect(Set(kept).count == kept.count)
        await test.campus?.close()
    }

    /// What each session is told that keeps the person's last card, all at once.
    /// - Parameter line: what each types before, by its index.
    private func keep(
        _ test: TestHost, at sessions: [TestSession], after line: (@Sendable (Int) -> String)? = nil
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for (index, session) in sessions.enumerated() {
                group.addTask {
                    if let line { _ = await test.type(line(index), as: session) }
                    return try await add(test, as: session)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func card_whoseAnswerIsGone_isOneLineAmongTheOthers() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        try await ask("weather in sha tin", test, as: alice)
        _ = try await add(test, as: alice)
        _ = await test.type("/sky Here", as: alice)
        _ = try await add(test, as: alice)
        try test.folder.write(
            Self.sky.replacing("sky.now", with: "sky.then"), to: "plugins/sky.lua")
        await test.host.reload()
        #expect(
            try await show(test, as: alice) == [
                "1  sky.now: Sha Tin", "nothing here answers that any more", "2  /sky Here", "Here 1",
            ])
        await test.campus?.close()
    }
}
