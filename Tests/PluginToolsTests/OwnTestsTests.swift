import Community
import Foundation
import Glibc
import Logging
import Lua
import Model
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// A plugin's own tests: what runs with them, and what they may do.
@Suite struct OwnTestsTests {
    /// A file of which nothing is written but its length.
    private func sparse(_ file: String, in folder: TemporaryFolder, bytes: Int = 3 << 30) throws {
        try folder.write("", to: file)
        try #require(truncate("\(folder.path)/\(file)", bytes) == 0)
    }

    /// A plugin that uses a collection of each of these.
    private func using(_ owners: [String], _ name: String, _ body: String = "") -> String {
        let uses = owners.map { "['\($0).\($0)s'] = 'read'" }.joined(separator: ", ")
        return plugin(
            name, body: body,
            top: "needs = { 'store' }, uses = { \(uses) }, "
                + "collections = { \(name)s = { share = { read = { 'app', 'zoo' } } } },")
    }

    @Test func tests_ofAPlugin_runWithThoseWhoseCollectionsItUses_andTheirsInTurn() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            using(["zoo"], "app", "call:reply('zoos: ' .. #store.find('zoo.zoos'))"), to: "app.lua")
        try folder.write(using(["ant"], "zoo"), to: "zoo/init.lua")
        try folder.write(using([], "ant"), to: "ant.lua")
        try folder.write(
            "return { counts = function(t) t:equal(t:person('alice'):run('/app'), { 'zoos: 0' }) end }",
            to: "app_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/app.lua", tests: "\(folder.path)/app_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        #expect(await tests.run { _ in } == [.init(name: "counts", failure: nil)])
        // Without its owner, what is done with a collection is refused.
        try folder.remove("zoo")
        #expect(await tests.run { _ in }.first?.failure?.contains("zoo") == true)
    }

    @Test func test_goesOnWithListsAndSetsAlerts_asPeopleDo() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            local level = 0
            return {
              name = "water", version = "1.0.0", summary = "The water.",
              commands = {
                level = {
                  summary = "Sets it.", args = { { "now", "integer" } },
                  run = function(call, now) level = now end,
                },
                marks = {
                  summary = "Lists marks.",
                  run = function(call)
                    local at = call:resumed() or 1
                    call:reply("mark " .. at)
                    if at < 2 then call:more(at + 1) else call:more(nil) end
                  end,
                },
              },
              alerts = {
                high = {
                  summary = "high water", args = { { "least", "integer", min = 1 } }, every = "1m",
                  text = "it is {id}",
                  check = function(alert) return level >= alert.least and { high = level } or nil end,
                },
              },
            }
            """, to: "water.lua")
        try folder.write(
            """
            return {
              a_list_goes_on = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                t:equal(alice:run("/marks"), { "mark 1" })
                t:ok(bob:run("/more")[1]:find("error: there is nothing more to show", 1, true))
                t:equal(alice:run("/more"), { "mark 2" })
                t:ok(alice:run("/more")[1]:find("error: there is nothing more to show", 1, true))
              end,
              an_alert_is_told = function(t)
                local alice = t:person("alice")
                t:ok(alice:run("/alert high 7")[1]:find("alert 1: high 7", 1, true))
                t:equal(alice:run("/alerts"), { "1  high 7" })
                alice:run("/level 8")
                t:equal(#alice.me.notifications.list(), 0)
                t:advance("1m")
                t:equal(alice.me.notifications.list()[1].text, "it is 8")
                t:advance("1m")
                t:equal(#alice.me.notifications.list(), 1)
                alice:run("/alert off 1")
                t:equal(alice:run("/alerts"), {})
              end,
              a_wrong_alert_is_refused = function(t)
                t:ok(t:person("alice"):run("/alert high 0")[1]:find("^error: "))
                t:ok(t:guest():run("/alert high 7")[1]:find("^error: "))
              end,
            }
            """, to: "water_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/water.lua", tests: "\(folder.path)/water_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        let outcomes = await tests.run { _ in }
        #expect(
            outcomes.map { $0.failure ?? $0.name } == [
                "a_list_goes_on", "an_alert_is_told", "a_wrong_alert_is_refused",
            ])
    }

    /// No test can run then, and one line says why, where the plugin has it.
    @Test(arguments: [
        (
            "commands = {\n  help = { summary = 'H.', run = function() end } } }",
            ":2:3: commands.help: /help is a command of the gateway itself: call this one otherwise"
        ),
        ("needs = { 'store' },\n uses = { ['ant.ants'] = 'read' } }", ": ant does not let app read ants"),
    ])
    func plugin_thatDoesNotLoad_isSaidOnce_asTheCheckSaysIt(_ keys: String, _ said: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "return { name = 'app', version = '1.0.0', summary = 'A.', \(keys)", to: "app.lua")
        try folder.write(
            "return { name = 'ant', version = '1.0.0', summary = 'A.', needs = { 'store' },"
                + " collections = { ants = {} } }", to: "ant.lua")
        try folder.write(
            "return { one = function() end, other = function() end }", to: "app_test.lua")
        var configuration = PluginConfiguration.patient(directory: folder.path)
        configuration.reserved = ReservedNames(commands: ["help"])
        let tests = try PluginTests(
            plugin: "\(folder.path)/app.lua", tests: "\(folder.path)/app_test.lua",
            configuration: configuration)
        let outcomes = await tests.run { _ in }
        #expect(outcomes.map(\.name) == ["app_test.lua"])
        #expect(outcomes.first?.failure?.hasPrefix("\(folder.path)/app.lua\(said)") == true)
    }

    @Test func command_thatABudgetStops_isSaidWithItsLine_andNobodyWaits() async throws {
        let folder = try TemporaryFolder()
        try folder.write(plugin("hi", body: "while ... == nil do end call:reply('x')"), to: "hi.lua")
        try folder.write(
            "return { loops = function(t) t:person('alice'):run('/hi') end }", to: "hi_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        let failure = try #require(await tests.run { _ in }.first?.failure)
        #expect(failure.contains("hi: /hi stopped: ") && failure.hasSuffix(") (hi.lua:7)"), "\(failure)")
    }

    @Test func name_thatTDoesNotHave_isSaidWithThoseItHas() async throws {
        let folder = try TemporaryFolder()
        try folder.write(plugin("hi"), to: "hi.lua")
        try folder.write("return { one = function(t)\n  t:equals(1, 1)\nend }", to: "hi_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        let failure = try #require(await tests.run { _ in }.first?.failure)
        #expect(failure.hasPrefix("hi_test.lua:2: there is no t:equals: there are administrator, "))
        #expect(failure.contains(" equal, "))
    }

    @Test func test_leavesFieldsOfAHooksRecordOut_whichAreEmptyThen() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            local function shown(record)
              local note = record.note == nil and "nil" or record.note
              local title = record.title == "" and "empty" or record.title
              return ("%d %s %s %d %s"):format(record.rent, title, tostring(record.pets), #record.tags, note)
            end
            return {
              name = "flats", version = "1.0.0", summary = "Flats.",
              hooks = {
                ["flats.shown"] = {
                  summary = "How a flat is shown.", result = "text", default = "",
                  fields = {
                    { "rent", "integer" }, { "walk", "number" }, { "title", "text" }, { "pets", "yesno" },
                    { "tags", "list" }, { "note", "text", optional = true },
                  },
                  run = shown,
                },
              },
            }
            """, to: "flats.lua")
        try folder.write(
            """
            return {
              empty = function(t) t:equal(t:hook("flats.shown", {}), "0 empty false 0 nil") end,
              given = function(t)
                local flat = { rent = 5, tags = { "sea" }, note = "x" }
                t:equal(t:hook("flats.shown", flat), "5 empty false 1 x")
              end,
              nothing = function(t) t:equal(t:hook("flats.shown"), "0 empty false 0 nil") end,
              unknown = function(t) t:hook("flats.shown", { rnet = 5 }) end,
              wrong = function(t) t:hook("flats.shown", { rent = "5" }) end,
            }
            """, to: "flats_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/flats.lua", tests: "\(folder.path)/flats_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        let outcomes = await tests.run { _ in }
        #expect(
            outcomes.map { $0.failure ?? $0.name } == [
                "empty", "given", "nothing",
                "flats_test.lua:8: record 1 of flats.shown has the unknown field rnet: there are rent, walk, "
                    + "title, pets, tags, note",
                "flats_test.lua:9: rent in record 1 of flats.shown is a whole number, not a string",
            ])
    }

    @Test func files_ofGigabytes_areNotRead() async throws {
        let folder = try TemporaryFolder()
        try folder.write(plugin("hi"), to: "hi.lua")
        try sparse("hi_test.lua", in: folder)
        let error = #expect(throws: PluginProblem.self) {
            try PluginTests(
                plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua",
                configuration: PluginConfiguration.patient(directory: folder.path))
        }
        #expect(error?.description == "hi_test.lua: it is larger than 8 MiB")
        try sparse("hi.lua", in: folder)
        let found = await PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        .findings(in: "\(folder.path)/hi.lua")
        #expect(found.map(\.description) == ["\(folder.path)/hi.lua: it is larger than 8 MiB"])
    }

    @Test func test_whenItServesAnswers_hasThePluginFetchThem() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            plugin(
                "hi",
                body: """
                    local a = http.get("https://data.example/now", { query = { place = "HKU" }, stale = "1d" })
                    call:reply(a.status .. " " .. tostring(a.json and a.json.temperature) .. " " .. tostring(a.stale))
                    """, top: "needs = { \"http:data.example\" },"), to: "hi.lua")
        try folder.write(
            """
            return {
              answers = function(t)
                t:serve("https://data.example/now", { json = { temperature = 21 } })
                t:equal(t:person("Alice"):run("/hi"), { "200 21 false" })
                t:serve("https://data.example/now", false)
                t:equal(t:person("Alice"):run("/hi"), { "200 21 true" })
                t:serve("https://data.example/now?place=HKU", { status = 404, body = "none" })
                t:equal(t:person("Alice"):run("/hi"), { "404 nil false" })
              end,
              nothing = function(t)
                local lines = t:person("Alice"):run("/hi")
                t:ok(lines[1]:find("nothing is served at https://data.example/now?place=HKU", 1, true), lines[1])
              end,
              wrong = function(t) t:serve("nonsense", "x") end,
            }
            """, to: "hi_test.lua")
        let configuration = PluginConfiguration.patient(directory: folder.path)
        let runner = try PluginTests(
            plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua", configuration: configuration
        )
        let outcomes = await runner.run { _ in }.map { $0.failure ?? $0.name }
        #expect(
            outcomes == [
                "answers", "nothing", "hi_test.lua:14: t:serve(url, answer): this is no URL: nonsense",
            ])
    }
}
