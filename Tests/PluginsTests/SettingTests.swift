import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// Values of `plugins.settings.NAME` against what a plugin declares.
@Suite struct SettingTests {
    private static let schemas = [
        SettingSchema(
            name: "gravity", kind: .number(minimum: 0, maximum: 4), fallback: .number(1.5), summary: ""),
        SettingSchema(
            name: "count", kind: .integer(minimum: 1, maximum: .max), fallback: .integer(3), summary: ""),
        SettingSchema(name: "mode", kind: .choice(["hot", "new"]), fallback: .string("hot"), summary: ""),
        SettingSchema(name: "loud", kind: .yesno, fallback: .boolean(false), summary: ""),
        SettingSchema(name: "label", kind: .text(maximum: 5), fallback: .string(""), summary: ""),
    ]

    @Test func settings_whenNothingIsGiven_areTheDefaults() throws {
        let settings = try PluginSettings(Self.schemas, plugin: "trending", given: [:], from: "config.json")
        #expect(
            settings.lines == [
                "count = 3", "gravity = 1.5", "label = \"\"", "loud = false", "mode = \"hot\"",
            ])
    }

    @Test func settings_whenWholeNumberIsGivenForNumber_takesIt() throws {
        let settings = try PluginSettings(
            Self.schemas, plugin: "trending", given: ["gravity": .integer(2)], from: "config.json")
        #expect(settings.values["gravity"] == .number(2))
    }

    @Test(arguments: [
        ("gravity", SettingValue.number(4.5), "4.5 is not a number from 0 to 4"),
        ("gravity", .number(.nan), "nan is not a number from 0 to 4"),
        ("gravity", .string("fast"), "\"fast\" is not a number from 0 to 4"),
        ("gravity", .other("a list"), "a list is not a number from 0 to 4"),
        ("count", .integer(0), "0 is not a whole number of at least 1"),
        ("count", .number(1.5), "1.5 is not a whole number of at least 1"),
        ("mode", .string("old"), "\"old\" is not one of \"hot\", \"new\""),
        ("loud", .integer(1), "1 is not true or false"),
        ("label", .string("toolong"), "\"toolong\" is not a text of at most 5 characters"),
        ("gravitas", .integer(1), "trending has no such setting. Did you mean gravity?"),
    ])
    func settings_whenWrong_sayPathAndBounds(_ name: String, _ value: SettingValue, _ expected: String) {
        #expect {
            try PluginSettings(Self.schemas, plugin: "trending", given: [name: value], from: "c/ok.json")
        } throws: {
            "\($0)" == "c/ok.json:plugins.settings.trending.\(name): \(expected)"
        }
    }

    @Test func host_whenSettingIsOutOfBounds_doesNotLoadThePlugin() async throws {
        let test = try await TestHost.loaded(
            ["scorer.lua": fixture("scorer.lua")], settings: ["scorer": ["weight": .integer(-1)]])
        let state = test.report("scorer.lua")?.state
        #expect(
            state == .refused("config.json:plugins.settings.scorer.weight: -1 is not a number from 0 to 100"))
    }

    @Test func host_whenSettingsAreForNobody_warns() async throws {
        let test = try await TestHost(
            [:], settings: ["ghost": ["x": .integer(1)]], configure: { $0.perPlugin.file = "c/ok.json" })
        var lines = test.host.announcements().makeAsyncIterator()
        await test.host.open()
        #expect(await lines.next() == "c/ok.json:plugins.settings.ghost: there is no plugin ghost")
    }

    @Test func host_whenASettingIsMisspelt_asksWithoutAFullStop() async throws {
        let test = try await TestHost(
            ["scorer.lua": fixture("scorer.lua")], settings: ["scorer": ["weigth": .integer(1)]])
        var lines = test.host.announcements().makeAsyncIterator()
        await test.host.open()
        #expect(
            await lines.next()
                == "config.json:plugins.settings.scorer.weigth: scorer has no such setting. "
                + "Did you mean weight? It is not loaded")
    }
}
