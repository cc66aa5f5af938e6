import Community
import Foundation
import Logging
import Model
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The author's tools on plugins of more than one file.
@Suite struct FolderToolTests {
    private static let main = """
        local words = require "lib.words"
        return {
          name = "hi", version = "1.0.0", summary = "A test.", guests = true,
          commands = {
            hi = {
              summary = "Says something.",
              run = function(call) call:reply(words.hello .. " " .. require("other")()) end,
            },
          },
        }
        """
    private static let words = "return { hello = \"hello\" }"
    private static let other = "return function() return \"you\" end"

    /// A plugin of three files.
    private func files(main: String = main, words: String = words, other: String = other) -> [String: String]
    {
        ["hi/init.lua": main, "hi/lib/words.lua": words, "hi/other.lua": other]
    }

    private func check(_ files: [String: String]) async throws -> [String] {
        let folder = try TemporaryFolder()
        for (file, text) in files { try folder.write(text, to: file) }
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: .init(label: "test"))
        return await check.findings(in: "\(folder.path)/hi/init.lua").map {
            "\($0)".replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    @Test func check_whenAllIsWell_findsNothing() async throws {
        #expect(try await check(files()).isEmpty)
    }

    @Test func check_whenOtherFilesHaveMistakes_namesThem() async throws {
        let main = "local function later() return require('lib.word') end\n" + Self.main
        #expect(
            try await check(
                files(main: main, words: "return { hello = text.lowr('X') }", other: "return = 1")) == [
                    "hi/init.lua:1:39: there is no hi/lib/word.lua. Did you mean \"lib.words\"?",
                    "hi/lib/words.lua:1:23: there is no text.lowr. Did you mean text.lower?",
                    "hi/other.lua:1:8: unexpected symbol near '='",
                ])
    }

    @Test func tests_ofAFolder_runWithItsFiles() async throws {
        let folder = try TemporaryFolder()
        for (file, text) in files() { try folder.write(text, to: file) }
        try folder.write(
            "return { greets = function(t) t:equal(t:person('alice'):run('/hi'), { 'hello you' }) end }",
            to: "hi/hi_test.lua")
        let path = "\(folder.path)/hi/init.lua"
        let tests = try PluginTests(
            plugin: path, tests: try #require(PluginFiles.tests(of: path).first),
            configuration: PluginConfiguration.patient(directory: folder.path))
        let outcomes = await tests.run { _ in }
        #expect(outcomes == [.init(name: "greets", failure: nil)])
    }

    @Test func template_ofAFolder_isWithoutMistakesAndPassesItsTests() async throws {
        let folder = try TemporaryFolder()
        let template = try #require(PluginTemplate(name: "hi"))
        for (file, text) in template.files(isFolder: true) { try folder.write(text, to: file) }
        let path = "\(folder.path)/hi/init.lua"
        let configuration = PluginConfiguration.patient(directory: folder.path)
        let check = PluginCheck(configuration: configuration, logger: Logger(label: "test"))
        #expect(await check.findings(in: path).isEmpty)
        let text = try folder.text(of: "hi/init.lua")
        // What each line of the head does stands below what the others do.
        #expect(text.contains("\n--   /plugins undo hi               undoes the last save"))
        #expect(text.contains("\n--   quad plugin check plugins/hi   looks for mistakes"))
        #expect(try folder.text(of: "hi/hi_test.lua").hasPrefix("-- The tests of this plugin. "))
        let tests = try PluginTests(
            plugin: path, tests: try #require(PluginFiles.tests(of: path).first), configuration: configuration
        )
        #expect(await tests.run { _ in }.map(\.failure) == [nil, nil, nil])
    }

    @Test func trial_whenAnotherFileIsSaved_takesItOver() async throws {
        let folder = try TemporaryFolder()
        for (file, text) in files() { try folder.write(text, to: file) }
        let trial = try await PluginTrial(
            plugin: "\(folder.path)/hi/init.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        #expect(await trial.answer("/hi") == ["hello you"])
        try folder.write("return { hello = 'bye' }", to: "hi/lib/words.lua")
        #expect(await trial.answer("/hi") == ["* hi 1.0.0 loaded: ~ lib/words.lua", "bye you"])
        await trial.close()
    }
}
