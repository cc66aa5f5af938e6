import Community
import Foundation
import Glibc
import Logging
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Files that would fill the memory, or never end, are not read.
@Suite struct FileSizeTests {
    /// A file of which nothing is written but its length.
    private func sparse(_ file: String, in folder: TemporaryFolder, bytes: Int = 3 << 30) throws {
        try folder.write("", to: file)
        try #require(truncate("\(folder.path)/\(file)", bytes) == 0)
    }

    /// The most memory that the process had.
    private func peak() throws -> Int {
        let status = String(
            decoding: try Data(contentsOf: URL(filePath: "/proc/self/status")), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber))) << 10
    }

    /// In a process of its own: memory is the whole process's, and other tests need some beside this one.
    @Test func plugin_ofGigabytes_isRefusedWithoutReadingIt() async throws {
        await #expect(processExitsWith: .success) {
            let tests = FileSizeTests()
            let test = try await TestHost(["hi.lua": plugin("hi")])
            try tests.sparse("plugins/big.lua", in: test.folder)
            try tests.sparse("plugins/wide/init.lua", in: test.folder)
            try test.folder.write(plugin("deep"), to: "plugins/deep/init.lua")
            try tests.sparse("plugins/deep/lib.lua", in: test.folder)
            let before = try tests.peak()
            await test.host.open()
            #expect(try tests.peak() - before < 1 << 30)
            #expect(test.report("big")?.state == .refused("big.lua: it is larger than 8 MiB"))
            #expect(test.report("wide")?.state == .refused("wide/init.lua: it is larger than 8 MiB"))
            #expect(
                test.report("deep")?.state
                    == .refused("deep/init.lua: the folder holds more than 256 files or 8 MiB"))
            #expect(await test.type("/hi") == ["hello"])
        }
    }

    @Test(.endsWhereItHangs) func plugin_thatIsAPipeOrADevice_isRefused() async throws {
        let test = try await TestHost(["hi.lua": plugin("hi")])
        try #require(mkfifo("\(test.folder.path)/plugins/pipe.lua", 0o600) == 0)
        try #require(symlink("/dev/zero", "\(test.folder.path)/plugins/zero.lua") == 0)
        await test.host.open()
        for name in ["pipe", "zero"] {
            #expect(test.report(name)?.state == .refused("\(name).lua: it is no regular file"))
        }
        #expect(await test.type("/hi") == ["hello"])
    }

    @Test func versionAndLists_ofGigabytes_areNotRead() async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi")])
        try test.folder.write(plugin("hi", says: "new"), to: "plugins/hi.lua")
        await test.host.reload()
        for file in ["hi.lua/00000001.lua", "hi.lua/00000001.txt", "names.json", "disabled.json"] {
            try sparse("plugins-history/\(file)", in: test.folder)
        }
        await #expect(throws: CommunityError.self) { try await test.host.undo(plugin: "hi") }
        let again = try await TestHost([:], in: test.folder)
        await again.host.open()
        #expect(await again.type("/hi") == ["new"])
    }
}
