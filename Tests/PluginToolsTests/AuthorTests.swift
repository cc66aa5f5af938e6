import CampusVerbs
import Community
import Foundation
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Plugins
import Testing

@testable import PluginTools

/// A new plugin, and the tests that a plugin brings.
@Suite struct AuthorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs tests over a plugin; a line for each that failed, the name of each that passed.
    private func run(
        _ plugin: String, _ tests: String, settings: [String: [String: SettingValue]] = [:]
    ) async throws -> [String] {
        try folder.write(plugin, to: "hi.lua")
        try folder.write(tests, to: "hi_test.lua")
        var configuration = PluginConfiguration.patient(directory: folder.path)
        configuration.perPlugin.settings = settings
        let runner = try PluginTests(
            plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua", configuration: configuration
        )
        return await runner.run { _ in }.map { $0.failure ?? $0.name }
    }

    // MARK: New

    @Test func template_whenWritten_isFoundFaultlessLoadsAndPasses() async throws {
        let template = try #require(PluginTemplate(name: "hello"))
        try folder.write(template.plugin, to: "plugins/hello.lua")
        let configuration = PluginConfiguration.patient(directory: "")
        let check = PluginCheck(
            configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(await check.findings(in: "\(folder.path)/plugins/hello.lua") == [])
        try folder.write(template.tests, to: "plugins/hello_test.lua")
        let runner = try PluginTests(
            plugin: "\(folder.path)/plugins/hello.lua", tests: "\(folder.path)/plugins/hello_test.lua",
            configuration: configuration)
        let outcomes = await runner.run { _ in }
        #expect(
            outcomes.map(\.name) == ["greets_the_caller", "greets_somebody_else", "refuses_what_is_too_long"])
        #expect(outcomes.allSatisfy { $0.failure == nil })
        let test = try await TestHost.loaded(["hello.lua": template.plugin, "hello_test.lua": template.tests])
        #expect(test.host.plugins.map(\.file) == ["hello.lua"])
        #expect(test.report("hello")?.state == .loaded)
    }

    @Test(arguments: [
        "", "Hello", "1st", "a-b", "é", "types", "a_test", "../x", String(repeating: "a", count: 33),
    ])
    func template_whenTheNameIsNoPlugins_isNone(_ name: String) { #expect(PluginTemplate(name: name) == nil) }

    // MARK: Settings in commands

    @Test func call_whenSettingsAreGiven_carriesThem() async throws {
        let text = plugin(
            "hi", body: "call:reply(call.settings.word .. #call.settings.other)",
            top: """
                settings = {
                  word = { type = "text", default = "a" }, other = { type = "text", default = "xy" },
                },
                """)
        let test = try await TestHost.loaded(["hi.lua": text], settings: ["hi": ["word": .string("b")]])
        #expect(await test.type("/hi") == ["b2"])
    }

    // MARK: Tests

    @Test func tests_whenTheCommandShowsCards_compareThem() async throws {
        let said = try await run(
            plugin(
                "hi",
                body: """
                    call:reply("before")
                    call:card { title = { en = "Rain" }, fields = { { "now", 3 } }, rows = { { "a", 1 } },
                      chart = { kind = "bars", values = { 1, 2.5 }, labels = { "x", "y" }, unit = "mm" } }
                    call:card { title = "UV", severity = "danger", stale = true, time = 5, source = "HKO",
                      chart = { kind = "gauge", value = 7, max = 10 }, actions = { { "again", "/hi" } } }
                    """),
            """
            return { all = function(t)
              local lines, cards = t:person("a"):run("/hi")
              t:equal(lines, { "before" })
              t:equal(cards, {
                { title = "Rain", fields = { { "now", "3" } }, rows = { { "a", "1" } },
                  chart = { kind = "bars", values = { 1, 2.5 }, labels = { "x", "y" }, unit = "mm" } },
                { title = "UV", severity = "danger", stale = true, time = 5, source = "HKO",
                  chart = { kind = "gauge", value = 7, min = 0, max = 10 }, actions = { { "again", "/hi" } } },
              })
            end }
            """)
        #expect(said == ["all"])
    }

    @Test func prints_ofThePluginAndItsTests_areShown() async throws {
        try folder.write(
            plugin("hi", body: "print('in the plugin', 1, nil, call.settings ~= nil) call:reply('x')"),
            to: "hi.lua")
        try folder.write(
            "return { all = function(t) print('before', { 1 } ~= nil) t:person('a'):run('/hi') end }",
            to: "hi_test.lua")
        let shown = Gathered<String>()
        let runner = try PluginTests(
            plugin: "\(folder.path)/hi.lua", tests: "\(folder.path)/hi_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path),
            printing: { shown.add($0) })
        #expect(await runner.run { _ in }.map(\.failure) == [nil])
        #expect(shown.all == ["before  true", "in the plugin  1  nil  true"])
    }

    @Test func trial_whenTheCommandShowsACardOrPrints_showsThem() async throws {
        try folder.write(
            plugin("hi", body: "call:reply('a\\nb') call:card { title = 'Rain' } print('seen')"), to: "hi.lua"
        )
        let shown = Gathered<String>()
        let trial = try await PluginTrial(
            plugin: "\(folder.path)/hi.lua",
            configuration: PluginConfiguration.patient(directory: folder.path),
            drawing: { $0.card.map { ["card \($0.title)"] } ?? $0.lines }, printing: { shown.add($0) })
        #expect(await trial.answer("/hi") == ["a", "b", "card Rain"])
        #expect(await trial.answer("print(2 + 3)") == [])
        #expect(await trial.answer("foo(") == ["error: repl:1: unexpected symbol near <eof>"])
        #expect(shown.all == ["seen", "5"])
        await trial.close()
    }

    @Test func tests_whenTheyPass_areNamedInTheirOrder() async throws {
        let said = try await run(
            plugin("hi", says: "hello"),
            """
            return {
              zebra = function(t) t:equal(t:person("alice"):run("/hi"), { "hello" }) end,
              ["aardvark"] = function(t) t:equal(t:guest():run("/hi"), { "hello" }) end,
            }
            """)
        #expect(said == ["zebra", "aardvark"])
    }

    @Test func tests_haveAnAdministratorAndTheirPluginsDocuments() async throws {
        let said = try await run(
            """
            return { name = "hi", version = "2.0.0", summary = "Says hi.", needs = { "store" },
              collections = { notes = { indexes = { size = "number" } } },
              commands = { hi = { summary = "Says hi.", run = function(call)
                if not call.administrator then call:fail("for administrators") end
                local note = store.find("notes", { where = { size = { min = 0 } } })[1]
                if note and note.length then store.update("notes", note.key, { size = note.length, unset = { "length" } }) end
                call:reply(note and note.key or "none") end } } }
            """,
            """
            return { all = function(t)
              local ada = t:administrator("ada")
              t:equal(ada.username, "ada")
              t:equal(t:person("bob"):run("/hi"), { "error: for administrators" })
              t:equal(ada:run("/hi"), { "none" })
              t:equal(t:document("notes", "old"), nil)
              -- As version 1 left it.
              t:equal(t:document("notes", "old", { size = 1, length = 7 }).length, 7)
              t:equal(t:administrator("ada"):run("/hi"), { "old" })
              t:equal(t:document("notes", "old").size, 7)
              t:equal(t:document("notes", "old").length, nil)
            end }
            """)
        #expect(said == ["all"])
    }

    @Test func tests_whenTheyGiveAnswers_playTheDialogue() async throws {
        let said = try await run(
            plugin("hi", body: "local a = call:ask{ prompt = 'One?' } call:reply(a or 'nothing')"),
            """
            return { all = function(t)
              t:equal(t:person("a"):run("/hi", { "two" }), { "One?", "two" })
              t:equal(t:person("a"):run("/hi"), { "One?", "nothing" })
            end }
            """)
        #expect(said == ["all"])
    }

    @Test(arguments: [
        ("t:equal(1, 2)", "hi_test.lua:2: expected 2, got 1"), ("t:equal(1, 1.0)", nil),
        ("t:equal({ 1, a = { 'x' } }, { 1, a = { 'x' } })", nil),
        ("t:equal({ 1 }, { 1, 2 }, 'list')", "hi_test.lua:2: list: expected { 1, 2 }, got { 1 }"),
        ("t:equal({ a = 1 }, {})", "hi_test.lua:2: expected {}, got { a = 1 }"),
        ("t:equal('a\\n', nil)", "hi_test.lua:2: expected nil, got \"a\\n\""),
        ("t:ok(false)", "hi_test.lua:2: this is false"), ("t:ok(nil, 'none')", "hi_test.lua:2: none"),
        ("t:ok(0) t:ok('')", nil), ("error('own')", "hi_test.lua:2: own"),
        ("t:person('a'):run('/ho')", "hi_test.lua:2: hi has no command /ho"),
        ("t:person('a'):run('hi')", "hi_test.lua:2: a command begins with a slash, such as /roll 2d6"),
        ("t:person('a').run('/hi')", "hi_test.lua:2: write person:run(…), with a colon"),
        ("t.equal(1, 1)", "hi_test.lua:2: write t:equal(…), with a colon"),
        ("t:person('')", "hi_test.lua:2: "),
        ("t:hook('forum.scoer')", "hi_test.lua:2: there is no hook forum.scoer. Did you mean forum.score?"),
        ("t:hook('forum.score')", "hi_test.lua:2: hi has no hook forum.score"),
        (
            "t:advance('soon')",
            "hi_test.lua:2: t:advance(time): write seconds, or \"30s\", \"5m\", \"1h\", \"1d\""
        ),
        (
            "t:person('a').me.forum.lke(1)",
            "hi_test.lua:2: there is no me.forum.lke. Did you mean me.forum.like?"
        ),
        ("t:person('a').me.forum.like(9)", "hi_test.lua:2: there is no post 9. /latest lists posts"),
        ("t:person('a'):run('/hi crash')", "hi_test.lua:2: hi.lua:9: boom (in /hi)"),
        ("t:equal(t:person('a'):run('/hi no'), { 'error: no' })", nil),
        ("local a = t:person('a') t:equal(a.handle, t:person('a').handle) t:equal(a.username, 'a')", nil),
        ("while true do end", "100,000,000 instructions used (limit 100,000,000)"),
        ("warn(1)", "hi_test.lua:2: attempt to call a nil value (global 'warn')"), ("print(1)", nil),
    ])
    func test_whenItRuns_passesOrSaysWhere(_ body: String, _ failure: String?) async throws {
        let text = plugin(
            "hi",
            body:
                "\nlocal word = ...\nif word == 'crash' then error('boom') end if word == 'no' then call:fail('no') end",
            top: "", after: ""
        )
        .replacing("error('boom')", with: "error('boom', 1)")
        .replacing(
            "run = function", with: "args = { { \"word\", \"word\", optional = true } }, run = function")
        let said = try await run(text, "return { it = function(t)\n\(body) end }")
        if let failure, let only = said.first {
            #expect(only.hasPrefix(failure) || only.contains(failure), "\(only)")
        } else {
            #expect(said == ["it"])
        }
    }

    @Test(arguments: [
        ("return 1", "hi_test.lua: the file returns a number, a table is expected"),
        ("return {}", "it returns no functions: write return { name = function(t) … end }"),
        ("return { a = 1 }", "hi_test.lua:a: a function is expected, this is a number"),
        ("return {", "hi_test.lua:1: unexpected symbol near <eof>"),
    ])
    func tests_whenTheFileIsNone_saySo(_ tests: String, _ expected: String) async throws {
        #expect(try await run(plugin("hi"), tests) == [expected])
    }

    @Test func tests_whenThePluginDoesNotLoad_sayWhy() async throws {
        let said = try await run("return { nmae = 1 }", "return { it = function(t) end }")
        #expect(
            said.count == 1 && said[0].contains("hi.lua:nmae: unknown key. Did you mean name?"), "\(said)")
    }

    @Test func tests_whenTheyChangeSomething_startAnewEachTime() async throws {
        let test =
            "function(t) t:equal(t:person('alice'):run('/hi'), { '1' }) t:equal(t:now(), 1772366400) t:advance(1) end"
        let text = "local count = 0\n" + plugin("hi", body: "count = count + 1 call:reply(count)")
        #expect(try await run(text, "return { a = \(test), b = \(test) }") == ["a", "b"])
    }

    @Test func tests_whenSettingsAreConfigured_haveThem() async throws {
        let text = plugin(
            "hi", body: "call:reply(call.settings.word)",
            top: "settings = { word = { type = \"string\", default = \"a\" } },")
        let tests = "return { it = function(t) t:equal(t:person('alice'):run('/hi'), { 'b' }) end }"
        #expect(try await run(text, tests, settings: ["hi": ["word": .string("b")]]) == ["it"])
    }

    /// Hooks, timers, events, the bot, chance: the rest of what a test can do.
    @Test func test_whenAPluginDoesEverything_seesIt() async throws {
        let text = """
            local ticks = {}
            return {
              name = "hi", version = "1.0.0", summary = "X.", needs = { "bot", "read:forum" },
              settings = { weight = { type = "number", default = 2 } },
              hooks = {
                ["forum.score"] = function(post, score, settings)
                  return score + settings.weight * post.likes + #post.categories
                end,
                ["tag.normalize"] = function(tag, normal) if tag == "bad" then error("boom") end return normal .. "!" end,
              },
              events = {
                ["forum.posted"] = function(event)
                  bot.chat.create("News")
                  bot.chat.send("#news", event.actor .. " posted " .. event.title)
                end,
              },
              every = {
                ["1h"] = function() ticks[#ticks + 1] = "1h " .. time.iso(time.now()) end,
                ["90m"] = function() ticks[#ticks + 1] = "90m" end,
              },
              commands = {
                ticks = { summary = "X.", run = function(call) call:reply(ticks) end },
                roll = { summary = "X.", run = function(call) call:reply(random.integer(1, 1000000)) end },
              },
            }
            """
        let said = try await run(
            text,
            """
            return {
              hooks = function(t)
                t:equal(t:hook("forum.score", { likes = 3 }), 6)
                t:equal(t:hook("forum.score", { likes = 3, categories = { "a" } }, 0.5), 7.5)
                t:equal(t:hook("tag.normalize", "Hiking Club"), "hiking_club!")
                local ok, why = pcall(t.hook, t, "tag.normalize", "bad")
                t:ok(not ok and why:find("boom", 1, true), why)
              end,
              timers = function(t)
                local alice = t:person("alice")
                t:advance("2h")
                t:equal(alice:run("/ticks"), { "1h 2026-03-01T13:00:00Z", "90m", "1h 2026-03-01T14:00:00Z" })
                t:advance(3600)
                t:equal(#alice:run("/ticks"), 5)
                local now = t:now()
                t:advance(0.5)
                t:advance(0)
                t:advance(0.5)
                t:equal(t:now(), now + 1)
              end,
              events = function(t)
                local alice = t:person("alice")
                alice.me.forum.post { categories = { "student life" }, title = "Hello", content = "World" }
                alice.me.chat.join("news")
                t:equal(alice:sees("#news"), { "hi-bot: alice posted Hello" })
              end,
              trending = function(t)
                local alice = t:person("alice")
                local life = { "student life" }
                local first = alice.me.forum.post { categories = life, title = "First", content = "x" }
                local second = alice.me.forum.post { categories = life, title = "Second", content = "x" }
                alice.me.forum.like(first.id)
                local posts = alice.me.forum.trending()
                t:equal({ posts[1].title, posts[1].score, posts[2].score }, { "First", 3, 1 })
                t:equal(second.id, posts[2].id)
              end,
              chance = function(t)
                local first = t:person("alice"):run("/roll")
                t:seed(1)
                t:equal(t:person("alice"):run("/roll"), first)
                t:seed(2)
                t:ok(t:person("alice"):run("/roll")[1] ~= first[1])
              end,
            }
            """)
        #expect(said == ["hooks", "timers", "events", "trending", "chance"])
    }

    // MARK: Paths

    @Test func paths_whenGiven_areThePluginsMeant() throws {
        for file in [
            "a.lua", "a_test.lua", "b/init.lua", "b/b_test.lua", "types/quad.lua", ".c.lua", "d.txt",
        ] {
            try folder.write("x", to: file)
        }
        let path = folder.path
        #expect(PluginFiles.at(path) == ["\(path)/a.lua", "\(path)/b/init.lua"])
        #expect(PluginFiles.at("\(path)/") == ["\(path)/a.lua", "\(path)/b/init.lua"])
        #expect(PluginFiles.at("\(path)/a.lua") == ["\(path)/a.lua"])
        #expect(PluginFiles.at("\(path)/a_test.lua") == ["\(path)/a.lua"])
        #expect(PluginFiles.at("\(path)/b") == ["\(path)/b/init.lua"])
        #expect(PluginFiles.at("\(path)/d.txt") == nil && PluginFiles.at("\(path)/none") == nil)
        #expect(PluginFiles.tests(of: "\(path)/a.lua") == ["\(path)/a_test.lua"])
        #expect(PluginFiles.tests(of: "\(path)/b/init.lua") == ["\(path)/b/b_test.lua"])
        #expect(PluginFiles.name(of: "\(path)/b/init.lua") == "b/init.lua")
    }
}
