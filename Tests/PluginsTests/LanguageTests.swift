import Community
import Foundation
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// That people read their own language, whoever speaks: bundled plugins, rules, budgets.
@Suite struct LanguageTests {
    private static let chinese = [Language.traditionalChinese, .simplifiedChinese]

    @Test func bundled_always_haveEachWordInEachLanguage() async throws {
        let test = try await TestHost.loaded(try BundledTests.files())
        for name in BundledPlugins.names {
            let manifest = try #require(test.loaded(name)?.manifest)
            for (key, entry) in manifest.words.entries {
                #expect(entry.languages == Set(Language.allCases), "\(name): words.\(key)")
            }
            let summaries =
                [manifest.summary] + manifest.commands.map(\.description.summary)
                + manifest.settings.map(\.summary)
            for summary in summaries {
                #expect(summary.languages == Set(Language.allCases), "\(name): \(summary.text(in: .english))")
            }
        }
    }

    @Test func refusals_whenAPluginLetsThemPass_areInTheCallersLanguage() async throws {
        let test = try await TestHost.gateway(try BundledTests.files("chat", "people", "tags"))
        let alice = try await test.person("alice")
        alice.state.use(.traditionalChinese)
        #expect(
            await test.type("/who nobody", as: alice) == [
                "error: 沒有人的代號是 nobody。/chats 列出你認識的人，/tagged TAG 尋找其他人"
            ])
        #expect(await test.type("/who", as: alice) == ["error: 缺少 HANDLE。用法：/who HANDLE"])
        alice.state.use(.simplifiedChinese)
        #expect(await test.type("/untag x", as: alice) == ["error: 你没有标签 x，也没有其他标签。/tag TAG 添加一个"])
        #expect(
            await test.type("/history 999", as: alice) == [
                "error: COUNT 应为 1 到 200 的整数。用法：/history [COUNT] [BEFORE]"
            ])
        await test.campus?.close()
    }

    @Test(arguments: [
        ("5,000,000 instructions used (limit 5,000,000)", "指令數達到上限 5,000,000"),
        ("30,000 pattern steps used (limit 30,000)", "模式比對步數達到上限 30,000"),
        ("500 ms used (limit 500 ms)", "執行時間達到上限 500 ms"),
        ("2 MiB of memory used (limit 2 MiB)", "記憶體用量達到上限 2 MiB"),
        ("4 KiB of output used (limit 4 KiB)", "輸出達到上限 4 KiB"),
        ("1,500 host calls used (limit 1,500)", "系統呼叫次數達到上限 1,500"),
        ("20 coroutines used (limit 20)", "協程數達到上限 20"),
        ("a string may have at most 1,000 bytes", "字串長度達到上限 1,000 bytes"),
    ])
    func budget_whenBreached_isNamedInEachLanguage(_ breach: String, _ expected: String) {
        let words = BudgetWords.stopped("/roll", breach)
        #expect(words.text(in: .english) == "/roll stopped: \(breach)")
        #expect(words.text(in: .traditionalChinese) == "/roll 已停止：\(expected)")
        #expect(words.languages == Set(Language.allCases))
    }

    /// Lua's own words are what `BudgetWords` reads.
    @Test(arguments: [
        "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
    ])
    func breach_whenItHappens_isToldInTheCallersLanguage(_ body: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", body: body)]) {
            $0.limits.instructions = 1_000_000
            $0.limits.memory = 4 << 20
        }
        let said = await test.type("/hi", as: TestSession(language: .simplifiedChinese)).first ?? ""
        #expect(said.hasPrefix("error: hi") == true && said.contains("达到上限"), "\(said)")
    }

    @Test func administrators_whenPluginsChange_readItInTheirLanguage() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        try test.folder.write(plugin("hi", version: "1.1.0", says: "hey"), to: "plugins/hi.lua")
        let changed = try #require(await test.host.refresh().first)
        #expect(changed.text(in: .english) == "hi 1.1.0 loaded: ~ /hi")
        #expect(changed.text(in: .traditionalChinese) == "hi 1.1.0 已載入：~ /hi")
        #expect(changed.text(in: .simplifiedChinese) == "hi 1.1.0 已加载：~ /hi")
        try test.folder.write(
            "local x = 1 " + plugin("hi", version: "1.1.0", says: "hey", top: "needs = { 'bot' },"),
            to: "plugins/hi.lua")
        let needing = try #require(await test.host.refresh().first)
        #expect(needing.text(in: .english) == "hi 1.1.0 loaded: its other code, now needs bot")
        #expect(needing.text(in: .traditionalChinese) == "hi 1.1.0 已載入：其他程式碼，現在需要權限 bot")
        #expect(needing.text(in: .simplifiedChinese) == "hi 1.1.0 已加载：其他代码，现在需要权限 bot")
        try test.folder.write("return 5", to: "plugins/hi.lua")
        let problem = try #require(await test.host.refresh().first)
        #expect(
            problem.text(in: .traditionalChinese)
                == "hi.lua: the file returns a number, a table is expected。hi 1.1.0 照舊執行")
        #expect(
            try await test.host.disable(plugin: "hi", by: "alice").text(in: .simplifiedChinese)
                == "hi 1.1.0 已停用：/hi")
    }

    @Test func setAside_whenAsked_saysWhyInTheCallersLanguage() async throws {
        let top = #"events = { ["people.tagged"] = function() while true do end end },"#
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", top: top)]) {
            $0.limits.instructions = 100_000
        }
        let plugin = try #require(test.loaded("hi"))
        for _ in 0..<3 { await plugin.run("people.tagged", { $0.events[.tagged] }) }
        let said = await test.type("/hi", as: TestSession(language: .traditionalChinese))
        #expect(
            said == [
                "error: 外掛 hi 已被擱置：10 分鐘內有 3 次執行因超出限額而停止，最近一次：people.tagged 已停止：指令數達到上限 100,000。管理員可以恢復它"
            ])
    }
}
