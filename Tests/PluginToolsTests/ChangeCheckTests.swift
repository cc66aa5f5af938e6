import Logging
import Lua
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// What `quad plugin check` and `quad plugin test` say of what is written as the version before has it.
@Suite struct ChangeCheckTests {
    /// A whole plugin whose command does `body`; the body begins at line 3, column 1.
    private func plugin(_ body: String, top: String = "") -> String {
        """
        return { name = "x", version = "1.0.0", summary = "X.", needs = { "bot" }, \(top)
        commands = { x = { summary = "X.", run = function(call, who)
        \(body)
        end } } }
        """
    }

    private func findings(_ text: String) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "x.lua")
        let check = PluginCheck(
            configuration: .patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/x.lua").map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }

    private static let (all, once, one) = (
        "bot.notify_all(people, kind, id, from, place) is bot.notify(people, kind, { id = id, from = from, "
            + "place = place }) since 0.2",
        "bot.notify_once(people, kind, id, from, place) is bot.notify(people, kind, { id = id, from = from, "
            + "place = place, once = true }) since 0.2",
        "bot.notify(people, kind, id, from, place) is bot.notify(people, kind, { id = id, from = from, "
            + "place = place }) since 0.2"
    )

    @Test(arguments: [
        ("bot.notify_all({ who }, 'k')", "3:1: \(all)"),
        ("pcall(bot.notify_all, { who }, 'k', 7)", "3:7: \(all)"),
        ("local tell = bot.notify_once", "3:14: \(once)"), ("  bot.notify_once(who, 'k')", "3:3: \(once)"),
        ("bot.notify(who, 'k', 7)", "3:1: \(one)"), ("pcall(bot.notify, who, 'k', 7)", "3:7: \(one)"),
        ("bot.notify(who, 'k', nil, 5)", "3:1: \(one)"), ("bot.notify(who, 'k', { 7 })", "3:1: \(one)"),
        (
            "bot.notify(who, 'k', tonumber(who))",
            "3:1: \(one), unless tonumber(who) is { id, from, place, once }"
        ),
    ])
    func call_asBefore_isFound(_ body: String, _ finding: String) async throws {
        #expect(try await findings(plugin(body)) == ["x.lua:\(finding)"])
    }

    private static let (invite, send) = (
        "call.me.chat.invite(handle, place) is call.me.chat.invite(place, handle) since 0.2",
        "bot.chat.send(place, text, card, media, from) is bot.chat.send(place, text, "
            + "{ card = card, media = media, from = from }) since 0.2"
    )

    /// Of what is called alike, before and now, what is written out tells which it is.
    @Test(arguments: [
        ("call.me.chat.invite('bob', '#den')", "3:1: \(invite)"),
        ("pcall(call.me.chat.invite, who.handle, who.place)", "3:7: \(invite)"),
        ("call.me.chat.invite(who, '#den')", "3:1: \(invite), unless it is written so already"),
        ("bot.chat.send('#den', 'hi', nil, nil, 5)", "3:1: \(send)"),
        ("bot.chat.send('#den', 'hi', { title = 'T', media = who })", "3:1: \(send)"),
        (
            "call.me.chat.topic('#den')",
            "3:1: call.me.chat.topic(place, text) is call.me.chat.set_topic(place, text) since 0.2"
        ),
        (
            "local counts = call.me.forum.categories()",
            "3:16: call.me.forum.categories() is call.me.forum.counts() since 0.2"
        ),
        ("local quiet = who call:reply(quiet.start)", "3:36: quiet.start is quiet.from since 0.2"),
        ("local quiet = who call:reply(quiet['end'])", "3:36: quiet[\"end\"] is quiet.till since 0.2"),
    ])
    func call_ofWhatPeopleDo_asBefore_isFound(_ body: String, _ finding: String) async throws {
        let text = plugin(body).replacing("needs = { \"bot\" }", with: "needs = { \"bot\", \"act\" }")
        #expect(try await findings(text) == ["x.lua:\(finding)"])
    }

    private static let (distance, increment, put) = (
        "geo.distance(latitude, longitude, to_latitude, to_longitude) is "
            + "geo.distance({ lat = latitude, lon = longitude }, { lat = to_latitude, lon = to_longitude }) "
            + "since 0.2",
        "store.increment(collection, key, \"count\", amount) is "
            + "store.increment(collection, key, { count = amount }) since 0.2",
        "store.put(collection, key, document, version) is "
            + "store.put(collection, key, document, { version = version }) since 0.2"
    )

    @Test(arguments: [
        ("geo.distance(1, 2, who.lat, who.lon)", "3:1: \(distance)"),
        ("store.increment('y', 'k', 'n')", "3:1: \(increment)"),
        ("store.increment('y', 'k', who)", "3:1: \(increment), unless it is written so already"),
        ("store.put('y', 'k', {}, 0)", "3:1: \(put)"),
        ("pcall(store.put, 'y', 'k', {}, who.version)", "3:7: \(put), unless who.version is { version }"),
        ("call:reply(call.conversation)", "3:12: call.conversation is call.place since 0.2"),
        (
            "local answer = who call:reply(answer.fromCache)",
            "3:38: answer.fromCache is answer.from_cache since 0.2"
        ),
        ("call:reply(who.answers[1].fromCache)", "3:27: answer.fromCache is answer.from_cache since 0.2"),
        ("call:reply(text.visible(who))", "3:12: text.visible(said) is text.line(said) ~= \"\" since 0.2"),
    ])
    func call_ofTheHost_asBefore_isFound(_ body: String, _ finding: String) async throws {
        #expect(try await findings(stored(body)) == ["x.lua:\(finding)"])
    }

    @Test(arguments: [
        "geo.distance(who.one, who.other)", "store.increment('y', 'k', { n = 1 })",
        "store.put('y', 'k', {}, { version = who.version })", "time.add(1, { days = 1, zone = who })",
        "call:reply(call.place)",
    ])
    func call_ofTheHost_asItShouldBe_isNotFound(_ body: String) async throws {
        #expect(try await findings(stored(body)) == [])
    }

    @Test(arguments: [
        ("call.me.chat.topic('#den')", "act:chat"), ("pcall(call.me.forum.categories)", "act:forum"),
    ])
    func permission_ofACall_asBefore_isFoundMissing(_ body: String, _ permission: String) async throws {
        let found = try await findings(plugin(body))
        #expect(found.count == 2)
        #expect(found.first?.contains("needs \"\(permission)\": write needs = { \"bot\", ") == true)
        #expect(found.last?.hasSuffix(" since 0.2") == true)
    }

    /// A name that means nothing is a slip in the new form, and not the old one.
    @Test(arguments: [
        (
            "store.put('y', 'k', { n = 1 }, { vresion = 3 })",
            "store.put(collection, key, document, [{ version }])"
        ),
        ("store.remove('y', 'k', { vresion = 3 })", "store.remove(collection, key, [{ version }])"),
    ])
    func name_thatMeansNothing_isFound(_ body: String, _ signature: String) async throws {
        #expect(
            try await findings(stored(body)) == [
                "x.lua:3:1: \(signature): unknown name vresion. Did you mean version?"
            ])
    }

    private func stored(_ body: String) -> String {
        plugin(body).replacing("needs = { \"bot\" }", with: "needs = { 'store' }, collections = { y = {} }")
    }

    @Test func places_inTests_areTakenAsBefore() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return { name = "x", version = "1.0.0", summary = "X.", needs = { "read:place" },
            commands = { x = { summary = "X.", run = function(call)
              call:reply(("%.0f"):format(call:distance("here", { lat = 22.3, lon = 114 })))
            end } } }
            """, to: "x.lua")
        try folder.write(
            """
            return {
              now = function(t)
                local alice = t:person("alice")
                t:place(alice, { lat = 22.3, lon = 114 })
                t:equal(alice:run("/x"), { "0" })
              end,
              before = function(t)
                local alice = t:person("alice")
                t:place(alice, 22.3, 114)
                t:equal(alice:run("/x"), { "0" })
              end,
              wrong = function(t) t:place("hall", { lat = 91, lon = 0 }) end,
            }
            """, to: "x_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/x.lua", tests: "\(folder.path)/x_test.lua",
            configuration: .patient(directory: folder.path))
        let failures = await tests.run { _ in }.map { $0.failure ?? "" }
        #expect(
            failures.prefix(2) == ["", ""]
                && failures[2].contains("x_test.lua:12: t:place(of, point): point is"))
        #expect(tests.former.map(\.name) == ["t:place"])
        let change = try #require(tests.former.first)
        #expect(tests.notes.map(\.description) == ["\(folder.path)/x_test.lua:9:5: \(change.advice)"])
    }

    @Test(arguments: [
        "call.me.chat.invite('#den', 'bob')", "call.me.chat.invite(who.place, who)",
        "call.me.chat.invite(who, who.handle)",
        "bot.chat.send('#den', 'hi', { card = { title = 'T' }, from = 5 })", "bot.chat.send('#den', 'hi')",
        "local rain = { start = 1 } call:reply(rain.start)",
    ])
    func call_ofWhatPeopleDo_asItShouldBe_isNotFound(_ body: String) async throws {
        let text = plugin(body).replacing("needs = { \"bot\" }", with: "needs = { \"bot\", \"act\" }")
        #expect(try await findings(text) == [])
    }

    private static let history =
        "call.me.chat.history(place, count, before) is "
        + "call.me.chat.history(place, { limit = count, before = before }) since 0.2"

    /// Lists, of people and of the bot.
    @Test(arguments: [
        ("call.me.chat.history('#a', 5)", ["3:1: \(history)"]),
        ("bot.chat.history('#a', 5)", ["3:1: \(history)"]),
        ("call.me.chat.history('#a', nil, 5)", ["3:1: \(history)"]),
        ("call.me.chat.history('#a', who)", ["3:1: \(history), unless who is { limit, before }"]),
        ("call.me.chat.history('#a', { limit = 5 })", []), ("call.me.chat.history '#a'", []),
        ("call.me.chat.stars { limit = 5 }", []), ("call.me.chat.stars()", []),
        (
            "call.me.forum.latest(nil, 5)",
            [
                "3:1: call.me.forum.latest(category, count, before) is "
                    + "call.me.forum.latest({ category = category, limit = count, before = before }) "
                    + "since 0.2"
            ]
        ),
    ])
    func list_asBefore_isFound(_ body: String, _ found: [String]) async throws {
        let text = plugin(body).replacing("needs = { \"bot\" }", with: "needs = { 'bot', 'act' }")
        #expect(try await findings(text) == found.map { "x.lua:\($0)" })
    }

    @Test(arguments: [
        "bot.notify(who, 'k')", "bot.notify(who, 'k', { id = 7, from = 5 })", "bot.notify(who, 'k', {})",
        "pcall(bot.notify, { who, 'a' }, 'k', { [\"id\"] = math.max(1, 2), once = true })",
        "local about = { id = 7 } bot.notify(who, 'k', about)", "local tell = bot.notify",
        "bot.notify(who, 'k', nil)",
        "local notify_all = 1 call:reply(notify_all)",
    ])
    func call_asItShouldBe_isNotFound(_ body: String) async throws {
        #expect(try await findings(plugin(body)) == [])
    }

    @Test(arguments: [
        (
            "return { name = 'x', version = '1.0.0', summary = 'X.', needs = { 'answer:place.named' },\n"
                + "answers = { ['place.named'] = function(name) end } }",
            #"x.lua:2:1: answers = { ["people.nearby"] = … } is hooks = { ["people.nearby"] = … } since 0.2"#
        ),
        (
            "return { name = 'x', version = '1.0.0', summary = 'X.',\nprovides = {\n hooks = { ['x.rank'] = {\n"
                + "summary = 's', default = 0, fields = { { 'a', 'integer' } } } } } }",
            #"x.lua:3:2: provides = { hooks = { ["PLUGIN.NAME"] = { … } } } is "#
                + #"hooks = { ["PLUGIN.NAME"] = { …, run = … } } since 0.2"#
        ),
        // What is wrong in a part that has moved is found where it stands.
        (
            "return { name = 'x', version = '1.0.0', summary = 'X.',\nprovides = {\n hooks = { ['x.rank'] = {\n"
                + "summary = 's', default = 'a', fields = { { 'a', 'integer' } } } } } }",
            "x.lua:4:16: hooks.x.rank.default: this is a finite number: what stands where no plugin answers"
        ),
    ])
    func manifest_asBefore_isFound(_ text: String, _ finding: String) async throws {
        #expect(try await findings(text) == [finding])
    }

    @Test func keys_asBefore_areFoundWhereTheyStand() async throws {
        let text = """
            return { name = 'x', version = '1.0.0', summary = 'X.', needs = { 'store' },
            requires = { flats = '^1.2' },
              shares = { ['flats.rents'] = 'read' },
            settings = {
              a = { type = 'string', default = '', summary = 's' },
              b = { type = 'text', default = '', summary = 's' },
              c = { summary = 's', type = 'boolean', default = true },
            } }
            """
        let types = #"type = "string", or "boolean" is type = "text", or "yesno" since 0.2"#
        #expect(
            try await findings(text) == [
                #"x.lua:2:1: requires = { tags = "^1.2" } means nothing since 0.2: leave it out"#,
                #"x.lua:3:3: shares = { ["housing.viewings"] = "read" } is "#
                    + #"uses = { ["housing.viewings"] = "read" } since 0.2"#,
                "x.lua:5:9: \(types)", "x.lua:7:24: \(types)",
            ])
    }

    /// What every handler is given last are the plugin's settings.
    @Test(arguments: [
        (
            "hooks = { ['x.rank'] = { summary = 's', default = 0, fields = { { 'a', 'integer' } },\n"
                + "run = function(a, b, s) return s.fra end } }", "x.lua:2:34"
        ),
        (
            "collections = { c = { due = 'at' } },\ndue = { c = function(key, d, s) log.warn(s.fra) end }",
            "x.lua:2:44"
        ),
        (
            "alerts = { x = { summary = 's', text = 't', every = '5m',\n"
                + "check = function(alert, s) return s.fra end } }", "x.lua:2:37"
        ),
    ])
    func settings_ofEveryHandler_areChecked(_ keys: String, _ place: String) async throws {
        let head =
            "return { name = 'x', version = '1.0.0', summary = 'X.', needs = { 'store' },"
            + " settings = { far = { type = 'integer', default = 1, summary = 's' } }, "
        #expect(
            try await findings("\(head)\(keys) }") == [
                "\(place): there is no s.fra. Did you mean s.far?"
            ])
    }

    @Test func collections_ofGetAll_areChecked() async throws {
        let text = plugin("store.get_all('x', { 'k' })").replacing(
            "needs = { \"bot\" }", with: "needs = { 'store' }, collections = { y = {} }")
        #expect(try await findings(text) == ["x.lua:3:15: no collection x. Did you mean \"y\"?"])
    }

    @Test(
        arguments: [
            ("f(1, 'a', nil, true)", [.literal(1), .literal("a"), .literal(.nil), .literal(true)]),
            ("f()", []),
            ("f 'a'", [.literal("a")]), ("f { a = 1, 2 }", [.table(names: ["a"], hasPositions: true)]),
            (
                "f(function(a, b) if a then return a, b end end, 1)",
                [.expression("function(a,b)ifathenreturna,bendend"), .literal(1)]
            ),
            (
                "f({ a = { b = 1, c = 2 }, [\"d\"] = g(1, 2) })",
                [.table(names: ["a", "d"], hasPositions: false)]
            ),
            ("f({}, -1)", [.table(names: [], hasPositions: false), .expression("-1")]),
            ("pcall(f, 1, x)", [.literal(1), .expression("x")]), ("pcall(f)", []),
            ("f({ a = 1 }.a)", [.expression("{a=1}.a")]),
            ("f(1.5)", [.literal(1.5)]),
        ] as [(String, [WrittenArguments.Argument])])
    func arguments_whenRead_areThoseThatAreWritten(
        _ code: String, _ arguments: [WrittenArguments.Argument]
    ) throws {
        let tokens = LuaLexer.tokens(of: Array(code.utf8))
        let start = try #require(tokens.firstIndex { $0.text == "f" })
        #expect(WrittenArguments(tokens, from: start, behind: start + 1)?.all == arguments)
    }

    @Test func name_thatIsNotCalled_hasNoArguments() {
        let tokens = LuaLexer.tokens(of: Array("local g = f\nreturn g".utf8))
        #expect(WrittenArguments(tokens, from: 3, behind: 4) == nil)
    }

    // MARK: Its own tests

    @Test func hooks_ofEveryKind_areAskedAlike() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            return { name = "x", version = "1.0.0", summary = "X.",
              needs = { "answer:people.nearby", "answer:place.named" },
              hooks = {
                ["forum.score"] = function(post, score) return score + post.likes end,
                ["people.nearby"] = function(one, other) return one < other end,
                ["place.named"] = function(name) return name == "hall" and { lat = 1, lon = 2 } or nil end,
                ["x.rank"] = {
                  summary = "Ranks.", fields = { { "rent", "integer" } }, default = 7,
                  run = function(room, before) return room.rent + before end,
                },
              } }
            """, to: "x.lua")
        try folder.write(
            """
            return {
              alike = function(t)
                local alice, bob = t:person("alice"), t:person("bob")
                t:equal(t:hook("forum.score", { likes = 3 }, 1), 4)
                t:equal(t:hook("forum.score", { likes = 3 }), 3)
                t:equal(t:hook("people.nearby", alice, bob), true)
                t:equal(t:hook("people.nearby", bob, alice), false)
                t:equal(t:hook("place.named", "hall"), { lat = 1, lon = 2 })
                t:equal(t:hook("place.named", "sea"), nil)
                t:equal(t:hook("x.rank", { rent = 5 }, 1), 6)
                t:equal(t:hook("x.rank", { rent = 5 }), 12)
              end,
              wrong = function(t) t:hook("people.nearby", 5) end,
              unknown = function(t) t:hook("people.nearbi", 5) end,
              none = function(t) t:hook("person.place", t:person("alice")) end,
              declared = function(t) t:hook("x.rnk", {}) end,
            }
            """, to: "x_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/x.lua", tests: "\(folder.path)/x_test.lua",
            configuration: .patient(directory: folder.path))
        let outcomes = await tests.run { _ in }
        #expect(
            outcomes.map { $0.failure ?? "" } == [
                "", "x_test.lua:13: write it with people, such as t:hook(\"people.nearby\", alice, bob)",
                "x_test.lua:14: there is no hook people.nearbi. Did you mean people.nearby?",
                "x_test.lua:15: x has no hook person.place",
                "x_test.lua:16: there is no hook x.rnk. Did you mean x.rank?",
            ])
        #expect(tests.former.isEmpty)
    }

    @Test func tests_ofAPluginThatCallsAsBefore_passAndSayWhatToWrite() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            plugin(
                "bot.notify_all({ call.person.id }, 'k', 7) bot.notify_all({ call.person.id }, 'k', 8)",
                top: "notifications = { k = { text = 'bell {id}' } },"), to: "x.lua")
        try folder.write(
            """
            return { rings = function(t)
              local alice = t:person("alice")
              t:equal(alice:run("/x"), {})
              t:equal(alice.me.notifications.list()[1].text, "bell 8")
            end }
            """, to: "x_test.lua")
        let tests = try PluginTests(
            plugin: "\(folder.path)/x.lua", tests: "\(folder.path)/x_test.lua",
            configuration: .patient(directory: folder.path))
        #expect(await tests.run { _ in } == [.init(name: "rings", failure: nil)])
        #expect(tests.former.map(\.advice) == [Self.all])
        #expect(
            tests.notes.map { $0.description.replacing("\(folder.path)/", with: "") } == [
                "x.lua:3:1: \(Self.all)", "x.lua:3:44: \(Self.all)",
            ])
    }
}
