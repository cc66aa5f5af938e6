import Community
import Foundation
import Logging
import PluginTestSupport
import TestSupport
import Testing

@testable import PluginTools
@testable import Plugins

/// The bundled plugins as version 0.1 had them, which have to run for one version more:
/// `Tests/Fixtures/plugins-0.1`.
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
        let former = reports.filter { !$0.contents.former.isEmpty }.map { ($0.name, $0.contents.former) }
        #expect(
            Dictionary(uniqueKeysWithValues: former) == [
                "air": ["settings.*.type"], "bus": ["settings.*.type"], "ferry": ["settings.*.type"],
                "housing": ["provides.hooks", "shares"], "match": ["answers"],
                "mates": ["provides.hooks", "shares"], "mtr": ["settings.*.type"],
                "news": ["settings.*.type"], "trade": ["provides.hooks", "shares"],
                "weather": ["settings.*.type"],
            ])
    }

    /// What few of them write otherwise now, by the file of their tests: each test costs its loading.
    private static let written = [
        "match/match_test.lua": ["answers", "t:answer", "call.me.people.profiles"],
        "trade/alerts_test.lua": [
            "provides.hooks", "shares", "bot.notify_once", "call.me.notifications.list",
        ],
        "housing/rank_test.lua": ["provides.hooks"],
    ]

    @Test(arguments: written.keys.sorted())
    func tests_ofPluginsOfTheVersionBefore_pass(_ tests: String) async throws {
        let plugin = try #require(tests.split(separator: "/").first)
        let runner = try PluginTests(
            plugin: "\(Self.folder)/\(plugin)/init.lua", tests: "\(Self.folder)/\(tests)",
            configuration: Self.configuration)
        let outcomes = await runner.run { _ in }
        #expect(outcomes.count > 3)
        for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
        let told = Set(runner.former.map(\.name))
        #expect(told.isSuperset(of: Self.written[tests] ?? []), "\(told)")
    }

    /// What `quad plugin check` says of some, as few as have all of it.
    @Test(arguments: [
        ("match", ["answers": 1]), ("polls", ["bot.notify_all": 1]), ("feed", ["bot.notify": 1]),
        ("ferry", ["settings.*.type": 2]), ("mates", ["shares": 1]),
        ("people", ["call.me.people.requests": 1, "call.me.chat.invitations": 1, "call.me.chat.unread": 1]),
    ])
    func check_ofPluginsOfTheVersionBefore_saysWhatToWrite(
        _ plugin: String, _ counts: [String: Int]
    ) async throws {
        let check = PluginCheck(
            configuration: Self.configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let found = await check.findings(in: "\(Self.folder)/\(plugin)/init.lua").map(\.message)
        for (name, count) in counts {
            let change = try #require(APIChange.all.first { $0.name == name })
            #expect(found.count { $0.hasPrefix(change.advice) } == count, "\(name): \(found)")
        }
        #expect(found.allSatisfy { line in APIChange.all.contains { line.hasPrefix($0.advice) } }, "\(found)")
    }
}
