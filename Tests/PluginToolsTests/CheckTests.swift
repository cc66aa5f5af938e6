import Foundation
import Logging
import PluginTestSupport
import TestSupport
import Plugins
import Testing

@testable import PluginTools

/// What `quad plugin check` finds, and what it leaves alone.
@Suite struct CheckTests {
    private func findings(
        _ text: String, settings: [String: [String: SettingValue]] = [:], from file: String = "config.json"
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "x.lua")
        var configuration = PluginConfiguration.patient(directory: folder.path)
        configuration.perPlugin.settings = settings
        configuration.perPlugin.file = file
        let check = PluginCheck(
            configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/x.lua").map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }

    /// A whole plugin whose command does `body`; the body begins at line 3, column 1.
    private func command(_ body: String, top: String = "") -> String {
        """
        return { name = "x", version = "1.0.0", summary = "X.", \(top)
        commands = { x = { summary = "X.", run = function(call, who)
        \(body)
        end } } }
        """
    }

    @Test func colons_ofEveryMethod_areFoundMissing() async throws {
        let methods = [
            "reply", "text", "page", "card", "ask", "remember", "recall", "more", "resumed", "fail",
        ]
        for name in methods {
            #expect(
                try await findings(command("call.\(name)('x')")) == [
                    "x.lua:3:6: write call:\(name)(…): with a dot, call itself is not handed over"
                ], "\(name)")
        }
        // A value that is handed on is no call.
        #expect(try await findings(command("return pcall(call.fail, call, 'x')")) == [])
    }

    @Test(arguments: ["get", "put", "add", "remove"])
    func colons_ofATransaction_areFoundMissing(_ name: String) async throws {
        let top = "needs = { 'store' }, collections = { a = {} },"
        let body = "store.transaction(function(tx) tx:\(name)('a', 'k') end)"
        #expect(try await findings(command(body, top: top)) == [])
        #expect(
            try await findings(command(body.replacing("tx:", with: "tx."), top: top)) == [
                "x.lua:3:35: write tx:\(name)(…): with a dot, tx itself is not handed over"
            ])
    }

    // MARK: Collections

    @Test(arguments: [
        (
            "store.get('halls', 'k')",
            "x.lua:3:11: no collection halls: declare it as collections = { halls = {} }"
        ),
        ("return store.count 'place'", "x.lua:3:20: no collection place. Did you mean \"places\"?"),
        (
            "local get = store.get get('place', 'k')",
            "x.lua:3:27: no collection place. Did you mean \"places\"?"
        ),
        ("pcall(store.keys, 'place')", "x.lua:3:19: no collection place. Did you mean \"places\"?"),
        (
            "store.transaction(function(tx) tx:put('place', 'k', {}) end)",
            "x.lua:3:39: no collection place. Did you mean \"places\"?"
        ),
        (
            "store.commit({ { put = 'place', document = { put = 'other' } }, { remove = 'places', key = 'k' } })",
            "x.lua:3:24: no collection place. Did you mean \"places\"?"
        ),
    ])
    func collection_whenItIsNotDeclared_isFound(_ body: String, _ expected: String) async throws {
        let top = "needs = { 'store' }, collections = { places = {} },"
        #expect(try await findings(command(body, top: top)) == [expected])
    }

    @Test(arguments: [
        (
            "call:near('place', { place = 'here' })",
            "x.lua:3:11: no collection place. Did you mean \"places\"?"
        ),
        (
            "return call:near('place', { place = string.rep('a', 2), radius = 400 })",
            "x.lua:3:18: no collection place. Did you mean \"places\"?"
        ),
        (
            "pcall(call.near, call, 'place', { place = 'here', radius = 400 })",
            "x.lua:3:24: no collection place. Did you mean \"places\"?"
        ),
        (
            "call:leave('notes', { text = 'a, b' })",
            "x.lua:3:12: no collection notes: declare it as collections = { notes = {} }"
        ),
        ("call:reach('place', who, 200)", "x.lua:3:12: no collection place. Did you mean \"places\"?"),
        (
            "pcall(call.leave, call, 'place', {})",
            "x.lua:3:25: no collection place. Did you mean \"places\"?"
        ),
    ])
    func collection_whenItIsNotDeclared_isFoundWhereACallTakesIt(
        _ body: String, _ expected: String
    ) async throws {
        #expect(try await findings(command(body, top: Self.placed)) == [expected])
    }

    @Test(arguments: [
        "call:near('places', { place = 'place', radius = 400 })",
        "call:near(who, { where = { k = 'place' } })",
        "call:leave('places', { 'place' })", "call:reach('pla' .. who, 'k', 200)", "call:leave(who, 'place')",
        "pcall(call.near, call, 'places', { place = 'place' })", "pcall(call.near, 'place')",
        "local o = { near = print } o:near('a', 'place')", "call:reply('place', 'place')",
    ])
    func collection_whenACallTakesItDeclaredOrNotWrittenOut_isLeftAlone(_ body: String) async throws {
        #expect(try await findings(command(body, top: Self.placed)) == [])
    }

    private static let placed = """
        needs = { 'store', 'read:place', 'leave:place' }, collections = { places = { spot = true, person = 'who', indexes = { who = 'number' } } },
        """

    @Test(arguments: [
        "store.get('places', 'k')", "store.get('pla' .. who, 'k')", "store.get(who, 'place')",
        "local o = { get = print } o.get('place')",
        "store.transaction(function(tx) tx:get('places', 'place') end)",
    ])
    func collection_whenItIsDeclaredOrNotWrittenOut_isLeftAlone(_ body: String) async throws {
        let top = "needs = { 'store' }, collections = { places = {} },"
        #expect(try await findings(command(body, top: top)) == [])
    }

    // MARK: Folders

    /// The findings in each of a folder's plugins.
    private func findings(inFolder files: [String: String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (file, text) in files { try folder.write(text, to: file) }
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        var found: [String] = []
        for file in try #require(PluginFiles.at(folder.path)) {
            found += await check.findings(in: file).map {
                $0.description.replacing("\(folder.path)/", with: "")
            }
        }
        return found
    }

    @Test func name_whenTwoFilesClaimIt_isFoundInBoth() async throws {
        let files = ["a.lua": plugin("x", command: "a"), "b/init.lua": plugin("x", command: "b")]
        #expect(
            try await findings(inFolder: files) == [
                "a.lua:2:3: x is the name of b/init.lua too, and only one of them can run: take another one",
                "b/init.lua:2:3: x is the name of a.lua too, and only one of them can run: take another one",
            ])
    }

    @Test func command_whenTwoFilesClaimIt_isFoundInBoth() async throws {
        let files = [
            "a.lua": plugin("a", command: "roll"), "b.lua": plugin("b", command: "roll"),
            "c.lua": plugin("c"),
            "d.lua": "return {",
        ]
        let found = try await findings(inFolder: files)
        #expect(
            found.prefix(2) == [
                "a.lua:4:5: /roll is a command of b.lua too, and only one of them can run: call it otherwise",
                "b.lua:4:5: /roll is a command of a.lua too, and only one of them can run: call it otherwise",
            ])
        #expect(found.count == 3)
    }

    @Test func phrases_thatAnotherPluginWinsOrHasToo_areFound() async throws {
        func asking(_ name: String, _ phrases: String) -> String {
            plugin(
                name,
                top:
                    "intents = { [\"\(name).a\"] = { summary = \"A.\", phrases = { en = { \(phrases) } }, run = function() end } },"
            )
        }
        let found = try await findings(inFolder: [
            "a.lua": asking("a", "\"menu of today\", \"breakfast\""),
            "b.lua": asking("b", "\"menu of today\""),
        ])
        try #require(found.count == 2)
        #expect(
            found[0].hasSuffix(
                "a.a and b.a can't be told apart in \"menu of today\": people are asked back. Give each words of its own"
            ))
        #expect(found[1].contains("b.a and a.a can't be told apart"))
    }

    @Test(arguments: [
        ("call:reply(text.lowr('A'))", "x.lua:3:17: there is no text.lowr. Did you mean text.lower?"),
        ("call:replay('A')", "x.lua:3:6: there is no call.replay. Did you mean call.reply?"),
        (
            "call:reply(call.person.nick)",
            "x.lua:3:24: there is no call.person.nick: there are handle, id, username"
        ),
        ("call:reply(tosting(1))", "x.lua:3:12: there is no tosting. Did you mean tostring?"),
        ("warn(who)", "x.lua:3:1: there is no warn here: log.warn(text) notes"),
        (
            "call.reply('A')",
            "x.lua:3:6: write call:reply(…): with a dot, call itself is not handed over"
        ),
        ("call.fail 'A'", "x.lua:3:6: write call:fail(…): with a dot, call itself is not handed over"),
        (
            "return text:lower('A')",
            "x.lua:3:13: write text.lower(…): with a colon, text is handed over before the arguments"
        ),
        ("return os.time()", "x.lua:3:8: there is no os here: time.now() gives the moment"),
        (
            "return math.random(6)",
            "x.lua:3:13: there is no math.random here: random.integer(low, high) gives one"
        ),
        (
            "sum = 1 return sum",
            "x.lua:3:1: sum is a global: put local before it, so that no two calls share it by accident"
        ),
        (
            "local a a, sum = 1, 2",
            "x.lua:3:12: sum is a global: put local before it, so that no two calls share it by accident"
        ),
        (
            "function helper() end helper()",
            "x.lua:3:10: helper is a global: put local before it, so that no two calls share it by accident"
        ),
        (
            "local time = 5 return time",
            "x.lua:3:7: this time hides the time that every plugin has: call it otherwise"
        ),
        (
            "for next = 1, 2 do end",
            "x.lua:3:5: this next hides the next that every plugin has: call it otherwise"
        ),
        (
            "call.me.forum.like(1)",
            "x.lua:3:9: call.me.forum needs \"act:forum\": write needs = { \"act:forum\" }"
        ),
        (
            "local forum = call.me.forum forum.like(1)",
            "x.lua:3:23: call.me.forum needs \"act:forum\": write needs = { \"act:forum\" }"
        ),
        ("bot.chat.send('#a', 'b')", "x.lua:3:1: bot needs \"bot\": write needs = { \"bot\" }"),
        ("store.get('a', 'k')", "x.lua:3:1: store needs \"store\": write needs = { \"store\" }"),
        ("return pcall(store.keys, 'a')", "x.lua:3:14: store needs \"store\": write needs = { \"store\" }"),
        (
            "return call.settings.size",
            "x.lua:3:22: there is no call.settings.size: the plugin declares no settings"
        ),
    ])
    func name_whenItCannotWork_isFoundWhereItStands(_ body: String, _ expected: String) async throws {
        let found = try await findings(command(body))
        #expect(found.first == expected)
        #expect(Set(found).count == found.count)
    }

    @Test func store_withoutItsPermission_isFoundAlone() async throws {
        let found = try await findings(command("store.get('a', 'k')"))
        #expect(found == ["x.lua:3:1: store needs \"store\": write needs = { \"store\" }"])
    }

    @Test(arguments: [
        "local a <const>, b = 1, 2 return a + b", "for i, v in ipairs({}) do call:reply(v .. i) end",
        "repeat local done = true until done", "local function f(n) return n and f(n - 1) end f(1)",
        "local t = { print = 1, os = 2, sum = 3 } t.print = t.os t['io'] = 1", "goto out ::out:: return",
        "local random = random return random.integer(1, 2)", "call:reply(who:upper():lower())",
        "call:reply(call.person.username:upper())", "local x = call.me return x",
        "local s = [[print(x)]] -- print(y)\n return s .. 'os.time()'",
        "if who then local a = 1 who = a else who = 2 end",
        "local o = {} function o:m() return self end function o.n(call) return call end return o:m()",
        "return select('#', table.unpack({ 1 }, 1))", "local _ = 1 for _ = 1, 2 do end",
        "while who do local time_left = 1 who = time_left end", "return string.format('%d', #who)",
        "return (function(...) return ... end)(who)", "return json.encode({ json.null, json.object })",
        "return _ENV ~= nil and _VERSION",
    ])
    func name_whenItIsRight_isLeftAlone(_ body: String) async throws {
        #expect(try await findings(command(body)) == [])
    }

    @Test(arguments: [
        ("needs = { \"act:forum\" },", "call.me.forum.like(1)"),
        ("needs = { \"act\" },", "call.me.chat.leave('#a')"),
        ("needs = { \"bot\" },", "bot.forum.like(1)"),
        ("needs = { \"store\" }, collections = { a = {} },", "return store.get('a', who)"),
        ("settings = { size = { type = \"integer\", default = 1 } },", "return call.settings.size"),
    ])
    func name_whenTheManifestGrantsIt_isLeftAlone(_ top: String, _ body: String) async throws {
        #expect(try await findings(command(body, top: top)) == [])
    }

    @Test(arguments: [
        (
            "return {\n  name = \"x\" version",
            "x.lua:2:14: '}' expected (to close '{' at line 1) near 'version'"
        ),
        ("return 5", "x.lua: the file returns a number, a table is expected"),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\",\n  hoks = {} }",
            "x.lua:2:3: hoks: unknown key. Did you mean hooks?"
        ),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\",\n hooks = {\n  [\"forum.scroe\"] = function() end } }",
            "x.lua:3:3: hooks.forum.scroe: unknown key. Did you mean forum.score?"
        ),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\",\n hooks = {\n  [\"people.neraby\"] = function() end } }",
            "x.lua:3:3: hooks.people.neraby: unknown key. Did you mean people.nearby?"
        ),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\", settings = { far = { type = \"integer\", default = 1 } },\n"
                + " needs = { \"answer:people.nearby\" },\n hooks = { [\"people.nearby\"] = function(one, other, settings) return settings.fra > one end } }",
            "x.lua:3:79: there is no settings.fra. Did you mean settings.far?"
        ),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\",\n events = { [\"forum.postd\"] = function() end } }",
            "x.lua:2:13: events.forum.postd: unknown key. Did you mean forum.posted?"
        ),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\", needs = { \"bot\", \"act:from\" } }",
            "x.lua:1:74: needs[2]: no permission \"act:from\": there are act, act:chat, act:forum, act:people, "
                + "act:notifications, read:chat, read:forum, read:place, leave:place, bot, store, media, conversations, answer:HOOK, "
                + "http:HOST"
        ),
        ("local p = { name = \"x\" }\nreturn p", "x.lua:1:11: version: this is missing"),
        (
            "return { name = \"x\", version = \"1.0.0\", summary = \"X.\", hooks = {\n"
                + "[\"forum.score\"] = function(post, score, settings)\n  return post.veiws + score end } }",
            "x.lua:3:15: attempt to perform arithmetic on a nil value (field 'veiws')"
        ),
    ])
    func manifest_whenItIsWrong_isFoundWhereItStands(_ text: String, _ expected: String) async throws {
        #expect(try await findings(text).first == expected)
    }

    @Test func hookArgument_whenItHasNoSuchField_isFound() async throws {
        let found = try await findings(
            """
            return { name = "x", version = "1.0.0", summary = "X.", hooks = {
              ["forum.score"] = function(post, score, settings)
                if post.views > 100 then return post.veiws end
              end,
            } }
            """)
        #expect(found == ["x.lua:3:42: there is no post.veiws. Did you mean post.views?"])
    }

    @Test func settings_whenConfigurationIsOutOfBounds_areFound() async throws {
        let top = "settings = { size = { type = \"integer\", default = 1, max = 9 } },"
        #expect(
            try await findings(command("return 1", top: top), settings: ["x": ["size": .integer(10)]])
                == ["config.json: plugins.settings.x.size: 10 is not a whole number of at most 9"])
    }

    @Test func settings_whenTheConfigurationHasAnotherName_areFoundInIt() async throws {
        let top = "settings = { size = { type = \"integer\", default = 1, max = 9 } },"
        let found = try await findings(
            command("return 1", top: top), settings: ["x": ["size": .integer(10)]], from: "c/ok.json")
        #expect(found == ["c/ok.json: plugins.settings.x.size: 10 is not a whole number of at most 9"])
    }

    @Test func file_whenItIsMissing_isSaid() async throws {
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: ""), logger: Logger(label: "test"))
        let found = await check.findings(in: "none.lua")
        #expect(found.map(\.description) == ["none.lua: the file can't be read; check its rights"])
    }

    @Test func check_whenTheHostIsMissing_saysSo() async throws {
        let folder = try TemporaryFolder()
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: ""),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try folder.write(
            plugin("hi", body: "call:reply(http.get(\"https://data.example/\").body)"), to: "hi.lua")
        let findings = await check.findings(in: "\(folder.path)/hi.lua").map { "\($0)" }.joined()
        #expect(findings.contains("http needs \"http:HOST\": write needs = { \"http:HOST\" }"), "\(findings)")
        try folder.write(
            plugin(
                "hi", body: "call:reply(http.get(\"https://data.example/\").body)",
                top: "needs = { \"http:data.example\" },"), to: "hi.lua")
        #expect(await check.findings(in: "\(folder.path)/hi.lua") == [])
    }
}
