import CampusVerbs
import Community
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Commands: what the caller sees, what administrators are told, what is counted.
@Suite struct CommandTests {
    @Test func run_whenPluginReplies_givesItsLines() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:reply{'one', 'two'} call:reply('three')")
        ])
        #expect(await test.type("/hi") == ["one", "two", "three"])
        #expect(test.report("hi")?.usage.calls == 1)
    }

    @Test func reply_whenByLanguage_picksTheCallers() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:reply{en = 'heads', ['zh-Hant'] = '正面'}")
        ])
        #expect(await test.type("/hi", as: TestSession(language: .traditionalChinese)) == ["正面"])
        #expect(await test.type("/hi", as: TestSession(language: .simplifiedChinese)) == ["heads"])
    }

    @Test func topic_whenThePluginNamesOne_isThatOfItsCommands() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", top: #"topic = "forum","#), "ho.lua": plugin("ho"),
        ])
        #expect(test.host.commands.map(\.topic) == ["forum", nil])
    }

    @Test func arguments_whenDeclared_arriveTyped() async throws {
        let test = try await TestHost.loaded([
            "add.lua": """
            return { name = "add", version = "1.0.0", summary = "x", guests = true, commands = { add = {
              summary = "Adds.", args = { { "a", "integer" }, { "b", "integer", default = 10 }, { "c", "word", optional = true } },
              run = function(call, a, b, c) call:reply(("%s %d %s"):format(math.type(a), a + b, c)) end } } }
            """
        ])
        #expect(await test.type("/add 1 2 x") == ["integer 3 x"])
        #expect(await test.type("/add 1") == ["integer 11 nil"])
        #expect(await test.type("/add x") == ["error: A is a whole number from 0. Usage: /add A [B] [C]"])
        #expect(test.report("add")?.usage.errors == 0)
    }

    @Test func fail_whenCalled_endsTheCommandWithoutCountingAnError() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "call:fail('no') call:reply('on')")
        ])
        #expect(await test.type("/hi") == ["error: no"])
        #expect(test.report("hi")?.usage.errors == 0)
    }

    @Test func run_whenLuaFails_isShortForTheCallerAndPreciseForAdministrators() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "local x; x.y = 1")])
        var lines = test.host.announcements().makeAsyncIterator()
        let shown = "attempt to index a nil value (local 'x')"
        #expect(await test.type("/hi") == ["error: hi failed: \(shown)"])
        #expect(await test.type("/hi") == ["error: hi failed: \(shown)"])
        #expect(await lines.next() == "hi.lua:7: \(shown) (in /hi)")
        test.host.announcer.tell("end")
        #expect(await lines.next() == "end")
        #expect(test.report("hi")?.usage.errors == 2)
    }

    @Test(arguments: [
        (Language.english, "error: /hi failed. The administrators have been told"),
        (.traditionalChinese, "error: /hi 出錯，已通知管理員"),
        (.simplifiedChinese, "error: /hi 出错，已通知管理员"),
    ])
    func run_whenLuaFails_saysOnlyThatToPeople(_ language: Language, _ expected: String) async throws {
        let test = try await TestHost.gateway(["hi.lua": plugin("hi", body: "local x; x.y = 1")]) {
            $0.showsErrors = false
        }
        var lines = test.host.announcements().makeAsyncIterator()
        let alice = try await test.person("alice")
        alice.state.use(language)
        #expect(await test.type("/hi", as: alice) == [expected])
        let told = "hi.lua:7: attempt to index a nil value (local 'x') (in /hi)"
        #expect(await lines.next() == told)
        #expect(test.report("hi")?.usage.lastError == told)
        // What the plugin itself refuses is the answer.
        try test.folder.write(plugin("hi", body: "call:fail('no')"), to: "plugins/hi.lua")
        await test.host.reload()
        #expect(await test.type("/hi", as: alice) == ["error: no"])
        await test.campus?.close()
    }

    /// Each session has another number, and so another error.
    @Test func run_whenManyErrorsWereTold_saysWhereTheOthersAre() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "error(tostring(call.session))")])
        var lines = test.host.announcements().makeAsyncIterator()
        func type(_ number: UInt64) async {
            let session = TestSession(id: SessionID(rawValue: number), source: "guest \(number)")
            _ = await test.type("/hi", as: session)
        }
        var told: [String?] = []
        for number in 1...50 as ClosedRange<UInt64> {
            await type(number)
            told.append(await lines.next())
        }
        #expect(Set(told).count == 50)
        #expect(
            await lines.next() == "hi has many different errors: from now on /plugins hi shows the last one")
        await type(51)
        test.host.announcer.tell("end")
        #expect(await lines.next() == "end")
        #expect(test.report("hi")?.usage.errors == 51)
    }

    @Test func run_whenLuaFails_saysTheErrorToAdministrators() async throws {
        let test = try await TestHost.gateway(
            ["hi.lua": plugin("hi", body: "local x; x.y = 1")], configure: { $0.showsErrors = false },
            rules: { $0.accounts.administrators = ["ada@connect.hku.hk"] })
        let ada = try await test.person("ada")
        #expect(
            await test.type("/hi", as: ada) == ["error: hi failed: attempt to index a nil value (local 'x')"])
        await test.campus?.close()
    }

    @Test(arguments: [
        ("text.lower()", "hi failed: text.lower(text): text is a text, not nil"),
        ("random.integer(2, 1)", "hi failed: random.integer(low, high): low is above high"),
        ("text.columns{1}", "hi failed: text.columns(rows): a row is a list"),
        (
            "call:reply(nil)",
            "hi failed: call:reply(words): words is a text, a list of lines or a table by language, "
                + "not nil"
        ),
    ])
    func hostFunction_whenMisused_saysHow(_ code: String, _ expected: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: code)])
        #expect(await test.type("/hi") == ["error: \(expected)"])
    }

    @Test func me_whenNothingIsNeeded_isNotThere() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: "call:reply(tostring(call.me))")])
        #expect(await test.type("/hi") == ["nil"])
    }

    @Test func me_whenOneAreaIsNeeded_holdsThatOnly() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin(
                "hi", body: "call:reply(tostring(call.me.chat)) call:reply(type(call.me.forum.post))",
                top: "needs = { 'act:forum' },")
        ])
        #expect(await test.type("/hi") == ["nil", "function"])
    }

    @Test func run_whenReplyIsEndless_isStopped() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi", body: "for i = 1, 1e6 do call:reply(('x'):rep(1000)) end")
        ])
        #expect(
            await test.type("/hi").last == "error: hi: /hi stopped: 256 KiB of output used (limit 256 KiB)")
    }

    @Test func run_whenNobodyIsSignedIn_isForGuestCommandsOnly() async throws {
        let test = try await TestHost.loaded([
            "hi.lua": plugin("hi").replacing("guests = true", with: "guests = false")
        ])
        #expect(await test.type("/hi").first?.hasPrefix("error: sign in first: /login") == true)
    }

    @Test(arguments: [
        ("loop", "loop: /loop stopped: 100,000 instructions used (limit 100,000)"),
        ("fill", "loop: /fill stopped: 2 MiB of memory used (limit 2 MiB)"),
    ])
    func run_whenBudgetIsBreached_namesItAndGoesOn(_ command: String, _ expected: String) async throws {
        let test = try await TestHost.loaded(["loop.lua": fixture("loop.lua")]) {
            $0.limits.instructions = command == "loop" ? 100_000 : 50_000_000
            $0.limits.memory = 2 << 20
        }
        #expect(await test.type("/\(command)") == ["error: \(expected)"])
        #expect(await test.type("/fine", as: TestSession(source: "elsewhere")) == ["fine"])
        #expect(test.report("loop")?.usage.errors == 1)
    }

    @Test func run_whenManyCallAtOnceAndOneIsKilled_theNextIsServed() async throws {
        let test = try await TestHost.loaded(["loop.lua": fixture("loop.lua")]) {
            $0.limits.instructions = 100_000
            $0.quarantine = .never
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = await test.type("/loop") } }
        }
        #expect(await test.type("/fine") == ["fine"])
    }
}
