import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// The folder, the versions kept of it, and the watch.
@Suite struct FileTests {
    /// The version before what is there now.
    private func before(_ text: String?, in history: PluginHistory, of file: String = "hi.lua") throws
        -> PluginSource?
    {
        let current = text.map { source($0, file: file) }
        return try history.earlier(than: current, of: file).first.map { try history.read($0, of: file) }
    }

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
        #expect(try temporary.text(of: "hi.lua") == "new")
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
            await lines.next()
                == "the plugin folder \(test.folder.path)/plugins can't be read: there is none. Make it, or name another "
                + "with plugins.directory")
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
        #expect(try before("one", in: history) == nil)
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
        #expect(try before("broken", in: history) == source("two"))
        #expect(try before("two", in: history) == source("one"))
    }

    @Test(arguments: ["hi.lua", "hi/init.lua"])
    func rewind_whenBroughtBack_keepsWhatCameLaterBehindTheOthers(_ file: String) throws {
        let temporary = try TemporaryFolder()
        let history = PluginHistory(path: temporary.path, keep: 5)
        func earlier(than text: String) throws -> [String] {
            try history.earlier(than: source(text, file: file), of: file).map { version in
                let text = String(decoding: try history.read(version, of: file).bytes, as: UTF8.self)
                return version.isUndone ? "\(text), undone" : text
            }
        }
        for text in ["one", "two", "three", "four"] { try history.record(source(text, file: file)) }
        try history.rewind(to: try history.versions(of: file)[1], of: file)
        #expect(try earlier(than: "two") == ["one", "four, undone", "three, undone"])
        try history.record(source("five", file: file))
        #expect(try earlier(than: "five") == ["two", "one", "four, undone", "three, undone"])
        // What was undone is brought back, and goes first where there are too many.
        try history.rewind(to: try history.versions(of: file)[1], of: file)
        #expect(try earlier(than: "four") == ["two", "one", "five, undone", "three, undone"])
        try history.record(source("six", file: file))
        #expect(try earlier(than: "six") == ["four", "two", "one", "five, undone"])
    }

    @Test func record_ofWhatIsUndone_takesNoGoodVersionsPlace() throws {
        let history = PluginHistory(path: try TemporaryFolder().path, keep: 2)
        for text in ["one", "two"] { try history.record(source(text)) }
        for text in ["broken", "worse", "worse", "one"] { try history.recordUndone(source(text)) }
        let texts = try history.versions(of: "hi.lua").map { try history.read($0, of: "hi.lua") }
        #expect(texts == ["worse", "one", "two"].map { source($0) })
    }

    @Test func history_whenFolderPlugin_isApartFromTheFileOfThatName() throws {
        let history = PluginHistory(path: try TemporaryFolder().path, keep: 5)
        try history.record(source("file"))
        try history.record(source("folder", file: "hi/init.lua"))
        #expect(try before(nil, in: history) == source("file"))
        #expect(try before(nil, in: history, of: "hi/init.lua") == source("folder", file: "hi/init.lua"))
    }

    @Test func history_whenFolderPlugin_keepsAllOfItsFiles() throws {
        let temporary = try TemporaryFolder()
        let history = PluginHistory(path: temporary.path, keep: 2)
        var versions: [PluginSource] = []
        for number in 1...3 {
            var version = source("\(number)", file: "hi/init.lua")
            version.modules = ["lib/words.lua": Array("\(number)".utf8), "m\(number).lua": []]
            versions.append(version)
            let note = PluginHistory.Note(at: Timestamp(milliseconds: Int64(number)), words: "hi: \(number)")
            try history.record(version, as: note)
        }
        let kept = try history.versions(of: "hi/init.lua")
        #expect(try kept.map { try history.read($0, of: "hi/init.lua") } == Array(versions[1...]))
        #expect(kept.compactMap { history.note(of: $0)?.words } == ["hi: 2", "hi: 3"])
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(temporary.path)/hi~init.lua")
        #expect(names.sorted() == ["00000002", "00000002.txt", "00000003", "00000003.txt"])
    }

    // MARK: Watch

    @Test(.endsWhereItHangs, arguments: ["write", "rename", "remove"])
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

    @Test(.endsWhereItHangs) func watch_whenNobodyHoldsIt_ends() async throws {
        let changes = try FolderWatch().changes
        for await _ in changes {}
    }

    // MARK: One at a time

    @Test func turnstile_whenManyCome_letsOneThroughAtATime() async {
        let turnstile = AsyncMutex()
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turnstile.pass {
                        // Others may come in between, since each is a step of its own.
                        await counter.enter()
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
