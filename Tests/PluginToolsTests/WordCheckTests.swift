import Community
import Foundation
import Logging
import Model
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The check of a manifest's `words`, and of what asks for them.
@Suite struct WordCheckTests {
    /// A plugin with these words whose one command runs `body`.
    private static func source(_ words: String, _ body: String, top: String = "") -> String {
        """
        return { name = "hi", version = "1.0.0", summary = "X.", guests = true, \(top) words = { \(words) },
        commands = { hi = { summary = "X.", run = function(call)
        \(body)
        end } } }
        """
    }

    private func findings(_ files: [String: String], in path: String) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            if name.contains("/") { _ = try folder.folder("hi") }
            try folder.write(text, to: name)
        }
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/\(path)").map {
            $0.description.replacing("\(folder.path)/", with: "")
        }
    }

    @Test(arguments: [
        (
            #"a = "x""#, "call:reply(call:text('b'))",
            [
                "hi.lua:1:84: nothing asks for words.a: remove it",
                "hi.lua:3:22: there is no words.b. Did you mean \"a\"?",
            ]
        ),
        (#"a = "x""#, "call:reply(call:text(call.me and 'a' or 'b'))", []),
        (#"rank_a = "x", rank_b = "y""#, "call:reply(call:text('rank_' .. call.language))", []),
        (
            #"a = { en = "x", ["zh-Hant"] = "x" }, b = "y""#, "call:reply(call:text('a') .. call:text('b'))",
            ["hi.lua:1:121: words.b lacks zh-Hant, which other texts of this plugin have"]
        ),
        (
            #"a = "{title}""#, "call:reply(call:text('a', { titel = 'x' }))",
            [
                "hi.lua:3:22: words.a takes {title}, which is not among the values",
                "hi.lua:3:29: words.a has no {titel}",
            ]
        ),
        (#"a = "{title}""#, "call:reply(call:text('a', { title = ({ x = 1 }).x }))", []),
        (#"a = "{title}""#, "local v = {} call:reply(call:text('a', v))", []),
        (#"a = { en = { one = "one", other = "x" } }"#, "call:reply(call:text('a', { count = 1 }))", []),
        (#"a = "x""#, "call:reply(text.localized('a', nil, { language = 'en' }))", []),
    ])
    func check_ofWordsAndTheirUse_findsWhatDoesNotFit(_ words: String, _ body: String, _ expected: [String])
        async throws
    {
        let found = try await findings(["hi.lua": Self.source(words, body)], in: "hi.lua")
        #expect(found == expected)
    }

    @Test func check_whenAnotherFileAsks_countsIt() async throws {
        let main = """
            local lines = require "lines"
            return { name = "hi", version = "1.0.0", summary = "X.", words = { a = "x", b = "y" },
            commands = { hi = { summary = "X.", run = function(call) lines.say(call) end } } }
            """
        let lines = "return { say = function(call) call:reply(call:text('a') .. call:text('c')) end }"
        let found = try await findings(["hi/init.lua": main, "hi/lines.lua": lines], in: "hi/init.lua")
        #expect(
            found == [
                "hi/init.lua:2:77: nothing asks for words.b: remove it",
                "hi/lines.lua:1:70: there is no words.c. Did you mean \"a\"?",
            ])
    }
}
