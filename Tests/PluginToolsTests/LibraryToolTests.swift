import Community
import Foundation
import Logging
import Model
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The author's tools on what plugins share.
@Suite struct LibraryToolTests {
    private static func user(_ name: String, module: String = "lib.words") -> String {
        """
        local words = require "\(module)"
        return {
          name = "\(name)", version = "1.0.0", summary = "A test.", guests = true,
          commands = { \(name) = { summary = "Says it.", run = function(call) call:reply(words.hello) end } },
        }
        """
    }

    private static let tests = """
        return { greets = function(t) t:equal(t:person('alice'):run('/a'), { 'hello' }) end }
        """

    /// A folder with two plugins, of which one uses the library.
    private func folder(words: String = "return { hello = \"hello\" }") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.user("a"), to: "a.lua")
        try folder.write(Self.tests, to: "a_test.lua")
        try folder.write(plugin("b"), to: "b.lua")
        try folder.write(words, to: "lib/words.lua")
        return folder
    }

    private func check(
        _ folder: TemporaryFolder, _ find: (PluginCheck, String) async -> [PluginFinding]
    ) async -> [String] {
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path), logger: .init(label: "test"))
        return await find(check, "\(folder.path)/a.lua").map {
            "\($0)".replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    @Test func check_whenAllIsWell_findsNothing() async throws {
        let folder = try folder()
        #expect(await check(folder) { await $0.findings(in: $1) }.isEmpty)
        #expect(await check(folder) { await $0.findings(inLibraryBeside: $1) }.isEmpty)
    }

    /// A draft lies outside of the plugin folder, which is the configured one or the nearest above.
    @Test(arguments: ["plugins", "elsewhere"])
    func draft_usesTheLibraryAndThePluginsOfThePluginFolder(configured: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("return { hello = \"hello\" }", to: "plugins/lib/words.lua")
        try folder.write(
            plugin(
                "zoo", top: "needs = { 'store' }, collections = { zoos = { share = { read = { 'a' } } } },"),
            to: "plugins/zoo.lua")
        try folder.write(
            """
            local words = require "lib.words"
            return {
              name = "a", version = "1.0.0", summary = "A test.", needs = { "store" },
              uses = { ["zoo.zoos"] = "read" },
              commands = {
                a = {
                  summary = "Says it.",
                  run = function(call) call:reply(words.hello .. #store.find("zoo.zoos")) end,
                },
              },
            }
            """, to: "drafts/new/a.lua")
        try folder.write(
            "return { greets = function(t) t:equal(t:person('alice'):run('/a'), { 'hello0' }) end }",
            to: "drafts/new/a_test.lua")
        let configuration = PluginConfiguration.patient(directory: folder.file(configured))
        let draft = folder.file("drafts/new/a.lua")
        let tests = try PluginTests(
            plugin: draft, tests: folder.file("drafts/new/a_test.lua"), configuration: configuration)
        #expect(await tests.run { _ in } == [.init(name: "greets", failure: nil)])
        let check = PluginCheck(configuration: configuration, logger: .init(label: "test"))
        #expect(await check.findings(in: draft) == [])
    }

    @Test func check_ofAPlugin_namesModulesThatAreNotThere() async throws {
        let folder = try folder()
        try folder.write(Self.user("a", module: "lib.word"), to: "a.lua")
        #expect(
            await check(folder) { await $0.findings(in: $1) } == [
                "a.lua:1:23: there is no lib/word.lua. Did you mean \"lib.words\"?"
            ])
    }

    @Test func check_ofTheLibrary_findsWhatAPluginWouldMeet() async throws {
        let folder = try folder(words: "local other = require 'other'\nreturn { hello = text.lowr('X') }")
        try folder.write("return {", to: "lib/broken.lua")
        try folder.write("{", to: "lib/data.json")
        let findings = await check(folder) { await $0.findings(inLibraryBeside: $1) }
        #expect(findings.count == 4, "\(findings)")
        #expect(findings.first == "lib/broken.lua:1:1: unexpected symbol near <eof>")
        #expect(findings[1].hasPrefix("lib/data.json: "), "\(findings)")
        #expect(
            findings.suffix(2) == [
                "lib/words.lua:1:23: only modules of lib can be required here: \"lib.NAME\"",
                "lib/words.lua:2:23: there is no text.lowr. Did you mean text.lower?",
            ])
    }

    @Test func path_ofAModule_meansThePluginsThatUseIt() throws {
        let folder = try folder()
        #expect(PluginFiles.at("\(folder.path)/lib") == ["\(folder.path)/a.lua"])
        #expect(PluginFiles.at("\(folder.path)/lib/words.lua") == ["\(folder.path)/a.lua"])
        #expect(PluginFiles.at(folder.path) == ["a.lua", "b.lua"].map { "\(folder.path)/\($0)" })
    }

    @Test func tests_ofAPlugin_runWithTheLibrary() async throws {
        let folder = try folder()
        let tests = try PluginTests(
            plugin: "\(folder.path)/a.lua", tests: "\(folder.path)/a_test.lua",
            configuration: PluginConfiguration.patient(directory: folder.path))
        #expect(await tests.run { _ in } == [.init(name: "greets", failure: nil)])
    }

    @Test func template_calledLikeTheLibrary_isRefused() {
        #expect(PluginTemplate(name: PluginLibrary.folder) == nil)
    }
}
