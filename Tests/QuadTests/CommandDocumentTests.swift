@testable import Commands
import Community
import Foundation
import Logging
import Lua
import Model
import Plugins
import TestSupport
import Testing

@testable import Console

/// `docs/commands.md` and what `/help` speaks of, held against the commands that come with Quad.
struct CommandDocumentTests {
    private let directory: TemporaryFolder
    private let host: PluginHost

    init() async throws {
        directory = try TemporaryFolder()
        let plugins = try directory.folder("plugins")
        for file in BundledPlugins.files + ["lib"] {
            try FileManager.default.copyItem(
                atPath: "\(Repository.root)/plugins/\(file)", toPath: "\(plugins)/\(file)")
        }
        var configuration = PluginConfiguration(directory: plugins, history: "")
        configuration.limits.time.processor = .seconds(60)  // a busy machine is not what ends a call here
        host = PluginHost(
            campus: nil, answers: PluginAnswers(configuration: configuration, logger: Logger(label: "test")))
        await host.reload()
    }

    @Test func document_whenGenerated_isTheCommittedOne() throws {
        #expect(
            host.plugins.count { $0.name != PluginLibrary.folder } == BundledPlugins.names.count
                && host.plugins.allSatisfy { $0.state == .loaded })
        let written = CommandDocument.markdown(of: host)
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(written.utf8).write(to: URL(filePath: "\(Repository.root)/docs/commands.md"))
        }
        #expect(try Repository.text(of: "docs/commands.md") == written)
    }

    @Test func topics_withTheBundledPlugins_speakOfNothingElse() {
        let names = Set(BuiltIns.all.map(\.description.name) + host.commands.map(\.name))
        for topic in HelpTopic.everyone + [.administration] {
            #expect(!topic.commands.isEmpty)
            for command in topic.commands { #expect(names.contains(command), "\(topic.name): /\(command)") }
        }
    }
}
