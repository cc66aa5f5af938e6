import Community
import Concurrency
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Times of the clock, in zones that change theirs, and over restarts.
@Suite(.endsWhereItHangs) struct ClockTimeTests {
    private static func moment(_ text: String, _ zone: String) throws -> Timestamp {
        let zone = try #require(CivilTime.zone(named: zone))
        let seconds = try #require(CivilTime.parse(text, zone))
        return Timestamp(milliseconds: Int64(seconds * 1_000))
    }

    @Test(
        arguments: [
            // Each day; a Monday; the day before.
            ("08:00", "Asia/Hong_Kong", "2026-03-01T07:59", "2026-03-01T08:00"),
            ("08:00", "Asia/Hong_Kong", "2026-03-01T08:00", "2026-03-02T08:00"),
            ("Mon 09:30", "Asia/Hong_Kong", "2026-03-01T20:00", "2026-03-02T09:30"),
            ("Mon 09:30", "Asia/Hong_Kong", "2026-03-02T09:30", "2026-03-09T09:30"),
            ("Sun 00:00", "UTC", "2026-02-28T23:59", "2026-03-01T00:00"),
            ("00:00", "-11:00", "2026-02-28T23:59", "2026-03-01T00:00"),
            // 29 March 2026: clocks in Berlin go from 2:00 to 3:00. 25 October: from 3:00 to 2:00.
            ("02:30", "Europe/Berlin", "2026-03-29T01:00", "2026-03-29T03:30"),
            ("02:30", "Europe/Berlin", "2026-03-29T03:30", "2026-03-30T02:30"),
            ("03:00", "Europe/Berlin", "2026-03-29T01:59", "2026-03-29T03:00"),
            ("02:30", "Europe/Berlin", "2026-10-25T01:00", "2026-10-25T02:30+02:00"),
            ("02:30", "Europe/Berlin", "2026-10-25T02:30+02:00", "2026-10-26T02:30"),
            ("02:30", "Europe/Berlin", "2026-10-25T02:30+01:00", "2026-10-26T02:30"),
            // Lord Howe changes by half an hour.
            ("02:15", "Australia/Lord_Howe", "2026-10-04T01:00", "2026-10-04T02:45"),
        ])
    func time_whenClocksChange_comesOnce(
        _ time: String, _ zone: String, _ after: String, _ expected: String
    ) throws {
        let clock = try #require(ClockTime(time))
        let place = try #require(CivilTime.zone(named: zone))
        let (start, moment) = (try Self.moment(after, zone), try Self.moment(expected, zone))
        #expect(clock.next(after: start, in: place) == moment)
        #expect(clock.last(upTo: moment, in: place) == moment)
        #expect(clock.last(upTo: moment - .milliseconds(1), in: place) <= start)
    }

    @Test(arguments: [
        "8:00", "24:00", "08:60", "mon 08:00", "Mon  08:00", "Mon", "Montag 08:00", "", "08:00:00",
    ])
    func text_thatIsNoTime_isNone(_ text: String) { #expect(ClockTime(text) == nil) }

    @Test func manifest_withAWrongTime_saysHowItIsWritten() async throws {
        let test = try await TestHost.loaded([
            "x.lua": plugin("x", top: #"at = { ["8 o'clock"] = function() end },"#)
        ])
        let problem =
            #"x.lua:at.8 o'clock: a time is written "08:00", or "Mon 09:30" for one day of the week"#
        #expect(test.report("x.lua")?.state == .refused(problem))
    }

    // MARK: Running

    private static let bell = """
        return { name = "bell", version = "1.0.0", summary = "Rings.",
          settings = { word = { type = "text", default = "ding" } },
          at = {
            ["13:00"] = function(settings) error(settings.word .. " one") end,
            ["Sun 12:30"] = function(settings) error(settings.word .. " half") end,
          } }
        """

    private func due(_ gateway: EventGateway, _ clock: ClockTurns? = nil) async throws -> [String] {
        let clock = clock ?? ClockTurns(in: gateway.host.environment)
        let plugin = try #require(gateway.host.answers.registry.plugins.first)
        return clock.isNew(plugin) ? await clock.due(plugin) : []
    }

    /// The world begins on Sunday, 1 March 2026, at noon.
    @Test func times_whenTheyCome_areDueOnceAlsoOverRestarts() async throws {
        let world = try EventGateway.World(["bell.lua": Self.bell])
        var gateway = try await EventGateway(world)
        #expect(try await due(gateway) == [])
        world.pass(.seconds(3_600))
        #expect(try await due(gateway) == ["Sun 12:30", "13:00"])
        #expect(try await due(gateway) == [])
        await gateway.crash()
        gateway = try await EventGateway(world)
        #expect(try await due(gateway) == [])
        await gateway.crash()
        // Down over the next 13:00: within an hour it is made up for, and only once.
        world.pass(.seconds(86_400 + 1_800))
        gateway = try await EventGateway(world)
        #expect(try await due(gateway) == ["13:00"])
        await gateway.crash()
        gateway = try await EventGateway(world)
        #expect(try await due(gateway) == [])
        await gateway.crash()
        // Down for more than an hour after: it is left out.
        world.pass(.seconds(86_400 + 3_600))
        gateway = try await EventGateway(world)
        #expect(try await due(gateway) == [])
        await gateway.crash()
    }

    @Test func times_thatAreNewToThePlugin_beginWithTheirNextMoment() async throws {
        let world = try EventGateway.World(["bell.lua": plugin("bell")])
        let gateway = try await EventGateway(world)
        world.pass(.seconds(3_700))
        try world.folder.write(Self.bell, to: "plugins/bell.lua")
        await gateway.host.reload()
        #expect(try await due(gateway) == [])
        world.pass(.seconds(86_400))
        #expect(try await due(gateway) == ["13:00"])
        await gateway.crash()
    }

    @Test func times_whenChangedWithinTheMinuteBefore_come() async throws {
        let world = try EventGateway.World(["bell.lua": Self.bell])
        let gateway = try await EventGateway(world)
        let clock = ClockTurns(in: gateway.host.environment)
        #expect(try await due(gateway, clock) == [])
        try world.folder.write(Self.bell.replacing("13:00", with: "12:01"), to: "plugins/bell.lua")
        await gateway.host.reload()
        #expect(try await due(gateway, clock) == [])
        world.pass(.seconds(60))
        #expect(try await due(gateway, clock) == ["12:01"])
        await gateway.crash()
    }

    @Test func functions_whenTheirTimeComes_runWithTheSettings() async throws {
        let world = try EventGateway.World(["bell.lua": Self.bell])
        let minutes = Mutex(0)
        // A minute at a time, no further than both are kept for, however late the host looks.
        let ticker = Ticker {
            let isBefore = minutes.withLock { count in
                count += 1
                return count <= 75
            }
            if isBefore { world.pass(.seconds(60)) }
        }
        let gateway = try await EventGateway(
            world, configure: { $0.quarantine = .never }, sleep: ticker.sleep)
        // The times begin before any passes.
        #expect(try await due(gateway) == [])
        var lines = gateway.host.announcements().makeAsyncIterator()
        let timers = Task { await gateway.host.runTimers() }
        await ticker.running {
            #expect(await lines.next() == "bell.lua:5: ding half (in at Sun 12:30)")
            #expect(await lines.next() == "bell.lua:4: ding one (in at 13:00)")
        }
        timers.cancel()
        await timers.value
        await gateway.crash()
    }
}
