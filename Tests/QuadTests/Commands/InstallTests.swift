import ChildProcess
import Foundation
import TestSupport
import Testing

@testable import Plugins
@testable import quad

/// What `make install` puts where, and where a gateway looks for plugins.
@Suite struct InstallTests {
    /// A program that is installed with the plugins finds them: all of them, and nothing else of their folder.
    @Test func plugins_whenInstalled_areFoundBesideTheProgram() throws {
        let directory = try TemporaryFolder()
        // What an earlier version had would claim the same names.
        _ = try directory.folder("usr/share/quad/plugins")
        _ = try directory.write("", to: "usr/share/quad/plugins/gone.lua")
        let make = try ChildProcess(
            "/usr/bin/env", ["make", "install-plugins", "DESTDIR=\(directory.path)", "PREFIX=/usr"],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], in: Repository.root, input: nil,
            output: nil,
            errors: nil)
        #expect(make.end() == 0)
        _ = try directory.folder("usr/bin")
        let program = try directory.write("", to: "usr/bin/quad")
        let found = try #require(PluginFolder.find(beside: program))
        #expect(found.hasSuffix("/usr/share/quad/plugins"))
        #expect(
            try PluginFolder(path: found).files() == PluginFolder(path: "\(Repository.root)/plugins").files())
        let installed = FileManager.default.enumerator(atPath: found)?.compactMap { $0 as? String } ?? []
        #expect(!installed.contains { $0.hasSuffix("_test.lua") || $0.hasPrefix("types") })
        #expect(installed.contains("weather/icons.json") && installed.contains("chat/words/zh-Hant.lua"))
    }

    @Test func plugins_whenNoneAreInstalled_areNotFound() throws {
        let directory = try TemporaryFolder()
        #expect(PluginFolder.find(beside: directory.file("bin/quad")) == nil)
    }

    @Test func folder_whenNoneIsNamed_isTheOneHereOrTheInstalledOne() throws {
        let directory = try TemporaryFolder()
        var section = PluginsSection()
        func folder(besides history: String = "") -> String {
            section.folder(installed: "/usr/share/quad/plugins", besides: history, in: directory.path)
        }
        #expect(folder() == "/usr/share/quad/plugins", "as the unit of docs/security.md starts it")
        #expect(section.folder(installed: nil, besides: "", in: directory.path) == "plugins")
        _ = try directory.folder("plugins")
        #expect(folder() == "plugins")
        // Started in its data directory, where earlier versions of plugins are kept under that name.
        #expect(folder(besides: directory.file("plugins")) == "/usr/share/quad/plugins")
        section.directory = "/srv/plugins"
        #expect(folder() == "/srv/plugins")
    }
}
