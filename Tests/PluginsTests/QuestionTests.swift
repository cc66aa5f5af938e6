import CampusVerbs
import Community
import Documents
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What plugins answer to the core's questions.
@Suite struct QuestionTests {
    private static let (one, other) = (PersonID(rawValue: 1), PersonID(rawValue: 2))

    /// A plugin that answers who is nearby, and stores something on `/keep`.
    private static func answering(_ body: String, name: String = "near", top: String = "") -> String {
        plugin(
            name, command: "keep_\(name)",
            body: #"store.put("places", "1", { hall = "A" }) call:reply("kept")"#,
            top: """
                needs = { "answer:people.nearby", "store", "bot", "http:data.example" },
                collections = { places = {} }, \(top)
                hooks = { ["people.nearby"] = function(one, other, settings) \(body) end },
                """)
    }

    private static func answer(_ body: String) async throws -> (isNear: Bool, test: TestHost) {
        let test = try await TestHost.loaded(["near.lua": answering(body)])
        return (await test.host.areNearby(one, other), test)
    }

    @Test func nobody_whenNoPluginAnswers_isNearby() async throws {
        let test = try await TestHost.loaded([:])
        #expect(await !test.host.areNearby(Self.one, Self.other))
    }

    @Test(arguments: [
        ("return true", true), ("return false", false), ("return nil", false),
        ("return one == 1 and other == 2 and type(settings) == 'table'", true),
    ])
    func answer_whenOfItsType_counts(_ body: String, _ expected: Bool) async throws {
        let (isNear, test) = try await Self.answer(body)
        #expect(isNear == expected)
        #expect(test.report("near")?.usage.calls == 1 && test.report("near")?.usage.errors == 0)
    }

    @Test(arguments: [
        ("return 1", "near.lua: people.nearby gave a number, true or false is expected"),
        ("return 'yes'", "near.lua: people.nearby gave a string, true or false is expected"),
        ("error('no idea')", "near.lua:4: no idea (in people.nearby)"),
        ("while true do end", "near: people.nearby stopped: "),
    ])
    func answer_whenItFails_isNotNearbyAndIsTold(_ body: String, _ line: String) async throws {
        let test = try await TestHost.loaded(["near.lua": Self.answering(body)])
        var lines = test.host.announcements().makeAsyncIterator()
        #expect(await !test.host.areNearby(Self.one, Self.other))
        let told = await lines.next() ?? ""
        #expect(told.hasPrefix(line), "\(told)")
        #expect(test.report("near")?.usage.errors == 1)
    }

    @Test func answer_whenThePluginIsSetAside_isNotNearby() async throws {
        let test = try await TestHost.loaded(["near.lua": Self.answering("while true do end")])
        for _ in 0..<20 where test.loaded("near")?.reasonSetAside == nil {
            _ = await test.host.areNearby(Self.one, Self.other)
        }
        #expect(test.loaded("near")?.reasonSetAside != nil)
        #expect(await !test.host.areNearby(Self.one, Self.other))
    }

    @Test func answer_mayReadTheStore() async throws {
        let test = try await TestHost.loaded([
            "near.lua": Self.answering(
                """
                return store.get("places", tostring(one)).hall == "A"
                  and #store.find("places") == 1 and store.count("places") == 1 and #store.keys("places") == 1
                """)
        ])
        #expect(await test.type("/keep_near") == ["kept"])
        #expect(await test.host.areNearby(Self.one, Self.other))
    }

    /// What it catches, it may go on after; nothing is done.
    @Test(arguments: [
        #"store.put("places", "2", {})"#, #"store.add("places", {})"#, #"store.remove("places", "1")"#,
        #"store.increment("places", "1", { n = 1 })"#,
        #"store.transaction(function(tx) tx:put("places", "2", {}) end)"#,
        #"bot.chat.send("@bob", "hello")"#, #"bot.people.profile("bob")"#,
        #"http.get("https://data.example/")"#,
    ])
    func answer_whenItDoesMoreThanLook_isRefused(_ deed: String) async throws {
        let test = try await TestHost.loaded([
            "near.lua": Self.answering(
                """
                local done, problem = pcall(function() \(deed) end)
                if done or not tostring(problem):find("can't be called while people.nearby is answered: an answer only "
                  .. "looks, into store at most", 1, true) then error(problem) end
                return true
                """)
        ])
        #expect(await test.type("/keep_near") == ["kept"])
        var lines = test.host.announcements().makeAsyncIterator()
        let isNear = await test.host.areNearby(Self.one, Self.other)
        #expect(isNear)
        if !isNear { Issue.record("\(await lines.next() ?? "")") }
        let store = try #require(test.host.environment.documents)
        let plugin = try #require(test.loaded("near"))
        let places = try await PluginCollections(plugin.manifest.storage.collections, of: "near", in: store)
            .collection("places")
        #expect(try await store.count(.init(), in: places.handle) == 1)
    }

    @Test func answer_whenItActsForACaller_isRefused() async throws {
        let (isNear, test) = try await Self.answer("call.me.people.profile('bob') return true")
        #expect(!isNear && test.report("near")?.usage.errors == 1)
    }

    @Test func answers_ofSeveralPlugins_areAskedByPriorityThenName() async throws {
        let test = try await TestHost.loaded(
            [
                "a.lua": Self.answering("return false", name: "a"),
                "b.lua": Self.answering("return nil", name: "b", top: "priority = 2,"),
                "c.lua": Self.answering("return true", name: "c", top: "priority = 1,"),
            ])
        #expect(await test.host.areNearby(Self.one, Self.other))
        #expect(test.report("a")?.usage.calls == 0 && test.report("b")?.usage.calls == 1)
    }

    @Test func answers_behindOneThatFails_areNotAsked() async throws {
        let test = try await TestHost.loaded(
            [
                "a.lua": Self.answering("error('no idea')", name: "a"),
                "b.lua": Self.answering("return true", name: "b"),
            ])
        #expect(await !test.host.areNearby(Self.one, Self.other))
        #expect(test.report("b")?.usage.calls == 0)
    }

    @Test func load_whenAQuestionIsUnknown_saysWhichIsMeant() async throws {
        let test = try await TestHost.loaded([
            "near.lua": plugin("near", top: #"hooks = { ["people.neraby"] = function() return true end },"#)
        ])
        guard case .refused(let reason) = test.report("near.lua")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(
            reason.hasSuffix("hooks.people.neraby: unknown key. Did you mean people.nearby?"), "\(reason)")
    }

    @Test func change_ofAnAnswer_isListed() async throws {
        let test = try await TestHost.loaded(["near.lua": plugin("near")])
        try test.folder.write(Self.answering("return true"), to: "plugins/near.lua")
        #expect(await test.host.reload().first?.contains("+ people.nearby") == true)
    }

    // MARK: Where nobody answers

    @Test func administrators_whereNobodyAnswers_areTold() async throws {
        let near = Self.answering("return true")
        let test = try await TestHost.gateway(["near.lua": near], requests: .nearby)
        #expect(await test.host.reload().isEmpty)
        let lines = try await test.host.disable(plugin: "near", by: "alice").text(in: .english)
        #expect(lines.hasPrefix("near 1.0.0 disabled"))
        #expect(lines.contains("; people.requests is nearby, and no plugin knows who is nearby"))
        // Once, until somebody answers again.
        try test.folder.write(plugin("dice"), to: "plugins/dice.lua")
        #expect(await test.host.reload() == ["dice 1.0.0 loaded: + /dice"])
        await test.campus?.close()
    }

    @Test(arguments: [RequestPolicy.nearby, .anyone])
    func administrators_whereNobodyAnswersFromTheStart_areToldIfItMatters(_ policy: RequestPolicy)
        async throws
    {
        let told = Lines()
        let test = try await TestHost.gateway(
            [:], requests: policy, onAnnouncement: { told.add([$0.text(in: .english)]) })
        #expect(told.all.count { $0.hasPrefix("people.requests is nearby") } == (policy == .nearby ? 1 : 0))
        await test.campus?.close()
    }
}
