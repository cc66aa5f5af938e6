import Community
import Foundation
import Logging
import PluginTestSupport
import TestSupport
import Testing

@testable import PluginTools
@testable import Plugins

/// The bundled plugins as version 0.1 had them, which have to run for one version more: `Tests/Fixtures/plugins-0.1`.
@Suite struct FormerPluginTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Fixtures/plugins-0.1").path

    private static var configuration: PluginConfiguration { .patient(directory: folder) }

    @Test func plugins_ofTheVersionBefore_load() async throws {
        let plugins = PluginFolder(path: Self.folder)
        var files: [String: String] = [:]
        for file in try plugins.files() {
            for (file, bytes) in try plugins.read(file).filesWithLibrary {
                files[file] = String(decoding: bytes, as: UTF8.self)
            }
        }
        let test = try await TestHost.loaded(files)
        let reports = test.host.plugins
        #expect(reports.count == 24)
        for report in reports { #expect(report.state == .loaded, "\(report.file)") }
    }

    /// Few of their tests, with all that is written otherwise since: each costs its loading.
    @Test(arguments: ["match/match_test.lua", "trade/alerts_test.lua", "housing/rank_test.lua"])
    func tests_ofPluginsOfTheVersionBefore_pass(_ tests: String) async throws {
        let plugin = try #require(tests.split(separator: "/").first)
        let runner = try PluginTests(
            plugin: "\(Self.folder)/\(plugin)/init.lua", tests: "\(Self.folder)/\(tests)",
            configuration: Self.configuration)
        let outcomes = await runner.run { _ in }
        #expect(outcomes.count > 3)
        for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
    }
}
