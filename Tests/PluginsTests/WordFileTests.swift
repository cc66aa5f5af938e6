import Community
import Foundation
import Intents
import Logging
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Words of a plugin in files of their own, one a language.
@Suite struct WordFileTests {
    private static let main = """
        return {
          name = "hi", version = "1.0.0", guests = true,
          settings = { radius = { type = "integer", default = 4 } },
          commands = {
            ["say-hi"] = { run = function(call) call:reply(call:text("greeted", { who = "Bo", count = 2 })) end },
          },
        }
        """
    private static let english = """
        -- What hi says.
        return {
          summary = "Greets.",
          summary_say_hi = "Says hi.",
          setting_radius = "How near.",

          greeted = {
            one = "{who} and another",
            other = "{who} and {count} others",
          },
        }
        """
    private static let traditional = """
        return {
          summary = "問候。",
          summary_say_hi = "打招呼。",
          setting_radius = "距離。",
          greeted = "{who} 和另外 {count} 人",
        }
        """

    /// A plugin of a folder with words in two languages.
    private func files(
        main: String = main, english: String = english, traditional: String? = traditional,
        more: [String: String] = [:]
    ) -> [String: String] {
        var files = more.merging(["hi/init.lua": main, "hi/words/en.lua": english]) { $1 }
        files["hi/words/zh-Hant.lua"] = traditional
        return files
    }

    private func refusal(_ files: [String: String]) async throws -> String? {
        let test = try await TestHost.loaded(files)
        guard case .refused(let reason) = test.report("hi")?.state else { return nil }
        return reason
    }

    // MARK: What they give

    @Test(arguments: [
        (Language.english, "Bo and 2 others"), (.traditionalChinese, "Bo 和另外 2 人"),
        (.simplifiedChinese, "Bo and 2 others"),
    ])
    func text_ofAFile_isInTheCallersLanguage(_ language: Language, _ expected: String) async throws {
        let test = try await TestHost.loaded(files())
        #expect(await test.type("/say-hi", as: TestSession(language: language)) == [expected])
    }

    @Test func summaries_whenLeftOut_areTextsOfTheWords() async throws {
        let test = try await TestHost.loaded(files())
        let manifest = try #require(test.loaded("hi")?.manifest)
        let summaries = [
            manifest.summary, manifest.commands[0].description.summary, manifest.settings[0].summary,
        ]
        #expect(summaries.map { $0.text(in: .english) } == ["Greets.", "Says hi.", "How near."])
        #expect(summaries.map { $0.text(in: .traditionalChinese) } == ["問候。", "打招呼。", "距離。"])
        #expect(summaries.allSatisfy { $0.languages == [.english, .traditionalChinese] })
    }

    @Test func summaries_inATableOfWords_areTakenToo() async throws {
        let source = """
            return { name = "hi", version = "1.0.0", words = { summary = "Greets.", summary_hi = "Says hi." },
              commands = { hi = { run = function() end } } }
            """
        let test = try await TestHost.loaded(["hi.lua": source])
        #expect(test.host.commands.map { $0.summary.text(in: .english) } == ["Says hi."])
    }

    /// The plugin with an intent, and files with these phrases.
    private func asked(
        english: String, traditional: String = "", own: String = "", next: String = ""
    ) -> [String: String] {
        let intent =
            "intents = { [\"hi.greet\"] = { summary = \"greetings\", command = \"say-hi\", \(own) } },"
        func phrases(_ list: String) -> String { "\n  phrases = { \(list) }, suggest = { \(next) },\n}" }
        return files(
            main: Self.main.dropLast(1) + intent + "}",
            english: Self.english.dropLast(2) + phrases(english),
            traditional: Self.traditional.dropLast(2) + phrases(traditional))
    }

    @Test func phrases_ofIntentsWithoutTheirOwn_areThoseOfTheFiles() async throws {
        let test = try await TestHost.loaded(
            asked(
                english: "greet = { \"say hi\", \"greet me [now]\" }", traditional: "greet = { \"打招呼\" }",
                next: "greet = { \"and again?\" }"))
        let manifest = try #require(test.loaded("hi")?.manifest)
        let intent = try #require(manifest.handlers.intents.first)
        #expect(intent.intent.texts.count == 3)
        #expect(intent.wordings.example[.english] == "say hi")
        #expect(intent.wordings.next[.english] == ["and again?"])
        #expect(intent.wordings.example[.traditionalChinese] == "打招呼")
        #expect(manifest.words.entries["phrases"] == nil, "they are no text")
    }

    /// A text with plural forms has a form of that name.
    @Test func phrases_ofAnIntentCalledOther_areTaken() async throws {
        let files = asked(english: "other = { \"say hi\" }").mapValues {
            $0.replacing("[\"hi.greet\"]", with: "[\"hi.other\"]")
        }
        let manifest = try #require(try await TestHost.loaded(files).loaded("hi")?.manifest)
        #expect(manifest.handlers.intents.map(\.intent.texts.count) == [1])
    }

    @Test(arguments: [
        (
            "greet = { \"say {what}\" }", "",
            "hi/words/en.lua:phrases.greet[1]: there is no slot {what}: declare it in slots"
        ),
        ("greet = \"hi\"", "", "hi/words/en.lua:phrases.greet: a list is expected"),
        (
            "greet = { \"hi\" }, great = { \"hello\" }", "",
            "hi/words/en.lua:phrases.great: there is no intent hi.great without phrases of its own"
        ),
        (
            "greet = { \"hi\" }", "phrases = { en = { \"hello\" } }",
            "hi/words/en.lua:phrases.greet: there is no intent hi.greet without phrases of its own"
        ),
        (
            "greet = { \"hi\" }, \"hello\"", "",
            "hi/words/en.lua:phrases.[1]: a value without a key means nothing here"
        ),
        ("", "", "hi/init.lua:intents.hi.greet.phrases.en: at least one phrase is needed"),
    ])
    func phrases_thatNoIntentTakes_keepThePluginOut(_ english: String, _ own: String, _ expected: String)
        async throws
    {
        let reason = try #require(try await refusal(asked(english: english, own: own)))
        #expect(reason.hasPrefix(expected), "\(reason)")
    }

    // MARK: What they may not

    @Test(arguments: [
        ("return {\n  x = = 1\n}", "hi/words/en.lua:2: unexpected symbol near '='"),
        ("return 5", "hi/words/en.lua: the file returns a number, a table is expected"),
        (
            "return {\n  x = text.lower('X'),\n}",
            "hi/words/en.lua:2: attempt to index a nil value (global 'text')"
        ),
        (
            "return {\n  x = require('x')\n}",
            "hi/words/en.lua:2: attempt to call a nil value (global 'require')"
        ),
        (
            "return {\n  x = tostring(1)\n}",
            "hi/words/en.lua:2: attempt to call a nil value (global 'tostring')"
        ),
        (
            "return {\n\n  x = 5,\n}",
            "hi/words/en.lua:3:x: a text is expected, or texts by plural form: { other = \"…\" }"
        ),
        (
            "return { x = function() end }",
            "hi/words/en.lua:1:x: a text is expected, or texts by plural form: { other = \"…\" }"
        ),
        (
            "return {\n  -- x = 1\n  [\"X\"] = \"y\",\n}",
            "hi/words/en.lua:3:X: a key is lower-case letters, digits and _, at most 40, a letter first"
        ),
        ("return {\n  \"x\",\n}", "hi/words/en.lua:[1]: a value without a key means nothing here"),
        (
            "return {\n  ax = \"a\",\n  x = \"a } b\",\n}",
            "hi/words/en.lua:3:x: a } closes nothing here: write it as }}"
        ),
        (
            "return {\n  x = {\n    few = \"a\", other = \"b\" },\n}",
            "hi/words/en.lua:2:x.few: no plural form of en: there is one and other"
        ),
    ])
    func load_whenAFileIsWrong_namesFileAndLine(_ english: String, _ expected: String) async throws {
        #expect(try await refusal(files(english: english, traditional: nil)) == expected)
    }

    @Test(arguments: [
        (
            "return {\n  greeted = \"{who} {count}\",\n  greted = \"x\",\n}",
            "hi/words/zh-Hant.lua:3:greted: the English words have no greted. Did you mean greeted?"
        ),
        (
            "return {\n  summary = \"x\",\n  greeted = \"{whom} {count}\",\n}",
            "hi/words/zh-Hant.lua:3:greeted: {whom} is not in the English text. Did you mean {who}?"
        ),
        (
            "return {\n  greeted = \"{count}\",\n}",
            "hi/words/zh-Hant.lua:2:greeted: {who} is missing, which the English text has"
        ),
    ])
    func load_whenATranslationDiffers_namesFileAndLine(_ traditional: String, _ expected: String)
        async throws
    {
        #expect(try await refusal(files(traditional: traditional)) == expected)
    }

    /// Of three languages two agree, and it is English that differs.
    @Test(arguments: [
        (
            "return {\n  summary = \"x\",\n  greeted = \"{whoo} {count}\",\n}",
            "hi/words/en.lua:3:greeted: no other language has {whoo}. Did you mean {who}?"
        ),
        (
            "return {\n  greeted = \"{count}\",\n}",
            "hi/words/en.lua:2:greeted: {who} is missing, which all other languages have"
        ),
        (
            "return {\n  summary = \"x\",\n  greted = \"{who} {count}\",\n}",
            "hi/words/en.lua:3:greted: all other languages call this text greeted"
        ),
        (
            "return {\n  summary = \"x\",\n}",
            "hi/words/en.lua:greeted: this text is missing, which all other languages have"
        ),
    ])
    func load_whenEnglishDiffersFromAllOthers_namesItsFileAndLine(_ english: String, _ expected: String)
        async throws
    {
        let other = "return {\n  greeted = \"{who} {count}\",\n}"
        let files = files(english: english, traditional: other, more: ["hi/words/zh-Hans.lua": other])
        #expect(try await refusal(files) == expected)
    }

    @Test func load_whenOneTranslationDiffersFromTheOthers_namesIts() async throws {
        let right = "return {\n  greeted = \"{who} {count}\",\n}"
        let files = files(
            english: right, traditional: right,
            more: ["hi/words/zh-Hans.lua": right.replacing("{who}", with: "{whom}")])
        #expect(
            try await refusal(files)
                == "hi/words/zh-Hans.lua:2:greeted: {whom} is not in the English text. Did you mean {who}?")
    }

    @Test(arguments: [
        (
            ["hi/words/zh-hant.lua": "return {}"],
            "hi/words/zh-hant.lua: Quad speaks no language \"zh-hant\". Did you mean zh-Hant.lua?"
        ),
        (
            ["hi/words/helpers.lua": "return {}"],
            "hi/words/helpers.lua: Quad speaks no language \"helpers\": this folder holds en.lua, zh-Hant.lua, zh-Hans.lua, and nothing that is required"
        ),
    ])
    func load_whenAFileIsCalledLikeNoLanguage_isRefused(_ more: [String: String], _ expected: String)
        async throws
    {
        #expect(try await refusal(files(more: more)) == expected)
    }

    @Test func load_withoutEnglish_isRefused() async throws {
        let some = ["hi/init.lua": Self.main, "hi/words/zh-Hant.lua": Self.traditional]
        #expect(
            try await refusal(some)
                == "hi/words/en.lua: this file is missing: the other languages are held against it")
    }

    @Test func load_withATableOfWordsToo_isRefused() async throws {
        let main = Self.main.replacing("guests = true", with: "guests = true, words = {}")
        #expect(
            try await refusal(files(main: main))
                == "hi/init.lua:words: this plugin has its words in the folder words: write these there too")
    }

    @Test func load_whenASummaryTakesValues_isRefused() async throws {
        let english = Self.english.replacing("Says hi.", with: "Says {x}.")
        #expect(
            try await refusal(files(english: english, traditional: nil))
                == "hi/init.lua:commands.say-hi.summary: words.summary_say_hi takes values, and a summary has none"
        )
    }

    @Test(arguments: [
        ("while true do end", "5,000,000 instructions used (limit 5,000,000)"),
        ("local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end", "used (limit "),
        (
            "local t = {} for i = 1, 30000 do t['k' .. i] = 'x' end return t",
            "too many values to leave Lua at once"
        ),
    ])
    func load_whenAFileTakesTooMuch_isStoppedByItsBudget(_ english: String, _ expected: String) async throws {
        let reason = try #require(try await refusal(files(english: english, traditional: nil)))
        #expect(reason.hasPrefix("hi/words/en.lua:") && reason.contains(expected), "\(reason)")
    }

    @Test func files_ofWords_shareNothing() async throws {
        let traditional = "leak = leak or \"x\"\n" + Self.traditional
        let english = "leak = \"seen\"\n" + Self.english
        let main = "local seen = tostring(leak)\n" + Self.main.replacing("\"Bo\"", with: "seen")
        let test = try await TestHost.loaded(files(main: main, english: english, traditional: traditional))
        #expect(await test.type("/say-hi") == ["nil and 2 others"])
    }

    @Test func require_ofAFileOfWords_isNotThere() async throws {
        let main = "require 'words.en'\n" + Self.main
        #expect(try await refusal(files(main: main)) == "hi/init.lua:1: there is no hi/words/en.lua")
    }

    // MARK: Reload and undo

    @Test(.endsWhereItHangs) func save_ofAFile_isLive() async throws {
        let test = try await TestHost.loaded(files())
        var lines = test.host.announcements().makeAsyncIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await test.host.run() }
            await test.host.untilWatching()
            try test.folder.renameInto(
                "plugins/hi/words/en.lua",
                Self.english.replacing("{who} and {count}", with: "{who} with {count}"))
            #expect(await lines.next() == "hi 1.0.0 loaded: ~ words/en.lua")
            #expect(await test.type("/say-hi") == ["Bo with 2 others"])
            try test.folder.renameInto("plugins/hi/words/zh-Hant.lua", "return {\n  x = \"y\",\n}")
            #expect(
                await lines.next()
                    == "hi/words/zh-Hant.lua:2:x: the English words have no x: add it there, or remove it here. hi 1.0.0 goes on as it was"
            )
            #expect(await test.type("/say-hi") == ["Bo with 2 others"])
            group.cancelAll()
        }
    }

    @Test func undo_ofASavedFile_bringsItBack() async throws {
        let test = try await TestHost.loaded(files())
        try test.folder.remove("plugins/hi/words/zh-Hant.lua")
        await test.host.reload()
        #expect(
            try await test.host.undo(plugin: "hi").text(in: .english)
                == "hi 1.0.0 loaded: + words/zh-Hant.lua")
        #expect(try test.folder.text(of: "plugins/hi/words/zh-Hant.lua") == Self.traditional)
    }

    // MARK: A file that becomes a folder

    private func becomeFolder(_ test: TestHost) async throws -> [String] {
        try test.folder.remove("plugins/hi.lua")
        try test.folder.write(plugin("hi", says: "folder"), to: "plugins/hi/init.lua")
        return await test.host.reload()
    }

    @Test func plugin_whenItBecomesAFolder_keepsItsNameAndCommands() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        _ = try await becomeFolder(test)
        #expect(test.report("hi")?.state == .loaded)
        #expect(await test.type("/hi") == ["folder"])
        // Also while the other form is away for a start of the gateway.
        let again = try await TestHost(in: test.folder)
        await again.host.open()
        #expect(await again.type("/hi") == ["folder"])
    }

    @Test func plugin_whenBothFormsAreThere_staysTheFile() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", says: "file")])
        try test.folder.write(plugin("hi", says: "folder"), to: "plugins/hi/init.lua")
        let told = await test.host.reload()
        #expect(told.first?.hasPrefix("hi/init.lua:name: hi is the name of hi.lua") == true, "\(told)")
        #expect(await test.type("/hi") == ["file"])
    }

    @Test func plugin_whenSwitchedOffAndMadeAFolder_staysOff() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        _ = try await test.host.disable(plugin: "hi", by: "alice")
        _ = try await becomeFolder(test)
        #expect(await test.type("/hi") == ["error: no command /hi"])
        _ = try await test.host.enable(plugin: "hi")
        #expect(await test.type("/hi") == ["folder"])
    }
}
