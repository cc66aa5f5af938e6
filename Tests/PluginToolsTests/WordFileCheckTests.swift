import Community
import Foundation
import Logging
import Model
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The check of words in files of their own, one a language.
@Suite struct WordFileCheckTests {
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

    private func check(_ files: [String: String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (file, text) in files { try folder.write(text, to: file) }
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/hi/init.lua").map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }

    @Test func check_whenAllLanguagesAgree_findsNothing() async throws {
        #expect(try await check(files()).isEmpty)
    }

    @Test func check_ofSummariesInATableOfWords_findsNothing() async throws {
        let source = """
            return { name = "hi", version = "1.0.0", words = { summary = "Greets.", summary_hi = "Says hi." },
              commands = { hi = { run = function() end } } }
            """
        #expect(try await check(["hi/init.lua": source]).isEmpty)
    }

    @Test func check_ofFilesThatDiffer_findsEveryDifference() async throws {
        let english = Self.english.replacing("  summary =", with: "  spare = \"x\",\n  summary =")
        let traditional = """
            return {
              greeted = "{whom} {count}", spare = "{x}",
              odd = "y",
            }
            """
        #expect(
            try await check(files(english: english, traditional: traditional)) == [
                "hi/words/zh-Hant.lua:2:3: greeted: {whom} is not in the English text. Did you mean {who}?",
                "hi/words/zh-Hant.lua:2:31: spare: {x} is not in the English text",
                "hi/words/zh-Hant.lua:3:3: odd: the English words have no odd: add it there, or remove it here",
                "hi/words/zh-Hant.lua: setting_radius is missing, which en.lua has in line 6",
                "hi/words/zh-Hant.lua: summary is missing, which en.lua has in line 4",
                "hi/words/zh-Hant.lua: summary_say_hi is missing, which en.lua has in line 5",
            ])
    }

    @Test func check_ofAFileThatCalls_saysWhatIsNotThere() async throws {
        let english = Self.english.replacing("\"Greets.\"", with: "text.upper(\"Greets.\")")
        #expect(
            try await check(files(english: english)) == [
                "hi/words/en.lua:3:13: there is no text here: a file of words is a table of texts, and calls nothing"
            ])
    }

    /// That another text is called like it asks for nothing.
    @Test func check_whenNothingAsksForAText_saysSo() async throws {
        let english = Self.english.replacing(
            "  summary =", with: "  lost = \"spare\", spare = \"lost\",\n  summary =")
        #expect(
            try await check(files(english: english, traditional: nil)) == [
                "hi/words/en.lua:3:3: nothing asks for lost: remove it here and in the other languages",
                "hi/words/en.lua:3:19: nothing asks for spare: remove it here and in the other languages",
            ])
    }

    @Test func check_whenALanguageLacksTexts_namesThem() async throws {
        let lacking = "return {\n  summary = \"問候。\",\n  greeted = \"{who} {count}\",\n}"
        #expect(
            try await check(files(traditional: lacking)) == [
                "hi/words/zh-Hant.lua: setting_radius is missing, which en.lua has in line 5",
                "hi/words/zh-Hant.lua: summary_say_hi is missing, which en.lua has in line 4",
            ])
    }

    @Test func check_whenCodeAsksForWhatIsNotThere_saysSo() async throws {
        let main = Self.main.replacing("\"greeted\"", with: "\"greted\"")
        #expect(
            try await check(files(main: main)) == [
                "hi/init.lua:5:62: there is no words.greted. Did you mean \"greeted\"?",
                "hi/words/en.lua:7:3: nothing asks for greeted: remove it here and in the other languages",
            ])
    }

    @Test(arguments: [
        (
            ["hi/words/en.lua": "return = 1"], ["hi/words/en.lua:1:8: unexpected symbol near '='"]
        ),
        (
            ["hi/words/en.lua": "return 1"],
            ["hi/words/en.lua: the file returns a number, a table is expected"]
        ),
        (
            ["hi/words/fr.lua": "return {}"],
            [
                "hi/words/fr.lua: Quad speaks no language \"fr\": this folder holds en.lua, zh-Hant.lua, zh-Hans.lua, and nothing that is required"
            ]
        ),
    ])
    func check_whenAFileIsNone_saysItOnce(_ more: [String: String], _ expected: [String]) async throws {
        #expect(try await check(files().merging(more) { $1 }) == expected)
    }

    @Test func check_withoutEnglish_saysSo() async throws {
        let some = ["hi/init.lua": Self.main, "hi/words/zh-Hant.lua": Self.traditional]
        #expect(
            try await check(some) == [
                "hi/words/en.lua: this file is missing: the other languages are held against it"
            ])
    }
}
