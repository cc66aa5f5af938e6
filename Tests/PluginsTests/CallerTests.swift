import Community
import Concurrency
import Lua
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// What one person types harms the plugin for nobody else.
@Suite struct CallerTests {
    private static let breach = "100,000 instructions used (limit 100,000)"

    /// A clock that a test moves.
    private final class Time: Sendable {
        private let now = Mutex(Timestamp(milliseconds: 1_772_366_400_000))
        var clock: WallClock { WallClock { self.now.withLock(\.self) } }
        func pass(_ duration: Duration) { now.withLock { $0 = $0 + duration } }
    }

    private func looping(_ time: Time = Time(), _ files: [String: String] = [:]) async throws -> TestHost {
        var files = files
        files["loop.lua"] = try fixture("loop.lua")
        return try await TestHost.gateway(files, clock: time.clock) { $0.limits.instructions = 100_000 }
    }

    private func people(_ count: Int, on test: TestHost) async throws -> [TestSession] {
        var people: [TestSession] = []
        for number in 0..<count { people.append(try await test.person("p\(number)")) }
        return people
    }

    @Test func breach_whenOnePersonTypesItAgainAndAgain_slowsThemAlone() async throws {
        let test = try await looping()
        let people = try await people(2, on: test)
        #expect(await test.type("/loop", as: people[0]) == ["error: loop: /loop stopped: \(Self.breach)"])
        let state = try #require(test.loaded("loop")?.instance)
        for _ in 0..<20 {
            for line in ["/loop", "/fine"] {
                #expect(
                    await test.type(line, as: people[0])
                        == ["error: loop is paused for you after what you typed: you can use it again in 5 s"]
                )
            }
            #expect(await test.type("/fine", as: people[1]) == ["fine"])
        }
        #expect(test.report("loop")?.state == .loaded && test.report("loop")?.usage.errors == 1)
        #expect(test.loaded("loop")?.instance === state, "its state was replaced once")
        #expect(
            test.report("loop")?.slowed == [
                SlowedCaller(
                    name: LocalizedText("p0", others: [:]), reason: BudgetWords.stopped("/loop", Self.breach),
                    times: 1, left: .seconds(5))
            ])
        await test.campus?.close()
    }

    @Test func breach_whenItsPauseIsOver_waitsTwiceAsLong() async throws {
        let time = Time()
        let test = try await looping(time)
        let people = try await people(1, on: test)
        for pause in [5, 10, 20] {
            #expect(await test.type("/loop", as: people[0]) == ["error: loop: /loop stopped: \(Self.breach)"])
            time.pass(.seconds(pause) - .milliseconds(500))
            #expect(await test.type("/fine", as: people[0]).first?.hasSuffix("again in 1 s") == true)
            time.pass(.milliseconds(500))
            #expect(await test.type("/fine", as: people[0]) == ["fine"])
        }
        await test.campus?.close()
    }

    @Test func breaches_whenHalfADozenTypeThem_keepThePluginForTheRest() async throws {
        let time = Time()
        let test = try await looping(time)
        let people = try await people(7, on: test)
        for _ in 0..<6 {
            for person in people.dropLast() { _ = await test.type("/loop", as: person) }
            #expect(await test.type("/fine", as: people[6]) == ["fine"])
            time.pass(.seconds(200))
        }
        #expect(test.report("loop")?.state == .loaded && test.report("loop")?.resting == [])
        #expect(test.report("loop")?.slowed.count == 6)
        await test.campus?.close()
    }

    @Test func guests_whenTheyBreach_areSlowedByWhereTheyComeFrom() async throws {
        let test = try await looping()
        _ = await test.type("/loop", as: TestSession(id: SessionID(rawValue: 1), source: "10.0.0.1"))
        let again = TestSession(id: SessionID(rawValue: 2), source: "10.0.0.1")
        #expect(
            await test.type("/fine", as: again).first?.hasPrefix("error: loop is paused for you after")
                == true)
        #expect(await test.type("/fine", as: TestSession(source: "10.0.0.2")) == ["fine"])
        #expect(test.report("loop")?.slowed.first?.name.text(in: .english) == "a guest from 10.0.0.1")
        for number in 0..<RestingCommands.crowd {
            _ = await test.type("/loop", as: TestSession(source: "10.0.1.\(number)"))
        }
        #expect(test.report("loop")?.resting == [], "they come in any number")
        await test.campus?.close()
    }

    @Test func errors_whenOnePersonCausesThem_slowThemAlone() async throws {
        let test = try await TestHost.gateway([
            "bad.lua": plugin("bad", body: "error('oh ' .. call.person.handle)")
        ])
        let people = try await people(2, on: test)
        for _ in 0..<20 { #expect(await test.type("/bad", as: people[0]) == ["error: bad failed: oh p0"]) }
        #expect(
            await test.type("/bad", as: people[0]).first?.hasPrefix("error: bad is paused for you after")
                == true)
        #expect(await test.type("/bad", as: people[1]) == ["error: bad failed: oh p1"])
        #expect(test.report("bad")?.state == .loaded)
        #expect(
            test.report("bad")?.slowed.map { $0.reason.text(in: .english) } == [
                "20 of their last 20 calls failed"
            ])
        await test.campus?.close()
    }

    @Test func administrators_whenSomebodyIsSlowed_hearWhoOnceASpell() async throws {
        let time = Time()
        let test = try await looping(time)
        var lines = test.host.announcements().makeAsyncIterator()
        let people = try await people(1, on: test)
        for _ in 0..<3 {
            _ = await test.type("/loop secret words", as: people[0])
            _ = await test.type("/loop", as: people[0])
            time.pass(.seconds(100))
        }
        #expect(
            try await test.host.revive(plugin: "loop").text(in: .english)
                == "loop 1.0.0 makes nobody wait any more")
        test.host.announcer.tell("end")
        var told: [String] = []
        while let line = await lines.next(), line != "end" { told.append(line) }
        #expect(
            told == [
                "loop: /loop stopped: \(Self.breach) (loop.lua:5)",
                "p0 is slowed in loop: /loop stopped: \(Self.breach). Others are not. /plugins loop shows how often, "
                    + "/plugins revive loop forgives",
                "loop 1.0.0 makes nobody wait any more",
            ])
        await test.campus?.close()
    }

    @Test func revive_whenSomebodyIsSlowed_forgives() async throws {
        let test = try await looping()
        let people = try await people(1, on: test)
        _ = await test.type("/loop", as: people[0])
        _ = try await test.host.revive(plugin: "loop")
        #expect(await test.type("/fine", as: people[0]) == ["fine"])
        #expect(test.report("loop")?.slowed == [])
        await #expect(throws: CommunityError.self) { try await test.host.revive(plugin: "loop") }
        await test.campus?.close()
    }

    @Test func command_whenItStopsEverybody_restsAloneAndIsTold() async throws {
        let time = Time()
        let test = try await looping(time)
        var lines = test.host.announcements().makeAsyncIterator()
        let people = try await people(14, on: test)
        for person in people.prefix(12) {
            #expect(await test.type("/loop", as: person).first?.contains("stopped") == true)
        }
        #expect(
            await test.type("/loop", as: people[12])
                == ["error: /loop rests, since it went wrong for many people. It is tried again in 10 s"])
        #expect(await test.type("/fine", as: people[12]) == ["fine"])
        #expect(test.report("loop")?.state == .loaded && test.report("loop")?.resting == ["/loop"])
        test.host.announcer.tell("end")
        var told: [String] = []
        while let line = await lines.next(), line != "end" { told.append(line) }
        #expect(
            told.filter { $0.contains(" rests: ") } == [
                "/loop of loop rests: it was stopped for 12 people and worked for nobody since, the last: /loop stopped: "
                    + "\(Self.breach). One call now and then is let through until one works. A new save or "
                    + "/plugins revive loop ends it"
            ])
        time.pass(.seconds(10))
        #expect(await test.type("/loop", as: people[12]).first?.contains("stopped") == true)
        #expect(await test.type("/loop", as: people[13]).first?.hasSuffix("again in 20 s") == true)
        _ = try await test.host.revive(plugin: "loop")
        #expect(test.report("loop")?.resting == [])
        await test.campus?.close()
    }

    @Test func command_whenItWorksForTheNext_restsNoMore() async throws {
        let time = Time()
        let body = "if call.person.handle ~= 'p12' then while true do end end call:reply('fine')"
        let test = try await TestHost.gateway(["x.lua": plugin("x", body: body)], clock: time.clock) {
            $0.limits.instructions = 100_000
        }
        let people = try await people(13, on: test)
        for person in people.prefix(12) { _ = await test.type("/x", as: person) }
        #expect(test.report("x")?.resting == ["/x"])
        time.pass(.seconds(10))
        for _ in 0..<3 { #expect(await test.type("/x", as: people[12]) == ["fine"]) }
        #expect(test.report("x")?.resting == [])
        await test.campus?.close()
    }
}
