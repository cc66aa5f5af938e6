import Logging
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// The plugins that `docs/plugin-api.md` shows: whole, without mistakes, and their own tests pass.
@Suite struct ExampleTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test(arguments: APIExample.all.map(\.name))
    func example_whenRun_isWithoutMistakesAndPassesItsTests(_ name: String) async throws {
        let example = try #require(APIExample.all.first { $0.name == name })
        let folder = try TemporaryFolder()
        try folder.write(example.plugin, to: "\(name).lua")
        try folder.write(example.tests, to: "\(name)_test.lua")
        for (other, text) in example.beside { try folder.write(text, to: "\(other).lua") }
        let configuration = PluginConfiguration.patient(directory: folder.path)
        let path = "\(folder.path)/\(name).lua"
        let check = PluginCheck(configuration: configuration, logger: Self.logger)
        #expect(await check.findings(in: path).map(\.description) == [])
        let runner = try PluginTests(
            plugin: path, tests: "\(folder.path)/\(name)_test.lua", configuration: configuration)
        let outcomes = await runner.run { _ in }
        #expect(!outcomes.isEmpty)
        for outcome in outcomes { #expect(outcome.failure == nil, "\(outcome.name)") }
    }

    /// Nothing is shown that isn't run, but for the file of words, which is read as one below.
    @Test func blocks_ofTheDocument_areExamples() async throws {
        let document = APIDocument.markdown()
        let blocks = document.matches(of: #/```lua\n((?s).*?)\n```/#).map { String($0.1) }
        let shown = APIExample.all.flatMap {
            $0.besides + [$0.plugin, "-- \($0.name)_test.lua\n\($0.tests)"]
        }
        #expect(APIExample.all.allSatisfy { blocks.contains($0.plugin) })
        let others = blocks.filter { !shown.contains($0) }
        #expect(others.count == 1 && others[0].hasPrefix("-- NAME/words/en.lua"))
        let folder = try TemporaryFolder()
        let plugin = """
            return { name = "forum", version = "1.0.0", commands = { post = { run = function(call)
              call:reply(call:text("posted", { id = 1, categories = "a", title = "b" }))
              call:reply(call:text("comments", { count = 1 }))
            end } } }
            """
        try folder.write(plugin, to: "forum/init.lua")
        try folder.write(others[0], to: "forum/words/en.lua")
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path), logger: Self.logger)
        let found = await check.findings(in: "\(folder.path)/forum/init.lua").map(\.description)
        #expect(found.allSatisfy { $0.contains("zh-Han") }, "\(found)")
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
