import Foundation
import Logging
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// `docs/building-an-application.md`: what it shows lies in `docs/examples`, has no mistakes, and its own tests pass.
@Suite struct BuildingDocumentTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private static let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../docs")

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: docs.appending(path: path)), as: UTF8.self)
    }

    /// Each block begins with `-- PATH`, or with `# PATH` where it is a script; what the first version had
    /// lies in `before`.
    @Test func blocks_ofTheDocument_areFilesThere() throws {
        let text = try Self.text("building-an-application.md")
        let blocks = ["```lua\n-- ", "```sh\n# "].flatMap { text.components(separatedBy: $0).dropFirst() }
        try #require(blocks.count > 12)
        for block in blocks {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
            let path = lines[0]
            let shown = lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
            let before = "examples/before/" + path.split(separator: "/").last!
            let files = ["examples/" + path, before].compactMap { try? Self.text($0) }
            #expect(files.contains(shown + "\n"), "\(path)")
        }
    }

    /// The second version as it lies there, and the first one with the files of `before` in the place of the second's.
    @Test(arguments: [false, true])
    func examples_whenRun_areWithoutMistakesAndPassTheirTests(isFirst: Bool) async throws {
        let folder = try TemporaryFolder()
        let root = URL(filePath: folder.path).appending(path: "plugins")
        try FileManager.default.copyItem(at: Self.docs.appending(path: "examples"), to: root)
        let before = root.appending(path: "before")
        for file in isFirst ? try FileManager.default.contentsOfDirectory(atPath: before.path) : [] {
            let target = root.appending(path: "bikes/\(file)")
            try FileManager.default.removeItem(at: target)
            try FileManager.default.copyItem(at: before.appending(path: file), to: target)
        }
        try FileManager.default.removeItem(at: before)
        try FileManager.default.removeItem(at: root.appending(path: "api"))
        let configuration = PluginConfiguration.patient(directory: root.path)
        for (plugin, tests) in [
            ("bikes/init.lua", "bikes/bikes_test.lua"), ("touring.lua", "touring_test.lua"),
            ("racks.lua", "racks_test.lua"),
        ] {
            let path = root.appending(path: plugin).path
            let check = PluginCheck(configuration: configuration, logger: Self.logger)
            #expect(await check.findings(in: path).map(\.description) == [])
            let runner = try PluginTests(
                plugin: path, tests: root.appending(path: tests).path, configuration: configuration)
            let outcomes = await runner.run { _ in }
            #expect(!outcomes.isEmpty)
            for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
        }
    }
}
