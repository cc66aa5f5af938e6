import Community
import Foundation
import Logging
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Plugins of more than one file.
@Suite struct FolderPluginTests {
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

    /// Why a folder with these files does not load.
    private func refusal(_ files: [String: String]) async throws -> String? {
        let test = try await TestHost.loaded(files)
        guard case .refused(let reason) = test.report("hi")?.state else { return nil }
        return reason
    }

    // MARK: Require

    @Test func require_whenFilesAreThere_givesWhatTheyReturn() async throws {
        let test = try await TestHost.loaded(files())
        #expect(await test.type("/hi") == ["hello you"])
    }

    /// Some editors put a byte order mark before each file that they save.
    @Test func files_whenTheyBeginWithAByteOrderMark_areReadWithoutIt() async throws {
        let main = """
            return { name = "hi", version = "1.0.0", summary = "x", guests = true, commands = { hi = {
              summary = "x", run = function(call)
                call:reply(require("lib.words").hello .. " " .. require("places").name .. " " .. call:text("bye"))
              end } } }
            """
        let files = [
            "hi/init.lua": main, "hi/lib/words.lua": Self.words, "hi/places.json": "{\"name\": \"HKU\"}",
            "hi/words/en.lua": "return { bye = \"bye\" }",
        ]
        let test = try await TestHost.loaded(files.mapValues { "\u{FEFF}\($0)" })
        #expect(await test.type("/hi") == ["hello HKU bye"])
        let read = try PluginFolder(path: test.folder.file("plugins")).read("hi/init.lua")
        #expect(
            read.files.map { String(decoding: $0.bytes, as: UTF8.self) } == read.files.map { files[$0.file] })
    }

    @Test(arguments: ["hi/init.lua", "hi/lib/words.lua", "hi/places.json", "hi/words/en.lua"])
    func files_whenTheyAreUTF16_areRefusedByName(file: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("return {}", to: "hi/init.lua")
        try folder.write("", to: file)
        try Data([0xFF, 0xFE] + "return {}".utf8.flatMap { [$0, 0] }).write(
            to: URL(filePath: folder.file(file)))
        let problem = #expect(throws: PluginProblem.self) {
            try PluginFolder(path: folder.path).read("hi/init.lua")
        }
        #expect(problem?.description == "\(file): it is UTF-16: save it as UTF-8")
    }

    @Test func require_whenAskedTwice_runsTheFileOnce() async throws {
        let main = """
            local first, second = require "counter", require("counter")
            first.count = first.count + 1
            return { name = "hi", version = "1.0.0", summary = "x", guests = true, commands = { hi = {
              summary = "x", run = function(call)
                call:reply(tostring(first == second) .. " " .. require("counter").count .. " " .. tostring(require "none"))
              end } } }
            """
        let test = try await TestHost.loaded([
            "hi/init.lua": main, "hi/counter.lua": "return { count = 1 }", "hi/none.lua": "local x = 1",
        ])
        #expect(await test.type("/hi") == ["true 2 true"])
        #expect(await test.type("/hi") == ["true 2 true"])
    }

    @Test(arguments: [
        ("require 'nothing'", "hi/init.lua:1: there is no hi/nothing.lua: there are lib.words, other"),
        ("require 'lib.word'", "hi/init.lua:1: there is no hi/lib/word.lua. Did you mean \"lib.words\"?"),
        (
            "require '../other'",
            "hi/init.lua:1: \"../other\" can't be the name of a file here: write \(ModuleName.rule)"
        ),
        (
            "require '/etc/passwd'",
            "hi/init.lua:1: \"/etc/passwd\" can't be the name of a file here: write \(ModuleName.rule)"
        ),
        (
            "require 'lib/words'",
            "hi/init.lua:1: \"lib/words\" can't be the name of a file here: write \(ModuleName.rule)"
        ),
        (
            "require '..other'",
            "hi/init.lua:1: \"..other\" can't be the name of a file here: write \(ModuleName.rule)"
        ),
        (
            "require 'Other'",
            "hi/init.lua:1: \"Other\" can't be the name of a file here: write \(ModuleName.rule)"
        ),
        ("require ''", "hi/init.lua:1: \"\" can't be the name of a file here: write \(ModuleName.rule)"),
        ("require(5)", "hi/init.lua:1: bad argument #1 to 'require' (string expected, got number)"),
        ("require 'init'", "hi/init.lua:1: a cycle of requires: init → init"),
    ])
    func require_whenNameIsWrong_isRefusedWithItsPlace(line: String, expected: String) async throws {
        #expect(try await refusal(files(main: line)) == expected)
    }

    @Test func require_whenTheFileHoldsData_givesWhatItHolds() async throws {
        let test = try await TestHost.loaded([
            "hi/init.lua": """
            local towns = require "lib.towns"
            return { name = "hi", version = "1.0.0", summary = "Says hi.", guests = true, commands = { hi = { summary = "Says hi.",
              run = function(call)
                call:reply(towns[1].name .. " " .. towns[2].name .. " " .. tostring(towns[2].lat))
                call:reply(tostring(require("lib.towns") == towns))
              end } } }
            """,
            // Whatever a long string of Lua would end at.
            "hi/lib/towns.json": #"[ { "name": "]] ]=] \"香港\"" }, { "name": "b\\nc", "lat": 22.5 } ]"#,
        ])
        #expect(await test.type("/hi") == [#"]] ]=] "香港" b\nc 22.5"#, "true"])
    }

    /// The bracket that ends a file may be the first byte of what would close a long string around it.
    @Test(arguments: ["[[1],[2]]", #"["]=","]]"]"#, #"["]]", "]==]", "]="]"#])
    func require_whenTheDataEndsWithABracket_givesWhatItHolds(data: String) async throws {
        let test = try await TestHost.loaded([
            "hi/init.lua": "local list = require 'list'; "
                + plugin("hi", body: "call:reply(json.encode(list))"),
            "hi/list.json": data,
        ])
        #expect(await test.type("/hi") == [data.replacing(", ", with: ",")])
    }

    @Test func data_whenItIsNoJSON_isRefusedWithItsPlace() async throws {
        let all = [
            "hi/init.lua": "require 'towns'; " + plugin("hi"), "hi/towns.json": "[\n  { \"name\" 5 }\n]",
        ]
        #expect(
            try await refusal(all)
                == "hi/towns.json: this is not JSON: a colon is missing at line 2, column 12")
    }

    @Test func files_whenTwoHaveOneName_areRefused() async throws {
        let all = ["hi/init.lua": plugin("hi"), "hi/a.json": "[]", "hi/a.lua": "return 1"]
        #expect(
            try await refusal(all)
                == "hi/a.lua: there is a.json too, and both are required by one name: remove one")
    }

    @Test func require_whenFilesNeedOneAnother_namesTheCycle() async throws {
        let cycle = [
            "hi/init.lua": "require 'a'", "hi/a.lua": "-- a\nreturn require 'b'",
            "hi/b.lua": "-- b\n\nreturn require('a')",
        ]
        #expect(try await refusal(cycle) == "hi/b.lua:3: a cycle of requires: a → b → a")
    }

    @Test(arguments: [
        ("return {\n  x = = 1\n}", "hi/lib/words.lua:2: unexpected symbol near '='"),
        ("local t = nil\n\nreturn t.x", "hi/lib/words.lua:3: attempt to index a nil value (local 't')"),
        ("\u{1B}Lua", "hi/init.lua:1: attempt to load a binary chunk (mode is 't')"),
    ])
    func load_whenAnotherFileIsWrong_namesFileAndLine(words: String, expected: String) async throws {
        let reason = try #require(try await refusal(files(words: words)))
        #expect(reason == expected || reason.hasSuffix("attempt to load a binary chunk (mode is 't')"))
    }

    @Test func call_whenAnotherFileFails_namesFileAndLine() async throws {
        let test = try await TestHost.loaded(files(other: "return function()\n  error('oh')\nend"))
        var lines = test.host.announcements().makeAsyncIterator()
        #expect(await test.type("/hi") == ["error: hi failed: oh"])
        #expect(await lines.next() == "hi/other.lua:2: oh (in /hi)")
    }

    @Test func require_afterAnErrorThatWasCaught_triesAgain() async throws {
        let main = """
            local fine, why = pcall(require, "bad")
            local again, still = pcall(require, "bad")
            return { name = "hi", version = "1.0.0", summary = "x", guests = true, commands = { hi = {
              summary = "x", run = function(call) call:reply({ why, still }) end } } }
            """
        let test = try await TestHost.loaded(["hi/init.lua": main, "hi/bad.lua": "error('oh')"])
        #expect(await test.type("/hi") == ["hi/bad.lua:1: oh", "hi/bad.lua:1: oh"])
    }

    @Test(arguments: ["while true do end", "while true do pcall(error) end", "require 'a' while true do end"])
    func load_whenAnotherFileLoops_isStoppedByItsBudget(other: String) async throws {
        let main = "while true do pcall(require, 'other') end"
        let reason = try await refusal(["hi/init.lua": main, "hi/other.lua": other, "hi/a.lua": "return 1"])
        #expect(reason?.hasSuffix("5,000,000 instructions used (limit 5,000,000)") == true)
    }

    @Test func require_whenItWouldWait_isAnErrorOfThatFile() async throws {
        let test = try await TestHost.loaded([
            "hi/init.lua": plugin("hi", body: "require 'waits'"),
            "hi/waits.lua": "coroutine.yield()",
        ])
        let lines = await test.type("/hi")
        #expect(lines.count == 1 && lines[0].hasPrefix("error: hi failed: "))
    }

    @Test func require_ofAnotherPluginsFile_isNotThere() async throws {
        let all = files(main: "require 'secret'").merging([
            "bye/init.lua": plugin("bye"), "bye/secret.lua": "",
        ]) {
            $1
        }
        #expect(
            try await refusal(all) == "hi/init.lua:1: there is no hi/secret.lua: there are lib.words, other")
    }

    // MARK: Links

    @Test(arguments: [
        (
            "hi/other.lua", "../secret.lua",
            "hi/other.lua: this link leads out of the folder: put the file itself here"
        ),
        ("hi/lib", "../elsewhere", "hi/lib: links to folders aren't followed: put the folder itself here"),
        ("hi/other.lua", "nowhere.lua", "hi/other.lua: this link leads nowhere"),
        (
            "hi/init.lua", "../secret.lua",
            "hi/init.lua: this link leads out of the folder: put the file itself here"
        ),
    ])
    func load_whenALinkLeadsOut_isRefused(link: String, target: String, expected: String) async throws {
        let test = try await TestHost(
            link == "hi/init.lua" ? ["hi/x.lua": ""] : ["hi/init.lua": plugin("hi")])
        try test.folder.write("return 1", to: "plugins/secret.lua")
        try test.folder.write("return 1", to: "plugins/elsewhere/words.lua")
        try FileManager.default.createSymbolicLink(
            atPath: "\(test.folder.path)/plugins/\(link)", withDestinationPath: target)
        await test.host.open()
        #expect(test.report("hi")?.state == .refused(expected))
    }

    @Test func load_whenALinkStaysInside_isLikeAFile() async throws {
        let test = try await TestHost(files())
        let path = "\(test.folder.path)/plugins/hi"
        try FileManager.default.removeItem(atPath: "\(path)/other.lua")
        try test.folder.write(Self.other, to: "plugins/hi/lib/real.lua")
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/other.lua", withDestinationPath: "lib/real.lua")
        await test.host.open()
        #expect(await test.type("/hi") == ["hello you"])
    }

    @Test func files_whenNoModules_areLeftAlone() async throws {
        let folder = try TemporaryFolder()
        for file in [
            "init.lua", "a.lua", "a_test.lua", "B.lua", ".c.lua", "d.txt", "lib/e.lua", "lib/e-f.lua",
            ".git/g.lua",
        ] {
            try folder.write(file, to: "hi/\(file)")
        }
        let source = try PluginFolder(path: folder.path).read("hi/init.lua")
        #expect(source.modules.keys.sorted() == ["a.lua", "lib/e.lua"])
        #expect(PluginFolder(path: folder.path).folders() == ["", "/hi", "/hi/lib"].map { folder.path + $0 })
    }

    @Test func load_whenTooManyFiles_isRefused() async throws {
        var all = ["hi/init.lua": plugin("hi")]
        for number in 0...ModuleFolder.mostFiles { all["hi/m\(number).lua"] = "return 1" }
        #expect(
            try await refusal(all) == "hi/init.lua: the folder holds more than 256 files or 8 MiB")
    }

    // MARK: Reload and undo

    @Test(.endsWhereItHangs) func save_ofAnotherFile_isTakenOver() async throws {
        let test = try await TestHost.loaded(files())
        var lines = test.host.announcements().makeAsyncIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await test.host.run() }
            await test.host.untilWatching()
            try test.folder.renameInto("plugins/hi/lib/words.lua", "return { hello = 'bye' }")
            #expect(await lines.next() == "hi 1.0.0 loaded: ~ lib/words.lua")
            #expect(await test.type("/hi") == ["bye you"])
            try test.folder.renameInto("plugins/hi/other.lua", "return = 1")
            #expect(
                await lines.next() == "hi/other.lua:1: unexpected symbol near '='. hi 1.0.0 goes on as it was"
            )
            #expect(await test.type("/hi") == ["bye you"])
            group.cancelAll()
        }
    }

    @Test func undo_always_bringsBackTheWholeFolder() async throws {
        let test = try await TestHost.loaded(files())
        try test.folder.write("return { hello = 'bye' }", to: "plugins/hi/lib/words.lua")
        try test.folder.write("return 1", to: "plugins/hi/lib/more.lua")
        try test.folder.remove("plugins/hi/other.lua")
        await test.host.reload()
        #expect(
            try await test.host.difference(plugin: "hi") == [
                "hi/lib/more.lua:1 + return 1",
                "hi/lib/words.lua:1 - return { hello = \"hello\" }",
                "hi/lib/words.lua:1 + return { hello = 'bye' }",
                "hi/other.lua:1 - return function() return \"you\" end",
            ])
        #expect(
            try await test.host.undo(plugin: "hi").text(in: .english)
                == "hi 1.0.0 loaded: - lib/more.lua, ~ lib/words.lua, + other.lua")
        #expect(await test.type("/hi") == ["hello you"])
        #expect(!FileManager.default.fileExists(atPath: "\(test.folder.path)/plugins/hi/lib/more.lua"))
        #expect(try test.folder.text(of: "plugins/hi/lib/words.lua") == Self.words)
    }
}
