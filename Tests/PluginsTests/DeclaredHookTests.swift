import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Hooks that one plugin declares and others answer.
@Suite(.endsWhereItHangs)
struct DeclaredHookTests {
    /// A plugin that ranks what it is given, on one line.
    private static func rooms(
        hook: String =
            "{ summary = 'Ranks.', fields = { { 'rent', 'integer' }, { 'kind', 'text', optional = true } }, default = 0 }",
        own: String = "nil", asked: String = "{ { rent = 5, kind = 'flat' }, { rent = 7 } }",
        version: String = "1.0.0"
    ) -> String {
        """
        local hook = \(hook)
        hook.run = \(own)
        return { name = "rooms", version = "\(version)", summary = "Ranks rooms.",
          hooks = { ["rooms.rank"] = hook },
          commands = { rank = { summary = "Ranks.", run = function(call)
            call:reply(json.encode(hooks.ask("rooms.rank", \(asked)))) end } } }
        """
    }

    private static func answering(
        _ body: String, name: String = "taste", priority: Int = 0, version: String = "1.0.0"
    ) -> String {
        """
        return { name = "\(name)", version = "\(version)", summary = "Answers.", priority = \(priority),
          needs = { "answer:rooms.rank" },
          hooks = { ["rooms.rank"] = function(room, rank, settings) \(body) end } }
        """
    }

    private static func gateway(_ files: [String: String]) async throws -> TestHost {
        try await TestHost.gateway(files)
    }

    @Test func answers_whereNoPluginAnswers_areTheDefault() async throws {
        let test = try await Self.gateway(["rooms.lua": Self.rooms()])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[0,0]"])
    }

    @Test func answers_areOfTheDeclarerFirst_thenByPriority() async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(
                own: "function(room, rank) return room.rent end"),
            "low.lua": Self.answering("return rank * 10", name: "low", priority: 1),
            "high.lua": Self.answering("return rank + 1", name: "high", priority: 9),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[60,80]"])
    }

    @Test func report_saysWhoAnswersWhichHook() async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(own: "function(room) return room.rent end"),
            "low.lua": Self.answering("return rank", name: "low"),
            "high.lua": Self.answering("return rank", name: "high", priority: 9),
        ])
        #expect(test.report("rooms")?.contents.asked == ["rooms.rank → rooms high low"])
        #expect(test.report("high")?.contents.hooks == ["rooms.rank"])
        #expect(test.report("high")?.contents.asked == [])
        let alone = try await Self.gateway(["rooms.lua": Self.rooms()])
        #expect(alone.report("rooms")?.contents.asked == ["rooms.rank → –"])
        #expect(
            test.host.hook(named: "rooms.rank")
                == HookReport(name: "rooms.rank", asker: "rooms", answerers: ["rooms", "high", "low"]))
        #expect(
            test.host.hook(named: "place.named")
                == HookReport(name: "place.named", asker: nil, answerers: []))
        #expect(test.host.hook(named: "rooms.size") == nil)
    }

    @Test func answer_thatIsSavedOrRemoved_isInForceAtOnce() async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(), "taste.lua": Self.answering("return room.rent"),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[5,7]"])
        try test.folder.write(Self.answering("return -room.rent", version: "1.0.1"), to: "plugins/taste.lua")
        await test.host.reload()
        #expect(await test.type("/rank", as: alice) == ["[-5,-7]"])
        try test.folder.remove("plugins/taste.lua")
        await test.host.reload()
        #expect(await test.type("/rank", as: alice) == ["[0,0]"])
    }

    /// Who answers sees each record, and could keep it or hand it on.
    @Test func plugin_withoutThePermission_answersNothingOfAnothers() async throws {
        let secret = """
            return { name = "taste", version = "1.0.0", summary = "Answers.",
              hooks = { ["rooms.rank"] = function(room, rank) return 99 end } }
            """
        let test = try await Self.gateway(["rooms.lua": Self.rooms(), "taste.lua": secret])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[0,0]"])
        #expect(
            test.report("taste.lua")?.state
                == .refused(
                    "taste.lua:hooks.rooms.rank: this needs \"answer:rooms.rank\": write needs = { "
                        + "\"answer:rooms.rank\" }"))
    }

    @Test func permission_isShown_andSaidWhereASaveAsksForIt() async throws {
        let test = try await Self.gateway(["rooms.lua": Self.rooms(), "taste.lua": plugin("taste")])
        try test.folder.write(Self.answering("return 1", version: "1.0.1"), to: "plugins/taste.lua")
        let lines = await test.host.reload()
        #expect(lines.first?.contains("now needs answer:rooms.rank") == true, "\(lines)")
        #expect(test.report("taste")?.contents.permissions == ["answer:rooms.rank"])
    }

    @Test(arguments: ["error('no')", "return 'high'", "return 0/0", "while true do end"])
    func plugin_thatFails_leavesWhatStoodBefore(_ body: String) async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(), "a.lua": Self.answering("return room.rent", name: "a", priority: 2),
            "b.lua": Self.answering(body, name: "b", priority: 1),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[5,7]"])
        #expect((test.report("b")?.usage.errors ?? 0) > 0)
        #expect(test.report("rooms")?.usage.errors == 0, "who asks is not to blame")
    }

    @Test func record_thatABudgetStops_costsThoseBehindItNothing() async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(asked: "{ { rent = 5 }, { rent = 6 }, { rent = 7 }, { rent = 8 } }"),
            "taste.lua": Self.answering("while room.rent == 6 do end return room.rent"),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice) == ["[5,0,7,8]"])
        // Once more, and the plugin is still asked: a record counts once.
        #expect(await test.type("/rank", as: alice) == ["[5,0,7,8]"])
    }

    @Test func plugin_thatFails_whereThatIsToFail_failsTheAsker() async throws {
        let hook = "{ summary = 'Ranks.', fields = { { 'rent', 'integer' } }, default = 0, failure = 'fail' }"
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(hook: hook, asked: "{ { rent = 5 } }"),
            "a.lua": Self.answering("error('no')", name: "a"),
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/rank", as: alice).last?.hasPrefix("error: a") == true)
    }

    @Test(arguments: [
        ("{ { rent = 'five' } }", "rent in record 1 of rooms.rank is a whole number, not a string"),
        ("{ { rent = 5 }, {} }", "rent in record 2 of rooms.rank is a whole number, not a nil"),
        (
            "{ { rent = 5, size = 3 } }",
            "record 1 of rooms.rank has the unknown field size: there are rent, kind"
        ),
        ("{ 5 }", "record 1 of rooms.rank is a table of rent, kind"),
    ])
    func record_thatIsNotAsDeclared_isRefusedWithWhatIsExpected(_ asked: String, _ problem: String)
        async throws
    {
        let test = try await Self.gateway(["rooms.lua": Self.rooms(asked: asked)])
        let alice = try await test.person("alice")
        let said = await test.type("/rank", as: alice)
        #expect(said.last?.contains(problem) == true, "\(said)")
    }

    @Test func plugin_asksNoHookOfAnother() async throws {
        let test = try await Self.gateway([
            "rooms.lua": Self.rooms(),
            "nosy.lua": """
            return { name = "nosy", version = "1.0.0", summary = "Asks.", commands = { pry = { summary = "Asks.",
              run = function(call) call:reply(json.encode(hooks.ask("rooms.rank", { { rent = 5 } }))) end } } }
            """,
        ])
        let alice = try await test.person("alice")
        #expect(
            await test.type("/pry", as: alice).last?.contains("rooms.rank is no hook of this plugin's own")
                == true)
    }

    @Test(arguments: [
        ("{ fields = { { 'rent', 'integer' } }, default = 0 }", "summary: this is missing"),
        ("{ summary = 'x', default = 0 }", "fields: a record has 1 to 32 fields"),
        (
            "{ summary = 'x', fields = { { 'rent' } }, default = 0 }",
            "fields[1]: a field is { \"name\", \"kind\" }"
        ),
        ("{ summary = 'x', fields = { { 'rent', 'money' } }, default = 0 }", "\"money\" is no kind of value"),
        (
            "{ summary = 'x', fields = { { 'rent', 'integer' } }, default = 'high' }",
            "default: this is a finite number"
        ),
        (
            "{ summary = 'x', fields = { { 'rent', 'integer' } }, default = 0, failure = 'x' }",
            "failure: this is fallback or fail"
        ),
        (
            "{ summary = 'x', fields = { { 'rent', 'integer' }, { 'rent', 'text' } }, default = 0 }",
            "rent is there already"
        ),
    ])
    func declaration_thatIsWrong_keepsThePluginOut(_ hook: String, _ problem: String) async throws {
        let test = try await Self.gateway(["rooms.lua": Self.rooms(hook: hook)])
        let said = test.report("rooms")?.state
        #expect(
            "\(String(describing: said))".contains(problem.replacing("\"", with: "\\\""))
                || "\(String(describing: said))".contains(problem), "\(String(describing: said))")
    }

    @Test func answer_toAHookThatNobodyDeclares_isSaid() async throws {
        let said = Mutex<[String]>([])
        _ = try await TestHost.gateway(
            ["taste.lua": Self.answering("return 1")],
            onAnnouncement: { line in said.withLock { $0.append(line.text(in: .english)) } })
        #expect(
            said.withLock(\.self).contains(
                "taste answers rooms.rank, and no plugin declares it: until one does, it isn't asked"))
    }
}
