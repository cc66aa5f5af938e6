import Foundation
import Logging
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The plugins that the pages of `docs/plugin-api/` show: whole, without mistakes, and their own tests pass.
@Suite struct ExampleTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../docs/examples/api")

    /// The plugins, and the tests of those that have some: paths below the folder.
    private static func plugins() throws -> [(plugin: String, tests: String?)] {
        let files = Set(try FileManager.default.subpathsOfDirectory(atPath: examples.path))
        return files.filter { $0.hasSuffix("/init.lua") || !$0.contains("/") && $0.hasSuffix(".lua") }
            .filter { !$0.hasSuffix("_test.lua") }.sorted().map { plugin in
                let name = plugin.prefix { !"./".contains($0) }
                let tests = plugin.contains("/") ? "\(name)/\(name)_test.lua" : "\(name)_test.lua"
                return (plugin, files.contains(tests) ? tests : nil)
            }
    }

    @Test(arguments: try Self.plugins())
    func example_whenRun_isWithoutMistakesAndPassesItsTests(plugin: String, tests: String?) async throws {
        let folder = try TemporaryFolder()
        let root = URL(filePath: folder.path).appending(path: "plugins")
        try FileManager.default.copyItem(at: Self.examples, to: root)
        let configuration = PluginConfiguration.patient(directory: root.path)
        let path = root.appending(path: plugin).path
        let check = PluginCheck(configuration: configuration, logger: Self.logger)
        #expect(await check.findings(in: path).map(\.description) == [])
        guard let tests else { return }
        let runner = try PluginTests(
            plugin: path, tests: root.appending(path: tests).path, configuration: configuration)
        let outcomes = await runner.run { _ in }
        #expect(!outcomes.isEmpty)
        for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
    }

    /// What the page of changes shows of the version before runs as well, and is told what to write.
    @Test(arguments: [("pots", ["bot.notify_once", "provides.hooks", "answers"])])
    func example_ofTheVersionBefore_passesTheSameTests(name: String, changes: [String]) async throws {
        let folder = try TemporaryFolder()
        let root = URL(filePath: folder.path).appending(path: "plugins")
        try FileManager.default.copyItem(at: Self.examples.appending(path: "former"), to: root)
        let configuration = PluginConfiguration.patient(directory: root.path)
        let path = root.appending(path: "\(name).lua").path
        let check = PluginCheck(configuration: configuration, logger: Self.logger)
        let found = await check.findings(in: path).map(\.message)
        #expect(found.count == changes.count, "\(found)")
        for name in changes {
            let change = try #require(APIChange.all.first { $0.name == name })
            #expect(found.contains { $0.hasPrefix(change.advice) }, "\(name): \(found)")
        }
        let tests = Self.examples.appending(path: "\(name)_test.lua").path
        let runner = try PluginTests(plugin: path, tests: tests, configuration: configuration)
        let outcomes = await runner.run { _ in }
        #expect(!outcomes.isEmpty)
        for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
    }

    /// Few are there for another one alone, which tests them.
    @Test func example_always_hasTestsButForOthersOwn() throws {
        let plugins = try Self.plugins()
        #expect(plugins.count > 25)
        #expect(plugins.filter { $0.tests == nil }.map(\.plugin) == ["housing.lua", "rooms.lua"])
    }

    /// The keys that the document and editors name are those that a manifest may have.
    @Test func keys_ofTheManifest_areDeclared() {
        let declared = LuaClass.manifest.first { $0.name == "quad.Plugin" }?.fields.map(\.name) ?? []
        #expect(Set(declared) == Set(ManifestReader.keys))
        let card = LuaClass.arguments.first { $0.name == "quad.Card" }?.fields.map(\.name) ?? []
        #expect(Set(card) == Set(CardReader.keys))
        let query = LuaClass.arguments.first { $0.name == "quad.Query" }?.fields.map(\.name) ?? []
        #expect(Set(query) == Set(StoreQuery.keys))
        let notice = LuaClass.manifest.first { $0.name == "quad.Notice" }?.fields.map(\.name) ?? []
        #expect(Set(notice) == Set(NoticeReader.keys))
        let conversation =
            LuaClass.manifest.first { $0.name == "quad.ConversationKind" }?.fields.map(\.name) ?? []
        #expect(Set(conversation) == Set(ConversationReader.keys))
        let hook = LuaClass.manifest.first { $0.name == "quad.DeclaredHook" }?.fields.map(\.name) ?? []
        #expect(Set(hook) == Set(DeclaredHookReader.keys))
        let hookField = LuaClass.manifest.first { $0.name == "quad.HookField" }?.fields.map(\.name) ?? []
        #expect(Set(hookField) == Set(DeclaredHookReader.fieldKeys + ["[1]", "[2]"]))
        let alert = LuaClass.manifest.first { $0.name == "quad.Alert" }?.fields.map(\.name) ?? []
        #expect(Set(alert) == Set(AlertReader.keys))
        let intent = LuaClass.manifest.first { $0.name == "quad.Intent" }?.fields.map(\.name) ?? []
        #expect(Set(intent) == Set(IntentReader.keys))
        let slot = LuaClass.manifest.first { $0.name == "quad.Slot" }?.fields.map(\.name) ?? []
        #expect(Set(slot) == Set(IntentReader.slotKeys + ["[1]"]))
        let argument = LuaClass.manifest.first { $0.name == "quad.Argument" }?.fields.map(\.name) ?? []
        #expect(Set(argument) == Set(CommandReader.argumentKeys + ["[1]", "[2]"]))
        let form = LuaClass.arguments.first { $0.name == "quad.Form" }?.fields.map(\.name) ?? []
        #expect(Set(form) == Set(FormReader.keys))
        let field = LuaClass.arguments.first { $0.name == "quad.FormField" }?.fields.map(\.name) ?? []
        #expect(Set(field) == Set(FormReader.fieldKeys + ["[1]", "[2]"]))
        let command = LuaClass.manifest.first { $0.name == "quad.Command" }?.fields.map(\.name) ?? []
        #expect(Set(command) == Set(CommandReader.keys))
    }
}
