import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Modules that plugins share: `plugins/lib/NAME.lua`.
@Suite(.endsWhereItHangs) struct LibraryTests {
    /// A plugin whose command says what a module of the library gives.
    private static func user(_ name: String, module: String = "lib.words", says: String = "words.hello")
        -> String
    {
        """
        local words = require "\(module)"
        return {
          name = "\(name)", version = "1.0.0", summary = "Says something.", guests = true,
          commands = { \(name) = { summary = "Says it.", run = function(call) call:reply(\(says)) end } },
        }
        """
    }

    private static let hello = "return { hello = \"hello\" }"

    // MARK: Require

    @Test func module_isRequiredByPluginsOfOneFileAndOfMany() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "b/init.lua": Self.user("b"), "lib/words.lua": Self.hello,
        ])
        #expect(await test.type("/a") == ["hello"])
        #expect(await test.type("/b") == ["hello"])
        #expect(test.host.plugins.map(\.name) == ["a", "b", "lib"])
        #expect(test.report("lib")?.contents.sharing == ["words.lua → a b"])
    }

    @Test func module_mayRequireOthersAndData() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "lib/words.lua": "return { hello = require 'lib.texts.all'.hello }",
            "lib/texts/all.lua": "return require('lib.data')", "lib/data.json": #"{"hello": "hi"}"#,
        ])
        #expect(await test.type("/a") == ["hi"])
    }

    @Test func module_whoseNameIsPutTogether_isFound() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a").replacing(
                "require \"lib.words\"", with: "require(\"lib.\" .. \"words\")"),
            "lib/words.lua": Self.hello,
        ])
        #expect(await test.type("/a") == ["hello"])
    }

    @Test func plugin_withAFolderOfThatName_hasItsOwnFirst() async throws {
        let test = try await TestHost.loaded([
            "a/init.lua": Self.user("a"), "a/lib/words.lua": "return { hello = \"own\" }",
            "lib/words.lua": Self.hello,
        ])
        #expect(await test.type("/a") == ["own"])
    }

    /// Each plugin has a table of its own, whatever another does with its.
    @Test func state_ofAModule_isOfOnePlugin() async throws {
        let count = "function() words.count = words.count + 1 return tostring(words.count) end"
        let says = "(\(count))()"
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a", says: says), "b.lua": Self.user("b", says: says),
            "lib/words.lua": "string.shout = string.upper return { count = 0 }",
        ])
        #expect(await test.type("/a") == ["1"])
        #expect(await test.type("/a") == ["2"])
        #expect(await test.type("/b") == ["1"])
    }

    @Test(arguments: [
        ("lib.word", "a.lua:1: there is no lib/word.lua. Did you mean \"lib.words\"?"),
        ("lib.else", "a.lua:1: there is no lib/else.lua: there are lib.other, lib.words"),
        (
            "words",
            "a.lua:1: a plugin of one file has no words.lua: put it into the folder a as init.lua, or what "
                + "several plugins use into lib/words.lua"
        ),
    ])
    func require_whenNameIsWrong_saysWhatThereIs(module: String, expected: String) async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a", module: module), "lib/words.lua": Self.hello,
            "lib/other.lua": "return {}",
        ])
        #expect(test.report("a")?.state == .refused(expected))
    }

    @Test(arguments: [
        ("return {", "lib/words.lua:1: unexpected symbol near <eof>"),
        ("error 'no'", "lib/words.lua:1: no"),
        ("local hello = 'hello'", "a.lua:1: lib/words.lua returns nothing"),
        ("while true do end", "lib/words.lua: "),
        (
            "return require 'lib.other'",
            "lib/other.lua:1: a cycle of requires: lib.words → lib.other → lib.words"
        ),
    ])
    func module_thatIsBroken_isNamedWithItsLine(text: String, expected: String) async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "lib/words.lua": text, "lib/other.lua": "return require 'lib.words'",
        ])
        guard case .refused(let reason) = test.report("a")?.state else {
            Issue.record("it runs")
            return
        }
        #expect(reason.contains(expected) || text.hasPrefix("while"), "\(reason)")
    }

    @Test func folder_thatHoldsAPlugin_isNoLibrary() async throws {
        let test = try await TestHost.loaded(["lib/init.lua": plugin("lib")])
        let line =
            "lib/init.lua: this folder holds what plugins share, and is no plugin: give the plugin another name"
        #expect(test.host.plugins.map(\.file) == ["lib/"])
        #expect(test.report("lib")?.state == .stale(line))
    }

    // MARK: Changing

    @Test func module_whenSaved_changesAllThatUseItInOneLine() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "b.lua": Self.user("b"), "c.lua": plugin("c"),
            "lib/words.lua": Self.hello,
        ])
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/words.lua")
        #expect(await test.host.reload() == ["lib loaded: ~ words.lua, used by a, b"])
        #expect(await test.type("/a") == ["servus"])
        #expect(await test.type("/b") == ["servus"])
        #expect(await test.host.reload() == [])
    }

    @Test func module_whenOneThatUsesItFails_changesNone() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"),
            "b.lua": Self.user("b").replacing("return {", with: "assert(words.bye) return {"),
            "lib/words.lua": "return { hello = \"hello\", bye = \"bye\" }",
        ])
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/words.lua")
        #expect(
            await test.host.reload() == [
                "lib/words.lua: a plugin does not load with it: b.lua:2: assertion failed! The last version "
                    + "that works stays in force"
            ])
        #expect(await test.type("/a") == ["hello"])
        #expect(await test.type("/b") == ["hello"])
        // Told once, and shown.
        #expect(await test.host.reload() == [])
        guard case .stale = test.report("lib")?.state else {
            Issue.record("it isn't shown")
            return
        }
        // What it lacked comes with the plugin's next save, or the module's.
        try test.folder.write(Self.user("b"), to: "plugins/b.lua")
        #expect(
            await test.host.reload() == [
                "lib loaded: ~ words.lua, used by a", "b 1.0.0 loaded: its other code",
            ])
        #expect(await test.type("/a") == ["servus"])
        #expect(await test.type("/b") == ["servus"])
    }

    @Test func moduleAndPlugins_whenSavedTogether_areTakenTogether() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "b.lua": Self.user("b"), "lib/words.lua": Self.hello,
        ])
        try test.folder.write("return { greeting = \"servus\" }", to: "plugins/lib/words.lua")
        for name in ["a", "b"] {
            try test.folder.write(Self.user(name, says: "words.greeting"), to: "plugins/\(name).lua")
        }
        #expect(await test.host.reload().count == 2)
        #expect(await test.type("/a") == ["servus"])
        #expect(await test.type("/b") == ["servus"])
    }

    /// A plugin that is wrong by itself doesn't hold up what others share.
    @Test func module_whenAPluginSavedWithItIsBroken_isTaken() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "b.lua": Self.user("b"), "lib/words.lua": Self.hello,
        ])
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/words.lua")
        try test.folder.write("return {", to: "plugins/b.lua")
        let lines = await test.host.reload()
        #expect(lines.contains { $0.hasPrefix("b.lua:1: ") }, "\(lines)")
        #expect(await test.type("/a") == ["servus"])
        #expect(await test.type("/b") == ["servus"])
    }

    @Test func module_whenRemoved_staysForThoseThatUseIt() async throws {
        let test = try await TestHost.loaded(["a.lua": Self.user("a"), "lib/words.lua": Self.hello])
        try FileManager.default.removeItem(atPath: test.folder.file("plugins/lib/words.lua"))
        #expect(
            await test.host.reload() == [
                "lib/words.lua: it was removed, and a.lua requires it: bring it back, or change that. The last version "
                    + "that works stays in force"
            ])
        #expect(await test.type("/a") == ["hello"])
        try test.folder.write(Self.hello, to: "plugins/lib/words.lua")
        #expect(await test.host.reload() == [])
        #expect(test.report("lib")?.state == .loaded)
    }

    @Test func module_thatNobodyUses_isSaidToBeTakenAllTheSame() async throws {
        let test = try await TestHost.loaded(["a.lua": plugin("a"), "lib/words.lua": Self.hello])
        try test.folder.write("return {}", to: "plugins/lib/words.lua")
        #expect(await test.host.reload() == ["lib loaded: ~ words.lua, used by no plugin"])
        #expect(test.report("lib")?.contents.sharing == ["words.lua → –"])
    }

    /// One that is wrong leaves others alone.
    @Test func modules_thatShareNoUser_changeApart() async throws {
        let test = try await TestHost.loaded([
            "a.lua": Self.user("a"), "b.lua": Self.user("b", module: "lib.other"),
            "lib/words.lua": Self.hello,
            "lib/other.lua": Self.hello,
        ])
        try test.folder.write("return {", to: "plugins/lib/words.lua")
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/other.lua")
        let lines = await test.host.reload()
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("lib/words.lua:1: ") == true, "\(lines)")
        #expect(await test.type("/a") == ["hello"])
        #expect(await test.type("/b") == ["servus"])
    }

    @Test func module_thatNobodyUses_isCompiledAllTheSame() async throws {
        let test = try await TestHost.loaded(["a.lua": plugin("a")])
        try test.folder.write("return {", to: "plugins/lib/words.lua")
        #expect(
            await test.host.reload() == ["lib/words.lua:1: unexpected symbol near <eof>. It is not loaded"])
        try test.folder.write(Self.hello, to: "plugins/lib/words.lua")
        try test.folder.write(Self.user("a"), to: "plugins/a.lua")
        await test.host.reload()
        #expect(await test.type("/a") == ["hello"])
    }

    /// What plugins share is watched, and a save of it wakes whoever watches.
    @Test func library_whenSaved_isWatched() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.hello, to: "lib/texts/words.lua")
        #expect(
            PluginFolder(path: folder.path).folders()
                == [folder.path, "\(folder.path)/lib", "\(folder.path)/lib/texts"])
    }

    // MARK: Versions

    @Test func undo_ofAPlugin_leavesTheLibrary() async throws {
        let test = try await TestHost.loaded(["a.lua": Self.user("a"), "lib/words.lua": Self.hello])
        try test.folder.write(Self.user("a", says: "words.hello .. '!'"), to: "plugins/a.lua")
        await test.host.reload()
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/words.lua")
        await test.host.reload()
        #expect(await test.type("/a") == ["servus!"])
        _ = try await test.host.undo(plugin: "a")
        #expect(await test.type("/a") == ["servus"])
    }

    @Test func undo_ofTheLibrary_bringsItsLastTextBack() async throws {
        let test = try await TestHost.loaded(["a.lua": Self.user("a"), "lib/words.lua": Self.hello])
        try test.folder.write("return { hello = \"servus\" }", to: "plugins/lib/words.lua")
        try test.folder.write("return {}", to: "plugins/lib/other.lua")
        #expect(
            await test.host.reload() == [
                "lib loaded: ~ words.lua, used by a", "lib loaded: + other.lua, used by no plugin",
            ])
        #expect(await test.type("/a") == ["servus"])
        #expect(
            try await test.host.difference(plugin: "lib") == [
                "lib/other.lua:1 + return {}", "lib/words.lua:1 - \(Self.hello)",
                "lib/words.lua:1 + return { hello = \"servus\" }",
            ])
        let said = try await test.host.undo(plugin: "lib").text(in: .english)
        #expect(said == "lib loaded: ~ words.lua, used by a; lib loaded: - other.lua, used by no plugin")
        #expect(await test.type("/a") == ["hello"])
        #expect(try PluginFolder(path: test.folder.file("plugins")).library().names == ["lib.words"])
        let versions = try await test.host.versions(of: "lib").map(\.words)
        #expect(
            versions == ["lib: as it was at the start", "undone: lib: ~ words.lua, used by a"])
        await #expect(throws: CommunityError(.notFound, ShelfWords.nothingOlder("lib"))) {
            try await test.host.undo(plugin: "lib")
        }
        #expect(await test.type("/a") == ["hello"])
    }

    @Test func undo_ofARefusedSave_saysSoAmongTheVersions() async throws {
        let test = try await TestHost.loaded(["a.lua": Self.user("a"), "lib/words.lua": Self.hello])
        try test.folder.write("return {", to: "plugins/lib/words.lua")
        await test.host.reload()
        _ = try await test.host.undo(plugin: "lib")
        let versions = try await test.host.versions(of: "lib").map(\.words)
        #expect(versions.count == 2 && versions[0] == "lib: as it was at the start", "\(versions)")
        #expect(versions[1].hasPrefix("undone: not loaded: lib/words.lua:1: "), "\(versions)")
    }

    /// As many versions are kept as may be, one of which was undone, when a broken one comes.
    @Test func undo_ofABrokenLibrary_bringsBackWhatWasUndoneBefore() async throws {
        let test = try await TestHost.loaded(["a.lua": Self.user("a"), "lib/words.lua": Self.hello]) {
            $0.history.keep = 3
        }
        func save(_ text: String) async throws {
            try test.folder.write(text, to: "plugins/lib/words.lua")
            await test.host.reload()
        }
        try await save("return { hello = \"servus\" }")
        _ = try await test.host.undo(plugin: "lib")
        try await save("return { hello = \"hi\" }")
        try await save("nonsense")
        _ = try await test.host.undo(plugin: "lib", steps: 3)
        #expect(await test.type("/a") == ["servus"])
        let versions = try await test.host.versions(of: "lib").map(\.words)
        #expect(versions.count { $0.hasPrefix("undone: not loaded: ") } == 1)
    }

    @Test func fingerprint_whenAModuleChanges_isAnother() throws {
        let source = PluginSource(file: "a.lua", bytes: Array("require 'lib.words'".utf8))
        let (one, other) = ("return 1", "return 2")
        func pieces(_ text: String) -> [[UInt8]] {
            PluginLibrary(modules: ["words.lua": Array(text.utf8)]).attached(to: source).pieces
        }
        #expect(pieces(one) != pieces(other))
        #expect(pieces(one) == pieces(one))
    }
}
