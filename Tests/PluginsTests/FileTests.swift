import Community
import Foundation
import Testing

@testable import Plugins

/// The folder, the versions kept of it, and the watch.
@Suite struct FileTests {
    private func source(_ text: String, file: String = "hi.lua") -> PluginSource {
        PluginSource(file: file, bytes: Array(text.utf8))
    }

    // MARK: Folder

    @Test func files_whenMixed_areThePluginsInOrder() throws {
        let temporary = try TemporaryFolder()
        for file in [
            "b.lua", "a.lua", "a_test.lua", ".c.lua", "d.txt", "e/init.lua", "f/other.lua", "types/init.lua",
        ] {
            try temporary.write("x", to: file)
        }
        let folder = PluginFolder(path: temporary.path)
        #expect(try folder.files() == ["a.lua", "b.lua", "e/init.lua"])
        #expect(folder.folders() == [temporary.path, "\(temporary.path)/e", "\(temporary.path)/f"])
    }

    @Test func replace_whenFileExists_keepsItsModeAndLeavesNothingBehind() throws {
        let temporary = try TemporaryFolder()
        try temporary.write("old", to: "hi.lua")
        let file = "\(temporary.path)/hi.lua"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try PluginFolder(path: temporary.path).replace("hi.lua", with: Array("new".utf8))
        #expect(try temporary.read("hi.lua") == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == ["hi.lua"])
    }

    @Test(arguments: [("dice.lua", "dice"), ("dice/init.lua", "dice")])
    func stem_always_isTheNameWithoutLua(_ file: String, _ expected: String) {
        #expect(PluginSource(file: file, bytes: []).stem == expected)
    }

    @Test func open_whenFolderIsMissing_saysSo() async throws {
        let test = try await TestHost()
        try test.folder.remove("plugins")
        var lines = test.host.announcements().makeAsyncIterator()
        await test.host.open()
        #expect(
            await lines.next()?.hasPrefix("the plugin folder \(test.folder.path)/plugins can't be read")
                == true)
    }

    @Test func load_whenFileIsNoText_isRefused() async throws {
        let test = try await TestHost()
        try Data([0x1B, 0x4C, 0x75, 0x61]).write(to: URL(filePath: "\(test.folder.path)/plugins/hi.lua"))
        await test.host.open()
        #expect(
            test.report("hi.lua")?.state == .refused("hi.lua: attempt to load a binary chunk (mode is 't')"))
    }

    // MARK: History

    @Test func record_whenSameTwice_keepsOne() throws {
        let temporary = try TemporaryFolder()
        let history = PluginHistory(path: temporary.path, keep: 5)
        try history.record(source("one"))
        try history.record(source("one"))
        #expect(try history.version(before: Array("one".utf8), of: "hi.lua") == nil)
    }

    @Test func record_whenManyVersions_dropsTheOldest() throws {
        let temporary = try TemporaryFolder()
        let history = PluginHistory(path: temporary.path, keep: 3)
        for number in 1...9 { try history.record(source("\(number)")) }
        let kept = try FileManager.default.contentsOfDirectory(atPath: "\(temporary.path)/hi.lua").sorted()
        #expect(kept == ["00000007.lua", "00000008.lua", "00000009.lua"])
    }

    @Test func version_whenBrokenTextIsOnDisk_isTheNewestGoodOne() throws {
        let history = PluginHistory(path: try TemporaryFolder().path, keep: 3)
        try history.record(source("one"))
        try history.record(source("two"))
        #expect(try history.version(before: Array("broken".utf8), of: "hi.lua") == source("two"))
        #expect(try history.version(before: Array("two".utf8), of: "hi.lua") == source("one"))
    }

    @Test func rewind_whenBroughtBack_forgetsWhatCameLater() throws {
        let history = PluginHistory(path: try TemporaryFolder().path, keep: 5)
        for text in ["one", "two", "three"] { try history.record(source(text)) }
        try history.rewind(to: source("one"))
        #expect(try history.version(before: Array("one".utf8), of: "hi.lua") == nil)
    }

    @Test func history_whenFolderPlugin_isApartFromTheFileOfThatName() throws {
        let history = PluginHistory(path: try TemporaryFolder().path, keep: 5)
        try history.record(source("file"))
        try history.record(source("folder", file: "hi/init.lua"))
        #expect(try history.version(before: nil, of: "hi.lua") == source("file"))
        #expect(try history.version(before: nil, of: "hi/init.lua") == source("folder", file: "hi/init.lua"))
    }

    // MARK: Watch

    @Test(.timeLimit(.minutes(1)), arguments: ["write", "rename", "remove"])
    func watch_whenChanged_says(_ how: String) async throws {
        let temporary = try TemporaryFolder()
        try temporary.write("x", to: "old.lua")
        let watch = try FolderWatch()
        watch.add([temporary.path])
        switch how {
        case "write": try temporary.write("x", to: "new.lua")
        case "rename": try temporary.renameInto("old.lua", "y")
        default: try temporary.remove("old.lua")
        }
        var changes = watch.changes.makeAsyncIterator()
        #expect(await changes.next() != nil)
    }

    @Test(arguments: [
        ("a.lua", true), ("folder", true), ("", true), ("a_test.lua", false), (".a.lua.swp", false),
        (".a", false),
    ])
    func watch_whenWhatChangedIsNoPlugin_passesOverIt(_ name: String, _ isHeard: Bool) {
        #expect(FolderWatch.mayBePlugin(name) == isHeard)
    }

    @Test(.timeLimit(.minutes(1))) func watch_whenNobodyHoldsIt_ends() async throws {
        let changes = try FolderWatch().changes
        for await _ in changes {}
    }

    // MARK: One at a time

    @Test func turnstile_whenManyCome_letsOneThroughAtATime() async {
        let turnstile = Turnstile()
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turnstile.pass {
                        await counter.enter()
                        await Task.yield()
                        await counter.leave()
                    }
                }
            }
        }
        #expect(await counter.most == 1)
    }

    private actor Counter {
        private var inside = 0
        private(set) var most = 0
        func enter() {
            inside += 1
            most = max(most, inside)
        }
        func leave() { inside -= 1 }
    }
}
